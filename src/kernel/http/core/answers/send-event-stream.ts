import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";
import type { EventMessage, EventStreamAnswer } from "../route.ts";

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
