import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { RequestLog } from "../../access/ops/request-log.ts";
import type { AppError } from "../../error.ts";
import type { Principal } from "./access/principal.ts";
import { spanOf } from "./request-span.ts";

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Logs one line for a request that was answered. */
export function logRequest(log: Logger, exchange: Exchange): void {
  const status = exchange.reply.statusCode;
  log.info(fieldsOf(exchange, status, STATUS_CODES[status] ?? "unknown"), "request answered");
}

/**
 * Also logs a request whose client disconnected before the end of its response; the framework
 * reports only the others.
 */
export function logWhenAbandoned(log: Logger, exchange: Exchange): void {
  const { raw } = exchange.reply;
  raw.once("close", () => {
    if (raw.writableFinished) return;
    log.info(fieldsOf(exchange, raw.headersSent ? raw.statusCode : null, "Client disconnected"), "request abandoned");
  });
}

function fieldsOf({ request, reply }: Exchange, status: number | null, outcome: string): object {
  return {
    request: { id: request.id, method: request.method, route: request.routeOptions.url ?? null },
    ...traceOf(request),
    team: { id: request.getDecorator<{ teamId: string } | null>("accountable")?.teamId },
    status,
    outcome,
    duration_ms: Math.round(reply.elapsedTime * 100) / 100,
  };
}

function traceOf(request: FastifyRequest): object {
  const span = spanOf(request);
  return span === null ? {} : { trace: { id: span.traceId } };
}

/** The paths of the document by those of the router. */
const TEMPLATES = new Map<string, string>();

function templateOf(route: string): string {
  const template = TEMPLATES.get(route) ?? route.replaceAll(/:([a-z_0-9]+)/gi, "{$1}");
  TEMPLATES.set(route, template);
  return template;
}

/**
 * Notes a call of a key for its integrators: the path's template, and nothing that the caller has
 * sent. Those of sessions are the dashboard's own.
 */
export function noteCall(requestLog: RequestLog | null, { request, reply }: Exchange): void {
  if (requestLog === null) return;
  // A request for a path that cannot be decoded has no decorators.
  const principal = request.getDecorator<Principal | null | undefined>("principal");
  const route = request.routeOptions.url;
  if (principal?.by !== "key" || route === undefined) return;
  requestLog.note({
    caller: principal.caller,
    method: request.method,
    route: templateOf(route),
    status: reply.statusCode,
    error_code: request.getDecorator<string | null>("errorCode"),
    duration_ms: Math.round(reply.elapsedTime),
    request_id: request.id,
  });
}

/** Logs a failure of our own, under the request's id; other failures need no log. */
export function logFailure(log: Logger, { code, detail, cause, isLogged }: AppError, requestId: string): void {
  if (!isLogged || (code !== "internal" && code !== "unavailable")) return;
  // A temporary condition, such as a start, is not an error of ours.
  const level = code === "internal" ? "error" : "warn";
  log[level]({ request: { id: requestId }, detail, err: safeCause(cause) }, `request failed: ${code}`);
}

/**
 * What the log may contain of a cause: where it came from. A database message can repeat the values
 * it was given.
 */
function safeCause(cause: unknown): object | undefined {
  if (!(cause instanceof Error)) return undefined;
  const frames = cause.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { type: cause.name, code: "code" in cause ? cause.code : undefined, stack: frames?.join("\n") };
}
