import type { CompanyId } from "../../../../kernel/ids.ts";

const FIRST_SEED = 0x811c9dc5;

/**
 * A 32-bit hash of a text, one character left out where asked.
 *
 * Source: FNV-1a over UTF-16 units, finished with the mixer of MurmurHash3 (both public domain).
 *
 * @param skip place of the character to leave out; -1 for none
 */
export function hashText(
  text: string,
  { seed = FIRST_SEED, skip = -1 }: { seed?: number; skip?: number } = {},
): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) {
    if (i !== skip) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The seed with which the hash of a text is that of the text behind a beginning:
 * `hashText(text, { seed: seedBehind(beginning) })` is `hashText(beginning + text)`.
 *
 * @param seed of the whole
 */
export function seedBehind(beginning: string, seed = FIRST_SEED): number {
  let hash = seed;
  for (let i = 0; i < beginning.length; i += 1) hash = Math.imul(hash ^ beginning.charCodeAt(i), 0x01000193);
  return hash;
}

/** The seed of the second hash, which distinguishes an exact key from others in its bucket. */
export const CHECK_SEED = 0x2545f491;

/** The smallest power of two that is at least `count`, and at least 2. */
export function bucketCount(count: number): number {
  let buckets = 2;
  while (buckets < count) buckets *= 2;
  return buckets;
}

/**
 * What entries of one employer have in common: the hash of the id of one of them, never 0. Two of
 * some thousand employers have the same one in one directory of five hundred.
 */
export function employerHash(id: CompanyId): number {
  return hashText(id) >>> 0 || 1;
}
