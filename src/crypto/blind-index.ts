import { createHmac, type KeyObject } from "node:crypto";

/**
 * The blind token of a text: equal texts give equal tokens, and nobody without the key learns more than that.
 *
 * @param purpose what the token is for (`record`, `body`): tokens of different purposes never meet
 * @returns 16 bytes: the first half of an HMAC-SHA256
 */
export function blindToken(key: KeyObject, purpose: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest().subarray(0, 16);
}

/**
 * The blind tokens of blocking keys, for an index of integers. Two keys in 2^64 share a token by chance: a candidate more to
 * compare, never a match.
 *
 * @param scope the environment: the same person has other tokens in another one
 * @returns one signed 64-bit integer a key, in decimal, in order
 */
export function blockingTokens(key: KeyObject, scope: string, keys: readonly string[]): string[] {
  return keys.map((text) => blindToken(key, `block/${scope}`, text).readBigInt64BE(0).toString());
}
