import table from "./nicknames.json" with { type: "json" };

type NamesByName = ReadonlyMap<string, readonly string[]>;

const SHORT_BY_FORMAL = wordsByKey(table.shortForms);
/** Each list begins with its short form, here and below. */
const FORMAL_BY_SHORT = invert(SHORT_BY_FORMAL);
const SHORT_BY_RARER = wordsByKey(table.rarerThanTheirShortForms);
const RARER_BY_SHORT = invert(SHORT_BY_RARER);

function wordsByKey(entries: Readonly<Record<string, string>>): NamesByName {
  return new Map(Object.entries(entries).map(([key, words]) => [key, words.split(" ")]));
}

function invert(shortByFormal: NamesByName): NamesByName {
  const formalByShort = new Map<string, string[]>();
  for (const [formal, shorts] of shortByFormal) {
    for (const short of shorts) {
      const formals = formalByShort.get(short);
      if (formals === undefined) formalByShort.set(short, [short, formal]);
      else formals.push(formal);
    }
  }
  return formalByShort;
}

/**
 * A given name and the formal names that it can be short for, itself first.
 *
 * @param name one folded word
 * Source: carltonnorthern/nickname-and-diminutive-names-lookup (Apache-2.0), kept in
 * `nicknames.json`.
 * @example
 * formalNames("PEGGY"); // ["PEGGY", "MARGARET"]
 */
export function formalNames(name: string): readonly string[] {
  return FORMAL_BY_SHORT.get(name) ?? [name];
}

/** Every word that is a known short form of another name. */
export function shortForms(): Iterable<string> {
  return FORMAL_BY_SHORT.keys();
}

/**
 * Every name that a word may stand for, itself first: its formal names, and those that are clearly
 * rarer than the word. FRANK is not taken for a FRANCIS, but a FRANCIS may be written so.
 *
 * @param word folded
 */
export function namesWrittenAs(word: string): readonly string[] {
  const rarer = RARER_BY_SHORT.get(word);
  return rarer === undefined ? formalNames(word) : [...formalNames(word), ...rarer.slice(1)];
}

/**
 * The number of other ways in which a given name is known to be written.
 *
 * @param name folded
 */
export function countOtherForms(name: string): number {
  return (SHORT_BY_FORMAL.get(name)?.length ?? 0) + (SHORT_BY_RARER.get(name)?.length ?? 0);
}

/**
 * True if two given names can be one person's: one is a short form of the other, or both of a
 * third. Symmetric, not transitive.
 *
 * @param a one folded word
 * @param b one folded word
 */
export function areNicknames(a: string, b: string): boolean {
  if (a === b) return false;
  const formals = formalNames(a);
  return formalNames(b).some((name) => formals.includes(name));
}

/** True if one of two given names is a short form of the other. Symmetric. */
export function isShortForm(a: string, b: string): boolean {
  return a !== b && (formalNames(a).includes(b) || formalNames(b).includes(a));
}
