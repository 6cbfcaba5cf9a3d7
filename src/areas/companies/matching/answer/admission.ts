import type { NameComparison } from "../scoring/compare-names.ts";
import { rarityOfCount } from "../scoring/rarity.ts";

/**
 * A shared word is distinctive from this rarity on; commoner ones are not a reason to look at a
 * company.
 */
const DISTINCTIVE_RARITY_MIN = 0.35;
/**
 * A single word of at least this share of all names, and of at least this many names, identifies
 * nobody by itself: with it alone `HOSPITAL`, `UNION` and `GENERAL` would be answered wherever one
 * company has them. Of the words of the 211,216 names of the starter directory some 300 are as
 * common. A share, not a rarity, so that the same words are common in a directory of any size.
 */
const COMMON_WORD = { namesShareMin: 0.0006, namesMin: 20 } as const;
/** Every word has its counterpart from this coverage of the worst one on. */
const ALL_COVERED_MIN = 0.9;

/** The rarity up to which a word is common ({@link COMMON_WORD}) among a number of names. */
export function commonRarityMax(nameCount: number): number {
  return rarityOfCount(Math.max(COMMON_WORD.namesMin, COMMON_WORD.namesShareMin * nameCount), nameCount);
}

/** Whether a company is at the place asked for. */
export interface AtPlace {
  readonly isInCity: boolean;
  readonly isInZip: boolean;
}

/**
 * True if a name asked for is reason enough to look at a company: it shares a distinctive word with
 * it, or all words. A common word alone is one only in the city or ZIP code asked for; there the
 * exact name is, whatever its words.
 */
export function isReasonToLook(
  names: NameComparison,
  { isInCity, isInZip, commonRarity }: AtPlace & { readonly commonRarity: number },
): boolean {
  if (isInCity && isVeryName(names)) return true;
  return isTelling(names) && (isInCity || isInZip || !isLoneCommonWord(names, commonRarity));
}

/**
 * True if one common word was asked for, unless the company is called so with the same legal form
 * (`SOFTWARE INC`), or the word is all of its words run together (`HOMEDEPOT`).
 */
function isLoneCommonWord(
  { queryWords, candidateWords, sharedRarity, isSame, legal, isCandidateCut }: NameComparison,
  commonRarity: number,
): boolean {
  const isCalledSo = isSame && ((legal === 1 && !isCandidateCut) || candidateWords > 1);
  return queryWords === 1 && sharedRarity <= commonRarity && !isCalledSo;
}

/** True if two names share something distinctive: a word, or together all of their words. */
function isTelling({ rarestShared, sharedRarity, leastCovered }: NameComparison): boolean {
  const isAll = leastCovered >= ALL_COVERED_MIN;
  return rarestShared >= DISTINCTIVE_RARITY_MIN || (isAll && sharedRarity >= DISTINCTIVE_RARITY_MIN);
}

/** True if the name asked for is a company's own, first name, with its legal form. */
function isVeryName({ isSame, isAlias, legal, isLegalUnsaid }: NameComparison): boolean {
  return isSame && !isAlias && !isLegalUnsaid && legal !== -1;
}
