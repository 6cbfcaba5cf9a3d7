import { CANONICAL_WORDS, NUMERALS } from "./company-words.ts";

/** The one spelling of a word that has abbreviations, or of a number. */
export function canonicalWord(word: string): string {
  return NUMERALS.get(word) ?? CANONICAL_WORDS.get(word) ?? word;
}

/** Letters before the S at the end of a word that is not a plural. */
const NO_PLURAL_BEFORE_S: ReadonlySet<string> = new Set("SUI");

/**
 * A plural's singular, roughly and alike on both sides of a comparison: a final S goes after four
 * letters or more.
 */
export function singular(word: string): string {
  return word.length >= 5 && word.endsWith("S") && !NO_PLURAL_BEFORE_S.has(word.charAt(word.length - 2))
    ? (CANONICAL_WORDS.get(word.slice(0, -1)) ?? word.slice(0, -1))
    : word;
}
