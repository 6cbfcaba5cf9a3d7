import type { FastifyReply, FastifyRequest } from "fastify";
import type { Span, Tracing } from "../../tracing/tracing.ts";

/** The first status that is our own failure. */
const SERVER_ERROR = 500;

/**
 * Begins the span of a request, as a part of the trace that its `traceparent` names, and ends it
 * with the response or the connection. It has the route, never the path.
 */
export function beginRequestSpan(
  tracing: Tracing | null,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): void {
  if (tracing === null) return;
  const { method } = request;
  const route = request.is404 ? null : (request.routeOptions.url ?? null);
  const header = request.headers.traceparent;
  const parent = typeof header === "string" ? header : null;
  const attributes = { "http.request.method": method, ...(route === null ? {} : { "http.route": route }) };
  const span = tracing.start(route === null ? method : `${method} ${route}`, { kind: "server", parent, attributes });
  request.setDecorator("span", span);
  reply.raw.once("close", () => {
    const { statusCode, writableFinished } = reply.raw;
    const isFailed = !writableFinished || statusCode >= SERVER_ERROR;
    span.end({ "http.response.status_code": statusCode }, isFailed ? "failed" : undefined);
  });
}

/** The span of a request; null if tracing is off. */
export function spanOf(request: FastifyRequest): Span | null {
  return request.getDecorator<Span | null>("span");
}
