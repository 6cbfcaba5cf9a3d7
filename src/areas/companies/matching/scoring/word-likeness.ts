/** Minimum number of letters that may stand for a longer word. */
export const PREFIX_LETTERS_MIN = 3;
/**
 * How alike a word is to the words that it is run together from, and adjacent words to the one that
 * they are.
 */
export const JOINED_LIKENESS = 0.97;
/** The same with a letter in the place of the blank. */
export const LETTER_FOR_BLANK_LIKENESS = 0.85;
/** How alike the letter I is to the number 1. */
export const ROMAN_ONE_LIKENESS = 0.9;
/** How alike a state's code is to its name. */
export const STATE_LIKENESS = 0.93;
/** How alike a word with digits is to the word with the letters that they were read for. */
export const READ_LIKENESS = 0.93;

/** How alike a word is to one with typing errors, by its letters. */
export function typoLikeness(typos: number, letters: number): number {
  return 1 - (typos + 0.2) / (letters + 1);
}

/** How alike the beginning of a word is to the word, by their letters. */
export function prefixLikeness(shorter: number, longer: number): number {
  return 0.4 + (0.5 * shorter) / longer;
}
