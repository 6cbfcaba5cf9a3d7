import { createHmac, hash, type KeyObject } from "node:crypto";

/**
 * The blind token of a text: equal texts give equal tokens, and nobody without the key learns more than that.
 *
 * @param purpose what the token is for (`record`, `body`): tokens of different purposes never meet
 * @returns 16 bytes: the first half of an HMAC-SHA256
 */
export function blindToken(key: KeyObject, purpose: string, text: string): Buffer {
  return Buffer.from(hmacSha256(key, `${purpose}\0${text}`).slice(0, 16), "latin1");
}

/**
 * The blind tokens of blocking keys, for an index of integers. Two keys in 2^64 share a token by chance: a candidate more to
 * compare, never a match.
 *
 * @param scope the environment: the same person has other tokens in another one
 * @returns one signed 64-bit integer a key, in decimal, in order
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
 * @returns one signed 64-bit integer a key, in decimal; sorted as texts, so that their order does not
 * tell which of them is the SSN's
 */
export function subjectTokens(key: KeyObject, scope: string, keys: readonly string[]): string[] {
  return integerTokens(key, `subject/${scope}`, keys).sort();
}

function integerTokens(key: KeyObject, purpose: string, keys: readonly string[]): string[] {
  return keys.map((text) => {
    TOKEN.write(hmacSha256(key, `${purpose}\0${text}`), 0, 8, "latin1");
    return TOKEN.readBigInt64BE(0).toString();
  });
}

const TOKEN = Buffer.alloc(8);

/** What SHA-256 takes in at a time, and what it yields, in bytes. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** UTF-8 needs up to three bytes for a UTF-16 unit. */
const SHORT_TEXT_UNITS = 512;

/** The two inputs of an HMAC, each behind its pad of the key: the text, and the digest of the first. */
interface Pads {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const padsOfKey = new WeakMap<KeyObject, Pads>();

/**
 * An HMAC-SHA256 in latin1, one character a byte. A record needs some fifteen of them: short texts are done as the two digests
 * that make one up (RFC 2104), which takes less than half the time of an Hmac object.
 */
function hmacSha256(key: KeyObject, text: string): string {
  if (text.length > SHORT_TEXT_UNITS) return createHmac("sha256", key).update(text).digest("binary");
  const { inner, outer } = padsOf(key);
  const bytes = inner.write(text, BLOCK_BYTES);
  outer.write(hash("sha256", inner.subarray(0, BLOCK_BYTES + bytes), "binary"), BLOCK_BYTES, "latin1");
  return hash("sha256", outer, "binary");
}

function padsOf(key: KeyObject): Pads {
  const known = padsOfKey.get(key);
  if (known !== undefined) return known;
  const bytes = key.export();
  if (bytes.length > BLOCK_BYTES) throw new Error("an index key is no longer than a block of SHA-256");
  const pads = { inner: padded(bytes, 0x36, 3 * SHORT_TEXT_UNITS), outer: padded(bytes, 0x5c, DIGEST_BYTES) };
  bytes.fill(0);
  padsOfKey.set(key, pads);
  return pads;
}

function padded(key: Buffer, pad: number, room: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + room);
  for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = pad ^ (key[at] ?? 0);
  return block;
}
