import { type AnswerOf, isApiError, OpenVoe } from "@openvoe/client";

/** The service's address, with a trailing slash: built files are in a folder directly below it. */
export const SERVICE_URL = new URL("..", import.meta.url).href;

/** The client of this service: signed in by the session's cookie, which no script can read. */
export const voe = new OpenVoe({ baseUrl: SERVICE_URL, session: true });

/** Who is signed in: team, environment, key and scopes. */
export type Session = AnswerOf<"GET", "/v1/session/">;
/** A permission of the signed-in key. */
export type Scope = Session["scopes"][number];
/** One of the three environments. */
export type Environment = Session["environment"];

/** How someone signs in: with a key, or with the token of a sign-in link. */
export type SignIn = { readonly client_id: string; readonly access_secret: string } | { readonly token: string };

/** Reads the session; null if nobody is signed in. */
export async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return await voe.request("GET", "/v1/session/", { signal });
  } catch (error) {
    if (isApiError(error, "authentication_failed")) return null;
    throw error;
  }
}

/** Starts a session. @throws ApiError if the key or the link is not valid */
export function startSession(signIn: SignIn): Promise<Session> {
  return voe.request("POST", "/v1/session/", { body: signIn });
}

/** Ends the session. */
export async function endSession(): Promise<void> {
  await voe.request("DELETE", "/v1/session/");
}
