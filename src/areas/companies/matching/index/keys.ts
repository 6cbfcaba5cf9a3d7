import type { CompanyId } from "../../../../kernel/ids.ts";
import { cityKey, streetKey } from "../names/normalize.ts";
import type { CoreArrays } from "./layout.ts";

/** What an exact key is of. */
export type KeyKind = "id" | "ein" | "domain" | "phone" | "street" | "name" | "initials";

/**
 * A key that more companies than these share identifies none of them: a mail hoster's domain, a
 * payroll agent's phone.
 */
export const KEY_SHARED_MAX = 60;

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
function seedBehind(beginning: string, seed = FIRST_SEED): number {
  let hash = seed;
  for (let i = 0; i < beginning.length; i += 1) hash = Math.imul(hash ^ beginning.charCodeAt(i), 0x01000193);
  return hash;
}

/** The seed of the second hash, which distinguishes an exact key from others in its bucket. */
const CHECK_SEED = 0x2545f491;

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

/** Each kind of key, as the seeds of the two hashes of its values. */
const SEEDS = {
  id: seedsOf("id"),
  ein: seedsOf("ein"),
  domain: seedsOf("domain"),
  phone: seedsOf("phone"),
  street: seedsOf("street"),
  name: seedsOf("name"),
  initials: seedsOf("initials"),
} as const satisfies Record<KeyKind, unknown>;

function seedsOf(kind: KeyKind): { readonly hash: number; readonly check: number } {
  return { hash: seedBehind(`${kind}:`), check: seedBehind(`${kind}:`, CHECK_SEED) };
}

/** The hash of a key; its last bits are its bucket. */
export function keyHash(kind: KeyKind, value: string): number {
  return hashText(value, { seed: SEEDS[kind].hash });
}

/** The second hash of a key, which distinguishes it from others in its bucket. */
export function keyCheck(kind: KeyKind, value: string): number {
  return hashText(value, { seed: SEEDS[kind].check });
}

/** The value of a `street` key, or null where either part says too little. */
export function streetKeyValue(street: string | null, zip: string | null): string | null {
  const key = street === null || zip === null ? null : streetKey(street);
  return key === null ? null : `${zip} ${key}`;
}

/** Area and exchange of a number of the North American plan begin with 2 to 9 (NANPA). */
const ISSUABLE_PHONE = /^[2-9]\d{2}[2-9]\d{6}$/;

const ONE_DIGIT = /^(\d)\1*$/;

/**
 * The value of a `phone` key: ten digits; null for a number that cannot be issued and fills a gap
 * (`9999999999`).
 */
export function phoneKeyValue(phone: string | null): string | null {
  return phone !== null && ISSUABLE_PHONE.test(phone) && !ONE_DIGIT.test(phone) ? phone : null;
}

/** Minimum and maximum number of words of a name that is found by its initials. */
const INITIALS = { min: 3, max: 6 } as const;

/**
 * The value of an `initials` key: those of a name's words, in one state; null where they are too
 * few or too many.
 */
export function initialsKeyValue(words: readonly string[], state: number): string | null {
  if (words.length < INITIALS.min || words.length > INITIALS.max) return null;
  return `${words.map((word) => word.charAt(0)).join("")} ${state}`;
}

/** The name of a city as the index keeps it; empty when there is none. */
export function cityText(city: string | null): string {
  return city === null ? "" : cityKey(city);
}

/** The arrays of exact keys. */
type KeyArrays = Pick<CoreArrays, "keyStarts" | "keyHashes" | "keyChecks" | "keyCompanies">;

/**
 * The companies under an exact key, in ascending order; none when more than {@link KEY_SHARED_MAX}
 * share it. Two keys agree in both hashes, of 32 bits each, about once in 10¹⁹ pairs.
 */
export function companiesByKey(index: KeyArrays, kind: KeyKind, value: string): number[] {
  const hash = keyHash(kind, value);
  const check = keyCheck(kind, value);
  const bucket = hash & (index.keyStarts.length - 2);
  const found: number[] = [];
  const end = index.keyStarts[bucket + 1] ?? 0;
  for (let at = index.keyStarts[bucket] ?? 0; at < end; at += 1) {
    if (index.keyHashes[at] === hash && index.keyChecks[at] === check) found.push(index.keyCompanies[at] ?? 0);
    if (found.length > KEY_SHARED_MAX) return [];
  }
  return found;
}
