import { fold, words } from "../text/fold.ts";
import {
  EMPTY_WORDS,
  LEGAL_PHRASES,
  LEGAL_WORDS,
  type LegalFamily,
  NUMERALS,
  PURE_LEGAL_WORDS,
  SPELLING_OF,
} from "./company-words.ts";

/** One name of a company, reduced to what tells it from others. */
export interface CompanyName {
  /** The words that remain, in order, in one spelling each; at least one. */
  readonly words: readonly string[];
  /** The words run together. */
  readonly compact: string;
  /** The family of its legal form; null when it names none. */
  readonly legal: LegalFamily | null;
}

const OTHER_NAME =
  /(?:^|[\s,;(])(?:D\s?[/.]\s?B\s?[/.]\s?A\.?|DBA|D B A|F\s?\/\s?K\s?\/\s?A|FKA|A\s?\/\s?K\s?\/\s?A|AKA|N\s?\/\s?K\s?\/\s?A|T\s?\/\s?A|DOING BUSINESS AS|FORMERLY KNOWN AS|FORMERLY|ALSO KNOWN AS|TRADING AS)(?=$|[\s,;:)])/;
const CUT_OTHER_NAME = /[\s,;(]+(?:D\/B?\/?|DB|C\/O?)$/;
const CARE_OF = /\s(?:C\/O|ATTN)[\s:].*$/;
const PARENTHESIS = /\(([^()]*)\)?/g;
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
  for (const side of nameSides(fold(text))) {
    const name = companyName(side);
    if (name !== null && !byCompact.has(name.compact)) byCompact.set(name.compact, name);
  }
  if (byCompact.size > 0) return [...byCompact.values()];
  // All of it stood in parentheses or was a mark of another name: then it is the name.
  const whole = companyName(text);
  return whole === null ? [] : [whole];
}

/**
 * The one name that a text without a second name holds, or null when it has neither letter nor digit.
 *
 * @param text as someone typed it
 */
export function companyName(text: string): CompanyName | null {
  const spelled = joinInitials(tokensOf(text));
  if (spelled.length === 0) return null;
  const { core, legal } = stripLegalForm(spelled);
  const kept = dropEmptyWords(dropInnerLegalForms(core)).map(oneSpelling).map(singular);
  return { words: kept, compact: kept.join(""), legal };
}

/** The parts of a folded text that are names of their own: sides of `DBA` and the like, then what stands in parentheses. */
export function nameSides(text: string): string[] {
  const sides = text.replace(CARE_OF, "").replace(CUT_OTHER_NAME, "").split(OTHER_NAME);
  const outside = sides.map((side) => side.replace(PARENTHESIS, " "));
  const inside = sides.flatMap((side) => [...side.matchAll(PARENTHESIS)].map((found) => found[1] ?? ""));
  return [...outside, ...inside.filter((part) => part.replace(/[^\p{L}]/gu, "").length >= 5)];
}

/** The words of a text in order, every `AND` and `+` an ampersand; just its words where there is nothing else. */
export function tokensOf(text: string): string[] {
  const plain = words(text);
  if (plain.every((word) => word === "AND")) return plain;
  return words(text.replace(/[&+]/g, " AND ")).map((word) => (word === "AND" ? AMPERSAND : word));
}

/**
 * Runs of single letters as one word, ampersands among them or not, and `AT & T` too; a legal form at a run's end apart
 * (`J P L L C` is `JP LLC`). Other ampersands are dropped: `JOHNSON & JOHNSON` stays two words.
 */
export function joinInitials(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = initialsFrom(tokens, at);
    if (run.letters.length > 1) joined.push(...splitLegalEnd(run.letters));
    else if (tokens[at] !== AMPERSAND) joined.push(tokens[at] ?? "");
    at = run.end;
  }
  return joined;
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

/** The words before the legal forms at a name's end, and the family of the first of those; a word that says something always stays. */
export function stripLegalForm(parts: readonly string[]): { core: readonly string[]; legal: LegalFamily | null } {
  let core = parts;
  let legal: LegalFamily | null = null;
  for (let found = legalEnd(core); found !== null; found = legalEnd(core)) {
    const rest = core.slice(0, core.length - found.length);
    if (rest.every((word) => EMPTY_WORDS.has(word))) break;
    core = rest;
    legal = found.family;
  }
  return { core, legal };
}

function legalEnd(parts: readonly string[]): { length: number; family: LegalFamily } | null {
  const text = ` ${parts.slice(-6).join(" ")}`;
  for (const [phrase, family] of LEGAL_PHRASES) {
    if (text.endsWith(` ${phrase}`)) return { length: phrase.split(" ").length, family };
  }
  const last = parts.at(-1) ?? "";
  const family = LEGAL_WORDS.get(last) ?? cutLegalForm(last);
  return family === undefined ? null : { length: 1, family };
}

/** The family of a long legal form that a fixed column width has cut: `INCORPORAT`. */
function cutLegalForm(word: string): LegalFamily | undefined {
  if (word.length < 5) return undefined;
  const whole = LONG_LEGAL_WORDS.find((form) => form.startsWith(word));
  return whole === undefined ? undefined : LEGAL_WORDS.get(whole);
}

/** Without words that can only be a legal form, wherever they stand; one word always stays. */
export function dropInnerLegalForms(parts: readonly string[]): readonly string[] {
  return keepSome(parts, (word) => !PURE_LEGAL_WORDS.has(word));
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

/** A plural's singular, roughly and alike on both sides of a comparison: a final S goes after four letters or more. */
export function singular(word: string): string {
  return word.length >= 5 && /[^SUI]S$/.test(word) ? (SPELLING_OF.get(word.slice(0, -1)) ?? word.slice(0, -1)) : word;
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
