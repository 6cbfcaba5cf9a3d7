import words from "./lexicons/company-words.json" with { type: "json" };
import numbers from "./lexicons/numbers.json" with { type: "json" };
import spellings from "./lexicons/spellings.json" with { type: "json" };

/** Words so empty that they are dropped wherever another one remains. */
export const EMPTY_WORDS: ReadonlySet<string> = setOf(words.empty);

/**
 * Words, in their kept spelling, that distinguish a parent, a sister or a part of a company from
 * it.
 */
export const ROLE_WORDS: ReadonlySet<string> = setOf(words.role);

/**
 * Those of them that people leave out of a company's name: `CISCO SYSTEMS`, `ORACLE AMERICA`. No
 * point of the compass is one: see {@link COMPASS_WORDS}.
 */
export const OMITTED_WORDS: ReadonlySet<string> = setOf(words.omitted);

/**
 * Words of employers that different places name alike: schools, churches, public bodies, practices
 * and banks. Their names say what they are, so equal names in two states are two employers.
 */
export const NAMESAKE_WORDS: ReadonlySet<string> = setOf(words.namesake);

/** Those of them of which a state has several by one name. */
export const REPEATED_WORDS: ReadonlySet<string> = setOf(words.repeated);

/** What people write in the place of an employer's name when there is none, with empty words and without them. */
export const NO_NAMES: ReadonlySet<string> = new Set(words.no_name.flatMap((text) => [text, withoutEmptyWords(text)]));

/** Points of the compass, alone and in regions: two names that differ in them are two companies. */
export const COMPASS_WORDS: ReadonlySet<string> = setOf(words.compass);

/** Regions and countries, in the spelling of names, whose companies of one name are sisters. */
export const REGION_WORDS: ReadonlySet<string> = setOf(words.region);

/** From each other spelling of a word to the one that is kept. */
export const CANONICAL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings.spellings).flatMap(([kept, others]) =>
    others.split(" ").map((other): [string, string] => [other, kept]),
  ),
);

/**
 * Numbers in words, ordinals and Roman numerals, and their digits. Single Roman letters stay
 * letters: most are initials.
 */
export const NUMERALS: ReadonlyMap<string, string> = new Map(Object.entries(numbers.numerals));

/** Tens in words; with a unit after them they are one number. */
export const TENS: ReadonlyMap<string, number> = new Map(Object.entries(numbers.tens));

/** Units in words, and ordinals with their endings. */
export const UNITS: ReadonlyMap<string, string> = new Map(Object.entries(numbers.units));

function withoutEmptyWords(text: string): string {
  const telling = text.split(" ").filter((word) => !EMPTY_WORDS.has(word));
  return telling.join(" ");
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
