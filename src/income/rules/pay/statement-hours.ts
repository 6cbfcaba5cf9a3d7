import { daysBetween } from "../../../text/calendar.ts";
import { cleanStatements } from "../../facts/clean.ts";
import type { Employment, PayStatement } from "../../facts/facts.ts";
import { constant, over, type Quantity, sum } from "../../quantity/quantity.ts";

/** Weeks of a pay period by its frequency, as weeks of a year over payments of a year. */
const PAYMENTS_OF_YEAR: Readonly<Record<string, number>> = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12 };
const WEEKS_OF_YEAR = 52;

/**
 * Average hours of a week by statements: their hours over their weeks. A period of whole weeks is so many; another one has those of its
 * frequency: 86.67 hours of half a month are 40 a week. Null if a statement has no hours or its weeks are not known.
 */
export function weeklyHoursOfStatements(employment: Employment): Quantity | null {
  const { kept } = cleanStatements(employment.statements);
  const weeks = kept.map((statement) => weeksOf(statement, employment));
  const hours = kept.flatMap((statement) => (statement.hours === null ? [] : [statement.hours]));
  const known = weeks.flatMap((of) => (of === null ? [] : [of]));
  if (kept.length === 0 || hours.length < kept.length || known.length < kept.length) return null;
  return over(sum(hours), sum(known));
}

function weeksOf({ periodStart, periodEnd }: PayStatement, { pay_frequency }: Employment): Quantity | null {
  const days = periodStart === null || periodEnd === null ? null : daysBetween(periodStart, periodEnd) + 1;
  if (days !== null && days > 0 && days % 7 === 0) return constant("weeks of the statement", days / 7);
  const payments = PAYMENTS_OF_YEAR[pay_frequency ?? ""];
  const isByDays = days !== null && (pay_frequency === "weekly" || pay_frequency === "biweekly");
  if (payments === undefined || isByDays) return null;
  return over(constant("weeks of a year", WEEKS_OF_YEAR), constant("payments of a year", payments));
}
