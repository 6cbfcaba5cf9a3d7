import table from "./nicknames.json" with { type: "json" };

const FORMAL_BY_SHORT = invert(table.shortForms);

function invert(shortForms: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const formalByShort = new Map<string, string[]>();
  for (const [formal, shorts] of Object.entries(shortForms)) {
    for (const short of shorts.split(" ")) {
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
