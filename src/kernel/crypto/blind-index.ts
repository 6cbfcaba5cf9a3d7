import { createHmac, type KeyObject } from "node:crypto";
import type { Tenant } from "../access/caller.ts";

/** Bytes of a keyed hash: the first half of an HMAC-SHA256. */
const HASH_BYTES = 16;
/** Hex digits of an integer of 64 bits. */
const INTEGER_DIGITS = 16;

/**
 * The keyed hash of a text (HMAC-SHA256). Equal texts give equal hashes; without the key, a hash shows
 * nothing else of the text.
 *
 * @param purpose the use of the hash (`record`, `body`): hashes of two purposes are never equal
 * @returns 16 bytes
 */
export function keyedHash(key: KeyObject, purpose: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest().subarray(0, HASH_BYTES);
}

/** The {@link keyedHash} of a text as the id of what the text names: 32 lower-case hex digits. */
export function keyedHashId<Id extends string>(key: KeyObject, purpose: string, text: string): Id {
  return keyedHash(key, purpose, text).toString("hex") as Id;
}

/**
 * The blind-index tokens of blocking keys, for an index of integers. Two keys in 2^64 have the same token
 * by chance: one more candidate to compare, never a match.
 *
 * @param scope the environment: the same person has other tokens in another one
 * @returns one signed 64-bit integer for each key, in decimal, in order
 */
export function blockingTokens(key: KeyObject, scope: string, keys: readonly string[]): string[] {
  return integerTokens(key, `block/${scope}`, keys);
}

/**
 * The blind-index tokens of a subject's look-up keys, for an index of integers. They differ from the
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
 * The blind-index tokens of names, for an index of integers. They are of one team and environment: the same
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
