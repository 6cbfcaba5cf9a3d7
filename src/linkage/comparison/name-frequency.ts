import { formalNames, shortForms } from "../../text/nicknames.ts";
import { areWithinOneSlip } from "../../text/similarity.ts";
import table from "./name-frequency.json" with { type: "json" };

/** What a name that is not in the table is taken for: as rare as its rarest class. */
const RAREST_BITS = 14;

const GIVEN_BITS = bitsByName(table.given);
const SURNAME_BITS = bitsByName(table.surname);
/** The same, but a short form is as common as the commonest name that it stands for. */
const CALLED_BITS = new Map([
  ...GIVEN_BITS,
  ...Array.from(shortForms(), (name) => [name, commonestBits(name)] as const),
]);

function bitsByName(classes: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(classes).flatMap(([bits, names]) => names.split(" ").map((name) => [name, Number(bits)] as const)),
  );
}

function commonestBits(short: string): number {
  return Math.min(...formalNames(short).map(givenNameBits));
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

/** The same of those who may be called so: any DAVID may be written DAVEY, who is as common as he. */
export function calledNameBits(name: string): number {
  return CALLED_BITS.get(name) ?? RAREST_BITS;
}

/** The same as {@link givenNameBits} for a surname. */
export function surnameBits(name: string): number {
  return SURNAME_BITS.get(name) ?? RAREST_BITS;
}

/** True if people are called so: the census counted the name, or it is known as a short form of one. */
export function isGivenNameInUse(name: string): boolean {
  return GIVEN_BITS.has(name) || formalNames(name).length > 1;
}

/** True if the census counted the name. */
export function isCountedGivenName(name: string): boolean {
  return GIVEN_BITS.has(name);
}

/** True if many are called so: the name stands in the table with a share of its own. */
export function isCommonGivenName(name: string): boolean {
  return givenNameBits(name) < RAREST_BITS;
}

/** Counted names by each of their forms that lacks a letter, and by themselves; made when a word is first looked up. */
let namesByShortened: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * The counted given names that one slip of typing turns into a word: a letter too many, missing, other, or two swapped. They
 * are found by what is left without one letter, so that a word costs a look-up a letter and not a comparison with each name.
 */
export function givenNamesASlipAway(word: string): string[] {
  namesByShortened ??= indexShortened([...GIVEN_BITS.keys()]);
  const known = namesByShortened;
  const near = new Set(shortened(word).flatMap((rest) => known.get(rest) ?? []));
  return [...near].filter((name) => name !== word && areWithinOneSlip(name, word));
}

function indexShortened(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const name of names) {
    for (const rest of shortened(name)) {
      const others = index.get(rest);
      if (others === undefined) index.set(rest, [name]);
      else others.push(name);
    }
  }
  return index;
}

/** The word, and what is left of it without one of its letters. */
function shortened(word: string): string[] {
  const without = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...without])];
}
