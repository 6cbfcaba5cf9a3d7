import type { IncomeUnit, PayFrequency } from "../employment.ts";

/** Pay cycles of a year by pay frequency; `C` (custom) has no fixed number. */
export const PAY_CYCLES_PER_YEAR: Record<Exclude<PayFrequency, "C">, number> = {
  A: 1,
  SA: 2,
  M: 12,
  SM: 24,
  BW: 26,
  W: 52,
};

/** Units of a year by income unit: 52 weeks of five days. Hours depend on the employee. */
export const INCOME_UNITS_PER_YEAR: Record<Exclude<IncomeUnit, "HOURLY">, number> = {
  YEARLY: 1,
  MONTHLY: 12,
  WEEKLY: 52,
  DAILY: 260,
};

/** The pay of a job as its source states it. */
export interface StatedPay {
  /** Decimal string with two places, US dollars for one `income_unit`; or null. */
  readonly income: string | null;
  readonly income_unit: IncomeUnit | null;
  readonly pay_frequency: PayFrequency | null;
}

/**
 * Regular pay of one pay cycle: the income of a year, divided by its pay cycles.
 *
 * @param weeklyHours usual hours of a week, for an hourly income; null if not known
 * @returns US dollars, a decimal string with two places; null if income, unit or frequency is not
 * known, the frequency is `C`, or the hours of an hourly income are not known
 */
export function payOfCycle(pay: StatedPay, weeklyHours: number | null = null): string | null {
  const { income, income_unit: unit, pay_frequency: frequency } = pay;
  if (income === null || unit === null || frequency === null || frequency === "C") return null;
  const units = unit === "HOURLY" ? hoursOfYear(weeklyHours) : INCOME_UNITS_PER_YEAR[unit];
  if (units === null) return null;
  return (Math.round((Number(income) * 100 * units) / PAY_CYCLES_PER_YEAR[frequency]) / 100).toFixed(2);
}

function hoursOfYear(weeklyHours: number | null): number | null {
  return weeklyHours === null ? null : weeklyHours * INCOME_UNITS_PER_YEAR.WEEKLY;
}
