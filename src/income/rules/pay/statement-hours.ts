import { daysBetween } from "../../calendar.ts";
import { cleanStatements } from "../../facts/clean.ts";
import type { Employment, PayStatement } from "../../facts/facts.ts";
import { constant, over, type Quantity, sum } from "../../quantity/quantity.ts";

const WEEKS_OF_PERIOD = { weekly: 1, biweekly: 2 } as const;

/**
 * Average hours of a week, by statements of whole weeks: their hours over their weeks. Null if a statement has no hours or its weeks
 * are not known; a semi-monthly period is not a number of weeks.
 */
export function weeklyHoursOfStatements(employment: Employment): Quantity | null {
  const { kept } = cleanStatements(employment.statements);
  const weeks = kept.map((statement) => weeksOf(statement, employment));
  const hours = kept.flatMap((statement) => (statement.hours === null ? [] : [statement.hours]));
  const known = weeks.flatMap((of) => (of === null ? [] : [of]));
  if (kept.length === 0 || hours.length < kept.length || known.length < kept.length) return null;
  return over(
    sum(hours),
    constant(
      "weeks of the statements",
      known.reduce((total, of) => total + of, 0),
    ),
  );
}

function weeksOf({ periodStart, periodEnd }: PayStatement, { pay_frequency }: Employment): number | null {
  if (periodStart !== null && periodEnd !== null) {
    const days = daysBetween(periodStart, periodEnd) + 1;
    return days > 0 && days % 7 === 0 ? days / 7 : null;
  }
  return pay_frequency === "weekly" || pay_frequency === "biweekly" ? WEEKS_OF_PERIOD[pay_frequency] : null;
}
