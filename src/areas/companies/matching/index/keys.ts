import { cityKey, streetKey } from "../names/normalize.ts";
import { CHECK_SEED, hashText, seedBehind } from "./hash.ts";
import type { CoreArrays } from "./layout.ts";

/** What an exact key is of. */
export type KeyKind = "id" | "ein" | "domain" | "phone" | "street" | "name" | "initials";

/**
 * A key that more companies than these share identifies none of them: a mail hoster's domain, a
 * payroll agent's phone.
 */
export const KEY_SHARED_MAX = 60;

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
