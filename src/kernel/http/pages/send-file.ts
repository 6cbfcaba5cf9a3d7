import type { FastifyReply } from "fastify";
import type { RequestAndReply } from "../core/server.ts";
import type { BuiltFile } from "./built-files.ts";

/**
 * Sends a file in the best encoding that the client accepts; or 304 if it has not changed (RFC
 * 9110, 13.1.2).
 */
export function sendFile(
  { request, reply }: RequestAndReply,
  { file, cacheControl }: { readonly file: BuiltFile; readonly cacheControl: string },
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.headers({
    "cache-control": cacheControl,
    etag: file.etag,
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    // Scripts of other sites may load these with an integrity check.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (hasTag(request.headers["if-none-match"], file.etag)) return reply.status(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(file.contentType).send(file[encoding]);
}

function hasTag(condition: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = (condition ?? "").split(",").map(opaque);
  return tags.includes("*") || tags.includes(opaque(etag));
}

/** The content encodings of responses. */
type Encoding = "br" | "gzip" | "identity";

/**
 * The smallest encoding that the client accepts (RFC 9110, 12.5.3). An encoding with `q=0` is never
 * chosen.
 *
 * @example
 * chooseEncoding("gzip, deflate, br;q=0.5"); // "br"
 * chooseEncoding("gzip, br;q=0"); // "gzip"
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
