import { foldedWords } from "../../../../kernel/text/fold.ts";
import { STATE_CODES, STATE_NAME_WORDS } from "../../../../kernel/text/us/state.ts";
import type { CompanyQuery } from "../../company.ts";
import { EMPTY_WORDS, NO_NAMES } from "./company-words.ts";
import { isFormName, LEGAL_PHRASES, LEGAL_WORDS } from "./legal-forms.ts";
import { foldName } from "./mending/text-steps.ts";
import { joinInitials, tokensOf } from "./mending/word-steps.ts";
import { nameSides } from "./name-sides.ts";
import { type CompanyName, companyName, companyNames } from "./normalize.ts";
import { areStateNames, placeKey, STATE_WORDS } from "./place-words.ts";
import { isPageLabel } from "./query.ts";
import { canonicalWord, singular } from "./spelling.ts";

const PLACE_WORDS: ReadonlySet<string> = new Set([...STATE_NAME_WORDS].map(canonicalWord));

/** Not each of their words is a legal form by itself: `PROFESSIONAL ASSOCIATION`. */
const LONG_FORMS: ReadonlySet<string> = new Set(LEGAL_PHRASES.map(([phrase]) => phrase));

const MAY_HOLD_BARE = /[\d/]|^\W*(?:C\W?O|CARE|CURRENT|PRESENT|LAST|PREVIOUS|FORMER|EMPLOYER|COMPANY|NAME)\b/i;

/** Minimum number of letters of a domain that are taken for a name. */
const LABEL_LETTERS_MIN = 4;

/** Legal forms that end a name at any position: `CORP OF AMERICA` and `COMPANY STORES` go on. */
const ENDING_FORMS: ReadonlySet<string> = new Set(["INC", "INCORPORATED", "LLC", "LLP", "LP", "PLLC"]);

/** Legal forms that people also write who name no company. */
const PLAIN_FORMS: ReadonlySet<string> = new Set(["COMPANY", "COMPANIES", "CORPORATE"]);

/** Minimum number of letters behind a legal form that say something of their own. */
const BEHIND_LETTERS_MIN = 5;

/**
 * The names that a query asks for, except those that identify nobody: states, a word of a state's
 * name alone (`DAKOTA`; `GEORGIA PACIFIC` and `STATE OF TEXAS` are employers), the query's own city
 * (`HERSHEY CO` of Hershey is a company, `HERSHEY` a place), a legal form with or without single
 * letters (`PC S.p.A.`), or what people without an employer write (`NONE`, `SELF EMPLOYED`;
 * `VOLUNTEER LLC` is a company).
 */
export function queryNames(query: CompanyQuery): CompanyName[] {
  return tellingNames(query).filter((name) => !isOwnCity(query, name));
}

/** A name that is asked for in a place only. */
export interface NameHere {
  readonly name: CompanyName;
  /**
   * It is the city's name, so that an employer of any legal form can be meant: `CORNING` in Corning
   * is CORNING INCORPORATED.
   */
  readonly isCity: boolean;
}

/**
 * The names of a query that say nothing alone, but identify a company of exactly that name in the
 * place given: its own city, after which a town and employers are called, and, where a state is
 * given too, two words or more that are common ones, legal forms or states' names (`SOLUTIONS
 * INC`).
 */
export function namesHere(query: CompanyQuery): NameHere[] {
  const { name, city, state } = query;
  if (name === null || city === null) return [];
  const isWordy = state !== null && foldedWords(name).length > 1;
  return companyNames(name).flatMap((one) => {
    const isCity = isOwnCity(query, one);
    const isHere = isCity || (isWordy && !isNobody(one, foldedWords(name)));
    return isHere ? [{ name: one, isCity }] : [];
  });
}

function tellingNames({ name }: CompanyQuery): CompanyName[] {
  const all = foldedWords(name ?? "");
  if (name === null || isFormName(all)) return [];
  const names = all.slice(0, -1).some(mayBeForm) ? withNamesBeforeForms(name) : companyNames(name);
  for (const bare of MAY_HOLD_BARE.test(name) ? bareNames(foldName(name)) : []) addNew(names, companyNames(bare));
  return names.filter(
    ({ words, typed, legal }) =>
      !isNobody({ typed, legal }, all) &&
      !LONG_FORMS.has(typed.join(" ")) &&
      !areStateNames(words) &&
      (legal !== null || words.length > 1 || !PLACE_WORDS.has(canonicalWord(typed[0] ?? ""))) &&
      typed.some((word) => !LEGAL_WORDS.has(word) && !EMPTY_WORDS.has(word) && (typed.length === 1 || word.length > 1)),
  );
}

/**
 * True for what people without an employer write. With a legal form behind it, it is a company's
 * name (`IN PRIVATE INC`), unless the answer has the form in it (`SELF EMPLOYED INCORPORATED`) or
 * the form is a word of plain language (`PRIVATE COMPANY`, `UNKNOWN COMPANY`).
 *
 * @param all the words of the whole text
 */
function isNobody({ typed, legal }: Pick<CompanyName, "typed" | "legal">, all: readonly string[]): boolean {
  if (NO_NAMES.has(all.join(" "))) return true;
  const isForm = legal !== null && !PLAIN_FORMS.has(all.at(-1) ?? "");
  return !isForm && NO_NAMES.has(typed.join(" "));
}

function isOwnCity({ city, state }: CompanyQuery, { words, legal }: CompanyName): boolean {
  const here = foldedWords(city ?? "").map((word) => singular(canonicalWord(word)));
  const states = [[], [state ?? ""], STATE_WORDS[STATE_CODES.indexOf(state ?? "")] ?? []];
  return legal === null && states.some((own) => placeKey([...here, ...own]) === placeKey(words));
}

/**
 * The names of a text, then what precedes a legal form that is followed by more: a division, a
 * plan, initials, an address (`ACME INC PENSION PLAN`). The whole stays the first, for there are
 * companies that are called so.
 */
function withNamesBeforeForms(text: string): CompanyName[] {
  const names = companyNames(text);
  for (const side of nameSides(foldName(text))) {
    const all = joinInitials(tokensOf(side.text));
    const end = all.findIndex((word, at) => at > 0 && ENDING_FORMS.has(word)) + 1;
    const name = end === 0 || !isTellingBehind(all.slice(end)) ? null : companyName(all.slice(0, end).join(" "));
    if (name !== null) addNew(names, [name]);
  }
  return names;
}

function addNew(names: CompanyName[], others: readonly CompanyName[]): void {
  for (const other of others) if (names.every(({ compact }) => compact !== other.compact)) names.push(other);
}

/** True if a word is a legal form that ends a name, or a letter of one. */
function mayBeForm(word: string): boolean {
  return word.length === 1 || ENDING_FORMS.has(word);
}

/**
 * True if what follows a legal form is neither another one nor the rest of a name (`INC OF OHIO`).
 */
function isTellingBehind(behind: readonly string[]): boolean {
  const own = behind.filter((word) => !LEGAL_WORDS.has(word) && !EMPTY_WORDS.has(word));
  return behind[0] !== "OF" && own.join("").replace(/\P{L}/gu, "").length >= BEHIND_LETTERS_MIN;
}

/** The name that an unknown domain may stand for: the part before its suffix. */
export function domainNames(query: CompanyQuery): CompanyName[] {
  const label = query.domain?.split(".")[0] ?? "";
  return label.length < LABEL_LETTERS_MIN || isPageLabel(label)
    ? []
    : queryNames({ ...query, name: label.replaceAll("-", " ") });
}

/**
 * What payroll exports put before a name: their number of the employer (`0012 ACME`, `4711 -
 * ACME`).
 */
const CODE_BEFORE = /^\s*(?:0\d+|(?!(?:19|20)\d\d\s)\d{4,})[\s:/-]+(?=.*\p{L}{3})/u;

/** What a form or a letter has before the name, copied with it (`Employer: ACME`, `c/o ACME`). */
const LABEL_BEFORE =
  /^\W*(?:C\W?O|CARE OF|(?:(?:CURRENT|PRESENT|LAST|PREVIOUS|FORMER)\s+)?(?:EMPLOYER|COMPANY)(?:'?S?\s+NAME)?|NAME OF (?:THE )?(?:EMPLOYER|COMPANY))\W+(?=.*\p{L}{3})/u;

/**
 * When one worked there, as a history of employments has it behind the name (`ACME 03/2019 -
 * 05/2021`, `ACME 2019-2021`).
 */
const DATES_BEHIND =
  /(?<=\p{L}{2}.*)\W+(?:SINCE\W+|FROM\W+)?(?:(?:0?[1-9]|1[0-2])\W+(?:19|20)\d\d|(?:19|20)\d\d(?=\W+(?:TO\W+)?(?:PRESENT|NOW|CURRENT|(?:19|20)\d\d)))(?:\W+(?:TO\W+)?(?:PRESENT|NOW|CURRENT|(?:(?:0?[1-9]|1[0-2])\W+)?(?:19|20)\d\d))?\W*$/u;

/**
 * Numbers after a name that are not part of it: an EIN, a telephone number, a ZIP code, a
 * payroll's or a shop's number.
 */
const NUMBER_BEHIND = new RegExp(
  `(?<=\\p{L}.*)[\\s(-]+(?:${[
    "(?:F?EIN|TAX ID|ID)?[\\s#:]*\\d{2}-?\\d{7}",
    "(?:TEL|PHONE|PH)?[\\s:.]*\\(?\\d{3}\\)?[-. ]+\\d{3}[-. ]+\\d{4}",
    "0\\d+",
    // A year is a word of a name: `VISION 2000`.
    "(?!(?:19|20)\\d\\d[\\s).]*$)\\d{4,6}(?:-\\d{4})?",
    "#\\s?\\d+",
    "(?:UNIT|PLANT|SITE|LOC|FACILITY|WAREHOUSE|CLIENT|OFFICE|DIV|DEPT)\\s+(?:NO\\s?)?#?\\d+",
  ].join("|")})[\\s).]*$`,
  "u",
);

/** With these words a number distinguishes sisters. */
const NUMBERED =
  /\b(?:LOCAL|POST|LODGE|DISTRICT|DIST|SCHOOL|SCHOOLS|CHAPTER|UNION|COUNCIL|FUND|SERIES|TRUST|ACQUISITION|UNIT DISTRICT|ISD|USD|ESD|LLLP|LP)\b/;

/**
 * A street's address behind a name, as a line of a form has them (`ACME 12 MAIN ST TOLEDO OH
 * 43604`).
 */
const ADDRESS_BEHIND =
  /(?<=\p{L}{3}.*)[\s,-]+(?:\d+\s+(?:[\p{L}\p{N}.]+\s+){1,3}(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|BOULEVARD|DR|DRIVE|LN|LANE|HWY|HIGHWAY|PKWY|PARKWAY|CT|COURT|PLZ|PLAZA|CIR|PIKE|TPKE)|P\.?\s?O\.?\s+BOX\s+\d+)(?=[\s.,]|$).*$/u;

/** Words that are not a name without their number. */
const PLACE_ALONE =
  /^(?:THE\s+)?(?:STORE|SHOP|LOCATION|BRANCH|UNIT|PLANT|SITE|LOC|FACILITY|WAREHOUSE|CLIENT|OFFICE|DIV|DEPT)\W*$/;

const SLASH = /\s*\/\s*/;

/** Minimum number of words that are a name next to a slash: `INPUT/OUTPUT` is one name. */
const BESIDE_SLASH_WORDS_MIN = 2;

/**
 * What a folded text may name in addition to the whole of it: the part without labels, numbers,
 * dates and addresses that are not the company's name, and the two names on both sides of a slash.
 * The whole is a name too, for there are companies that are called so.
 */
export function bareNames(text: string): string[] {
  const bare: string[] = [];
  const unlabelled = text.replace(LABEL_BEFORE, "");
  const own = /\d/.test(unlabelled) ? withoutNumbers(unlabelled) : unlabelled;
  if (own !== text && !PLACE_ALONE.test(own)) bare.push(own);
  return text.includes("/") ? [...bare, ...besideSlash(bare[0] ?? text)] : bare;
}

function withoutNumbers(text: string): string {
  const own = text.replace(ADDRESS_BEHIND, "").replace(DATES_BEHIND, "").replace(CODE_BEFORE, "");
  return NUMBERED.test(own) ? own : own.replace(NUMBER_BEHIND, "");
}

function besideSlash(text: string): string[] {
  const sides = text.split(SLASH);
  const areNames = sides.length === 2 && sides.every((side) => wordCount(side) >= BESIDE_SLASH_WORDS_MIN);
  return areNames ? sides : [];
}

function wordCount(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}
