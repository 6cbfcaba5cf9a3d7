import type { FastifyRequest } from "fastify";
import { ENVIRONMENTS, type Environment } from "../../../access/caller.ts";
import { SIGN_IN_ENVIRONMENTS } from "../../../access/members/roles.ts";
import { SESSION_HOURS } from "../../../access/sql/sessions.ts";

/**
 * The name of the dashboard's cookie where the service is reached by plain HTTP, with the environment after it: a browser
 * has a session in each. Versions before had one, without an environment.
 */
export const SESSION_COOKIE = "openvoe_session";
/** In which environment the page is that sends a request. */
const ENVIRONMENT_HEADER = "x-openvoe-environment";
/** The name of the cookie of a person's own page, in the same way. */
export const PERSON_COOKIE = "openvoe_person";

/** The name of the cookie of a sign-in at the identity provider, in the same way. */
const DEPARTURE_COOKIE = "openvoe_departure";
/** How long the browser keeps it, in seconds. */
const DEPARTURE_SECONDS = 900;

/** The name of the cookie of a passkey that is made or used, in the same way. */
const PASSKEY_COOKIE = "openvoe_passkey";
/** How long the browser keeps it, in seconds. */
const PASSKEY_SECONDS = 300;

const TOKEN = /^[0-9a-f]{64}$/;
const SEALED = /^[\w-]{1,3000}$/;

/** The sessions of a browser that a request may be of. */
interface SessionTokens {
  /** The environment that the page is in; null: it does not say. */
  readonly environment: Environment | null;
  /** The well-formed ones, the likelier first. */
  readonly tokens: readonly string[];
}

/** The tokens of a request's session cookies: of the environment that its page is in, or else of any. */
export function sessionTokensOf(request: FastifyRequest, publicUrl: string | null): SessionTokens {
  const asked = request.headers[ENVIRONMENT_HEADER];
  const environment = ENVIRONMENTS.find((one) => one === asked) ?? null;
  if (asked !== undefined && environment === null) return { environment, tokens: [] };
  return {
    environment,
    tokens: tokensIn(request, publicUrl, environment === null ? SIGN_IN_ENVIRONMENTS : [environment]),
  };
}

/** The tokens of all of a request's session cookies. */
export function allSessionTokensOf(request: FastifyRequest, publicUrl: string | null): readonly string[] {
  return tokensIn(request, publicUrl, SIGN_IN_ENVIRONMENTS);
}

function tokensIn(request: FastifyRequest, publicUrl: string | null, environments: readonly Environment[]): string[] {
  const names = [...environments.map((one) => `${SESSION_COOKIE}_${one}`), SESSION_COOKIE];
  return names.flatMap((name) => cookieValue(request, publicUrl, { name, form: TOKEN }) ?? []);
}

/** The token, 64 hex digits, of a holder's cookie of this name; null without a well-formed one. */
export function holderTokenOf(request: FastifyRequest, publicUrl: string | null, name: string): string | null {
  return cookieValue(request, publicUrl, { name, form: TOKEN });
}

/** The sealed state of a sign-in that it began; null if nothing. */
export function departureOf(request: FastifyRequest, publicUrl: string | null): string | null {
  return cookieValue(request, publicUrl, { name: DEPARTURE_COOKIE, form: SEALED });
}

/** The `Set-Cookie` of a sign-in at the identity provider, in the same way. @param sealedState null: removes the cookie */
export function departureCookie(request: FastifyRequest, publicUrl: string | null, sealedState: string | null): string {
  return cookieOf(request, publicUrl, { name: DEPARTURE_COOKIE, token: sealedState, seconds: DEPARTURE_SECONDS });
}

/** The sealed state of a passkey that it makes or uses; null if nothing. */
export function passkeyStateOf(request: FastifyRequest, publicUrl: string | null): string | null {
  return cookieValue(request, publicUrl, { name: PASSKEY_COOKIE, form: SEALED });
}

/** The `Set-Cookie` of a passkey that is made or used, in the same way. @param sealedState null: removes the cookie */
export function passkeyCookie(request: FastifyRequest, publicUrl: string | null, sealedState: string | null): string {
  return cookieOf(request, publicUrl, { name: PASSKEY_COOKIE, token: sealedState, seconds: PASSKEY_SECONDS });
}

/**
 * The `Set-Cookie` of a session in an environment: no script can read it, and no other site makes a browser send it.
 *
 * @param session.token null: removes the cookie
 */
export function sessionCookie(
  request: FastifyRequest,
  publicUrl: string | null,
  { environment, token }: { readonly environment: Environment; readonly token: string | null },
): string {
  const name = `${SESSION_COOKIE}_${environment}`;
  return cookieOf(request, publicUrl, { name, token, seconds: SESSION_HOURS * 3_600 });
}

function cookieValue(
  request: FastifyRequest,
  publicUrl: string | null,
  cookie: { readonly name: string; readonly form: RegExp },
): string | null {
  const name = nameAt(request, publicUrl, cookie.name);
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && cookie.form.test(value) ? value : null;
}

/**
 * The `Set-Cookie` of a cookie that no script can read, and that no other site makes a browser send.
 *
 * @param cookie.token null: removes the cookie
 */
export function cookieOf(
  request: FastifyRequest,
  publicUrl: string | null,
  { name, token, seconds }: { readonly name: string; readonly token: string | null; readonly seconds: number },
): string {
  const isSecure = isHttps(request, publicUrl);
  const maxAge = token === null ? 0 : seconds;
  const secure = isSecure ? "; Secure" : "";
  return `${nameAt(request, publicUrl, name)}=${token ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * The name of a cookie where a browser reaches the service. It ends with the port, unless that is the scheme's own:
 * browsers share cookies between the ports of a host (RFC 6265, 8.5), and a sign-in at one service would end the one
 * at another. Over HTTPS browsers take a `__Host-` cookie from this very host only, so that no other host of the
 * domain can set it (RFC 6265bis, 4.1.3.2).
 */
function nameAt(request: FastifyRequest, publicUrl: string | null, name: string): string {
  const port = publicUrl === null ? portOf(request.headers.host) : new URL(publicUrl).port;
  const own = port === "" ? name : `${name}_${port}`;
  return isHttps(request, publicUrl) ? `__Host-${own}` : own;
}

/** The port that a `Host` header names; empty if none. A forged one harms only its sender. */
function portOf(host: string | undefined): string {
  return /:([0-9]{1,5})$/.exec(host ?? "")?.[1] ?? "";
}

/**
 * True if the browser reaches the service over HTTPS. A forged `X-Forwarded-Proto` harms only its
 * sender, whose cookie then has the stricter form.
 */
function isHttps({ protocol, headers }: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return publicUrl.startsWith("https:");
  return protocol === "https" || headers["x-forwarded-proto"] === "https";
}
