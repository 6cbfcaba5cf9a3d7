import { amountUnits, parseHours } from "../../values/amounts.ts";
import { cleanName } from "../../values/person-names.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import type { Block, BlockRow } from "../blocks.ts";
import { formsOf, headingFeatures, valueFeatures, wordsOf, yearOfDate } from "../features.ts";
import { type ColumnModel, scoresOf } from "../model.ts";
import { type NameShares, nameSharesOf } from "../name-order.ts";
import { isOfAnother } from "../other-parties.ts";
import { baseOf, isYearToDate, type Meaning, NOTHING, ofKind, yearToDate } from "./meanings.ts";

/** What a column may mean, and how much speaks for it: the logarithm of a probability, raised and lowered by further evidence. */
export interface ColumnCandidate {
  readonly meaning: Meaning;
  readonly score: number;
}

/** A column with its heading, the heading above it, and the rows of the table. */
interface ColumnText {
  readonly heading: string;
  readonly group: string;
  readonly at: number;
  readonly rows: readonly BlockRow[];
  /** The last year in which somebody who works was born. */
  readonly bornBy: number;
}

/** However sure a heading is, what the numbers add up to can say otherwise; of texts, dates and numbers of persons little else can. */
const FLOOR = { amount: -8, other: -12 } as const;
/** The score of a meaning that a column was never thought to have. */
export const LEAST = -20;
const KEPT = 9;
/** What speaks against dates of birth of which all are of children. */
const CHILDREN = 8;

/** Parts of earnings. */
export const EARNINGS = ofKind("earning");
/** Taxes of the employee. */
export const TAXES = ofKind("tax");
/** Deductions of the employee. */
export const DEDUCTIONS = ofKind("deduction");
/** Parts of the hours. */
export const HOUR_PARTS = ofKind("part of hours");
const OF_YEARS: ReadonlySet<Meaning> = new Set([...EARNINGS, ...TAXES, ...DEDUCTIONS, ...HOUR_PARTS]);

/** By itself a heading that is known whole is as sure as this, or it has several meanings. */
export const SURE = Math.log(0.85);

/** How much a heading by itself says a meaning, as the logarithm of a probability, and whether the model has it as a whole. */
export function saidByHeading(
  { heading, group }: Pick<ColumnText, "heading" | "group">,
  meaning: Meaning,
  model: ColumnModel,
): { readonly score: number; readonly isKnown: boolean } {
  const own = model.meanings.indexOf(meaning);
  const to = own < 0 ? model.meanings.indexOf(baseOf(meaning)) : own;
  let [score, isKnown] = [LEAST, false];
  for (const text of [heading, `${group} ${heading}`]) {
    const features = headingFeatures(text);
    const of = scoresOf(model, features)[to] ?? LEAST;
    const isWhole = features[0] !== "h:" && model.weights[features[0] ?? ""] !== undefined;
    score = Math.max(score, of);
    isKnown ||= isWhole && of > SURE;
  }
  return { score, isKnown };
}

const YEAR_TO_DATE =
  /\b(?:y\.?t\.?d|year to date|ytd|to date|cum(?:ul\w*)?|acumulad\w*|so far this year|for (?:the )?year)\b/i;

/** What stands over a column; over a bare `YTD` stands the heading of the column before it, whose sum it is. */
export function groupOver({ headings, groups }: Block, at: number): string {
  const group = groups[at] ?? "";
  const isBare = wordsOf((headings[at] ?? "").replace(YEAR_TO_DATE, " ")).length === 0 && headings[at] !== "";
  return group === "" && isBare ? (headings[at - 1] ?? "") : group;
}

/** What a column may mean by its heading and its values, the likeliest first. */
export function candidatesOf({ heading, group, at, rows, bornBy }: ColumnText, model: ColumnModel): ColumnCandidate[] {
  const values = rows.map(({ cells }) => withoutNumber((cells[at] ?? "").trim()));
  const filled = values.filter((value) => value !== "" && value !== "-");
  if (heading === "" && (filled.length === 0 || group === "")) {
    if (filled.length === 0) return [{ meaning: NOTHING, score: 0 }];
  }
  const formsEach = values.map(formsOf);
  const own = valueFeatures(values, formsEach);
  const alone = scoresOfHeading(heading, own, model);
  const both = group === "" ? alone : scoresOf(model, [...headingFeatures(`${group} ${heading}`), ...own]);
  const text = `${group} ${heading}`.replace(/[_.]+/g, " ");
  const words = wordsOf(text);
  const isYtd = YEAR_TO_DATE.test(text) || YEAR_TO_DATE.test(words.join(" ")) || words.includes("ytd");
  const forms = sharesOf(formsEach.filter((each) => each[0] !== "empty"));
  const middle = medianOf(filled);
  const children =
    filled.length === 0 ? 0 : filled.filter((value) => (yearOfDate(value) ?? 0) > bornBy).length / filled.length;
  // Where no heading tells it, the words do that the census counted as names.
  const names = heading === "" && group === "" ? nameSharesOf(filled) : null;
  const list = model.meanings.map((meaning, to): ColumnCandidate => {
    let score =
      group === "" ? (alone[to] ?? -20) : Math.log(0.6 * Math.exp(alone[to] ?? -20) + 0.4 * Math.exp(both[to] ?? -20));
    if (isYtd && isYearToDate(meaning)) score += 4;
    score =
      Math.max(isOfNumbers(meaning) || heading === "" ? FLOOR.amount : FLOOR.other, score) +
      fit(meaning, forms, OF_RECORD.test(heading)) +
      fitOfSize(meaning, middle) +
      (names === null ? 0 : fitOfNames(meaning, names)) +
      (heading === "" && meaning === "ssn" && filled.length > 2 && filled.every(isWholeSsn) ? 12 : 0) -
      (meaning === "employee_number" && isCounter(heading, values) ? 14 : 0) -
      (meaning === "birth_date" ? CHILDREN * children : 0);
    return { meaning, score };
  });
  const extra = isYtd
    ? list
        .filter(({ meaning }) => OF_YEARS.has(meaning))
        .map(({ meaning, score }) => ({ meaning: yearToDate(meaning), score: score + 1 }))
    : [];
  const known = new Set(list.map(({ meaning }) => meaning));
  // Whatever its heading says, a column without a digit has no numbers of persons.
  const hasDigits = filled.length === 0 || filled.some((value) => /\d/.test(value));
  return [...list, ...extra.filter(({ meaning }) => !known.has(meaning))]
    .filter(({ meaning }) => !isOfAnother(text, meaning) && (hasDigits || meaning !== "ssn"))
    .sort((one, other) => other.score - one.score)
    .filter(({ meaning }, rank) => rank < KEPT || ALWAYS.has(meaning));
}

/** An amount within a record, which may be one of cents. */
const OF_RECORD = /^([\p{L}_]+)[ ._](?:amount|value)$/iu;

/** The scores of a heading; `gross_pay amount` of a record may say no more than `gross_pay`. */
function scoresOfHeading(heading: string, own: readonly string[], model: ColumnModel): readonly number[] {
  const scores = (text: string) => scoresOf(model, [...(text === "" ? [] : headingFeatures(text)), ...own]);
  const whole = scores(heading);
  const inner = OF_RECORD.exec(heading)?.[1];
  if (inner === undefined) return whole;
  const other = scores(inner);
  return whole.map((score, at) => Math.log(0.3 * Math.exp(score) + 0.7 * Math.exp(other[at] ?? LEAST)));
}

function isWholeSsn(text: string): boolean {
  return /^\d{9}$/.test(text.replaceAll("-", "")) && readSsn(text).kind === "whole";
}

const OF_ROWS = /^(?:no|nr|num|number|row|line|seq|sr|sl|s|item|rec|record|#)$/;

/** True if a column counts the rows, and no word of its heading says what of. */
function isCounter(heading: string, values: readonly string[]): boolean {
  return (
    values.length > 2 &&
    wordsOf(heading).every((word) => OF_ROWS.test(word)) &&
    values.every((value, at) => value === String(at + 1))
  );
}

/** A name of the form `Last, First` without the number that stands before or behind it. */
function withoutNumber(text: string): string {
  if (!text.includes(",") || !/\d/.test(text)) return text;
  const name = cleanName(text);
  return NAME.test(name) ? name : text;
}

const NAME = /^\p{L}[\p{L}'’. -]*,\s*\p{L}[\p{L}'’. -]*$/u;

/** Meanings that are tried for every column: what rows add up to can say what no heading does. */
const ALWAYS: ReadonlySet<Meaning> = new Set([
  ...(["line_amount", "gross_pay", "net_pay", "total_hours", "employee_number"] as const),
  ...(["full_name", "line_code", "pay_rate", NOTHING] as const),
]);

/** The shares of the forms among the values that are there. */
export function formShares(values: readonly string[]): ReadonlyMap<string, number> {
  return sharesOf(values.map(formsOf));
}

function sharesOf(formsEach: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const forms of formsEach)
    for (const form of new Set(forms)) shares.set(form, (shares.get(form) ?? 0) + 1 / formsEach.length);
  return shares;
}

const HOURS = ofKind("part of hours", "hours", "hours of a day", "break");
const AMOUNTS = ofKind(
  ...(["earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions"] as const),
  ...(["employer tax", "employer benefit", "rate", "pay", "wages", "wages of a quarter"] as const),
);

/** True if a meaning is of amounts or hours. */
function isOfNumbers(meaning: Meaning): boolean {
  return AMOUNTS.has(baseOf(meaning)) || HOURS.has(baseOf(meaning));
}

const DAYS: ReadonlySet<Meaning> = new Set([
  ...(["pay_date", "period_start", "period_end", "original_hire_date", "end_date", "work_date"] as const),
]);
const PAY = ofKind("pay");
const NAMES: ReadonlySet<Meaning> = new Set(["full_name", "first_name", "last_name", "job_title"]);
const OF_JOBS: ReadonlySet<Meaning> = new Set(["pay_type", "job_type", "worker_type", "rate_unit", "status"]);
const TEXTS: ReadonlySet<Meaning> = new Set([
  ...ofKind("word"),
  ...(["status", "department", "work_location", "suffix", "middle_name", "city", "state"] as const),
  ...(["address_line_1", "address_line_2", "employer_code", "state_account"] as const),
]);
/** What is not a name of a person. */
const NO_NAMES: ReadonlySet<Meaning> = new Set([
  ...(["job_title", "department", "employer_name", "work_location", "city", "line_code", "line_description"] as const),
]);

/** Among what persons are, so few names of lines may be a slip. */
const LINES_MIN = 0.05;

/** Meanings of texts that have no whole line of city, state and ZIP code. */
const PARTS_OF_ADDRESS: ReadonlySet<Meaning> = new Set(["city", "state", "zip", "address_line_1"]);
/** Meanings of texts that are not names of firms. */
const NO_FIRMS: ReadonlySet<Meaning> = new Set(["line_description", "line_code", "job_title", "department"]);

/** What the form of the values says against a meaning. */
function fit(meaning: Meaning, shares: ReadonlyMap<string, number>, canBeCents: boolean): number {
  if (shares.size === 0) return 0;
  const of = (form: string) => shares.get(form) ?? 0;
  const number = of("number");
  const isAmount = AMOUNTS.has(baseOf(meaning));
  const isWhole = !canBeCents && of("whole") > 0.98 && of("zero") < 0.5;
  if (DAYS.has(meaning) || (meaning === "hire_date" && of("early") <= 0.3))
    return -6 * (1 - Math.min(1, of("date") + of("serial") + of("number") * 0.3 + (meaning === "end_date" ? 0.3 : 0)));
  if (meaning === "hire_date" && of("early") > 0.3) return -5;
  if (meaning === "birth_date")
    return (
      -6 * (1 - Math.min(1, of("date") + of("serial") + of("number") * 0.3)) -
      (of("date") > 0.9 && of("old") > 0.9 && of("early") > 0.3 ? 4 : 0)
    );
  // Digits in groups, and those of cents, count something.
  // Digits in groups, and those of cents, count something; words without a digit name somebody.
  if (meaning === "employee_number")
    return (
      -8 *
      Math.max(
        of("date") > 0.8 || of("ein") > 0.6 ? 1 : 0,
        of("grouped"),
        of("money"),
        of("words2") + of("words3") - of("mixed"),
      )
    );
  if (meaning === "time_in" || meaning === "time_out") return -6 * (1 - of("clock"));
  if (of("foreign id") > 0.8) return meaning === "foreign_tax_id" ? 8 : 0;
  if (meaning === "full_name" && of("code") + of("mixed") > 0.8) return -6;
  if (isAmount && of("nine") > 0.6) return -8;
  if (meaning === "full_name" && of("comma") > 0.7 && of("cityline") < 0.2) return 6;
  if (NAMES.has(meaning))
    return (
      -8 * (number + of("date") + of("clock")) - (meaning === "job_title" ? 0 : 5 * (of("firm") > 0.3 ? of("firm") : 0))
    );
  if (meaning === "state_account" && of("state") > 0.5) return -6;
  if (meaning === "city_state_zip" && of("cityline") > 0.5) return 10;
  if (PARTS_OF_ADDRESS.has(meaning) && of("cityline") > 0.5) return -8;
  if (meaning === "employer_code" && of("ein") > 0.6) return -6;
  if (NO_FIRMS.has(meaning) && of("firm") > 0.8) return -8;
  // Short words in capitals, such as `KRB`, are codes of companies.
  if (meaning === "employer_name") return of("firm") > 0.4 ? 2 : -6 * Math.max(number, of("short"));
  if (meaning === "ssn")
    return of("ssn") > 0.6 || (of("ssn") > 0 && of("ssn") + of("nine") > 0.9)
      ? 6
      : -5 * (1 - Math.min(1, of("ssn") + of("nine") + of("eight") + of("four")));
  if (isAmount) return -7 * (1 - number) - 5 * of("date") - (isWhole && PAY.has(baseOf(meaning)) ? 4 : 0);
  // A time of the day is not a number of hours, and neither is an amount in a currency.
  if (HOURS.has(baseOf(meaning))) return -7 * (1 - Math.min(1, number + of("clock")) + of("daytime") + of("currency"));
  if (meaning === "ein") return -7 * (1 - Math.min(1, of("ein") + of("nine")));
  if (meaning === "pay_period") return of("range") > 0.5 ? 7 : -6;
  if (of("range") > 0.5) return -6;
  if (meaning === "email" || meaning === "phone") return -8 * (1 - of(meaning));
  if (OF_JOBS.has(meaning) && of("line") > LINES_MIN) return -8;
  if (TEXTS.has(meaning)) return -5 * of("date") - 5 * (of("money") + of("decimal"));
  if (meaning === "zip_4") return of("four") > 0.8 ? 3 : -4;
  if (meaning === "job_type") return -6 * (1 - of("job type"));
  if (meaning === "worker_type") return -6 * (1 - of("worker type"));
  // A check has a number, not words for how it is paid.
  if (meaning === "check_number")
    return (
      -8 * (of("money") + of("decimal")) - 6 * Math.max(0, of("words1") + of("words2") + of("words3") - of("mixed"))
    );
  if (meaning === "occupation_code") return -6 * (of("words2") + of("words3") + of("comma"));
  if (meaning === "year") return -5 * (1 - of("year"));
  if (meaning === "zip") return -4 * (1 - of("zip"));
  return 0;
}

/** What the names among the values of a column without a heading say for a meaning. */
function fitOfNames(meaning: Meaning, { given, surname, both }: NameShares): number {
  if (meaning === "first_name") return 8 * (given - surname - both);
  if (meaning === "last_name") return 8 * (surname - given - both);
  if (meaning === "middle_name") return 6 * (given - surname - both);
  if (meaning === "full_name") return 8 * both - 2 * (given + surname);
  if (NO_NAMES.has(meaning)) return -6 * (given + surname + both);
  return 0;
}

/** The middle of the amounts that are not nothing; null: there are none. */
export function medianOf(values: readonly string[]): number | null {
  const sizes = values.flatMap((value) => Math.abs(cellNumber(value) ?? 0) || []).toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? null;
}

/** What the size of the amounts says against a meaning: nobody is paid 300 an hour for 900 hours a period. */
function fitOfSize(meaning: Meaning, middle: number | null): number {
  if (middle === null) return 0;
  if (meaning === "hourly_rate") return middle > 250 || middle < 2 ? -6 : 0;
  if (meaning === "day_hours") return middle > 24 ? -6 : 0;
  // The longest break is one of so many minutes.
  if (meaning === "break") return middle > 120 ? -6 : 0;
  if (meaning === "annual_rate") return middle < 3_000 ? -5 : 0;
  if (meaning === "regular_pay") return middle < 60 ? -3 : 0;
  if (meaning === "gross_pay" || meaning === "net_pay") return middle < 20 ? -3 : 0;
  return 0;
}

/** The amount of a cell, hours of `7:30` as 7.5; an empty cell is nothing. Null: no number. */
export function cellNumber(text: string): number | null {
  if (text.trim() === "") return 0;
  const hours = /^\d{1,4}:\d\d(?::\d\d)?$/.test(text.trim()) ? parseHours(text) : null;
  if (hours !== null) return Number(hours);
  const units = amountUnits(text.replace(/^(\s*\d+),(\d{4})$/, "$1.$2"));
  return units === null ? null : Number(units) / 10_000;
}

/** The highest score of some meanings. */
export function placeOf(list: readonly ColumnCandidate[] | undefined, meanings: ReadonlySet<Meaning>): number {
  return Math.max(LEAST, ...(list ?? []).filter(({ meaning }) => meanings.has(meaning)).map(({ score }) => score));
}

/** Raises the scores of some meanings, and orders the list again. */
export function raise(list: ColumnCandidate[] | undefined, meanings: ReadonlySet<Meaning>, by: number): void {
  if (list === undefined) return;
  for (const [at, one] of list.entries()) if (meanings.has(one.meaning)) list[at] = { ...one, score: one.score + by };
  list.sort((one, other) => other.score - one.score);
}

/** So many codes that stand in several rows each show that a text goes with its code. */
const CODES_MIN = 3;
const DESCRIPTION: ReadonlySet<Meaning> = new Set(["line_description"]);
const RAISED = 8;

/** A text that is another for each code of a line of pay, and the same wherever the code stands, describes the code. */
export function raiseDescriptions(candidates: ColumnCandidate[][], rows: readonly BlockRow[]): void {
  const code = candidates.findIndex(([best]) => best?.meaning === "line_code");
  if (code < 0 || candidates.some(([best]) => best?.meaning === "line_description")) return;
  const codes = textsOf(rows, code);
  for (const [at, list] of candidates.entries()) {
    const texts = textsOf(rows, at);
    if (at === code || !texts.some((text) => /\p{L}/u.test(text)) || !goesWith(codes, texts)) continue;
    raise(list, DESCRIPTION, RAISED);
  }
}

function textsOf(rows: readonly BlockRow[], at: number): string[] {
  return rows.map(({ cells }) => (cells[at] ?? "").trim());
}

/** True if each code has one text of its own in all its rows, and enough of them stand in several. */
function goesWith(codes: readonly string[], texts: readonly string[]): boolean {
  const rowsOf = Map.groupBy(codes.keys(), (row) => codes[row] ?? "");
  const several = [...rowsOf.values()].filter((rows) => rows.length > 1).length;
  const pairs = new Set(codes.map((code, row) => `${code}\n${texts[row] ?? ""}`));
  return several >= CODES_MIN && pairs.size === rowsOf.size && new Set(texts).size === rowsOf.size;
}
