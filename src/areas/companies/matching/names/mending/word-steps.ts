import { foldedWords } from "../../../../../kernel/text/fold.ts";
import { STATE_CODES, stateName } from "../../../../../kernel/text/us/state.ts";
import { NUMERALS, TENS, UNITS } from "../company-words.ts";
import { LEGAL_WORDS } from "../legal-forms.ts";
import { canonicalWord } from "../spelling.ts";
import type { MendingStep } from "./text-steps.ts";

/**
 * Initials of a kind of employer, read as its words when they follow a word that says which.
 */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["BOE", ["BOARD", "OF", "EDUCATION"]],
  ["FCU", ["FEDERAL", "CREDIT", "UNION"]],
  ["FPD", ["FIRE", "PROTECTION", "DISTRICT"]],
  ["HOA", ["HOMEOWNERS", "ASSOCIATION"]],
  ["ISD", ["INDEPENDENT", "SCHOOL", "DISTRICT"]],
  ["USD", ["UNIFIED", "SCHOOL", "DISTRICT"]],
  ["VFD", ["VOLUNTEER", "FIRE", "DEPARTMENT"]],
]);

/** Associations known by their initials; the last word of their name has many short forms. */
const ASSOCIATIONS: ReadonlyMap<string, string> = new Map([
  ["YOUNG MEN CHRISTIAN", "YMCA"],
  ["YOUNG WOMEN CHRISTIAN", "YWCA"],
]);

/**
 * Words that say nothing with two letters exchanged, within a name: at its end `FO` is what a
 * column width leaves of another word.
 */
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ["ADN", "AND"],
  ["FO", "OF"],
  ["TEH", "THE"],
]);

const ASSOCIATION = /^ASS(?:O|N|OC|OCN|OCIATION|OCIATIONS|OCIATES)?$/;

/**
 * Words with the initials of kinds of employers written out (`AUSTIN ISD`, `U OF IOWA`), and the
 * associations that are called by theirs in these (`YOUNG MEN'S CHRISTIAN ASSN` is `YMCA`); `FO`
 * for `OF` is mended. Initials alone stay: they are a company's.
 *
 * @param tokens folded words, single letters joined
 */
export function writtenOut(tokens: readonly string[]): readonly string[] {
  if (!tokens.some(mayChange)) return tokens;
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const association = token === "YOUNG" ? associationAt(tokens, at) : null;
    if (association !== null) {
      out.push(association.initials);
      at = association.last;
    } else if (token === "U" && tokens[at + 1] === "OF" && at + 2 < tokens.length) out.push("UNIVERSITY");
    else if (at > 0 && at + 1 < tokens.length && SWAPPED.has(token)) out.push(SWAPPED.get(token) ?? token);
    else if (at > 0) out.push(...(KINDS.get(token) ?? [token]));
    else out.push(token);
  }
  return out;
}

function mayChange(token: string): boolean {
  if (token.length > 3) return token === "YOUNG";
  return token === "U" || KINDS.has(token) || SWAPPED.has(token);
}

/** The association whose name begins at a position, and the position of its last word. */
function associationAt(tokens: readonly string[], start: number): { initials: string; last: number } | null {
  const whose = tokens[start + 1]?.replace(/S$/, "") ?? "";
  const initials = ASSOCIATIONS.get(`YOUNG ${whose} ${tokens[start + 2]}`);
  const isWhole = initials !== undefined && ASSOCIATION.test(tokens[start + 3] ?? "");
  return isWhole ? { initials, last: start + 3 } : null;
}

/** What is done to a name's words, in this order. An example is words separated by blanks. */
export const WORD_STEPS: readonly MendingStep<readonly string[]>[] = [
  {
    name: "replace digits that were typed or read for letters",
    example: ["FOXG1OVE 0KONKWO", "FOXGLOVE OKONKWO"],
    apply: (tokens) => tokens.map(mendDigits),
  },
  { name: "write tens and units as one number", example: ["TWENTY FIRST STREET", "21ST STREET"], apply: joinNumbers },
  { name: "join two words that are one", example: ["UNITED STATES CO OP", "US COOP"], apply: joinPairs },
  {
    name: "join single letters to one word, and drop ampersands",
    example: ["AT & T J P L L C", "ATT J PLLC"],
    apply: joinInitials,
  },
  {
    name: "spell out initials of kinds of employers",
    example: ["AUSTIN ISD", "AUSTIN INDEPENDENT SCHOOL DISTRICT"],
    apply: writtenOut,
  },
  {
    name: "separate a legal form from the word before it",
    example: ["OCHRE GASKETSLLC", "OCHRE GASKETS LLC"],
    apply: apartAtEnd,
  },
  { name: "spell out a state's code after OF", example: ["UNIV OF MD", "UNIV OF MARYLAND"], apply: withStateNames },
  {
    name: "drop an article after a legal form",
    example: ["URGENT COMPANY THE", "URGENT COMPANY"],
    apply: withoutArticleAtEnd,
  },
];

/** A name's words after all {@link WORD_STEPS}. */
export function applyWordSteps(tokens: readonly string[]): readonly string[] {
  return WORD_STEPS.reduce((mended, { apply }) => apply(mended), tokens);
}

/** The token of every spelling of "and". */
const AMPERSAND = "&";

const JOINED_LEGAL = /^(.+?)(PLLC|LLLP|LLC|LLP|INC|PLC|LP|PC|PA)$/;

/** A sign that is read out: `A+ TUTORS` is `A PLUS TUTORS`. Between words it says `AND`. */
const PLUS_AT_END = /(?<=[\p{L}\p{N}])\+(?![\p{L}\p{N}])/gu;

/**
 * The words of a text in order, every `AND` and `+` between words an ampersand; just its words
 * where there is nothing else.
 */
export function tokensOf(written: string): string[] {
  const text = written.includes("+") ? written.replace(PLUS_AT_END, " PLUS ") : written;
  const plain = foldedWords(text);
  const isAnySign = text.includes("&") || text.includes("+");
  if ((!isAnySign && !plain.includes("AND")) || plain.every((word) => word === "AND")) return plain;
  const all = isAnySign ? foldedWords(text.replace(/[&+]/g, " AND ")) : plain;
  return all.map((word) => (word === "AND" ? AMPERSAND : word));
}

/** A word with the letters for which a digit was typed or read: `FOXG1OVE`, `0KONKWO`. */
function mendDigits(word: string): string {
  if (!(word.includes("0") || word.includes("1")) || word.replace(/\P{L}/gu, "").length < 4) return word;
  return word.replace(/^0(?=\p{L}{3})|(?<=\p{L})0(?=\p{L})/gu, "O").replace(/(?<=\p{L}{2})1(?=\p{L}{2})/gu, "L");
}

/** Tens and the unit after them as one number: `TWENTY FIRST` is `21ST`. */
function joinNumbers(tokens: readonly string[]): string[] {
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

/**
 * Pairs of words that have another spelling in that one: `CO-OP` is `COOP`, `UNITED STATES` is
 * `US`.
 */
function joinPairs(tokens: readonly string[]): readonly string[] {
  if (!tokens.includes("UNITED") && !tokens.includes("CO")) return tokens;
  const joined: string[] = [];
  for (const token of tokens) {
    const pair = PAIRS.find(([first, second]) => token === second && joined.at(-1) === first);
    if (pair === undefined) joined.push(token);
    else joined.splice(-1, 1, pair[2]);
  }
  return joined;
}

/**
 * Runs of single letters as one word, ampersands among them or not, and `AT & T` too; a legal form
 * at a run's end separate (`J P L L C` is `J PLLC`). Other ampersands are dropped: `JOHNSON &
 * JOHNSON` stays two words. A single S goes to the word before it, whose apostrophe became a blank
 * (`CHILDREN S`), and a single letter to a number before it (`3 S`).
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
      joined.push(`${canonicalWord(joined.pop() ?? "")}${run.letters}`);
    else if (isPossessive(before, run.letters) && !isSouth(tokens, at)) joined.push(`${joined.pop()}S`);
    else if (token !== AMPERSAND) joined.push(token);
    at = run.end;
  }
  return joined;
}

function isPossessive(before: string, letter: string): boolean {
  return letter === "S" && /^\p{L}{3,}$/u.test(before) && !before.endsWith("S");
}

/** Kinds of sites that one employer has several of, and distinguishes by points of the compass. */
const SITES: ReadonlySet<string> = new Set(
  "ACADEMY SCHOOL CAMPUS CENTER COLLEGE DISTRICT DIVISION HIGH ELEMENTARY MIDDLE HOSPITAL CLINIC OFFICE PLANT REGION".split(
    " ",
  ),
);

/**
 * True if an S ends a name behind a kind of place, where it is a point of the compass: `ACADEMY S`,
 * but `CHILDREN S HOME`.
 */
function isSouth(tokens: readonly string[], at: number): boolean {
  return SITES.has(canonicalWord(tokens[at - 1] ?? "")) && tokens.slice(at + 1).every((word) => LEGAL_WORDS.has(word));
}

function isNumeral(word: string): boolean {
  return /^\d+$/.test(NUMERALS.get(word) ?? word);
}

/** The initials that begin at a position, run together, and the position after them. */
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

/** A legal form of other countries that ends like one of the United States: `S.p.A.`. */
const FOREIGN_FORM = "SPA";

function splitLegalEnd(run: string): string[] {
  if (run === FOREIGN_FORM) return [run];
  const parts = run.length > 2 ? JOINED_LEGAL.exec(run) : null;
  return parts?.[1] !== undefined && parts[2] !== undefined && !LEGAL_WORDS.has(run) ? [parts[1], parts[2]] : [run];
}

/**
 * Legal forms that occur run into the word before them, or with one of their letters at its end.
 */
const RUN_IN_FORMS = ["INC", "PLLC", "LLC", "LTD", "LLP", "CORP"];

/** Words that end like a legal form and are none. */
const LIKE_RUN_IN = /BANCORP$|BANKCORP$|^ZINC$/;

/**
 * With a legal form at the end as a word of its own, where it was run in (`GASKETSLLC`) or its
 * blank moved (`GASKETSI NC`).
 */
function apartAtEnd(parts: readonly string[]): readonly string[] {
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
 * With the name of a state for its code behind `OF`, where the code is not a legal form: `UNIV OF MD`.
 */
function withStateNames(parts: readonly string[]): readonly string[] {
  if (!parts.includes("OF")) return parts;
  const isCode = (word: string, at: number) =>
    parts[at - 1] === "OF" && STATE_CODES.includes(word) && !LEGAL_WORDS.has(word);
  return parts.flatMap((word, at) => (isCode(word, at) ? stateName(word).split(" ") : [word]));
}

/**
 * Without the article that lists put behind a name, where it would hide a legal form: `URGENT
 * COMPANY, THE`.
 */
function withoutArticleAtEnd(parts: readonly string[]): readonly string[] {
  return parts.at(-1) === "THE" && LEGAL_WORDS.has(parts.at(-2) ?? "") ? parts.slice(0, -1) : parts;
}
