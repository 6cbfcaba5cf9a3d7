import { SERVICE_URL } from "../api/http.ts";
import type { RedirectStep } from "../api/views.ts";

/** Where a window that signs in at a provider keeps what it needs after its return. */
const KEY = "openvoe-departure";
/** Says to a window that was opened for a sign-in what it is for. */
export const SIGN_IN_HASH = "#sign-in";

/** What a window remembers while it is at a provider. */
interface Departure {
  readonly token: string;
  readonly stepId: string;
  /** Where to go after the return; null: the window was opened for the sign-in alone. */
  readonly backTo: string | null;
}

/**
 * The whole address to which a step sends the person; a relative path is resolved against the service's URL. Null if a browser
 * must not be sent there.
 */
export function addressOf({ url }: RedirectStep): string | null {
  const address = URL.canParse(url) ? url : new URL(url.replace(/^\/+/, ""), SERVICE_URL).href;
  return /^https?:/i.test(address) ? address : null;
}

/** Goes to the provider in this window, which must not be inside another. */
export function depart(step: RedirectStep, token: string): void {
  const address = addressOf(step);
  if (address === null) return;
  const isOpenedForSignIn = location.hash === SIGN_IN_HASH;
  const departure: Departure = { token, stepId: step.id, backTo: isOpenedForSignIn ? null : location.href };
  sessionStorage.setItem(KEY, JSON.stringify(departure));
  location.assign(address);
}

/**
 * Opens a window of its own for the sign-in: sites of providers refuse to be shown inside others. It begins at our own
 * address, because only a window that was there can remember what to do after its return.
 */
export function openForSignIn(token: string): void {
  window.open(`${SERVICE_URL}bridge/${token}${SIGN_IN_HASH}`, "_blank", "noopener,noreferrer");
}

/** What this window remembered, once; null where the person comes back in another one, such as outside an app. */
export function takeDeparture(): Departure | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as Departure);
}
