import { formsOf } from "../../features.ts";
import { nameSharesOf } from "../../name-order.ts";
import { type ColumnCandidate, cellNumber } from "../candidates.ts";
import type { TableFacts } from "../facts.ts";
import { type Meaning, NOTHING } from "../meanings.ts";

/** More than any other evidence of a column without a heading. */
const BY_FORM = 14;
/** So many of the values of a column have a form, and so many rows hold a relation. */
const HELD = 0.9;
/** A quarter has no more weeks, and no one works more hours in it. */
const WEEKS_MAX = 14;
const HOURS_MAX = 1_500;
/** What an hour is paid at least and at most, in dollars. */
const HOURLY = { min: 4, max: 500 } as const;

interface Column {
  readonly at: number;
  /** The texts that are there. */
  readonly filled: readonly string[];
  /** By row; null: no number. */
  readonly numbers: readonly (number | null)[];
}

/**
 * Raises what the columns of a report of wages without headings mean: rows of an SSN, names, amounts and no date, as states take
 * them. The parts of a name are known by each other, the wages as the largest amount, hours and weeks by whole numbers that the
 * wages fit, taxable wages as those that the wages exceed or equal. Source: Washington ESD, file specifications of EAMS for
 * quarterly wages; Pennsylvania UC, record S.
 */
export function raiseWageRows(
  candidates: ColumnCandidate[][],
  { rows, numbers }: TableFacts,
  headings: readonly string[],
): void {
  const best = (at: number) => candidates[at]?.[0]?.meaning ?? NOTHING;
  const columns = headings.map((_, at): Column => {
    const filled = rows.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text !== "");
    return { at, filled, numbers: numbers[at] ?? [] };
  });
  const isReport =
    headings.every((heading) => heading === "") &&
    columns.some(({ at }) => best(at) === "ssn") &&
    columns.every(({ filled }) => !isOf(filled, "date"));
  if (!isReport) return;
  const mean = (at: number, meaning: Meaning) => {
    const others = (candidates[at] ?? []).filter((one) => one.meaning !== meaning);
    candidates[at] = [{ meaning, score: (others[0]?.score ?? 0) + BY_FORM }, ...others];
  };
  for (const [at, meaning] of namesIn(columns)) mean(at, meaning);
  for (const [at, meaning] of amountsIn(columns.filter(({ at }) => best(at) !== "ssn"))) mean(at, meaning);
  for (const { at, filled } of columns) {
    if (filled.length > 0 && filled.every((text) => OCCUPATION.test(text))) mean(at, "occupation_code");
    if (filled.every((text) => cellNumber(text) === 0)) mean(at, NOTHING);
    if (filled.length === rows.length && new Set(filled).size === 1 && ACCOUNT.test(filled[0] ?? ""))
      mean(at, "state_account");
  }
}

/** A code of the Standard Occupational Classification. */
const OCCUPATION = /^\d\d-\d{4}$/;
/** A number that is the same in all rows: of nine digits it may be the EIN. */
const ACCOUNT = /^(?!\d{9}$)\d{6,12}$/;
const WORDS = /^[\p{L}'’.\s-]+$/u;

function isOf(filled: readonly string[], form: string): boolean {
  return filled.length > 0 && filled.filter((text) => formsOf(text).includes(form)).length >= filled.length * HELD;
}

/**
 * The parts of names: initials, the given names in front of them, the surnames on their other side, and suffixes. The census has to
 * count more given names among the given names than among the surnames.
 */
function namesIn(columns: readonly Column[]): [number, Meaning][] {
  const texts = columns.filter(({ filled }) => filled.length > 0 && filled.every((text) => WORDS.test(text)));
  const suffix = texts.find(({ filled }) => isOf(filled, "suffix"));
  const middle = texts.find(({ filled }) => areInitials(filled));
  const words = texts.filter((one) => one !== suffix && one !== middle);
  const next = (at: number) => words.find((one) => one.at === at);
  const inFront = middle === undefined ? undefined : next(middle.at - 1);
  const given = inFront ?? words.toSorted((one, other) => givenOver(other) - givenOver(one))[0];
  if (given === undefined) return [];
  const behind = inFront === undefined ? 1 : 2;
  // Of two columns next to given names, one may be of cities.
  const [last, ...others] = [next(given.at - 1), next(given.at + behind)].flatMap((one) => one ?? []);
  if (last === undefined || others.length > 0) return [];
  if (givenOver(given) <= givenOver(last)) return [];
  return [
    [given.at, "first_name"],
    [last.at, "last_name"],
    ...(middle === undefined ? [] : [[middle.at, "middle_name"] as [number, Meaning]]),
    ...(suffix === undefined ? [] : [[suffix.at, "suffix"] as [number, Meaning]]),
  ];
}

/** True of letters, and names among them: of fewer letters they may be of a sex or a plan. */
function areInitials(filled: readonly string[]): boolean {
  const letters = filled.filter((text) => /^\p{L}\.?$/u.test(text));
  return letters.length >= filled.length / 2 && new Set(letters).size >= LETTERS_MIN;
}

const LETTERS_MIN = 3;

/** By how much the census counts the names of a column as given names rather than surnames. */
function givenOver({ filled }: Column): number {
  const { given, surname } = nameSharesOf(filled);
  return given - surname;
}

/** The wages, the taxable part of them, and the hours or weeks in which they were earned. */
function amountsIn(columns: readonly Column[]): [number, Meaning][] {
  const money = columns.filter(({ filled }) => isOf(filled, "money"));
  const wages = money.find((one) => money.every((other) => isPartOf(other, one)));
  if (wages === undefined) return [];
  // Amounts that are the same in all rows tell the same.
  const same = money.filter((one) => one !== wages && isPartOf(wages, one));
  const taxable = money.filter((one) => isPartOf(one, wages) && areSome(one, wages) && !isPartOf(wages, one));
  // Next to other amounts, such as those of a Form W-2, the largest may be any.
  const others = money.filter((one) => one !== wages && !same.includes(one) && !taxable.includes(one));
  if (taxable.length > 1 || others.some(({ numbers }) => numbers.some((amount) => amount !== 0))) return [];
  const counts = columns.filter(({ filled }) => filled.length > 0 && filled.every((text) => /^\d{1,4}$/.test(text)));
  const hours = counts.filter((one) => areHoursOf(one, wages));
  const weeks = counts.filter((one) => !hours.includes(one) && areWeeks(one));
  return [
    ...[wages, ...same].map(({ at }): [number, Meaning] => [at, "gross_pay"]),
    ...taxable.map(({ at }): [number, Meaning] => [at, "unemployment_wages"]),
    ...(hours.length === 1 ? hours.map(({ at }): [number, Meaning] => [at, "total_hours"]) : []),
    ...(weeks.length === 1 ? weeks.map(({ at }): [number, Meaning] => [at, "weeks"]) : []),
  ];
}

/** True if an amount never exceeds another. */
function isPartOf({ numbers }: Column, whole: Column): boolean {
  return numbers.every((amount, row) => (amount ?? 0) <= (whole.numbers[row] ?? 0));
}

/** True if an amount is the whole of another in some rows. */
function areSome({ numbers }: Column, whole: Column): boolean {
  return numbers.some((amount, row) => amount === whole.numbers[row]);
}

function areHoursOf({ numbers }: Column, { numbers: wages }: Column): boolean {
  const told = numbers.flatMap((hours, row) =>
    hours === null || hours === 0 ? [] : [{ hours, paid: wages[row] ?? 0 }],
  );
  const held = told.filter(
    ({ hours, paid }) => hours <= HOURS_MAX && paid / hours >= HOURLY.min && paid / hours <= HOURLY.max,
  );
  return told.length > 0 && held.length >= told.length * HELD;
}

/** True of whole numbers up to the weeks of a quarter, some of them of more than a quarter's number. */
function areWeeks({ numbers }: Column): boolean {
  return numbers.every((weeks) => (weeks ?? 0) <= WEEKS_MAX) && numbers.some((weeks) => (weeks ?? 0) > QUARTERS);
}

const QUARTERS = 4;
