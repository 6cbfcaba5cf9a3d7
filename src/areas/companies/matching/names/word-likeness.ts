import { editDistance } from "../../../../kernel/text/similarity.ts";
import { isRespelled } from "./respelling.ts";

const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;
/** Minimum number of letters of a short form. */
const SHORT_LETTERS_MIN = 2;
/**
 * Minimum number of letters that two words of one stem share at their beginning, and the least
 * share of the longer one.
 */
const STEM_LETTERS_MIN = 5;
const STEM_SHARE_MIN = 0.55;
const STEM_LIKENESS = 0.65;
const SKELETON_LIKENESS = 0.75;
const CLIPPING_LIKENESS = 0.5;
/** How alike a common word is to another spelling of it that has a typing error. */
export const RESPELLED_LIKENESS = 0.88;
const ONE_SHORT_FORM_LIKENESS = 0.85;
/**
 * Words that share a short form, so that a list that shortens them does not say which is meant
 * (`ASSOC`, `DIST`).
 */
const ONE_SHORT_FORM = [
  ["ASSOCIATE", "ASSOCIATION"],
  ["DISTRIBUTION", "DISTRICT"],
  ["DISTRIBUTING", "DISTRICT"],
  ["DISTRIBUTOR", "DISTRICT"],
  ["DISTRIBUTION", "DISTRIBUTOR"],
  ["COMMUNICATION", "COMMUNITY"],
  ["CONSULTANT", "CONSULTING"],
  ["PHYSICAL", "PHYSICIAN"],
  ["INDUSTRIAL", "INDUSTRY"],
  ["MEDICAL", "MEDICINE"],
];
/**
 * For each of these words the others that share a short form with it. They begin with the same
 * letter.
 */
const SHORTENED_ALIKE: ReadonlyMap<string, readonly string[]> = new Map(
  ONE_SHORT_FORM.flat().map((word) => [
    word,
    ONE_SHORT_FORM.filter((pair) => pair.includes(word)).flatMap((pair) => pair.filter((other) => other !== word)),
  ]),
);

/**
 * How alike two words at one position of two names are, 0 to 1: misspelled, cut short, abbreviated
 * (`CMPTR`, `SVCS`), or of one stem (`ENGINEER`, `ENGINEERING`). Symmetric. Numbers are alike only
 * when equal.
 *
 * @param a folded word
 * @param b folded word
 */
export function wordsAlike(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // All but misspellings begin with the same letter.
  if (a[0] !== b[0] && long.length - short.length > typosMax(long)) return 0;
  if (hasDigit(a) || hasDigit(b)) return 0;
  const alike = Math.max(misspelling(short, long), abbreviation(short, long), stem(short, long));
  return alike >= ONE_SHORT_FORM_LIKENESS ? alike : Math.max(alike, oneMeaning(a, b));
}

/**
 * Likeness of two spellings that may mean one word, even if only their first letter is the same.
 */
function oneMeaning(a: string, b: string): number {
  if (a[0] !== b[0]) return 0;
  if (SHORTENED_ALIKE.get(a)?.includes(b) === true) return ONE_SHORT_FORM_LIKENESS;
  return isRespelled(a, b) || isRespelled(b, a) ? RESPELLED_LIKENESS : 0;
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    if (unit >= DIGIT_ZERO && unit <= DIGIT_NINE) return true;
  }
  return false;
}

function misspelling(short: string, long: string): number {
  const limit = typosMax(long);
  if (short.length < 4) return isSwap(short, long) ? 0.6 : 0;
  const typos = editDistance(short, long, limit);
  return typos > limit ? 0 : 1 - (typos + 0.2) / (long.length + 1);
}

/**
 * Maximum number of letters that may be wrong in a word that is a misspelling of another one, by
 * the longer of the two.
 */
function typosMax(long: string): number {
  return long.length >= 8 ? 2 : 1;
}

function isSwap(a: string, b: string): boolean {
  return (
    a.length === 3 && b.length === 3 && editDistance(a, b, 1) === 1 && [...a].sort().join() === [...b].sort().join()
  );
}

function abbreviation(short: string, long: string): number {
  if (short.length < SHORT_LETTERS_MIN || short[0] !== long[0]) return 0;
  if (long.startsWith(short)) return 0.4 + (0.5 * short.length) / long.length;
  if (short.length < 3 || long.length < short.length + 2 || !isWithin(short, long)) return 0;
  return /[AEIOU]/.test(short.slice(1)) ? CLIPPING_LIKENESS : SKELETON_LIKENESS;
}

/** True if the letters of one word are in the other, in order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

function stem(short: string, long: string): number {
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= STEM_LETTERS_MIN && shared >= STEM_SHARE_MIN * long.length ? STEM_LIKENESS : 0;
}
