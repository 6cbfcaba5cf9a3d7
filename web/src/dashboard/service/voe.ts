import { type AnswerOf, ApiError, type BodyOf, isApiError, OpenVoe } from "@openvoe/client";
import { SERVICE_URL, stayIn, tabEnvironment } from "./address.ts";
import { confirmsFor, isConfirmed } from "./confirmation.ts";

/** The id of the session that this tab shows; null before it is known. */
let shownId: string | null = null;

/** The client of this service: signed in by the session's cookie, which no script can read. */
export const voe: OpenVoe = new OpenVoe({
  baseUrl: SERVICE_URL,
  session: true,
  fetch: fetchAsShown,
  onRefusal: (refusal) => confirmsFor(refusal, readFactor),
});

/**
 * Sends the environment of the tab, whose session a request is of, and the id of the shown session, so that nothing is
 * written in a session of another tab.
 */
function fetchAsShown(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const environment = tabEnvironment();
  if (environment !== null) headers.set("X-OpenVOE-Environment", environment);
  const isOfSession =
    /\/v1\/session\/((departures|returns|passkey|passkey-options|environments)\/)?$/.test(new URL(url).pathname) &&
    init.method !== "DELETE";
  if (shownId !== null && !isOfSession) headers.set("X-OpenVOE-Session", shownId);
  return fetch(url, { ...init, headers });
}

/** Of a call that shows what a session is shown masked; the inquiry log records each. */
export const REVEALING = { headers: { "OpenVOE-Reveal": "true" } } as const;

/** Who is signed in: team, environment, key and scopes. */
export type Session = AnswerOf<"GET", "/v1/session/">;
/** Where a sign-in at the identity provider leads. */
export type Departure = BodyOf<"POST", "/v1/session/departures/">;
/** A permission of the signed-in key. */
export type Scope = Session["scopes"][number];
/** One of the three environments. */
export type Environment = Session["environment"];

/** The environments as this browser sees them. */
export type SessionEnvironments = AnswerOf<"GET", "/v1/session/environments/">;

/** Reads in which environments this browser is signed in, and where the signed-in member has a role. */
export function readEnvironments(signal: AbortSignal): Promise<SessionEnvironments> {
  return voe.request("GET", "/v1/session/environments/", { signal });
}

/** By what one can sign in here, besides a key or a link. */
export type SignInWays = AnswerOf<"GET", "/v1/session/ways/">;

/** How someone signs in: with a key, or with the token of a sign-in link. */
export type SignIn = { readonly client_id: string; readonly access_secret: string } | { readonly token: string };

/** Reads the session; null if nobody is signed in. */
export async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return shown(await voe.request("GET", "/v1/session/", { signal }));
  } catch (error) {
    if (isApiError(error, "authentication_failed")) return null;
    throw error;
  }
}

/** Starts a session. @throws ApiError if the key or the link is not valid */
export async function startSession(signIn: SignIn): Promise<Session> {
  return shown(await voe.request("POST", "/v1/session/", { body: signIn }));
}

/** Reads by what one can sign in here. */
export function readSignInWays(signal: AbortSignal): Promise<SignInWays> {
  return voe.request("GET", "/v1/session/ways/", { signal });
}

/** Asks the person to confirm that it is them, unless they have lately; true if they have. */
export async function confirmNow(): Promise<boolean> {
  return isConfirmed(await readFactor());
}

async function readFactor(): Promise<Session["second_factor"]> {
  return (await voe.request("GET", "/v1/session/")).second_factor;
}

/** The identity provider's address, where a sign-in begins. */
export async function departToProvider(body: Departure): Promise<string> {
  return (await voe.request("POST", "/v1/session/departures/", { body })).url;
}

/** Starts a session with what the identity provider sent back. @throws Error if it confirms nobody */
export async function returnFromProvider(parameters: Record<string, string>): Promise<Session> {
  try {
    return shown(await voe.request("POST", "/v1/session/returns/", { body: { parameters } }));
  } catch (error) {
    // Elsewhere these codes are about a session or a key.
    throw error instanceof ApiError ? new Error(error.message, { cause: error }) : error;
  }
}

/** The session as the one whose id and environment requests carry from now on. */
export function shown(session: Session): Session {
  shownId = session.id;
  stayIn(session.environment);
  return session;
}

/** Ends the session. */
export async function endSession(): Promise<void> {
  await voe.request("DELETE", "/v1/session/");
}
