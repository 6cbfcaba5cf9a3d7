import { foldedWords } from "../../../../../kernel/text/fold.ts";
import { PURE_LEGAL_WORDS } from "../../../../companies/matching/names/legal-forms.ts";
import type { RowValues } from "../../../../files/source-rows.ts";
import { EMPTY_RECORD, type EmploymentRecord } from "../../../../payroll/employment.ts";
import { type Comparison, compare } from "../../../linkage/comparison/compare.ts";
import { type Person, personOfRecord } from "../../../linkage/comparison/normalize.ts";
import { surnameAgrees } from "../../../linkage/model/agreement-patterns.ts";

/** Whether a row and a record of one number are one person's; `unsure`: perhaps under a new last name. */
type Verdict = "same" | "unsure" | "other";

/** The values of a row as a record, before they are checked: all texts. */
export function recordOfValues(values: RowValues): EmploymentRecord {
  const told = Object.entries(values).filter(([, value]) => typeof value === "string" && value !== "");
  return { ...EMPTY_RECORD, ...Object.fromEntries(told) };
}

/** True if a record tells whose it is: only such a one is a person whom others join. */
export function tellsPerson({ date_of_birth, ssn }: Pick<EmploymentRecord, "date_of_birth" | "ssn">): boolean {
  return date_of_birth !== null || ssn !== null;
}

/**
 * Judges a row and a record that have one number, or one id. A number can be given to another person after the first one
 * left, so that the names, the SSN or the birth date must bear it out; a row without a name is judged by these alone.
 */
export function sameByNumber(row: EmploymentRecord, record: EmploymentRecord): Verdict {
  const ssn = compareTexts(lastFour(row.ssn), lastFour(record.ssn));
  const birth = compareTexts(row.date_of_birth, record.date_of_birth);
  if (ssn === "differ" && birth === "differ") return "other";
  if (!hasName(row) || !hasName(record)) return ssn === "differ" || birth === "differ" ? "other" : "same";
  if (haveEqualNames(row, record)) return "same";
  const pair = compare(personOfRecord(row), personOfRecord(record));
  if (pair.generationsDiffer && ssn !== "equal") return "other";
  if (isOneGivenName(pair) && surnameAgrees(pair)) return "same";
  if (ssn === "equal" && birth === "equal") return "same";
  if (!shareWord(row, record)) return "other";
  if (ssn === "equal") return "same";
  if (ssn === "differ") return "other";
  return isOneGivenName(pair) || pair.given === "missing" ? sameUnderOtherName(row, record, pair) : "other";
}

/** After a marriage: the given name and the year of birth agree. */
function sameUnderOtherName(row: EmploymentRecord, record: EmploymentRecord, { surname }: Comparison): Verdict {
  const birth = compareTexts(row.date_of_birth?.slice(0, 4), record.date_of_birth?.slice(0, 4));
  if (birth !== "unknown") return birth === "equal" ? "same" : "other";
  return surname === "differ" ? "unsure" : "same";
}

function isOneGivenName({ given, areTwinsNames }: Comparison): boolean {
  const agrees = given === "exact" || given === "nickname" || given === "variant" || given === "typo";
  return (agrees && !areTwinsNames) || given === "initial" || given === "alias";
}

/** The quick answer for nearly all rows of a file that was loaded before. */
function haveEqualNames(row: EmploymentRecord, record: EmploymentRecord): boolean {
  return row.first_name === record.first_name && row.last_name === record.last_name;
}

function hasName({ first_name, last_name }: EmploymentRecord): boolean {
  return first_name !== "" || last_name !== "";
}

function shareWord(row: EmploymentRecord, record: EmploymentRecord): boolean {
  const own = nameWords(row);
  return [...nameWords(record)].some((word) => own.has(word));
}

function nameWords({ first_name, last_name }: EmploymentRecord): Set<string> {
  return new Set([first_name, last_name].flatMap(foldedWords).filter((word) => word.length > 1));
}

function lastFour(ssn: string | null): string | null {
  return ssn === null ? null : ssn.slice(-4);
}

function compareTexts(
  one: string | null | undefined,
  other: string | null | undefined,
): "equal" | "differ" | "unknown" {
  if (one === null || one === undefined || other === null || other === undefined) return "unknown";
  return one === other ? "equal" : "differ";
}

/** A first name and the last name in one form, whichever is written first; null without both, or with an initial alone. */
export function nameKey(record: Pick<EmploymentRecord, "first_name" | "middle_name" | "last_name">): string | null {
  const { given, surname } = personOfRecord({ ...EMPTY_RECORD, ...record });
  const [first = ""] = given;
  return first.length < 2 || surname.whole === "" ? null : [first, surname.whole].sort().join(" ");
}

/** What of two records with one first and last name says that they are two persons'. */
export function namesContradict(row: EmploymentRecord, record: EmploymentRecord): boolean {
  const [one, other] = [personOfRecord(row), personOfRecord(record)];
  const [a, b] = [middleOf(one), middleOf(other)];
  if (a !== null && b !== null && !a.startsWith(b) && !b.startsWith(a)) return true;
  return one.surname.generation !== null && one.surname.generation !== other.surname.generation;
}

/** The generation of a name, such as 2 of a junior; null: not stated. */
export function generationOf(record: EmploymentRecord): number | null {
  return personOfRecord(record).surname.generation;
}

function middleOf({ given }: Person): string | null {
  return given.length < 2 ? null : given.slice(1).join("");
}

/** True if two records are certainly one person's: by the SSN and the birth date, as far as both tell them. */
export function areOnePersons(one: EmploymentRecord, other: EmploymentRecord): boolean {
  const ssn = compareTexts(lastFour(one.ssn), lastFour(other.ssn));
  const birth = compareTexts(one.date_of_birth, other.date_of_birth);
  return ssn !== "differ" && birth !== "differ" && (ssn === "equal" || birth === "equal");
}

/** True if both tell an employer, and these are two. */
export function employersDiffer(row: EmploymentRecord, record: EmploymentRecord): boolean {
  if (row.employer_ein !== null && record.employer_ein !== null) return row.employer_ein !== record.employer_ein;
  const [own, others] = [employerWords(row), employerWords(record)];
  if (own.length === 0 || others.length === 0) return false;
  const [fewer, more] = own.length < others.length ? [own, others] : [others, own];
  return !fewer.every((word) => more.includes(word));
}

/** Without legal forms; none of a code, which a payroll system writes where a name is not stated. */
function employerWords({ employer_name }: EmploymentRecord): readonly string[] {
  const words = foldedWords(employer_name);
  const kept = words.filter((word) => !PURE_LEGAL_WORDS.has(word));
  const [only = ""] = words;
  return words.length === 1 && (only.length < 4 || /\d/.test(only)) ? [] : kept;
}

/** True if both tell a number of the employee, and these are two. */
export function numbersDiffer(row: EmploymentRecord, record: EmploymentRecord): boolean {
  const [own, other] = [employeeNumberOf(row), employeeNumberOf(record)];
  return own !== null && other !== null && own !== other;
}

/** True if a row may be of the person of a record: it has the name, and no other middle name, suffix or number. */
export function mayBePersonOf(row: EmploymentRecord, record: EmploymentRecord): boolean {
  const key = nameKey(row);
  return key !== null && key === nameKey(record) && !namesContradict(row, record) && !numbersDiffer(row, record);
}

/** Ids without a number: a hash of who works where, as `recordIds` makes them. */
const HASH = /^[0-9a-f]{32}$/;

/** The number of the employee, without zeros at its beginning; null if it is not stated. */
export function employeeNumberOf({ record_id, employee_number }: EmploymentRecord): string | null {
  const stem = record_id.split(/[/#]/, 1)[0] ?? "";
  const number = HASH.test(stem) ? (employee_number ?? "") : stem;
  const plain = number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, "");
  return plain === "" ? null : plain;
}
