import { foldedWords } from "../../../../kernel/text/fold.ts";
import { areWithinOneEdit, editDistance } from "../../../../kernel/text/similarity.ts";
import { EMPTY_WORDS } from "./company-words.ts";
import { LEGAL_PHRASES, LEGAL_WORDS, type LegalFamily, PURE_LEGAL_WORDS } from "./legal-forms.ts";
import { foldName } from "./mending/text-steps.ts";
import { applyWordSteps, tokensOf } from "./mending/word-steps.ts";
import { nameSides } from "./name-sides.ts";
import { canonicalWord, singular } from "./spelling.ts";

/** One name of a company, reduced to what distinguishes it from others. */
export interface CompanyName {
  /** The words that remain, in order, in one spelling each; at least one. */
  readonly words: readonly string[];
  /** The same words as they were typed, after {@link applyWordSteps}: not in one spelling yet. */
  readonly typed: readonly string[];
  /** The words as they were typed, and those between them that say nothing (`THE`, `OF`). */
  readonly whole: readonly string[];
  /** The words run together. */
  readonly compact: string;
  /** The family of its legal form; null when it names none. */
  readonly legal: LegalFamily | null;
  /**
   * Its last word may be cut short, and words after it be missing: a fixed column width has ended
   * it.
   */
  readonly isCut: boolean;
}

/** Behind one at a name's beginning a single letter is not a point of the compass: `IN N OUT`. */
const PREPOSITIONS: ReadonlySet<string> = new Set(["IN", "AT", "ON", "BY", "TO"]);
const CUT_SHORT = /^(?:SO|NO|[NSEW])$/;
const LONG_LEGAL_WORDS = ["INCORPORATED", "CORPORATION", "LIMITED", "COMPANY", "PARTNERSHIP"];

/**
 * The names that a text contains, in order, without repeats: each side of a `DBA`, `FKA` or the
 * like, and what is in parentheses, is a name of its own. Empty only for a text without letter or
 * digit; never strips a name to nothing. Case, punctuation and blanks make no difference.
 *
 * @param text as someone typed it
 * @example companyNames("J's, Inc. D/B/A Mata's Fruit Store"); // words ["J"… ] and ["MATA",
 * "FRUIT", "STORE"]
 */
export function companyNames(text: string): CompanyName[] {
  const byCompact = new Map<string, CompanyName>();
  for (const side of nameSides(foldName(text))) {
    const name = companyName(side.text, side);
    if (name !== null && !byCompact.has(name.compact)) byCompact.set(name.compact, name);
  }
  if (byCompact.size > 0) return [...byCompact.values()];
  // All of it was in parentheses or a mark of another name: then it is the name.
  const whole = companyName(foldName(text));
  return whole === null ? [] : [whole];
}

/**
 * The only name of a text without a second name, or null when it has neither letter nor
 * digit.
 *
 * @param text as someone typed it
 * @param options whether a column width may have cut it
 */
export function companyName(text: string, { isCut = false }: { readonly isCut?: boolean } = {}): CompanyName | null {
  // As it is meant: letters typed apart joined, misread digits undone, `ISD` written out.
  const spelled = applyWordSteps(tokensOf(text));
  if (spelled.length === 0) return null;
  const { core, legal } = stripLegalForm(spelled, { isCut });
  const whole = dropInnerLegalForms(core);
  const typed = dropEmptyWords(whole);
  const last = typed.length - 1;
  const isLetterFirst = typed[0]?.length === 1 && whole[1] === typed[0] && PREPOSITIONS.has(whole[0] ?? "");
  // SO at the cut is SOLUTIONS, not SOUTH.
  const kept = typed.map((word, at) =>
    (isCut && at === last && CUT_SHORT.test(word)) || (isLetterFirst && at === 0)
      ? word
      : singular(canonicalWord(word)),
  );
  const compact = kept.join("");
  return { words: kept, typed, whole, compact, legal, isCut: isCut && core.length === spelled.length };
}

/**
 * The words before the legal forms at a name's end, and the family of the first of those; a word
 * that says something always stays. Of a cut name a last word that may be the beginning of a legal
 * form is one.
 */
function stripLegalForm(
  parts: readonly string[],
  { isCut = false }: { readonly isCut?: boolean } = {},
): { core: readonly string[]; legal: LegalFamily | null } {
  let core = parts;
  let legal: LegalFamily | null = null;
  for (let found = legalEnd(core, isCut); found !== null; found = legalEnd(core, false)) {
    const rest = core.slice(0, core.length - found.length);
    if (rest.every((word) => EMPTY_WORDS.has(word))) break;
    core = rest;
    legal = found.family;
  }
  return { core, legal };
}

interface LegalEnd {
  readonly length: number;
  readonly family: LegalFamily;
}

function legalEnd(parts: readonly string[], isCut: boolean): LegalEnd | null {
  const last = parts.at(-1) ?? "";
  const phrase = phraseEnd(parts, PHRASES_BY_END.get(last) ?? []);
  if (phrase !== null) return phrase;
  const cutPhrase = isCut ? cutPhraseEnd(parts) : null;
  if (cutPhrase !== null) return cutPhrase;
  const family =
    LEGAL_WORDS.get(last) ??
    (parts.length >= WORDS_BEFORE_COMP ? CUT_COMPANY.get(last) : undefined) ??
    wornLegalForm(last) ??
    (isCut ? CUT_FORMS.get(last) : undefined);
  return family === undefined ? null : { length: 1, family };
}

interface LegalPhrase {
  readonly words: readonly string[];
  readonly family: LegalFamily;
}

/** Legal forms of several words by their last one, the longest first. */
const PHRASES_BY_END: ReadonlyMap<string, readonly LegalPhrase[]> = Map.groupBy(
  LEGAL_PHRASES.map(([phrase, family]): LegalPhrase => ({ words: phrase.split(" "), family })),
  ({ words: all }) => all.at(-1) ?? "",
);

function phraseEnd(parts: readonly string[], phrases: readonly LegalPhrase[]): LegalEnd | null {
  for (const { words: all, family } of phrases) {
    const start = parts.length - all.length;
    if (start >= 0 && all.every((word, at) => parts[start + at] === word)) return { length: all.length, family };
  }
  return null;
}

/** Minimum number of letters that a column width leaves of a legal form of several words. */
const CUT_PHRASE_LETTERS_MIN = 6;

/**
 * A legal form of several words that begins with `A` and is cut: `A PROFESSION`, `A LIMITED
 * LIABIL`.
 */
function cutPhraseEnd(parts: readonly string[]): LegalEnd | null {
  const start = parts.lastIndexOf("A");
  if (start < 1) return null;
  const text = parts.slice(start).join(" ");
  const found =
    text.length < CUT_PHRASE_LETTERS_MIN ? undefined : LEGAL_PHRASES.find(([phrase]) => phrase.startsWith(text));
  return found === undefined ? null : { length: parts.length - start, family: found[1] };
}

/** `COMP` behind two words is what is left of `COMPANY`, and not the beginning of another name's word. */
const CUT_COMPANY: ReadonlyMap<string, LegalFamily> = new Map([["COMP", "corporation"]]);
const WORDS_BEFORE_COMP = 3;

/** What a column width leaves of the commonest legal forms. */
const CUT_FORMS: ReadonlyMap<string, LegalFamily> = new Map([
  ["L", "llc"],
  ["I", "corporation"],
  ["IN", "corporation"],
  ["C", "corporation"],
  ["COR", "corporation"],
  ["LT", "limited"],
  ["P", "professional"],
  ["PL", "llc"],
]);

/** The family of a long legal form that is cut (`INCORPORAT`) or misspelled (`LIMTED`). */
function wornLegalForm(word: string): LegalFamily | undefined {
  if (word.length < 5 || word.startsWith("PARTNER")) return undefined;
  const whole = LONG_LEGAL_WORDS.find((form) => form.startsWith(word) || isMisspelled(word, form));
  return whole === undefined ? undefined : LEGAL_WORDS.get(whole);
}

function isMisspelled(word: string, form: string): boolean {
  const limit = form.length >= 9 ? 2 : 1;
  return word.length >= 6 && word[0] === form[0] && editDistance(word, form, limit) <= limit;
}

/** Without words that can only be a legal form, at any position; one word always stays. */
function dropInnerLegalForms(parts: readonly string[]): readonly string[] {
  return keepSome(parts, (word) => !PURE_LEGAL_WORDS.has(word) && !isWornWhole(word));
}

/** True if a word is a legal form in full with one letter wrong (`CORPORATINO`). */
function isWornWhole(word: string): boolean {
  return word.length >= 10 && ["INCORPORATED", "CORPORATION"].some((form) => areWithinOneEdit(word, form));
}

/** Without `THE`, `AND`, `OF` and the like; one word always stays. */
function dropEmptyWords(parts: readonly string[]): readonly string[] {
  return keepSome(parts, (word) => !EMPTY_WORDS.has(word));
}

function keepSome(parts: readonly string[], isKept: (word: string) => boolean): readonly string[] {
  const kept = parts.filter(isKept);
  return kept.length > 0 ? kept : parts;
}

/**
 * A city's name as one word, its usual short forms written out, so that blanks, case and `St.` make
 * no difference.
 */
export function cityKey(city: string): string {
  return foldedWords(city).map(canonicalWord).join("");
}

/**
 * What distinguishes a street address from others in the same ZIP code: its number and the first
 * word of the street's name, or the box's number; null when there is no number.
 */
export function streetKey(street: string): string | null {
  const parts = foldedWords(street);
  const box = /\bBOX (\d+)/.exec(parts.join(" "));
  if (box !== null) return `BOX ${box[1]}`;
  const at = parts.findIndex((part) => /^\d/.test(part));
  if (at < 0) return null;
  const name = parts.slice(at + 1).find((part) => !DIRECTIONS.has(part));
  return name === undefined ? null : `${parts[at]} ${name}`;
}

const DIRECTIONS: ReadonlySet<string> = new Set("N S E W NORTH SOUTH EAST WEST NE NW SE SW".split(" "));
