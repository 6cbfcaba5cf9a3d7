import { words } from "../../text/fold.ts";
import { areWithinOneSlip, editDistance } from "../../text/similarity.ts";
import { STATE_CODES, stateName } from "../../text/us/state.ts";
import { EMPTY_WORDS, NUMERALS, SPELLING_OF, TENS, UNITS } from "./company-words.ts";
import { writtenOut } from "./initial-words.ts";
import { LEGAL_PHRASES, LEGAL_WORDS, type LegalFamily, PURE_LEGAL_WORDS } from "./legal-forms.ts";
import { foldName } from "./mended-text.ts";
import { nameSides } from "./name-sides.ts";

/** One name of a company, reduced to what tells it from others. */
export interface CompanyName {
  /** The words that remain, in order, in one spelling each; at least one. */
  readonly words: readonly string[];
  /** The same words as they were typed. */
  readonly typed: readonly string[];
  /** The words as they were typed, and those between them that say nothing (`THE`, `OF`). */
  readonly whole: readonly string[];
  /** The words run together. */
  readonly compact: string;
  /** The family of its legal form; null when it names none. */
  readonly legal: LegalFamily | null;
  /** Its last word may be cut short, and words after it be missing: a fixed column width has ended it. */
  readonly isCut: boolean;
}

const CUT_SHORT = /^(?:SO|NO|[NSEW])$/;
/** The token of every spelling of "and". */
const AMPERSAND = "&";
const JOINED_LEGAL = /^(.+?)(PLLC|LLLP|LLC|LLP|INC|PLC|LP|PC|PA)$/;
const LONG_LEGAL_WORDS = ["INCORPORATED", "CORPORATION", "LIMITED", "COMPANY", "PARTNERSHIP"];

/**
 * The names that a text holds, in order, without repeats: each side of a `DBA`, `FKA` or the like, and what stands in
 * parentheses, is a name of its own. Empty only for a text without letter or digit; never strips a name to nothing. Case,
 * punctuation and blanks make no difference.
 *
 * @param text as someone typed it
 * @example
 * companyNames("J's, Inc. D/B/A Mata's Fruit Store"); // words ["J"… ] and ["MATA", "FRUIT", "STORE"]
 */
export function companyNames(text: string): CompanyName[] {
  const byCompact = new Map<string, CompanyName>();
  for (const side of nameSides(foldName(text))) {
    const name = companyName(side.text, side);
    if (name !== null && !byCompact.has(name.compact)) byCompact.set(name.compact, name);
  }
  if (byCompact.size > 0) return [...byCompact.values()];
  // All of it stood in parentheses or was a mark of another name: then it is the name.
  const whole = companyName(foldName(text));
  return whole === null ? [] : [whole];
}

/**
 * The one name that a text without a second name holds, or null when it has neither letter nor digit.
 *
 * @param text as someone typed it
 * @param options whether a column width may have cut it
 */
export function companyName(text: string, { isCut = false }: { readonly isCut?: boolean } = {}): CompanyName | null {
  const tokens = joinPairs(joinNumbers(tokensOf(text).map(mendDigits)));
  const spelled = withStateNames(apartAtEnd(writtenOut(joinInitials(tokens))));
  if (spelled.length === 0) return null;
  const { core, legal } = stripLegalForm(withoutArticleAtEnd(spelled), { isCut });
  const whole = dropInnerLegalForms(core);
  const typed = dropEmptyWords(whole);
  const last = typed.length - 1;
  // A cut SOLUTIONS is no SOUTH.
  const kept = typed.map((word, at) =>
    isCut && at === last && CUT_SHORT.test(word) ? word : singular(oneSpelling(word)),
  );
  const compact = kept.join("");
  return { words: kept, typed, whole, compact, legal, isCut: isCut && core.length === spelled.length };
}

/** Without the article that lists put behind a name, where it would hide a legal form: `URGENT COMPANY, THE`. */
function withoutArticleAtEnd(parts: readonly string[]): readonly string[] {
  return parts.at(-1) === "THE" && LEGAL_WORDS.has(parts.at(-2) ?? "") ? parts.slice(0, -1) : parts;
}

/** A sign that is read out: `A+ TUTORS` is `A PLUS TUTORS`. Between words it says `AND`. */
const PLUS_AT_END = /(?<=[\p{L}\p{N}])\+(?![\p{L}\p{N}])/gu;

/** The words of a text in order, every `AND` and `+` between words an ampersand; just its words where there is nothing else. */
export function tokensOf(written: string): string[] {
  const text = written.includes("+") ? written.replace(PLUS_AT_END, " PLUS ") : written;
  const plain = words(text);
  const isAnySign = text.includes("&") || text.includes("+");
  if ((!isAnySign && !plain.includes("AND")) || plain.every((word) => word === "AND")) return plain;
  const all = isAnySign ? words(text.replace(/[&+]/g, " AND ")) : plain;
  return all.map((word) => (word === "AND" ? AMPERSAND : word));
}

/**
 * Runs of single letters as one word, ampersands among them or not, and `AT & T` too; a legal form at a run's end apart
 * (`J P L L C` is `JP LLC`). Other ampersands are dropped: `JOHNSON & JOHNSON` stays two words. A single S goes to the word
 * before it, whose apostrophe became a blank (`CHILDREN S`), and a single letter to a number before it (`3 S`).
 */
export function joinInitials(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? "";
    if (token.length > 1 && tokens[at + 1] !== AMPERSAND) {
      joined.push(token);
      at += 1;
      continue;
    }
    const run = initialsFrom(tokens, at);
    const before = tokens[at - 1] ?? "";
    if (run.letters.length > 1) joined.push(...splitLegalEnd(run.letters));
    else if (isLetter(run.letters) && isNumeral(before))
      joined.push(`${oneSpelling(joined.pop() ?? "")}${run.letters}`);
    else if (isPossessive(before, run.letters) && !isSouth(tokens, at)) joined.push(`${joined.pop()}S`);
    else if (token !== AMPERSAND) joined.push(token);
    at = run.end;
  }
  return joined;
}

function isPossessive(before: string, letter: string): boolean {
  return letter === "S" && /^\p{L}{3,}$/u.test(before) && !before.endsWith("S");
}

/** Kinds of places that one employer has several of, and tells apart by points of the compass. */
const SITES: ReadonlySet<string> = new Set(
  "ACADEMY SCHOOL CAMPUS CENTER COLLEGE DISTRICT DIVISION HIGH ELEMENTARY MIDDLE HOSPITAL CLINIC OFFICE PLANT REGION".split(
    " ",
  ),
);

/** True if an S ends a name behind a kind of place, where it is a point of the compass: `ACADEMY S`, but `CHILDREN S HOME`. */
function isSouth(tokens: readonly string[], at: number): boolean {
  return SITES.has(oneSpelling(tokens[at - 1] ?? "")) && tokens.slice(at + 1).every((word) => LEGAL_WORDS.has(word));
}

function isNumeral(word: string): boolean {
  return /^\d+$/.test(NUMERALS.get(word) ?? word);
}

/** A word with the letters for which a digit was typed or read: `FOXG1OVE`, `0KONKWO`. */
export function mendDigits(word: string): string {
  if (!(word.includes("0") || word.includes("1")) || word.replace(/\P{L}/gu, "").length < 4) return word;
  return word.replace(/^0(?=\p{L}{3})|(?<=\p{L})0(?=\p{L})/gu, "O").replace(/(?<=\p{L}{2})1(?=\p{L}{2})/gu, "L");
}

/** Tens and the unit after them as one number: `TWENTY FIRST` is `21ST`. */
export function joinNumbers(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const unit = UNITS.get(token);
    const tens = unit === undefined ? undefined : TENS.get(joined.at(-1) ?? "");
    if (tens !== undefined && unit !== undefined) joined.splice(-1, 1, `${tens / 10}${unit}`);
    else joined.push(token);
  }
  return joined;
}

/** Words that are one word in another spelling. */
const PAIRS: readonly (readonly [first: string, second: string, joined: string])[] = [
  ["UNITED", "STATES", "US"],
  ["CO", "OP", "COOP"],
  ["CO", "OPERATIVE", "COOP"],
];

/** Pairs of words that have another spelling in that one: `CO-OP` is `COOP`, `UNITED STATES` is `US`. */
export function joinPairs(tokens: readonly string[]): readonly string[] {
  if (!tokens.includes("UNITED") && !tokens.includes("CO")) return tokens;
  const joined: string[] = [];
  for (const token of tokens) {
    const pair = PAIRS.find(([first, second]) => token === second && joined.at(-1) === first);
    if (pair === undefined) joined.push(token);
    else joined.splice(-1, 1, pair[2]);
  }
  return joined;
}

/** With the name of a state for its code behind `OF`, where the code is no legal form: `UNIV OF MD`. */
function withStateNames(parts: readonly string[]): readonly string[] {
  if (!parts.includes("OF")) return parts;
  const isCode = (word: string, at: number) =>
    parts[at - 1] === "OF" && STATE_CODES.includes(word) && !LEGAL_WORDS.has(word);
  return parts.flatMap((word, at) => (isCode(word, at) ? stateName(word).split(" ") : [word]));
}

/** The initials that begin at a place, run together, and the place after them. */
function initialsFrom(tokens: readonly string[], start: number): { letters: string; end: number } {
  let letters = isLetter(tokens[start]) ? (tokens[start] ?? "") : "";
  let end = start + 1;
  for (; letters !== "" && end < tokens.length; end += 1) {
    const next = tokens[end] === AMPERSAND ? tokens[end + 1] : tokens[end];
    if (!isLetter(next)) break;
    if (tokens[end] === AMPERSAND) end += 1;
    letters += next;
  }
  const [first = "", middle, last = ""] = tokens.slice(start, start + 3);
  const isShortPair = end <= start + 1 && middle === AMPERSAND && first.length + last.length === 3;
  return isShortPair && first !== AMPERSAND ? { letters: first + last, end: start + 3 } : { letters, end };
}

function isLetter(token: string | undefined): token is string {
  return token !== undefined && token.length === 1 && /\p{L}/u.test(token);
}

function splitLegalEnd(run: string): string[] {
  const parts = run.length > 2 ? JOINED_LEGAL.exec(run) : null;
  return parts?.[1] !== undefined && parts[2] !== undefined && !LEGAL_WORDS.has(run) ? [parts[1], parts[2]] : [run];
}

/** Legal forms that are met run into the word before them, or with a letter of theirs at its end. */
const RUN_IN_FORMS = ["INC", "PLLC", "LLC", "LTD", "LLP", "CORP"];
/** Words that end like a legal form and are none. */
const LIKE_RUN_IN = /BANCORP$|BANKCORP$|^ZINC$/;

/** With a legal form at the end as a word of its own, where it was run in (`GASKETSLLC`) or its blank moved (`GASKETSI NC`). */
export function apartAtEnd(parts: readonly string[]): readonly string[] {
  const [before = "", last = ""] = parts.slice(-2);
  if (parts.length === 0 || LEGAL_WORDS.has(last) || LIKE_RUN_IN.test(parts.at(-1) ?? "")) return parts;
  for (const form of RUN_IN_FORMS) {
    const rest = (parts.at(-1) ?? "").slice(0, -form.length);
    if (rest.length >= 5 && (parts.at(-1) ?? "").endsWith(form)) return [...parts.slice(0, -1), rest, form];
    const head = form.slice(0, -last.length);
    if (parts.length > 1 && form !== last && form.endsWith(last) && before.endsWith(head) && before.length > 4) {
      return [...parts.slice(0, -2), before.slice(0, -head.length), form];
    }
  }
  return parts;
}

/**
 * The words before the legal forms at a name's end, and the family of the first of those; a word that says something always
 * stays. Of a cut name a last word that may be the beginning of a legal form is one.
 */
export function stripLegalForm(
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
  const family = LEGAL_WORDS.get(last) ?? wornLegalForm(last) ?? (isCut ? CUT_FORMS.get(last) : undefined);
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

/** The fewest letters that a column width leaves of a legal form of several words. */
const CUT_PHRASE_LETTERS_MIN = 6;

/** A legal form of several words that begins with `A` and is cut: `A PROFESSION`, `A LIMITED LIABIL`. */
function cutPhraseEnd(parts: readonly string[]): LegalEnd | null {
  const start = parts.lastIndexOf("A");
  if (start < 1) return null;
  const text = parts.slice(start).join(" ");
  const found =
    text.length < CUT_PHRASE_LETTERS_MIN ? undefined : LEGAL_PHRASES.find(([phrase]) => phrase.startsWith(text));
  return found === undefined ? null : { length: parts.length - start, family: found[1] };
}

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

/** Without words that can only be a legal form, wherever they stand; one word always stays. */
export function dropInnerLegalForms(parts: readonly string[]): readonly string[] {
  return keepSome(parts, (word) => !PURE_LEGAL_WORDS.has(word) && !isWornWhole(word));
}

/** True if a word is a legal form in full with one letter wrong (`CORPORATINO`). */
function isWornWhole(word: string): boolean {
  return word.length >= 10 && ["INCORPORATED", "CORPORATION"].some((form) => areWithinOneSlip(word, form));
}

/** Without `THE`, `AND`, `OF` and the like; one word always stays. */
export function dropEmptyWords(parts: readonly string[]): readonly string[] {
  return keepSome(parts, (word) => !EMPTY_WORDS.has(word));
}

function keepSome(parts: readonly string[], isKept: (word: string) => boolean): readonly string[] {
  const kept = parts.filter(isKept);
  return kept.length > 0 ? kept : parts;
}

/** The one spelling of a word that has abbreviations, or of a number. */
export function oneSpelling(word: string): string {
  return NUMERALS.get(word) ?? SPELLING_OF.get(word) ?? word;
}

/** Letters before the S at the end of a word that is no plural. */
const NO_PLURAL_BEFORE_S: ReadonlySet<string> = new Set("SUI");

/** A plural's singular, roughly and alike on both sides of a comparison: a final S goes after four letters or more. */
export function singular(word: string): string {
  return word.length >= 5 && word.endsWith("S") && !NO_PLURAL_BEFORE_S.has(word.charAt(word.length - 2))
    ? (SPELLING_OF.get(word.slice(0, -1)) ?? word.slice(0, -1))
    : word;
}

/** A city's name as one word, its usual short forms written out, so that blanks, case and `St.` make no difference. */
export function cityKey(city: string): string {
  return words(city).map(oneSpelling).join("");
}

/**
 * What tells a street address from others in the same ZIP code: its number and the first word of the street's name, or the
 * box's number; null when there is no number.
 */
export function streetKey(street: string): string | null {
  const parts = words(street);
  const box = /\bBOX (\d+)/.exec(parts.join(" "));
  if (box !== null) return `BOX ${box[1]}`;
  const at = parts.findIndex((part) => /^\d/.test(part));
  if (at < 0) return null;
  const name = parts.slice(at + 1).find((part) => !DIRECTIONS.has(part));
  return name === undefined ? null : `${parts[at]} ${name}`;
}

const DIRECTIONS: ReadonlySet<string> = new Set("N S E W NORTH SOUTH EAST WEST NE NW SE SW".split(" "));
