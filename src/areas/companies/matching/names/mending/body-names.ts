import { parseState, stateName } from "../../../../../kernel/text/us/state.ts";
import bodies from "../lexicons/body-words.json" with { type: "json" };

const DEPARTMENT_WORDS: ReadonlySet<string> = new Set(bodies.departments.split(" "));

const OTHER_BODIES: ReadonlySet<string> = new Set(bodies.other_bodies.split(" "));

const STATE_SHORT: ReadonlyMap<string, string> = new Map(Object.entries(bodies.state_short));

const STATE_DEPARTMENTS: ReadonlyMap<string, string> = new Map(Object.entries(bodies.state_departments));

const FEDERAL_SITES = Object.entries(bodies.federal_sites).flatMap(([agency, sites]) =>
  sites.map((site) => ({ agency: agency.toUpperCase(), words: site.split(" ") })),
);

/** Words after which a public body's name begins, and with which one ends. */
const BODY_HEADS: ReadonlySet<string> = new Set(["CITY", "TOWN", "VILLAGE", "COUNTY", "STATE", "BOROUGH", "TOWNSHIP"]);

const BODY_ENDS: ReadonlySet<string> = new Set(["COUNTY", "UNIVERSITY", "TOWNSHIP"]);

/** Maximum number of words of a department, and of the name of its body. */
const DEPARTMENT_WORDS_MAX = 8;

const BODY_WORDS_MAX = 5;

/**
 * What the rest of a text is, besides the name: the `title` of a job, set apart by `at` or a sign
 * (`CASHIER AT WALMART`); or, if the name is an employer's, a `job` without one (`WALMART CASHIER`), a
 * `part` of the text between signs, the `site` of an employer, its `place`, or its `line` of business.
 * `before` is a part that stands before the name, a `named_site` a site with words of its own; a
 * `department` one of a public body, a `federal_site` one of the armed forces or the veterans'
 * hospitals; a `heard` name is one as it sounds, a `spelled` one has its letters spelled out; a `tail` says what part of the employer it is.
 */
export type RestKind =
  | "title"
  | "job"
  | "part"
  | "before"
  | "site"
  | "place"
  | "line"
  | "named_site"
  | "department"
  | "federal_site"
  | "heard"
  | "spelled"
  | "tail";

/** A name that may be all of a text that names an employer. */
export interface Reduction {
  readonly name: string;
  readonly rest: RestKind;
}

/**
 * The public bodies that words may name by a department or a site of theirs.
 *
 * @param state the code of the state asked for, or null
 */
export function bodiesOf(all: readonly string[], state: string | null): Reduction[] {
  return [...federalSitesOf(all), ...agencySitesOf(all), ...stateDepartmentsOf(all, state), ...departmentsOf(all)];
}

/** `TINKER AFB`: whose site it is. */
function federalSitesOf(all: readonly string[]): Reduction[] {
  const found = FEDERAL_SITES.find(({ words }) =>
    all.some((_, at) => all.length > words.length && words.every((word, place) => all[at + place] === word)),
  );
  return found === undefined ? [] : [{ name: found.agency, rest: "federal_site" }];
}

/** Words of the sites of public agencies, next to the name of the agency. */
const AGENCY_SITE = /\b(?:FIELD OFFICE|REGIONAL OFFICE|DISTRICT|SERVICE CENTER|FORT|CAMP|DEPOT|LABORATORY|BASE)\b/;

/** Maximum number of words of an agency's name, and of its site. */
const AGENCY_WORDS_MAX = 8;

const SITE_WORDS_MAX = 5;

/** `SSA FIELD OFFICE`: the agency, if it is one, before words of its sites; the longest name first. */
function agencySitesOf(all: readonly string[]): Reduction[] {
  const found: Reduction[] = [];
  for (let end = Math.min(AGENCY_WORDS_MAX, all.length - 1); end > 0 && all.length - end <= SITE_WORDS_MAX; end -= 1) {
    if (AGENCY_SITE.test(all.slice(end).join(" ")))
      found.push({ name: all.slice(0, end).join(" "), rest: "federal_site" });
  }
  return found;
}

/** `IOWA DOT`, `TXDOT`, `INDIANA STATE DEPARTMENT OF HEALTH`: the department as states call it, and the state. */
function stateDepartmentsOf(all: readonly string[], asked: string | null): Reduction[] {
  const joined = joinedDepartment(all[0] ?? "", asked);
  const count = joined === null ? ([3, 2, 1].find((words) => stateOf(all.slice(0, words)) !== null) ?? 0) : 1;
  const state = joined?.state ?? stateOf(all.slice(0, count));
  if (state === null) return [];
  const behind = joined === null ? all.slice(count) : [joined.department, ...all.slice(1)];
  const [first = "", ...others] = behind[0] === "STATE" ? behind.slice(1) : behind;
  const department = STATE_DEPARTMENTS.get(first) ?? (first === "DEPT" ? "DEPARTMENT" : first);
  if (!DEPARTMENT_HEADS.has(department.split(" ")[0] ?? "")) return [];
  const names = [
    [department, ...others].join(" "),
    ...(STATE_DEPARTMENTS.has(first) && others.length > 0 ? [department] : []),
  ];
  return [...names.map((name) => `${state} ${name}`), `STATE OF ${state}`].map((name) => ({
    name,
    rest: "department",
  }));
}

/** What the names of states' departments begin with, behind the state. */
const DEPARTMENT_HEADS: ReadonlySet<string> = new Set("DEPARTMENT DIVISION BUREAU OFFICE COMMISSION".split(" "));

/**
 * The state and the department of a word that is both: `TXDOT`, `CALDOC`. A single letter is the state asked
 * for (`FDOC` in Florida): several states have one initial.
 */
function joinedDepartment(word: string, asked: string | null): { state: string; department: string } | null {
  for (const department of STATE_DEPARTMENTS.keys()) {
    const head = word.endsWith(department) ? word.slice(0, -department.length) : "";
    if (head === "") continue;
    const name = asked === null ? "" : stateName(asked).toUpperCase();
    const isAsked = asked !== null && (head === name.charAt(0) || head === `${name.charAt(0)}S`);
    const state = isAsked ? name : stateOf([head]);
    const code = state ?? (head.length === 2 && parseState(head) === head ? stateName(head).toUpperCase() : null);
    if (code !== null) return { state: code, department };
  }
  return null;
}

/** The name of the state that words are, in full or cut short. */
function stateOf(words: readonly string[]): string | null {
  const text = words.join(" ");
  const short = STATE_SHORT.get(text);
  if (short !== undefined) return short;
  const code = words.length === 0 || text.length < 4 ? null : parseState(text);
  return code === null ? null : stateName(code).toUpperCase();
}

/** The beginnings of words that are a public body's name with a department behind it, and the ends with one before. */
function departmentsOf(all: readonly string[]): Reduction[] {
  const found: Reduction[] = [];
  for (let end = Math.min(BODY_WORDS_MAX, all.length - 1); end > 0; end -= 1) {
    const [head, rest] = [all.slice(0, end), all.slice(end)];
    if (isBody(head) && isDepartment(rest)) found.push({ name: head.join(" "), rest: "department" });
  }
  for (let start = Math.max(1, all.length - BODY_WORDS_MAX); start < all.length - 1; start += 1) {
    const [rest, tail] = [all.slice(0, start), all.slice(start)];
    if (isBody(tail) && isDepartment(rest)) found.push({ name: tail.join(" "), rest: "department" });
  }
  return found;
}

function isBody(words: readonly string[]): boolean {
  const [first = "", second = ""] = words;
  const isHeaded = words.length > 2 && BODY_HEADS.has(first) && second === "OF";
  return isHeaded || (words.length > 1 && BODY_ENDS.has(words.at(-1) ?? ""));
}

function isDepartment(words: readonly string[]): boolean {
  if (words.length > DEPARTMENT_WORDS_MAX || words.some(isOfOtherBody)) return false;
  // `COUNTY WATER & SEWER` is rather an authority or a district of its own than a department.
  if (words.some((word) => UTILITY_WORDS.has(word)) && !words.some((word) => UNIT_WORDS.has(word))) return false;
  // A medical center is not a department, a medical examiner is one.
  if (words.some((word, at) => word === "MEDICAL" && words[at + 1]?.startsWith("EXAMINER") !== true)) return false;
  return words.some((word) => DEPARTMENT_WORDS.has(word));
}

/** What bodies next to a county do in its name, and what says that it is done by a part of the county. */
const UTILITY_WORDS: ReadonlySet<string> = new Set(
  "WATER SEWER UTILITIES HOUSING TRANSIT AIRPORT AVIATION SANITATION".split(" "),
);

const UNIT_WORDS: ReadonlySet<string> = new Set(
  "DEPARTMENT DEPT DIVISION DIV OFFICE BUREAU AGENCY COMMISSION BOARD WORKS FACILITY SURVEY LABORATORY MUSEUM".split(
    " ",
  ),
);

/** Minimum number of letters of a word that a column width has cut. */
const CUT_LETTERS_MIN = 6;

/** True for a word of other bodies, also where its end was cut: `HOUSING AUTHORIT`. */
function isOfOtherBody(word: string): boolean {
  if (OTHER_BODIES.has(word)) return true;
  return word.length >= CUT_LETTERS_MIN && [...OTHER_BODIES].some((whole) => whole.startsWith(word));
}
