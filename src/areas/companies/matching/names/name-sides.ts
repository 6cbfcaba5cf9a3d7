import { foldedWords } from "../../../../kernel/text/fold.ts";
import { parseState, STATE_CODES } from "../../../../kernel/text/us/state.ts";
import { EMPTY_WORDS } from "./company-words.ts";
import { LEGAL_WORDS } from "./legal-forms.ts";
import marks from "./other-name-marks.json" with { type: "json" };

/** A part of a text that may contain several names. */
interface NameSide {
  readonly text: string;
  /** It ends where the text does, and the text has the length at which lists cut names. */
  readonly isCut: boolean;
}

/**
 * Marks of another name; between their words and letters may be blanks, points, slashes and
 * hyphens.
 */
const MARKS = marks.map((mark) => mark.replaceAll(" ", "[\\s/.-]+"));
const OTHER_NAME = new RegExp(`(?:^|[\\s(:./-])(?:${MARKS.join("|")})(?:[:./-]+|(?=$|[\\s)]))`);
/**
 * The same run into the legal form before it, or with its blanks moved: `INCDBA`, `INC.D/B/A`,
 * `INCD BA`; `INC T A`.
 */
const RUN_IN_MARK = /\b(INC|LLC|LLP|LTD|CORP|CO|LP|PC|PA)[.,]?(?:D[./]?B[./]?A|D BA|DB A|\sT[ .]{1,2}A)\b\.?(?=$|\s)/;
/**
 * The same with a letter wrong or two exchanged, where a legal form before it says that a name has
 * ended: `INC DAB`, `LLC D/B/S`.
 */
const WORN_MARK =
  /\b(INC|LLC|LLP|LTD|CORP|LP|PC)[.,]?\s(?!DNA|MBA|NBA|SBA)(?:DAB|BDA|BA|DB[A-Z]|[A-Z]BA|D[A-Z]A|D\/B\/[A-Z]|[A-Z]\/B\/A|D\/[A-Z]\/A)\s(?=\S)/;
/**
 * What lists of registered companies put behind a name: the state of incorporation (`CORP /DE/`),
 * or that it is a new one.
 */
const REGISTER_MARK = new RegExp(`[\\s,;]*/\\s?(?:${[...STATE_CODES, "NEW"].join("|")})\\s?/?[^\\p{L}\\p{N}]*$`, "u");
const CUT_OTHER_NAME = /[\s,;(]+(?:D\/B?\/?|DB|D B|[FA]\/K?\/?|C\/O?)$/;
/** What a column width leaves of a mark behind a legal form: `SERVICES INC D`. */
const CUT_MARK = /\b(INC|LLC|LLP|LTD|CORP|CO|PLLC|PC|PA)[.,]?\sD\/?$/;
/**
 * What it leaves of anything else there, unless that is a state or a number: `PHYSICIANS PLLC S`,
 * but `INC OH`, `CORP II`.
 */
const CUT_BEHIND_LEGAL = new RegExp(
  `\\b(INC|LLC|LLP|LTD|CORP|PLLC)[.,]?\\s(?!(?:${STATE_CODES.join("|")}|[IVX]+)$)[A-Z]{1,2}$`,
);
const CARE_OF = /\s(?:C\/O|ATTN)[\s:].*$/;
/**
 * Phrases that name the company's owner: `INC A WESTERN COMPANY`, `A DIVISION OF`, `AND
 * SUBSIDIARIES`. They name another company.
 */
const BELONGING = [
  /(?<=\S\s(?:INC|L\.?L\.?C|LTD|CORP|CORPORATION|LP|LLP|PC)\.?),?\s+AN?(?:\s+\S.*)?$/,
  /(?<=\S\s(?:CO|COMPANY)\.?),?\s+AN?\s+[A-Z]{3}.*$/,
  /(?<=\S)[\s-]+AN?\s+(?:WHOLLY|INDIRECT|DIVISION|DVISION|DIV|SUBSIDIARY|SUBSIDIA|SUBSID|SUB|UNIT|MEMBER|AFFILIATE|COMPONENT)\b.*$/,
  /(?<=\S)\s+-+\s+AN?\s+\S.*\b(?:CO|COMPANY|BRAND|BUSINESS)\b.*$/,
  /(?<=\S),?\s+(?:DIVISION|DIV|SUBSIDIARY|SUB|SUBS) OF\s.*$/,
  /(?<=\S)\s+(?:AND|&)\s+(?:ITS\s+)?(?:AFFILIATE|AFFILIATES|AFFILIATED COMPANIES|SUBSIDIARY|SUBSIDIARIES|SUBSIDIAR|SUBS)\b.*$/,
];
/** One of these is in every one of them. */
const MAY_BELONG = /[\s-](?:AN?(?:\s|$)|AND\s|&|DIV|SUB)/;
/**
 * The number of a branch. A number after such words as LOCAL and POST distinguishes sisters, and
 * stays.
 */
const STORE_NUMBER =
  /(?<=\S)\s+(?:(?:STORE|SHOP|LOCATION|BRANCH)\s+(?:NO\.?\s*|NUMBER\s+)?#?\s*\d+[A-Z]?|(?<!\b(?:LOCAL|POST|LODGE|DISTRICT|DIST|SCHOOL|CHAPTER|UNION|COUNCIL|FUND|SERIES|NO|CO)\s+)#\s*\d{3,}[A-Z]?)$/;
/** What says nothing at the end, and would hide it from the patterns here: `STORE #12.` */
const END_SIGNS = /[\s.]+$/;
/** Punctuation that no pattern here looks for. */
const IDLE_SIGNS = /[^\p{L}\p{N}&'()/.:#+-]+/gu;
const PLAIN = /^[A-Z0-9&'()/.:#+-]*(?: [A-Z0-9&'()/.:#+-]+)*$/;
const PARENTHESIS = /\(([^()]*)\)?/g;
/** Minimum number of letters that are a name of their own in parentheses. */
const INNER_LETTERS_MIN = 5;
/** Minimum number of letters that are a name when a column width has ended it. */
const CUT_SIDE_LETTERS_MIN = 3;
/**
 * The lengths at which lists cut names: the most common column widths, and one less, where the
 * blank at the end was dropped too. In the directory of public filings a quarter of all names of 30
 * letters or more has 34 (US Department of Labor).
 */
export const CUT_LENGTHS: ReadonlySet<number> = new Set([20, 25, 30, 33, 34, 35, 40, 70]);

/**
 * The parts of a folded text that are names of their own: sides of `DBA` and the like, then what is
 * in parentheses. What only names the company's owner is dropped.
 *
 * @param text folded
 * @returns at least one side; a side may be blank
 */
export function nameSides(text: string): NameSide[] {
  const marked = withPlainSigns(text)
    .replace(END_SIGNS, "")
    .trimStart()
    .replace(RUN_IN_MARK, "$1 DBA")
    .replace(WORN_MARK, "$1 DBA ")
    .replace(REGISTER_MARK, "");
  const mayBeCut = CUT_LENGTHS.has(plainLength(text));
  const cared = marked.replace(CARE_OF, "").replace(CUT_OTHER_NAME, "").replace(CUT_MARK, "$1");
  const whole = mayBeCut ? cared.replace(CUT_BEHIND_LEGAL, "$1") : cared;
  const isCut = mayBeCut && whole === marked;
  const sides = dividedAtMarks(whole);
  const outside = sides.map(({ side, isLast }): NameSide => {
    const own = withoutOwner(side.replace(PARENTHESIS, " ").trimEnd().replace(STORE_NUMBER, ""));
    return { text: own, isCut: isCut && isLast && own === side.trimEnd() };
  });
  const inside = whole.includes("(") ? sides.flatMap(({ side }) => inParentheses(side)) : [];
  // A column width may leave too little of a last side to be a name.
  if (outside.length > 1 && isCut && letterCount(outside.at(-1)?.text ?? "") < CUT_SIDE_LETTERS_MIN) outside.pop();
  const named = inside.filter((part) => letterCount(part) >= INNER_LETTERS_MIN);
  return [...outside, ...named.map((part) => ({ text: part, isCut: false }))];
}

/**
 * With parentheses for brackets, and blanks for signs that say nothing. Most names have neither,
 * and are compared by the thousand.
 */
function withPlainSigns(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/[[{]/g, "(").replace(/[\]}]/g, ")").replace(IDLE_SIGNS, " ");
}

function inParentheses(side: string): string[] {
  return [...side.matchAll(PARENTHESIS)].map((found) => found[1] ?? "");
}

/**
 * The length that a text has with one blank between its words and no punctuation, so that neither
 * makes a difference. An ampersand is as long as any letter.
 */
function plainLength(text: string): number {
  const all = foldedWords(text.includes("&") ? text.replaceAll("&", " X ") : text);
  return all.reduce((length, word) => length + word.length + 1, -1);
}

/**
 * The parts before, between and after the marks of a text; a column width may have cut the last
 * one.
 */
interface MarkedPart {
  readonly side: string;
  readonly isLast: boolean;
}

/**
 * A mark at the start may be the name's own word: `DBA SYSTEMS` is a name, and so is what follows
 * the mark.
 */
function dividedAtMarks(whole: string): MarkedPart[] {
  const parts = whole.split(OTHER_NAME).map((side, at, all): MarkedPart => ({ side, isLast: at === all.length - 1 }));
  const [before, first, ...others] = parts;
  if (before === undefined || first === undefined) return parts;
  if (foldedWords(before.side).some(isNaming) || !foldedWords(first.side).some(isTelling)) return parts;
  const end = whole.indexOf(first.side) + first.side.length;
  return [{ ...first, side: whole.slice(0, end) }, first, ...others];
}

function isNaming(word: string): boolean {
  return !EMPTY_WORDS.has(word);
}

function isTelling(word: string): boolean {
  return word.length > 1 && isNaming(word) && !LEGAL_WORDS.has(word);
}

function letterCount(text: string): number {
  return text.replace(/\P{L}/gu, "").length;
}

/**
 * `ARIZONA`, `STATE OF ALASKA`: their divisions are employers with names of their own, and not the
 * state.
 */
function isState(text: string): boolean {
  const name = /^(?:(?:THE )?(?:STATE|COMMONWEALTH) OF )?(.+?)(?: STATE)?[ /-]*$/.exec(text)?.[1];
  return name !== undefined && parseState(name) !== null;
}

function withoutOwner(side: string): string {
  if (!MAY_BELONG.test(side)) return side;
  return BELONGING.reduce((whole, pattern) => {
    const rest = whole.replace(pattern, "");
    return isState(rest) ? whole : rest;
  }, side);
}
