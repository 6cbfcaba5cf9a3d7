import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** How much of a refused body is read, in bytes, and for how long, in milliseconds. */
const LIMITS = { bytes: 64 * 1_048_576, ms: 15_000 } as const;

/**
 * After a request that is unreadable (400) or too slow (408) there is nothing more to read. The
 * other causes of a 400 are found in complete bodies.
 */
const NEVER = new Set([400, 408]);

/** How much of a refused body is read. */
export interface DrainLimits {
  readonly bytes: number;
  readonly ms: number;
}

/**
 * Keeps refusals from being lost. A client that is still sending its body reads the response only
 * afterwards. If the connection closed with the response, the rest of the body would be answered by
 * a reset, which also discards the response. So the response is sent completely at once, but ends
 * only when the body has been read and discarded. Beyond the limits the connection is closed.
 */
export function drainRefusedBodies(app: FastifyInstance, limits: DrainLimits = LIMITS): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const { raw } = request;
    const isRefusal = reply.statusCode >= 400 && !NEVER.has(reply.statusCode);
    if (!isRefusal || typeof payload !== "string" || raw.complete || !hasBody(raw)) done(null, payload);
    else {
      reply.header("content-length", Buffer.byteLength(payload));
      done(null, Readable.from(thenReadOn(payload, raw, limits)));
    }
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function* thenReadOn(payload: string, request: IncomingMessage, limits: DrainLimits): AsyncGenerator<string> {
  yield payload;
  if (!(await isReadWithin(request, limits))) request.socket.destroy();
}

/** Reads and discards the rest of a request. Resolves with true if it was read completely. */
async function isReadWithin(request: IncomingMessage, limits: DrainLimits): Promise<boolean> {
  if (request.complete || request.destroyed) return request.complete;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let left = limits.bytes;
  const timer = setTimeout(() => resolve(false), limits.ms);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) resolve(false);
  });
  request.once("end", () => resolve(true));
  request.once("close", () => resolve(request.complete));
  request.resume();
  return promise.finally(() => clearTimeout(timer));
}
