import { NAMESAKE_WORDS } from "../names/company-words.ts";

/**
 * A name of one word is distinctive from this rarity on. Of the 2,000 such names that the directory
 * has in several states, 9 of the 208 with an EIN have two different ones.
 */
const LONE_WORD_RARITY_MIN = 0.75;
/** The sum of rarities from which a longer name is distinctive. */
const RARITY_SUM_MIN = 1.1;

/**
 * True if a core name is too rare for two employers to have chosen it independently.
 *
 * @param words in their kept spelling
 * @param rarities of each word, above 0 to 1
 */
export function isDistinctiveName(words: readonly string[], rarities: readonly number[]): boolean {
  if (words.some((word) => NAMESAKE_WORDS.has(word))) return false;
  const sum = rarities.reduce((total, rarity) => total + rarity, 0);
  return sum >= (words.length === 1 ? LONE_WORD_RARITY_MIN : RARITY_SUM_MIN);
}
