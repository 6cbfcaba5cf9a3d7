import { foldedWords } from "../../../text/fold.ts";
import { STATE_CODES } from "../../../text/us/state.ts";
import { NAMESAKE_WORDS, OMITTED_WORDS, ROLE_WORDS } from "../company-words.ts";
import { LEGAL_WORDS } from "../legal-forms.ts";
import jobs from "../lexicons/job-words.json" with { type: "json" };
import sites from "../lexicons/site-words.json" with { type: "json" };
import { areStateNames, placeKey } from "../place-words.ts";
import { canonicalWord, singular } from "../spelling.ts";
import { bodiesOf } from "./body-names.ts";
import type { Reduction, RestKind } from "./rest-kind.ts";
import { foldName } from "./text-steps.ts";

/** A name that may be all of a text that names an employer, and what the rest is. */
export interface ReducedName {
  readonly text: string;
  readonly rest: RestKind;
  /** The words of the text that are not of the name, folded. */
  readonly dropped: readonly string[];
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const JOB_HEADS = setOf(jobs.heads);
const JOB_WORDS: ReadonlySet<string> = new Set([...jobs.heads.split(" "), ...jobs.modifiers.split(" ")]);
const SITE_WORDS = setOf(sites.sites);
const LINE_WORDS = setOf(sites.lines);
const STAFFING_WORDS = setOf(sites.staffing);
const SMALL_WORDS = setOf("OF IN AT THE AND FOR NO");
/** What people put before the name of a region that a chapter is for. */
const REGION_WORDS = setOf("GREATER METRO METROPOLITAN AREA COUNTY REGION VALLEY CENTRAL UPPER LOWER TRI");
const COMPASS = setOf("NORTH SOUTH EAST WEST N S E W");

/** Who works for one employer at another one's: the first is the employer. */
const PLACED =
  /^(.{3,}?)[\s,(-]+(?:(?:ON\s+)?ASSIGN(?:ED|MENT)|CONTRACT(?:ED|ING|OR)?|PLACED|LEASED|TEMP(?:ING)?|WORKING)\s+(?:TO|AT|FOR|WITH)\s+\S/;
const AT = /^(.{2,}?)\s+(?:AT|@|FOR|WITH)\s+(.{2,})$/;
/** `EMPLOYEE OF WALMART`; other titles go on so: `DIRECTOR OF NURSING`. */
const EMPLOYEE_OF =
  /^\W*(?:(?:I AM|I'?M)\s+)?(?:AN?\s+)?(?:CURRENT\s+|FULL TIME\s+|PART TIME\s+)?EMPLOYEE\s+OF\s+(.{2,})$/;
/** What stands between an employer and more about it; not a hyphen within a word. */
const SIGNS = /\s+[-–—]+\s*|\s*[-–—]+\s+|\s*[,;:|()/]+\s*/;
const OTHER_NAME = /\s+(?:D\s*\/?\s*B\s*\/?\s*A|DOING BUSINESS AS)[\s:]+/;
/** What a name does not end with: `TOYOTA OF`. */
const OPEN_END = /(?:\s+(?:OF|AT|IN|THE|AND|FOR|BY|ON))+$/;
/** What numbers a site has: `BOS7`, `1842`, `T`. */
const SITE_NUMBER = /^(?:[A-Z]{0,4}\d{1,6}[A-Z]?|[A-Z])$/;
/** Maximum number of words of which every beginning and end is looked at. */
const WORDS_MAX = 12;

/**
 * The names that a text may name an employer by when a job, a site, a place or a line of business
 * is left out, the longest of each kind first: `CASHIER AT WALMART`, `BOEING EVERETT`, `TARGET STORE
 * T-1842`. The whole text is none of them.
 *
 * @param isCity true if some city has the name, its words run together
 */
export function reducedNames(text: string, isCity: (key: string) => boolean): ReducedName[] {
  const folded = foldName(text);
  const all = foldedWords(folded);
  const found = new Map<string, ReducedName>();
  const add = (name: string, rest: RestKind): void => {
    const trimmed = name.trim().replace(OPEN_END, "");
    if (trimmed.length < 2 || trimmed === folded || found.has(trimmed)) return;
    // `TAILOR EXPRESS SERVICES`: words of a trade alone are nobody's name.
    if (rest !== "title" && foldedWords(trimmed).every(isOfTrade)) return;
    found.set(trimmed, { text: trimmed, rest, dropped: withoutWords(all, foldedWords(trimmed)) });
  };
  const placed = PLACED.exec(folded);
  if (placed !== null) add(placed[1] ?? "", "part");
  const at = AT.exec(folded);
  if (at !== null && isOfJob(foldedWords(at[1] ?? ""))) add(at[2] ?? "", "title");
  add(EMPLOYEE_OF.exec(folded)?.[1] ?? "", "title");
  for (const { name, rest } of betweenSigns(folded)) add(name, rest);
  for (const { name, rest } of endsOf(all, isCity)) add(name, rest);
  for (const { name, rest } of bodiesOf(all)) add(name, rest);
  for (const name of beforeRoles(all)) add(name, "tail");
  return [...found.values()];
}

function isOfTrade(word: string): boolean {
  return LINE_WORDS.has(word) || SITE_WORDS.has(word) || SMALL_WORDS.has(word);
}

/** Words without the first run of some of them. */
function withoutWords(all: readonly string[], some: readonly string[]): readonly string[] {
  const start = all.findIndex((_, at) => some.every((word, place) => all[at + place] === word));
  return start < 0 ? all : [...all.slice(0, start), ...all.slice(start + some.length)];
}

/** Maximum number of words that may stand behind a name. */
const TAIL_WORDS_MAX = 5;
const ROMAN = /^(?:[IVX]{1,5}|\d{1,3})$/;

/** The beginnings of words behind which only says what part of an employer it is: `RANDSTAD INHOUSE SERVICES`. */
function beforeRoles(all: readonly string[]): string[] {
  const found: string[] = [];
  for (let end = all.length - 1; end > 0 && all.length - end <= TAIL_WORDS_MAX && isOfRole(all[end] ?? ""); end -= 1) {
    found.unshift(all.slice(0, end).join(" "));
  }
  return found.reverse();
}

function isOfRole(word: string): boolean {
  const kept = singular(canonicalWord(word));
  const isOfPart = ROLE_WORDS.has(kept) || OMITTED_WORDS.has(kept) || STAFFING_WORDS.has(word) || LINE_WORDS.has(word);
  return isOfPart || LEGAL_WORDS.has(word) || SMALL_WORDS.has(word) || ROMAN.test(word) || STATE_CODES.includes(word);
}

/** The parts of a text between signs, of those before another name (`DBA`) only, without those that are a job; the part before them first. */
function betweenSigns(folded: string): Reduction[] {
  const parts = (folded.split(OTHER_NAME)[0] ?? "").split(SIGNS).filter((part) => part.trim() !== "");
  const [first] = parts;
  if (first === undefined || (parts.length < 2 && first === folded)) return [];
  const jobs = parts.filter((part) => isJob(foldedWords(part)) || isJobOfSomebody(foldedWords(part)));
  const telling = parts.filter((part) => !jobs.includes(part));
  const [only] = telling;
  // A single word may be a family name: `BAKER, DONELSON`.
  const isTitle = telling.length === 1 && jobs.some((job) => foldedWords(job).length > 1);
  if (isTitle && only !== undefined) return [{ name: only, rest: "title" }];
  return telling.map((name) => ({ name, rest: jobs.length === 0 && name !== first ? "before" : "part" }));
}

/** The beginnings and ends of a name whose other words may be left out, the longest first. */
function endsOf(all: readonly string[], isCity: (key: string) => boolean): Reduction[] {
  if (all.length < 2 || all.length > WORDS_MAX) return [];
  const found: Reduction[] = [];
  for (let left = 1; left < all.length; left += 1) {
    const end = all.length - left;
    const behind = restKind(all.slice(end), isCity);
    if (behind !== null) found.push({ name: all.slice(0, end).join(" "), rest: behind });
    if (isJob(all.slice(0, left))) found.push({ name: all.slice(left).join(" "), rest: "job" });
  }
  return found;
}

function restKind(rest: readonly string[], isCity: (key: string) => boolean): RestKind | null {
  if (isJob(rest) || isOfEmployee(rest)) return "job";
  // A small number alone is more often of the name than of a site: `CENTURY 21`.
  if (rest.length === 1 && /^\d{1,2}$/.test(rest[0] ?? "")) return null;
  if (rest.every((word) => isSiteWord(word) || SMALL_WORDS.has(word)) && rest.some((word) => !SMALL_WORDS.has(word))) {
    return "site";
  }
  if (isNumberedSite(rest)) return "site";
  if (isPlace(rest, isCity)) return "place";
  if (rest.every((word) => LINE_WORDS.has(word) || isSiteWord(word))) return "line";
  return isNamedSite(rest) ? "named_site" : null;
}

/** What a site is called, and what it is. */
const NAMED_SITE_WORDS_MAX = 4;

/**
 * True for words with a word of a site behind them: `RAPID DEPLOYMENT CENTER`. With a word like
 * `CREDIT` they are rather another body's.
 */
function isNamedSite(rest: readonly string[]): boolean {
  if (rest.length < 2 || rest.length > NAMED_SITE_WORDS_MAX || !SITE_WORDS.has(rest.at(-1) ?? "")) return false;
  return !rest.some((word) => NAMESAKE_WORDS.has(singular(canonicalWord(word))));
}

/** True for words of a site and of its line of business with a number of the site: `DELIVERY STATION DBO3`. */
function isNumberedSite(rest: readonly string[]): boolean {
  const isOfSite = (word: string) => LINE_WORDS.has(word) || SMALL_WORDS.has(word) || isSiteWord(word);
  return rest.some((word) => SITE_WORDS.has(word)) && rest.some((word) => /\d/.test(word)) && rest.every(isOfSite);
}

function isSiteWord(word: string): boolean {
  return SITE_WORDS.has(word) || COMPASS.has(word) || SITE_NUMBER.test(word);
}

/**
 * True if words are a place, with words of a site around it or not (`OF LEWISTON`, `SPRINGDALE PLANT`),
 * and among these the line of business (`ARLINGTON TRUCK PLANT`).
 */
function isPlace(rest: readonly string[], isCity: (key: string) => boolean): boolean {
  const isOfLine = rest.some((word) => SITE_WORDS.has(word)) ? (word: string) => LINE_WORDS.has(word) : () => false;
  const own = rest.filter(
    (word) =>
      !isSiteWord(word) &&
      !SMALL_WORDS.has(word) &&
      !REGION_WORDS.has(word) &&
      !STATE_CODES.includes(word) &&
      !isOfLine(word),
  );
  if (own.length === 0) return rest.some((word) => STATE_CODES.includes(word));
  const kept = own.map((word) => singular(canonicalWord(word)));
  return isCity(placeKey(kept)) || isCity(placeKey(own)) || areStateNames(kept);
}

/** True for `EMPLOYEE` alone, which is no title of a job: `WALMART EMPLOYEE`. */
function isOfEmployee(rest: readonly string[]): boolean {
  return rest.length === 1 && singular(rest[0] ?? "") === "EMPLOYEE";
}

const JOB_WORDS_MAX = 5;

/** True if words are the title of a job: words of titles, of which the last is what titles end with. */
function isJob(all: readonly string[]): boolean {
  return all.length <= JOB_WORDS_MAX && JOB_HEADS.has(all.at(-1) ?? "") && all.slice(0, -1).every(mayBeOfJob);
}

function mayBeOfJob(word: string): boolean {
  return JOB_WORDS.has(word) || JOB_WORDS.has(singular(word)) || SITE_WORDS.has(word) || LINE_WORDS.has(word);
}

/** What people write around a job: `I AM A CASHIER`, `EMPLOYED FULL TIME`. */
const SENTENCE_WORDS = setOf(jobs.sentence);

/** True if words say that somebody works, as what or not. */
function isOfJob(all: readonly string[]): boolean {
  const own = all.filter((word) => !SENTENCE_WORDS.has(word));
  return own.length === 0 || isJob(own);
}

/** True for a title and a name: `SUPERVISOR JOHN`. */
function isJobOfSomebody(all: readonly string[]): boolean {
  return all.length === 2 && JOB_HEADS.has(all[0] ?? "");
}
