import { CANONICAL_WORDS, EMPTY_WORDS, NUMERALS } from "./company-words.ts";
import { LEGAL_WORDS } from "./legal-forms.ts";
import { joinInitials, tokensOf } from "./mending/word-steps.ts";
import { companyName } from "./normalize.ts";
import { canonicalWord, singular } from "./spelling.ts";

/** A text that may be unfinished, as the directory would spell it. All words are folded. */
export interface TypedText {
  /** The words before the last one, without legal forms and words that say nothing. */
  readonly complete: readonly string[];
  /** The last word, finished or not. */
  readonly last: string;
  /** What the last word may be short for, in the one spelling of each. */
  readonly spellings: readonly string[];
  /**
   * The last word may be the beginning of a legal form, or says nothing, so that the others are
   * enough.
   */
  readonly isLastOptional: boolean;
  /** The whole as a finished name, run together. */
  readonly whole: string;
  /** What names may begin with, run together. */
  readonly beginnings: readonly string[];
}

/** A last word that more spellings begin with than these says too little of any. */
const SPELLINGS_MAX = 12;
/** A single letter is short for nothing. */
const SHORT_LETTERS_MIN = 2;

/**
 * Takes an unfinished text apart, or null when it has neither letter nor digit. Case, punctuation
 * and blanks make no difference.
 *
 * @param text as far as someone typed
 */
export function typedText(text: string): TypedText | null {
  const tokens = joinInitials(tokensOf(text));
  const last = tokens.at(-1);
  const whole = companyName(text);
  if (last === undefined || whole === null) return null;
  const before = tokens.slice(0, -1).filter((word) => !EMPTY_WORDS.has(word));
  const complete = before.length === 0 ? [] : (companyName(before.join(" "))?.words ?? []);
  const isLastOptional = complete.length > 0 && (EMPTY_WORDS.has(last) || isLegalBeginning(last));
  const spellings = spellingsFrom(last);
  const ends = [last, ...spellings, ...(isLastOptional ? [""] : [])];
  // A letter alone is itself, and not the point of the compass that it is short for elsewhere.
  const finished = complete.length === 0 && last.length === 1 ? last : whole.compact;
  const beginnings = new Set([finished, ...ends.map((end) => complete.join("") + end)]);
  return { complete, last, spellings, isLastOptional, whole: finished, beginnings: [...beginnings] };
}

function isLegalBeginning(word: string): boolean {
  return [...LEGAL_WORDS.keys()].some((form) => form.startsWith(word));
}

/** The spellings that a word, or a longer one that it begins, is written as in the index. */
function spellingsFrom(word: string): string[] {
  const own = [singular(canonicalWord(word))];
  const longer =
    word.length < SHORT_LETTERS_MIN
      ? []
      : [...CANONICAL_WORDS, ...NUMERALS]
          .filter(([written]) => written.startsWith(word))
          .map(([, kept]) => singular(kept));
  const spellings = new Set([...own, ...longer]);
  spellings.delete(word);
  return [...spellings].slice(0, SPELLINGS_MAX);
}
