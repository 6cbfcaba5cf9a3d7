import { cityKey, streetKey } from "../normalize.ts";
import { CHECK_SEED, hashText } from "./hash.ts";
import type { DirectoryIndex } from "./layout.ts";

/** What an exact key is of. */
export type KeyKind = "id" | "ein" | "domain" | "phone" | "street" | "name";

/** A key that more companies than these share identifies none of them: a mail hoster's domain, a payroll agent's phone. */
export const KEY_SHARED_MAX = 60;

/** The key's text: its kind and its value. */
export function keyText(kind: KeyKind, value: string): string {
  return `${kind}:${value}`;
}

/** The value of a `street` key, or null where either part says too little. */
export function streetKeyValue(street: string | null, zip: string | null): string | null {
  const key = street === null || zip === null ? null : streetKey(street);
  return key === null ? null : `${zip} ${key}`;
}

/** The name of a city as the index keeps it; empty when there is none. */
export function cityText(city: string | null): string {
  return city === null ? "" : cityKey(city);
}

/**
 * The companies under an exact key, in ascending order; none when more than {@link KEY_SHARED_MAX} share it. Two keys agree
 * in both hashes (a bucket's and 32 bits more) about once in 10¹⁵ pairs.
 */
export function companiesByKey(index: DirectoryIndex, kind: KeyKind, value: string): number[] {
  const text = keyText(kind, value);
  const bucket = hashText(text) & (index.keyStarts.length - 2);
  const check = hashText(text, { seed: CHECK_SEED });
  const found: number[] = [];
  const end = index.keyStarts[bucket + 1] ?? 0;
  for (let at = index.keyStarts[bucket] ?? 0; at < end; at += 1) {
    if (index.keyChecks[at] === check) found.push(index.keyCompanies[at] ?? 0);
    if (found.length > KEY_SHARED_MAX) return [];
  }
  return found;
}
