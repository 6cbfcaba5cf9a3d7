import table from "./nicknames.json" with { type: "json" };

const SHORT_BY_FORMAL: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(table.shortForms).map(([formal, shorts]) => [formal, shorts.split(" ")]),
);
const FORMAL_BY_SHORT = invert(SHORT_BY_FORMAL);

function invert(shortByFormal: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const formalByShort = new Map<string, string[]>();
  for (const [formal, shorts] of shortByFormal) {
    for (const short of shorts) {
      const formals = formalByShort.get(short);
      if (formals === undefined) formalByShort.set(short, [formal]);
      else formals.push(formal);
    }
  }
  return formalByShort;
}

/**
 * A given name and the formal names that it can be short for, itself first.
 *
 * @param name one folded word
 * Source: carltonnorthern/nickname-and-diminutive-names-lookup (Apache-2.0), kept in `nicknames.json`.
 * @example
 * formalNames("PEGGY"); // ["PEGGY", "MARGARET"]
 */
export function formalNames(name: string): readonly string[] {
  return [name, ...(FORMAL_BY_SHORT.get(name) ?? [])];
}

/** The short forms of a given name, folded; none for a name that has no known ones. */
export function shortForms(name: string): readonly string[] {
  return SHORT_BY_FORMAL.get(name) ?? [];
}

/**
 * Claims that two given names can be one person's: one is short for the other, or both for a third. Symmetric, not
 * transitive.
 *
 * @param a one folded word
 * @param b one folded word
 */
export function areNicknames(a: string, b: string): boolean {
  if (a === b) return false;
  const formals = formalNames(a);
  return formalNames(b).some((name) => formals.includes(name));
}

/** Claims that one of two given names is short for the other. Symmetric. */
export function isShortForm(a: string, b: string): boolean {
  return a !== b && (formalNames(a).includes(b) || formalNames(b).includes(a));
}
