import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { AppError } from "../domain/error.ts";

/**
 * Logs one line for a request.
 *
 * @param exchange.outcome what became of it, where its status does not say
 */
export function logRequest(
  log: Logger,
  { request, reply, outcome }: { request: FastifyRequest; reply: FastifyReply; outcome?: string },
): void {
  const status = reply.statusCode;
  log.info(
    {
      request: { id: request.id, method: request.method, route: request.routeOptions.url ?? null },
      team: { id: request.getDecorator<{ teamId: string } | null>("caller")?.teamId },
      status,
      outcome: outcome ?? STATUS_CODES[status] ?? "unknown",
      duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    "request answered",
  );
}

/** Tells the operator of a failure that is ours, under the id of its request; of others there is nothing to tell. */
export function logFailure(log: Logger, { code, detail, cause }: AppError, requestId: string): void {
  if (code !== "internal" && code !== "unavailable") return;
  // What passes by itself, as a start does, is no error of ours.
  const level = code === "internal" ? "error" : "warn";
  log[level]({ request: { id: requestId }, detail, err: safeCause(cause) }, `request failed: ${code}`);
}

/** What the log may hold of a cause: where it came from. A message of the database can repeat the values it was given. */
function safeCause(cause: unknown): object | undefined {
  if (!(cause instanceof Error)) return undefined;
  const frames = cause.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { type: cause.name, code: "code" in cause ? cause.code : undefined, stack: frames?.join("\n") };
}
