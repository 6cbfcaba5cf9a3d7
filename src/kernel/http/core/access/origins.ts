import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";
import type { OriginPolicy, Route } from "../route.ts";
import type { HolderPrincipal } from "./principal.ts";

/** The policy of a route: its own, or that of who may call it. */
export function originPolicyOf({ origins, auth }: Pick<Route, "origins" | "auth">): OriginPolicy {
  if (origins !== undefined) return origins;
  if ("open" in auth) return auth.origins ?? "none";
  return auth.by === "public" ? "any" : "none";
}

/** Request headers that a preflight allows. */
const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key, Prefer, X-Request-Id";
const EXPOSED_HEADERS = "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id";
/** How long a browser keeps a preflight's answer, in seconds. */
const PREFLIGHT_SECONDS = 600;

/** Lets every origin read the response. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", EXPOSED_HEADERS);
}

/** Lets the request's origin read the response, if it is one of the holder's. */
export function allowHolderOrigin(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { allowedOrigins: allowed = [] }: HolderPrincipal,
): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header("vary", "origin");
  if (allowed !== null && !allowed.includes(origin)) return;
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", EXPOSED_HEADERS);
}

/** What `OPTIONS` answers about a path. */
interface PathOptions {
  readonly methods: readonly string[];
  /** The methods that pages of other origins may use. */
  readonly crossOriginMethods: readonly string[];
}

/**
 * Answers `OPTIONS`: the methods of a path and, to a preflight, what pages of other origins may do.
 * A preflight has no token, so for `holder` it allows every origin to ask; the response to the
 * request itself is readable by those of its token only.
 *
 * @throws AppError `not_found` if nothing is served at the path
 */
export function answerOptions(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  path: PathOptions | undefined,
): FastifyReply {
  if (path === undefined) throw new AppError("not_found", "There is nothing at this path.");
  reply.status(204).header("allow", path.methods.join(", "));
  const isPreflight = request.headers["access-control-request-method"] !== undefined;
  if (!isPreflight || path.crossOriginMethods.length === 0) return reply.send();
  return reply
    .header("access-control-allow-origin", "*")
    .header("access-control-allow-methods", path.crossOriginMethods.join(", "))
    .header("access-control-allow-headers", ALLOWED_HEADERS)
    .header("access-control-max-age", PREFLIGHT_SECONDS)
    .send();
}
