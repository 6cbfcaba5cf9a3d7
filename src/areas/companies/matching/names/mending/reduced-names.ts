import { foldedWords } from "../../../../../kernel/text/fold.ts";
import { STATE_CODES } from "../../../../../kernel/text/us/state.ts";
import { NAMESAKE_WORDS, OMITTED_WORDS, ROLE_WORDS } from "../company-words.ts";
import { LEGAL_PHRASES, LEGAL_WORDS } from "../legal-forms.ts";
import jobs from "../lexicons/job-words.json" with { type: "json" };
import sites from "../lexicons/site-words.json" with { type: "json" };
import { CUT_LENGTHS } from "../name-sides.ts";
import { areStateNames, placeKey } from "../place-words.ts";
import { canonicalWord, singular } from "../spelling.ts";
import { bodiesOf, type Reduction, type RestKind } from "./body-names.ts";
import { foldName } from "./text-steps.ts";

/** A name that may be all of a text that names an employer, and what the rest is. */
export interface ReducedName {
  readonly text: string;
  readonly rest: RestKind;
  /** The words of the text that are not of the name, folded. */
  readonly dropped: readonly string[];
}

/** The state asked for, and which words are cities: each key is a city's words run together. */
export interface Places {
  /** Its code, or null. */
  readonly state: string | null;
  /** True if some city of the country has the name. */
  readonly isCity: (key: string) => boolean;
  /** True if a city of the state that is asked for has it; of any state if none is. */
  readonly isLocalCity: (key: string) => boolean;
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

/** Words behind which a place stands. */
const PLACE_PREPOSITIONS = setOf("OF IN AT");
/** Maximum number of words of a county's name. */
const COUNTY_WORDS_MAX = 2;

/** Who works for one employer at another one's: the first is the employer. */
const PLACED =
  /^(.{3,}?)[\s,(-]+(?:(?:ON\s+)?ASSIGN(?:ED|MENT)|CONTRACT(?:ED|ING|OR)?|PLACED|LEASED|TEMP(?:ING)?|WORKING)\s+(?:TO|AT|FOR|WITH)\s+\S/;
const AT = /^(.{2,}?)\s+(?:AT|@|FOR|WITH)\s+(.{2,})$/;
/** Who works at one employer by another one, who employs: `WAREHOUSE THRU RANDSTAD`. */
const THROUGH = /^.{3,}?\s+(?:THRU|THROUGH|VIA)\s+(.{3,})$/;
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
 * @param places the cities that may stand behind a name
 */
export function reducedNames(text: string, places: Places): ReducedName[] {
  const folded = foldName(text);
  const all = foldedWords(folded);
  const found = new Map<string, ReducedName>();
  const add = (name: string, rest: RestKind): void => {
    const trimmed = name.trim().replace(OPEN_END, "");
    // One name may be left for several reasons: each kind of rest asks something else of the employer.
    const key = `${rest} ${trimmed}`;
    if (trimmed.length < 2 || trimmed === folded || found.has(key)) return;
    // `TAILOR EXPRESS SERVICES`: words of a trade alone are nobody's name.
    if (rest !== "title" && foldedWords(trimmed).every(isOfTrade)) return;
    found.set(key, { text: trimmed, rest, dropped: withoutWords(all, foldedWords(trimmed)) });
  };
  const placed = PLACED.exec(folded);
  if (placed !== null) add(placed[1] ?? "", "part");
  add(THROUGH.exec(folded)?.[1] ?? "", "before");
  const at = AT.exec(folded);
  if (at !== null && isOfJob(foldedWords(at[1] ?? ""))) add(at[2] ?? "", "title");
  add(EMPLOYEE_OF.exec(folded)?.[1] ?? "", "title");
  for (const { name, rest } of betweenSigns(folded)) add(name, rest);
  for (const { name, rest } of endsOf(all, places)) add(name, rest);
  for (const { name, rest } of bodiesOf(all, places.state)) add(name, rest);
  for (const name of beforeRoles(all)) add(name, "tail");
  const beforeCut = CUT_LENGTHS.has(folded.length) ? beforeCutRole(all) : null;
  if (beforeCut !== null) add(beforeCut, "tail");
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

/** Minimum number of letters of a word that a column width has cut. */
const CUT_LETTERS_MIN = 3;
/** Whole words of which a cut one may be the beginning. */
const CUTTABLE = [...ROLE_WORDS, ...OMITTED_WORDS, ...LEGAL_WORDS.keys(), ...LEGAL_PHRASES.map(([phrase]) => phrase)];

/** The words before one that a column width has cut, if only a role or a legal form begins so: `BANK OF AMERICA NATI`. */
function beforeCutRole(all: readonly string[]): string | null {
  const last = all.at(-1) ?? "";
  const isCut = last.length >= CUT_LETTERS_MIN && CUTTABLE.some((word) => word !== last && word.startsWith(last));
  return isCut ? all.slice(0, -1).join(" ") : null;
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
function endsOf(all: readonly string[], places: Places): Reduction[] {
  if (all.length < 2 || all.length > WORDS_MAX) return [];
  const found: Reduction[] = [];
  for (let left = 1; left < all.length; left += 1) {
    const end = all.length - left;
    const behind = restKind(all.slice(end), places);
    if (behind !== null) found.push({ name: all.slice(0, end).join(" "), rest: behind });
    if (isJob(all.slice(0, left))) found.push({ name: all.slice(left).join(" "), rest: "job" });
  }
  return found;
}

function restKind(rest: readonly string[], places: Places): RestKind | null {
  if (isJob(rest) || isOfEmployee(rest)) return "job";
  // A small number alone is more often of the name than of a site: `CENTURY 21`.
  if (rest.length === 1 && /^\d{1,2}$/.test(rest[0] ?? "")) return null;
  if (rest.every((word) => isSiteWord(word) || SMALL_WORDS.has(word)) && rest.some((word) => !SMALL_WORDS.has(word))) {
    return "site";
  }
  if (isNumberedSite(rest)) return "site";
  if (isPlace(rest, places)) return "place";
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

/** What an association numbers. */
const CHAPTER_WORDS = setOf("POST CHAPTER LODGE COUNCIL");

/** True for words of a site and of its line of business with a number of the site (`DELIVERY STATION DBO3`), or a chapter's. */
function isNumberedSite(rest: readonly string[]): boolean {
  const isOfSite = (word: string) => LINE_WORDS.has(word) || SMALL_WORDS.has(word) || isSiteWord(word);
  if (!rest.some((word) => /\d/.test(word))) return false;
  if (CHAPTER_WORDS.has(rest[0] ?? "")) return rest.slice(1).every((word) => SITE_NUMBER.test(word));
  return rest.some((word) => SITE_WORDS.has(word)) && rest.every(isOfSite);
}

function isSiteWord(word: string): boolean {
  return SITE_WORDS.has(word) || COMPASS.has(word) || SITE_NUMBER.test(word);
}

/**
 * True if words are a place, with words of a site around it or not (`OF LEWISTON`, `SPRINGDALE PLANT`),
 * and among these the line of business (`ARLINGTON TRUCK PLANT`). Without `OF` the place is in the state
 * asked for: a town of another one may be a trade (`CONCRETE` in Washington).
 */
function isPlace(rest: readonly string[], { isCity, isLocalCity }: Places): boolean {
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
  if (PLACE_PREPOSITIONS.has(rest[0] ?? "") && rest.at(-1) === "COUNTY") return own.length <= COUNTY_WORDS_MAX;
  const isTown = PLACE_PREPOSITIONS.has(rest[0] ?? "") ? isCity : isLocalCity;
  return isTown(placeKey(kept)) || isTown(placeKey(own)) || areStateNames(kept);
}

/** True for `EMPLOYEE` alone, which is not a title of a job: `WALMART EMPLOYEE`. */
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
