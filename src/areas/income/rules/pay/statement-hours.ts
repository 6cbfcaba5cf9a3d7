import { paymentsPerYear } from "../../../../kernel/pay/frequencies.ts";
import { daysBetween } from "../../../../kernel/text/calendar.ts";
import { type CleanStatement, cleanStatements } from "../../facts/clean.ts";
import type { Employment, PayStatement } from "../../facts/facts.ts";
import { constant, isAtLeast, isNonZero, minus, over, type Quantity, rounded, sum } from "../../quantity.ts";

const WEEKS_OF_YEAR = 52;

/**
 * Average hours of a week by statements: their hours over their weeks. A period of whole weeks is so many; another one has those of its
 * frequency: 86.67 hours of half a month are 40 a week. Null if a statement has no hours or its weeks are not known.
 */
export function weeklyHoursOfStatements(employment: Employment): Quantity | null {
  return averageHours(employment, ({ hours }) => hours);
}

/** Hours of a week for base pay; `isSplit` is false if overtime may be among them and no statement tells it apart. */
interface BaseHours {
  readonly hours: Quantity;
  readonly isSplit: boolean;
}

/** Hours of a week over which work is overtime. Source: 29 U.S.C. 207(a)(1). */
const OVERTIME_AFTER = constant("hours of a week after which work is overtime", 40);

/**
 * Average hours of a week without overtime, as {@link weeklyHoursOfStatements}: the lines of overtime are taken off. Hours of more than 40 a week
 * that no line tells apart, and overtime without its hours, are not split. To the tenth: 86.67 hours of half a month are 40.
 */
export function baseHoursOfStatements(employment: Employment): BaseHours | null {
  const overtime = employment.statements.flatMap(({ parts }) => parts.filter(({ kind }) => kind === "overtime"));
  const isOpen = overtime.some(({ hours, amount }) => hours === null && (amount === null || isNonZero(amount)));
  const hours = averageHours(employment, (statement) => {
    const of = statement.parts.flatMap((part) => (part.kind === "overtime" && part.hours !== null ? [part.hours] : []));
    return statement.hours === null || of.length === 0 ? statement.hours : minus(statement.hours, sum(of));
  });
  return hours === null ? null : { hours, isSplit: !isOpen && isAtLeast(OVERTIME_AFTER, rounded(hours, 1)) };
}

function averageHours(employment: Employment, hoursOf: (of: CleanStatement) => Quantity | null): Quantity | null {
  const { distinct } = cleanStatements(employment.statements);
  const weeks = distinct.map((statement) => weeksOf(statement, employment));
  const hours = distinct.flatMap((statement) => hoursOf(statement) ?? []);
  const known = weeks.flatMap((of) => (of === null ? [] : [of]));
  if (distinct.length === 0 || hours.length < distinct.length || known.length < distinct.length) return null;
  return over(sum(hours), sum(known));
}

/** Weeks that a statement pays for; null if they are not known. */
export function weeksOf({ periodStart, periodEnd }: PayStatement, { pay_frequency }: Employment): Quantity | null {
  const days = periodStart === null || periodEnd === null ? null : daysBetween(periodStart, periodEnd) + 1;
  if (days !== null && days > 0 && days % 7 === 0) return constant("weeks of the statement", days / 7);
  const payments = paymentsPerYear(pay_frequency);
  const isByDays = days !== null && (pay_frequency === "weekly" || pay_frequency === "biweekly");
  if (payments === null || isByDays) return null;
  return over(constant("weeks of a year", WEEKS_OF_YEAR), constant("payments of a year", payments));
}
