import table from "../../../areas/records/linkage/comparison/name-frequency.json" with { type: "json" };
import groups from "../../../areas/records/linkage/comparison/name-groups.json" with { type: "json" };
import { formalNames, shortForms } from "../nicknames.ts";
import { areWithinOneEdit } from "../similarity.ts";

/** The rarity of a name that is not in the table: that of its rarest class. */
const RAREST_BITS = 14;

const GIVEN_BITS = bitsByName(table.given);
const SURNAME_BITS = bitsByName(table.surname);
/** The same, but a short form is as common as the most common name that it stands for. */
const CALLED_BITS = new Map([
  ...GIVEN_BITS,
  ...Array.from(shortForms(), (name) => [name, commonestBits(name)] as const),
]);

const WOMENS_NAMES: ReadonlySet<string> = new Set(table.sex.female.split(" "));
const MENS_NAMES: ReadonlySet<string> = new Set(table.sex.male.split(" "));

function bitsByName(classes: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(classes).flatMap(([bits, names]) => names.split(" ").map((name) => [name, Number(bits)] as const)),
  );
}

function commonestBits(short: string): number {
  return Math.min(...formalNames(short).map(givenNameBits));
}

/**
 * How rare a given name is among US residents, in bits: minus log2 of the share of people who have
 * it, at most 14.
 *
 * @param name folded
 * Source: US Census Bureau, 1990 name files (public domain), kept in `name-frequency.json`.
 */
export function givenNameBits(name: string): number {
  return GIVEN_BITS.get(name) ?? RAREST_BITS;
}

/** The same with short forms: any DAVID may be written DAVEY, which is therefore as common. */
export function calledNameBits(name: string): number {
  return CALLED_BITS.get(name) ?? RAREST_BITS;
}

/** The same as {@link givenNameBits} for a surname. */
export function surnameBits(name: string): number {
  return SURNAME_BITS.get(name) ?? RAREST_BITS;
}

/** A name that the table of 1990 lacks may be frequent in a group of people that it hardly counted: so rare, for all that is known. */
const UNCOUNTED_BITS = 7;
/** By surname: one of a group in which given names and surnames go together. */
const GROUP_BITS = new Map(
  groups.groups.flatMap(({ share, surnames }) => surnames.split(" ").map((name) => [name, -Math.log2(share)] as const)),
);

/**
 * How rare a full name is if its names are independent, in bits; a name that the table lacks counts for few. A short form is as
 * common as the most common name that it stands for.
 */
export function fullNameBits(given: string, surname: string): number {
  const isCounted = GIVEN_BITS.has(given) || CALLED_BITS.has(given);
  const givenBits = isCounted ? calledNameBits(given) : UNCOUNTED_BITS;
  return givenBits + (SURNAME_BITS.get(surname) ?? UNCOUNTED_BITS);
}

/**
 * How many bits commoner a full name may be than the product of its names says, by the surname: those of a group that is one in
 * 150 of all residents have its given names 150 times as often at most. 0 for a surname of no such group.
 *
 * Source: US Census Bureau, surnames of 2010 and residents of 2020 (public domain), kept in `name-groups.json`.
 */
export function groupBits(surname: string): number {
  return GROUP_BITS.get(surname) ?? 0;
}

/** True if it is a name in use: the census counted it, or it is a known short form. */
export function isGivenNameInUse(name: string): boolean {
  return GIVEN_BITS.has(name) || formalNames(name).length > 1;
}

/** True if the census counted the name. */
export function isCountedGivenName(name: string): boolean {
  return GIVEN_BITS.has(name);
}

/** True if one is as good as always a man's name and the other a woman's: one person in 16,384 or more has it, of one sex twenty times as often. */
export function areOfTwoSexes(a: string, b: string): boolean {
  return (WOMENS_NAMES.has(a) && MENS_NAMES.has(b)) || (MENS_NAMES.has(a) && WOMENS_NAMES.has(b));
}

/** True for a common name: one with a share of its own in the table. */
export function isCommonGivenName(name: string): boolean {
  return givenNameBits(name) < RAREST_BITS;
}

/**
 * The counted names by each of their forms without one letter, and by themselves; built at the
 * first look-up.
 */
let namesByShortened: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * The counted given names that one typing error turns into a word: a letter added, missing or
 * replaced, or two swapped. They are found by the forms without one letter, so that a word costs
 * one look-up for each letter and no comparison with every name.
 */
export function givenNamesASlipAway(word: string): string[] {
  namesByShortened ??= indexShortened([...GIVEN_BITS.keys()]);
  const known = namesByShortened;
  const near = new Set(shortened(word).flatMap((rest) => known.get(rest) ?? []));
  return [...near].filter((name) => name !== word && areWithinOneEdit(name, word));
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

/** The word, and its forms without one of the letters. */
function shortened(word: string): string[] {
  const without = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...without])];
}
