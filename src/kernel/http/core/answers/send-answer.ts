import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";
import type { EventMessage, EventStreamAnswer, FileBody, RowStream, RowStreamAnswer } from "../route.ts";

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

/** How long a client waits before it connects again, in milliseconds. */
const RECONNECT_MS = 1_000;

/**
 * Sends Server-Sent Events (HTML Standard, 9.2) as they come, until there are no more. The caller's
 * key is checked again before each of them, since the stream outlives the check of its request.
 *
 * @param admitAgain throws once the caller may not read on; the stream then ends
 */
export function sendEventStream(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { messages }: EventStreamAnswer,
  admitAgain: () => Promise<void>,
): FastifyReply {
  reply.type("text/event-stream; charset=utf-8").header("cache-control", "no-store").header("x-accel-buffering", "no");
  if (request.method === "HEAD") return reply.send("");
  return reply.send(Readable.from(textOf(messages, admitAgain)));
}

async function* textOf(
  messages: AsyncIterable<EventMessage | "heartbeat">,
  admitAgain: () => Promise<void>,
): AsyncGenerator<string> {
  yield `retry: ${RECONNECT_MS}\n\n`;
  try {
    for await (const message of messages) {
      await admitAgain();
      yield message === "heartbeat" ? ":\n\n" : `event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`;
    }
  } catch (error) {
    // The status is sent already: the client connects again, and gets the refusal then.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Sends rows as they are read, never more than the client takes (back-pressure). A failure breaks the
 * connection off before the end of the response, so that no client takes a part for the whole. HEAD
 * reads no row, and so has no count.
 *
 * @param read runs each read, and throws once the caller may not read on
 */
export async function sendRowStream(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { contentType, fileName, head, begin }: RowStreamAnswer,
  read: <Result>(part: () => Promise<Result>) => Promise<Result>,
): Promise<FastifyReply> {
  const rows = request.method === "HEAD" ? null : await read(begin);
  if (rows !== null) reply.header("x-total-count", String(rows.total));
  reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .header("x-content-type-options", "nosniff");
  return reply.send(rows === null ? "" : Readable.from(rowTexts(head, () => read(rows.next))));
}

async function* rowTexts(head: string, next: RowStream["next"]): AsyncGenerator<string> {
  if (head !== "") yield head;
  for (let rows = await next(); rows !== null; rows = await next()) yield rows;
}
