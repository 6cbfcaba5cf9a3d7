import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileBody } from "../route.ts";

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Bytes of a file, both ends included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Sends a file, or the single byte range that a GET requests (RFC 9110, 14). Several ranges, and
 * one outside the file, get the whole file, which a server may do. A browser displays the file, and
 * never guesses its type or runs anything in it.
 */
export function sendFileAnswer(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { bytes, contentType, fileName }: FileBody,
): FastifyReply {
  // Files are generated per request: the tag shows whether parts of two responses belong together.
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
  reply
    .header("content-type", contentType)
    .header("content-disposition", `inline; filename="${fileName}"`)
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .serializer((payload) => payload as string);
  const range = wantedRange(request, { size: bytes.length, etag });
  if (range === null) return reply.send(bytes);
  return reply
    .status(206)
    .header("content-range", `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1));
}

/** The range that a request asks for; null for the whole. */
function wantedRange(
  { method, headers }: FastifyRequest,
  { size, etag }: { readonly size: number; readonly etag: string },
): ByteRange | null {
  const ifRange = headers["if-range"];
  if (method !== "GET" || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, from = "", to = ""] = SINGLE_RANGE.exec(headers.range ?? "") ?? [];
  if (from === "" && to === "") return null;
  const first = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : null;
}
