import { editDistance } from "../../../../kernel/text/similarity.ts";
import { CANONICAL_WORDS } from "./company-words.ts";

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
