import { unitsPerYear } from "../../kernel/pay/units.ts";
import { daysBetween } from "../../kernel/text/calendar.ts";
import { foldedWords } from "../../kernel/text/fold.ts";
import { type Employment, employerKey, type Facts, inputQuantity, type PayStatement } from "./facts/facts.ts";
import { compareRatios, exactText, multiplyRatios, type Ratio, ratio } from "./ratio.ts";

/** Two employments that may be one job under two names. */
interface PossibleSameJob {
  readonly first: Employment;
  readonly second: Employment;
}

/** Most days between the starts that two sources give one job: payroll counts from the first pay, a registry from the hire. */
const START_DAYS_APART_MAX = 31;
/** Statements that have to coincide, unless one of the two has fewer. */
const STATEMENTS_ALIKE_MIN = 2;
/** Words of an employer's name that many employers have; a shared one says nothing. */
const COMMON_WORDS = new Set(
  (
    "THE AND OF FOR A AN AT IN INC INCORPORATED LLC LLP LP LTD LIMITED CO COMPANY CORP CORPORATION PLC PC PLLC DBA GROUP HOLDINGS " +
    "SERVICES SERVICE SOLUTIONS STAFFING PAYROLL USA US AMERICA AMERICAN NATIONAL INTERNATIONAL FIRST NEW NORTH SOUTH EAST WEST"
  ).split(" "),
);

/**
 * Pairs of employments that may be one job, so that their pay may be counted twice: of two sources, at one time, with the same
 * statements, or with starts that are near or unknown next to the same pay or a shared name. Where both have statements of one time and
 * none coincides they are two jobs. Within one source two entries are two jobs, unless employer, start and rate are the same and neither has statements.
 */
export function possibleSameJobs({ employments, as_of }: Facts): PossibleSameJob[] {
  return employments.flatMap((first, at) =>
    employments
      .slice(at + 1)
      .filter((second) => areAtOneTime(first, second, as_of) && mayBeOne(first, second))
      .map((second) => ({ first, second })),
  );
}

function areAtOneTime(a: Employment, b: Employment, asOf: string): boolean {
  const isBefore = ({ end_date }: Employment, { start_date }: Employment) =>
    end_date != null && start_date != null && end_date < start_date;
  const isToCome = ({ start_date }: Employment) => start_date != null && start_date > asOf;
  return !isBefore(a, b) && !isBefore(b, a) && isToCome(a) === isToCome(b);
}

function mayBeOne(a: Employment, b: Employment): boolean {
  const starts = compareStarts(a, b);
  const isSameEmployer = employerKey(a) !== null && employerKey(a) === employerKey(b);
  if ((a.source ?? null) === (b.source ?? null)) {
    const isSameStart = a.start_date != null && a.start_date === b.start_date;
    const hasStatements = a.statements.length + b.statements.length > 0;
    return isSameEmployer && isSameStart && havePayAlike(a, b) && !hasStatements;
  }
  if (coincidingStatements(a, b) >= Math.min(STATEMENTS_ALIKE_MIN, a.statements.length, b.statements.length)) {
    if (a.statements.length > 0 && b.statements.length > 0) return true;
  }
  if (starts === "apart" || haveOwnStatements(a, b)) return false;
  return isSameEmployer || shareName(a, b) || havePayAlike(a, b);
}

function compareStarts({ start_date: a }: Employment, { start_date: b }: Employment): "near" | "unknown" | "apart" {
  if (a == null || b == null) return "unknown";
  return Math.abs(daysBetween(a, b)) <= START_DAYS_APART_MAX ? "near" : "apart";
}

/** Statements of both with one pay date and one gross pay. */
function coincidingStatements(a: Employment, b: Employment): number {
  const keys = new Set(b.statements.flatMap(statementKey));
  return new Set(a.statements.flatMap(statementKey).filter((key) => keys.has(key))).size;
}

function statementKey({ payDate, gross }: PayStatement): string[] {
  return payDate === null || gross === null ? [] : [`${payDate} ${exactText(gross.value)}`];
}

/** True if both have several statements of one time and none of them has the pay date of another. */
function haveOwnStatements(a: Employment, b: Employment): boolean {
  const [of, others] = [payDates(a), payDates(b)];
  const [from, to] = [of[0], of.at(-1)];
  if (from === undefined || to === undefined) return false;
  const within = others.filter((day) => day >= from && day <= to);
  const isShared = a.statements.some((one) =>
    statementKey(one).some((key) => b.statements.flatMap(statementKey).includes(key)),
  );
  return within.length >= STATEMENTS_ALIKE_MIN && of.length >= STATEMENTS_ALIKE_MIN && !isShared;
}

function payDates({ statements }: Employment): string[] {
  return statements.flatMap(({ payDate }) => payDate ?? []).sort();
}

/** True if the two names have a word that tells an employer from others. */
function shareName(a: Employment, b: Employment): boolean {
  const words = tellingWords(a);
  return tellingWords(b).some((word) => words.includes(word));
}

function tellingWords({ employer }: Employment): string[] {
  return foldedWords(employer ?? "").filter((word) => word.length > 2 && !COMMON_WORDS.has(word));
}

/** True if the rates are the same, or come to the same year within a hundredth. */
function havePayAlike(a: Employment, b: Employment): boolean {
  const [one, other] = [a, b].map((of) => inputQuantity("rate", of.pay_rate)?.value ?? null);
  if (one == null || other == null) return false;
  if (a.pay_unit === b.pay_unit) return compareRatios(one, other) === 0;
  const [year, otherYear] = [yearly(one, a), yearly(other, b)];
  return year !== null && otherYear !== null && isWithinHundredth(year, otherYear);
}

function yearly(rate: Ratio, { pay_unit }: Employment): Ratio | null {
  const times = unitsPerYear(pay_unit);
  return times === null ? null : multiplyRatios(rate, ratio(BigInt(times)));
}

function isWithinHundredth(a: Ratio, b: Ratio): boolean {
  const [low, high] = compareRatios(a, b) < 0 ? [a, b] : [b, a];
  return compareRatios(multiplyRatios(high, ratio(99n, 100n)), low) <= 0;
}
