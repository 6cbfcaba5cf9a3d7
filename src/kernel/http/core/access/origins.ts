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

/**
 * A header that no form, image or link of another site can send. Its value is `1`, or the id of the
 * session that the page shows.
 */
const SESSION_HEADER = "x-openvoe-session";

const VALUE = /^(1|[0-9a-f]{32})$/;

const READ_METHODS = new Set(["GET", "HEAD"]);

/**
 * Refuses a request that a page of another origin may have caused (CSRF), by three checks besides
 * the cookie's `SameSite=Strict`:
 *
 * - `Sec-Fetch-Site`, which browsers set and no page can change, is `same-origin`, or `none` for a
 *   read
 * - without it, `Origin` has the host of this service
 * - `X-OpenVOE-Session` is sent, as `1` or the session's id. A read may lack it where `Sec-Fetch-Site` is there, so that
 *   a link can download a file
 *
 * @param publicUrl the base of the service's own addresses; null: the request's `Host`
 * @throws AppError `permission_denied`
 */
export function refuseOtherOrigins(request: FastifyRequest, publicUrl: string | null): void {
  const isRead = READ_METHODS.has(request.method);
  const site = request.headers["sec-fetch-site"];
  if (!isOwnOrigin(request, publicUrl)) {
    throw new AppError("permission_denied", "A session serves the pages of this service only, not another origin.");
  }
  if (VALUE.test(String(request.headers[SESSION_HEADER])) || (isRead && site !== undefined)) return;
  throw new AppError("permission_denied", "With a session, send the header X-OpenVOE-Session: 1.");
}

/**
 * Refuses a request of a page that shows another session than its cookie has: somebody signed in
 * again in another tab, and what was typed for one team or environment must not be written into
 * another one.
 *
 * @throws AppError `authentication_failed`
 */
export function refuseOtherSession(request: FastifyRequest, sessionId: string): void {
  if (!namesOtherSession(request, sessionId)) return;
  const message = "Another session is signed in in this browser. Read GET /v1/session/, and load the page again.";
  throw new AppError("authentication_failed", message);
}

/** True if a request names another session, in its header, as the one that its page shows; false if it names none. */
export function namesOtherSession({ headers }: FastifyRequest, sessionId: string): boolean {
  const shown = headers[SESSION_HEADER];
  return shown !== undefined && shown !== "1" && shown !== sessionId;
}

function isOwnOrigin({ headers, method }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || (site === "none" && READ_METHODS.has(method));
  const { origin } = headers;
  if (origin === undefined) return true;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
