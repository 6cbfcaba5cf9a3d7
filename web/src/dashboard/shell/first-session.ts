import { say } from "../parts/page.tsx";
import { hrefOf } from "../service/address.ts";
import {
  queryClient,
  readSession,
  returnFromProvider,
  SESSION_KEY,
  type Session,
  startSession,
} from "../service/voe.ts";

/** What the address of a sign-in link says, and what came of it. */
export interface FirstSession {
  /** Until it was used, which works once. */
  token: string | null;
  /** What the identity provider sent back with the browser, until it was handed over. */
  returned: Record<string, string> | null;
  /** True if the identity provider has sent the browser back. */
  readonly isReturn: boolean;
  /** Why the link or the identity provider did not sign in. */
  error: Error | null;
}

/** Where the path is kept while the person is at the identity provider. */
const PATH_KEY = "openvoe-sign-in-path";

/** What a tab keeps that was opened to confirm the session of another one. */
export const CONFIRMING_KEY = "openvoe-confirming";

/** Keeps the path of the page, to show it when the person is back from the identity provider. */
export function keepPath(): void {
  sessionStorage.setItem(PATH_KEY, location.pathname);
}

function takePath(): string {
  const path = sessionStorage.getItem(PATH_KEY);
  sessionStorage.removeItem(PATH_KEY);
  return path ?? hrefOf("/");
}

/** Takes the token out of the address, so that neither the history nor a copied address has it. */
export function takeSignInToken(): FirstSession {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  const query = new URLSearchParams(location.search);
  const isReturn = location.pathname === hrefOf("/sign-in") && query.has("state");
  if (isReturn) history.replaceState(null, "", takePath());
  else if (token !== null) history.replaceState(null, "", `${location.pathname}${location.search}`);
  return { token, returned: isReturn ? Object.fromEntries(query) : null, isReturn, error: null };
}

/** Loads the page again when a sign-in link is opened in a tab that shows the dashboard already: only its hash differs. */
export function reloadOnSignInLink(): void {
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) location.reload();
  });
}

/**
 * The session of the cookie, else of the sign-in link that the address had; null: nobody is signed
 * in. A link replaces no session unasked: its token stays in `first`. A person who comes back from the identity
 * provider has asked for another session.
 */
export async function readFirstSession(first: FirstSession, signal: AbortSignal): Promise<Session | null> {
  const { returned } = first;
  first.returned = null;
  try {
    if (returned !== null) return sayConfirmed(await returnFromProvider(returned));
    const session = await readSession(signal);
    if (session !== null || first.token === null) return session;
    return await startByLink(first);
  } catch (error) {
    first.error = error instanceof Error ? error : new Error(String(error));
    return null;
  }
}

/** Sends the person back to the tab that waits. */
function sayConfirmed(session: Session): Session {
  if (sessionStorage.getItem(CONFIRMING_KEY) !== null) say("You are confirmed. Go back to the other tab.");
  sessionStorage.removeItem(CONFIRMING_KEY);
  return session;
}

/** Signs in by the link, which spends its token. @throws ApiError if it cannot be used */
export async function startByLink(first: FirstSession): Promise<Session> {
  const { token } = first;
  first.token = null;
  return startSession({ token: token ?? "" });
}

/** True if two sessions see the same data: of one team and environment. */
export function isSameTeam(former: Session, session: Session): boolean {
  return former.team.client_id === session.team.client_id && former.environment === session.environment;
}

/** Goes on as who has signed in; nothing that another team was shown stays. */
export function enter(former: Session | null, session: Session): void {
  if (former !== null && !isSameTeam(former, session)) queryClient.clear();
  queryClient.setQueryData(SESSION_KEY, session);
}
