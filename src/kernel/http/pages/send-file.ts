import type { FastifyReply } from "fastify";
import type { RequestAndReply } from "../core/server.ts";
import type { BuiltFile } from "./built-files.ts";
import { chooseEncoding } from "./encoding.ts";

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
