import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { AppError } from "../../error.ts";

/** State of a sign-in between its two requests, which the browser keeps sealed in a cookie. */
interface SignInState {
  /** Until when the second request may come, in milliseconds since 1970. */
  readonly untilMs: number;
}

/** Seals the state of a sign-in: base64url, for a cookie. @param place the kind of sign-in, as associated data */
export function sealSignInState(keyring: Keyring, place: string, state: SignInState): string {
  return sealText(keyring, JSON.stringify(state), place).toString("base64url");
}

/**
 * Opens the state of a sign-in that a cookie brings back.
 *
 * @param cookie.text null: it brings nothing
 * @throws AppError `expired_token` if it brings nothing, something else, or comes too late
 */
export function openSignInState<Value extends SignInState>(
  keyring: Keyring,
  place: string,
  cookie: { readonly text: string | null; readonly now: Date },
): Value {
  const state = cookie.text === null ? null : read<Value>(keyring, place, cookie.text);
  if (state !== null && state.untilMs >= cookie.now.getTime()) return state;
  throw new AppError("expired_token", "This sign-in began too long ago, or in another browser: begin again.");
}

function read<Value>(keyring: Keyring, place: string, text: string): Value | null {
  try {
    return JSON.parse(openText(keyring, Buffer.from(text, "base64url"), place)) as Value;
  } catch {
    return null;
  }
}
