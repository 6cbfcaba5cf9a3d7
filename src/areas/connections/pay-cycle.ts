import { PAY_CYCLES_PER_YEAR, type PayFrequency } from "../../kernel/pay/frequencies.ts";
import { formatDecimal, parseDecimal, roundedQuotient } from "../../kernel/pay/money.ts";
import { INCOME_UNITS_PER_YEAR, type IncomeUnit } from "../../kernel/pay/units.ts";

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
 * @param ofWeek usual hours of a week for an hourly income, days for a daily one; null if not known
 * @returns US dollars, a decimal string with two places; null if income, unit or frequency is not
 * known, the frequency is `C`, or the hours of an hourly income or the days of a daily one are not known
 */
export function payOfCycle(pay: StatedPay, ofWeek: number | null = null): string | null {
  const { income, income_unit: unit, pay_frequency: frequency } = pay;
  if (income === null || unit === null || frequency === null || frequency === "C") return null;
  const units = INCOME_UNITS_PER_YEAR[unit] ?? unitsOfYear(ofWeek);
  if (units === null) return null;
  const cents = parseDecimal(income);
  if (cents === null) return null;
  // Hours have two places.
  const hundredths = BigInt(Math.round(units * 100));
  return formatDecimal(roundedQuotient(cents * hundredths, 100n * BigInt(PAY_CYCLES_PER_YEAR[frequency])));
}

function unitsOfYear(ofWeek: number | null): number | null {
  return ofWeek === null ? null : ofWeek * INCOME_UNITS_PER_YEAR.WEEKLY;
}
