import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { AppError } from "../../domain/error.ts";

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Logs one line for a request that is answered. */
export function logRequest(log: Logger, exchange: Exchange): void {
  const status = exchange.reply.statusCode;
  log.info(fieldsOf(exchange, status, STATUS_CODES[status] ?? "unknown"), "request answered");
}

/** A request whose client does not wait for the end of its answer is logged too; the framework tells only of the others. */
export function logWhenAbandoned(log: Logger, exchange: Exchange): void {
  const { raw } = exchange.reply;
  raw.once("close", () => {
    if (raw.writableFinished) return;
    log.info(fieldsOf(exchange, raw.headersSent ? raw.statusCode : null, "Client went away"), "request abandoned");
  });
}

function fieldsOf({ request, reply }: Exchange, status: number | null, outcome: string): object {
  return {
    request: { id: request.id, method: request.method, route: request.routeOptions.url ?? null },
    team: { id: request.getDecorator<{ teamId: string } | null>("accountable")?.teamId },
    status,
    outcome,
    duration_ms: Math.round(reply.elapsedTime * 100) / 100,
  };
}

/** Tells the operator of a failure that is ours, under the id of its request; of others there is nothing to tell. */
export function logFailure(log: Logger, { code, detail, cause, isLogged }: AppError, requestId: string): void {
  if (!isLogged || (code !== "internal" && code !== "unavailable")) return;
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
