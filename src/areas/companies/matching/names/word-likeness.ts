import { editDistance } from "../../../../kernel/text/similarity.ts";
import { CANONICAL_WORDS } from "./company-words.ts";

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

/**
 * Minimum number of letters of a spelling that a typing error is looked for in: of shorter ones too
 * many are near.
 */
const LETTERS_MIN = 6;

/** Minimum number of letters of one in which two neighbours may be exchanged. */
const SWAP_LETTERS_MIN = 4;

/** What marks a form with two neighbours exchanged from one with a letter left out. */
const SWAPPED = "~";

/**
 * Long spellings of common words, without a plural's S, by every form of them with at most one
 * letter left out.
 */
const BY_FORM: ReadonlyMap<string, readonly string[]> = formsOfSpellings();

function formsOfSpellings(): Map<string, string[]> {
  const byForm = new Map<string, string[]>();
  for (const spelling of new Set([...CANONICAL_WORDS.keys(), ...CANONICAL_WORDS.values()])) {
    const text = withoutPlural(spelling);
    if (spelling.length < SWAP_LETTERS_MIN || /\d/.test(text)) continue;
    for (const form of swapsOf(spelling)) {
      if (!CANONICAL_WORDS.has(form.slice(1))) byForm.set(form, [...(byForm.get(form) ?? []), spelling]);
    }
    if (text.length < LETTERS_MIN) continue;
    for (const form of formsOf(text)) {
      const found = byForm.get(form) ?? [];
      if (!found.includes(spelling)) byForm.set(form, [...found, spelling]);
    }
  }
  return byForm;
}

function swapsOf(word: string): string[] {
  const swaps = Array.from(
    word,
    (_, at) => word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
  );
  return [...new Set(swaps.slice(0, -1))].filter((swap) => swap !== word).map((swap) => SWAPPED + swap);
}

function formsOf(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}

function withoutPlural(word: string): string {
  return word.endsWith("S") && !word.endsWith("SS") ? word.slice(0, -1) : word;
}

/**
 * The kept spellings of common words of which a word is one of the other spellings with one typing
 * error: `TECNOLOGIES` is near `TECHNOLOGIES`, so `TECHNOLOGY`. Empty for words that begin
 * otherwise, for short ones, and for a spelling itself.
 */
export function respellings(word: string): readonly string[] {
  const known = FOUND.get(word);
  if (known !== undefined) return known;
  const found = findRespellings(word);
  if (FOUND.size >= FOUND_MAX) FOUND.clear();
  FOUND.set(word, found);
  return found;
}

/** What was found lately: the words of a name are compared with those of some thirty others. */
const FOUND = new Map<string, readonly string[]>();

const FOUND_MAX = 4_096;

function findRespellings(word: string): readonly string[] {
  const text = withoutPlural(word);
  if (word.length < SWAP_LETTERS_MIN || CANONICAL_WORDS.has(word)) return [];
  const swapped = (BY_FORM.get(`${SWAPPED}${word}`) ?? []).map((spelling) => CANONICAL_WORDS.get(spelling) ?? spelling);
  if (text.length < LETTERS_MIN) return swapped;
  const found = new Set<string>(swapped);
  for (const form of formsOf(text)) {
    for (const spelling of BY_FORM.get(form) ?? []) {
      const kept = CANONICAL_WORDS.get(spelling) ?? spelling;
      if (kept === word || spelling[0] !== text[0]) continue;
      if (editDistance(text, withoutPlural(spelling), 1) <= 1) found.add(kept);
    }
  }
  return [...found];
}

const KEPT: ReadonlySet<string> = new Set(CANONICAL_WORDS.values());

/** True if a word is one of the {@link respellings} of which another is the kept spelling. */
export function isRespelled(word: string, kept: string): boolean {
  return word[0] === kept[0] && KEPT.has(kept) && respellings(word).includes(kept);
}
