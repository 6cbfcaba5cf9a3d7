import type { FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";

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
