import type { FastifyRequest } from "fastify";
import { SESSION_HOURS } from "../../../store/access/sessions.ts";

/** The name of the cookie where the service is reached by plain HTTP. */
export const SESSION_COOKIE = "openvoe_session";
/**
 * Its name over HTTPS. Browsers take a `__Host-` cookie from this very host over HTTPS only, so
 * that no other host of the domain can set it (RFC 6265bis, 4.1.3.2).
 */
const SECURE_COOKIE = `__Host-${SESSION_COOKIE}`;

const TOKEN = /^[0-9a-f]{64}$/;

/** The token of a request's session cookie; null without a well-formed one. */
export function sessionTokenOf(request: FastifyRequest, publicUrl: string | null): string | null {
  const name = isHttps(request, publicUrl) ? SECURE_COOKIE : SESSION_COOKIE;
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/**
 * The `Set-Cookie` of a session: no script can read it, and no other site makes a browser send it.
 *
 * @param token null: removes the cookie
 */
export function sessionCookie(request: FastifyRequest, publicUrl: string | null, token: string | null): string {
  const isSecure = isHttps(request, publicUrl);
  const name = isSecure ? SECURE_COOKIE : SESSION_COOKIE;
  const seconds = token === null ? 0 : SESSION_HOURS * 3_600;
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${token ?? ""}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * True if the browser reaches the service over HTTPS. A forged `X-Forwarded-Proto` harms only its
 * sender, whose cookie then has the stricter form.
 */
function isHttps({ protocol, headers }: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return publicUrl.startsWith("https:");
  return protocol === "https" || headers["x-forwarded-proto"] === "https";
}
