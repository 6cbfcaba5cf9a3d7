import { formalNames } from "../text/nicknames.ts";
import table from "./name-frequency.json" with { type: "json" };

/** What a name that is not in the table is taken for: as rare as its rarest class. */
const RAREST_BITS = 14;

const GIVEN_BITS = bitsByName(table.given);
const SURNAME_BITS = bitsByName(table.surname);

function bitsByName(classes: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(classes).flatMap(([bits, names]) => names.split(" ").map((name) => [name, Number(bits)] as const)),
  );
}

/**
 * How rare a given name is among US residents, in bits: minus log2 of the share of people who bear it, at most 14.
 *
 * @param name folded
 * Source: US Census Bureau, 1990 name files (public domain), kept in `name-frequency.json`.
 */
export function givenNameBits(name: string): number {
  return GIVEN_BITS.get(name) ?? RAREST_BITS;
}

/** The same as {@link givenNameBits} for a surname. */
export function surnameBits(name: string): number {
  return SURNAME_BITS.get(name) ?? RAREST_BITS;
}

/** Claims that people are called so: the census counted the name, or it is known as a short form of one. */
export function isGivenNameInUse(name: string): boolean {
  return GIVEN_BITS.has(name) || formalNames(name).length > 1;
}

/** Claims that many are called so: the name stands in the table with a share of its own. */
export function isCommonGivenName(name: string): boolean {
  return givenNameBits(name) < RAREST_BITS;
}
