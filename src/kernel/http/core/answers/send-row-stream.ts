import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RowStream, RowStreamAnswer } from "../route.ts";

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
  return reply.send(rows === null ? "" : Readable.from(textOf(head, () => read(rows.next))));
}

async function* textOf(head: string, next: RowStream["next"]): AsyncGenerator<string> {
  if (head !== "") yield head;
  for (let rows = await next(); rows !== null; rows = await next()) yield rows;
}
