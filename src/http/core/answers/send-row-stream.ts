import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RowStreamAnswer } from "../route.ts";

/**
 * Sends rows as they are read, never more than the client takes (back-pressure). A failure breaks the
 * connection off before the end of the response, so that no client takes a part for the whole.
 *
 * @param read reads the next rows, and throws once the caller may not read on
 */
export function sendRowStream(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  stream: RowStreamAnswer,
  read: (next: RowStreamAnswer["next"]) => Promise<string | null>,
): FastifyReply {
  reply
    .header("content-type", stream.contentType)
    .header("content-disposition", `attachment; filename="${stream.fileName}"`)
    .header("x-total-count", String(stream.total))
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .header("x-content-type-options", "nosniff");
  if (request.method === "HEAD") return reply.send("");
  return reply.send(Readable.from(textOf(stream, read)));
}

async function* textOf(
  { head, next }: RowStreamAnswer,
  read: (next: RowStreamAnswer["next"]) => Promise<string | null>,
): AsyncGenerator<string> {
  if (head !== "") yield head;
  for (let rows = await read(next); rows !== null; rows = await read(next)) yield rows;
}
