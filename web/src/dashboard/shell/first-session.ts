import { readSession, type Session, startSession } from "../service/voe.ts";

/** What the address of a sign-in link says, and what came of it. */
export interface FirstSession {
  /** Until it was used, which works once. */
  token: string | null;
  /** Why the link did not sign in. */
  error: Error | null;
}

/** Takes the token out of the address, so that neither the history nor a copied address has it. */
export function takeToken(): FirstSession {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) history.replaceState(null, "", `${location.pathname}${location.search}`);
  return { token, error: null };
}

/** Loads the page again when a sign-in link is opened in a tab that shows the dashboard already: only its hash differs. */
export function watchForLink(): void {
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) location.reload();
  });
}

/** The session: of a sign-in link where the address had one, else of the cookie; null: nobody is signed in. */
export async function readFirstSession(first: FirstSession, signal: AbortSignal): Promise<Session | null> {
  const { token } = first;
  first.token = null;
  if (token === null) return readSession(signal);
  try {
    return await startSession({ token });
  } catch (error) {
    // A session that exists already stays.
    const session = await readSession(signal);
    if (session === null) first.error = error instanceof Error ? error : new Error(String(error));
    return session;
  }
}
