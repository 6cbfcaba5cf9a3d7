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

/**
 * The session of the cookie, else of the sign-in link that the address had; null: nobody is signed
 * in. A link replaces no session unasked: its token stays in `first`.
 */
export async function readFirstSession(first: FirstSession, signal: AbortSignal): Promise<Session | null> {
  const session = await readSession(signal);
  if (session !== null || first.token === null) return session;
  try {
    return await startByLink(first);
  } catch (error) {
    first.error = error instanceof Error ? error : new Error(String(error));
    return null;
  }
}

/** Signs in by the link, which spends its token. @throws ApiError if it cannot be used */
export async function startByLink(first: FirstSession): Promise<Session> {
  const { token } = first;
  first.token = null;
  return startSession({ token: token ?? "" });
}
