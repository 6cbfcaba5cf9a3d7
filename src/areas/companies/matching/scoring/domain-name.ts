import type { IndexedName, PreparedName } from "./prepared-name.ts";

/**
 * A word stands for letters of a domain as it is or run in, but not misspelled: nobody registers a
 * name with an error.
 */
const LIKENESS_MIN = 0.93;
/** Shares of one word add up to 1, apart from rounding. */
const WHOLE_MIN = 0.999;

/**
 * True if a company has a name with all letters of a domain that is taken for one. Words that are
 * in it next to other letters (`CHEN` in `munchen.de`) are not a name.
 *
 * @param label what the domain is taken for
 */
export function isNamedBy(label: PreparedName, names: readonly IndexedName[]): boolean {
  for (const { compact, words } of names) {
    if (compact === label.name.compact) return true;
    const wordMatches = label.wordMatches.filter(
      ({ word, likeness }) => likeness >= LIKENESS_MIN && words.includes(word),
    );
    const shareAt = (at: number) =>
      wordMatches.reduce((sum, { first, last, share }) => (first <= at && at <= last ? sum + share : sum), 0);
    if (label.weights.every((_, at) => shareAt(at) >= WHOLE_MIN)) return true;
  }
  return false;
}
