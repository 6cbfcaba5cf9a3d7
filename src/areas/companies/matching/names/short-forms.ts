import shortForms from "./lexicons/short-forms.json" with { type: "json" };

/** How alike a short form is to one of its less frequent meanings. */
export const SHORT_FORM_LIKENESS = 0.85;

/**
 * From a short form to the words, in their kept spelling, that it means in addition to the one that
 * {@link CANONICAL_WORDS} keeps.
 */
const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(shortForms.meanings).map(([short, meanings]): [string, string[]] => [short, meanings.split(" ")]),
);

/**
 * The further meanings of a short form, in addition to the one in whose spelling it is kept; none
 * for other words.
 */
export function otherMeanings(short: string): readonly string[] {
  return MEANINGS.get(short) ?? NONE;
}

const NONE: readonly string[] = [];
