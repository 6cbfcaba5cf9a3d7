import { createHmac, type KeyObject } from "node:crypto";
import type { Tenant } from "../domain/caller.ts";

/** Bytes of a blind token: the first half of an HMAC-SHA256. */
const TOKEN_BYTES = 16;
/** Hex digits of an integer of 64 bits. */
const INTEGER_DIGITS = 16;

/**
 * The blind token of a text. Equal texts give equal tokens; without the key, a token shows nothing
 * else of the text.
 *
 * @param purpose the use of the token (`record`, `body`): tokens of two purposes are never equal
 * @returns 16 bytes
 */
export function blindToken(key: KeyObject, purpose: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest().subarray(0, TOKEN_BYTES);
}

/** The {@link blindToken} of a text as the id of what the text names: 32 lower-case hex digits. */
export function blindId<Id extends string>(key: KeyObject, purpose: string, text: string): Id {
  return blindToken(key, purpose, text).toString("hex") as Id;
}

/**
 * The blind tokens of blocking keys, for an index of integers. Two keys in 2^64 have the same token
 * by chance: one more candidate to compare, never a match.
 *
 * @param scope the environment: the same person has other tokens in another one
 * @returns one signed 64-bit integer for each key, in decimal, in order
 */
export function blockingTokens(key: KeyObject, scope: string, keys: readonly string[]): string[] {
  return integerTokens(key, `block/${scope}`, keys);
}

/**
 * The blind tokens of a subject's look-up keys, for an index of integers. They differ from the
 * blocking tokens of the same keys, so that a database alone does not tell whose records a
 * verification found.
 *
 * @param scope the environment: the same person has other tokens in another one
 * @returns one signed 64-bit integer a key, in decimal; sorted as texts, so that their order does
 *   not tell which of them is the SSN's
 */
export function subjectTokens(key: KeyObject, scope: string, keys: readonly string[]): string[] {
  return integerTokens(key, `subject/${scope}`, keys).sort();
}

/**
 * The blind tokens of names, for an index of integers. They are of one team and environment: the same
 * name has other tokens elsewhere.
 *
 * @returns one signed 64-bit integer a key, in decimal, in order
 */
export function nameTokens(key: KeyObject, { teamId, environment }: Tenant, keys: readonly string[]): string[] {
  return integerTokens(key, `name/${teamId}/${environment}`, keys);
}

function integerTokens(key: KeyObject, purpose: string, keys: readonly string[]): string[] {
  return keys.map((text) => {
    // As hex: a buffer for each digest takes half as long again.
    const digits = createHmac("sha256", key).update(`${purpose}\0${text}`).digest("hex").slice(0, INTEGER_DIGITS);
    return BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  });
}
