import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { AppError } from "../../domain/error.ts";

/** What a browser keeps, sealed, between the two halves of a sign-in. */
interface Kept {
  /** Until when the second half may come, in milliseconds since 1970. */
  readonly untilMs: number;
}

/** Seals what a browser is to keep: base64url, for a cookie. @param place of which sign-in it is */
export function sealKept(keyring: Keyring, place: string, kept: Kept): string {
  return sealText(keyring, JSON.stringify(kept), place).toString("base64url");
}

/**
 * Opens what a browser has kept.
 *
 * @param given.text null: it brings nothing
 * @throws AppError `expired_token` if it brings nothing, something else, or comes too late
 */
export function openKept<Value extends Kept>(
  keyring: Keyring,
  place: string,
  given: { readonly text: string | null; readonly now: Date },
): Value {
  const kept = given.text === null ? null : read<Value>(keyring, place, given.text);
  if (kept !== null && kept.untilMs >= given.now.getTime()) return kept;
  throw new AppError("expired_token", "This sign-in began too long ago, or in another browser: begin again.");
}

function read<Value>(keyring: Keyring, place: string, text: string): Value | null {
  try {
    return JSON.parse(openText(keyring, Buffer.from(text, "base64url"), place)) as Value;
  } catch {
    return null;
  }
}
