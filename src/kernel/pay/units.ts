import { columnBy, paymentsPerYear } from "./frequencies.ts";

/**
 * What an amount of pay is for: the one list of units, the longest first, named as the frequencies are. How many hours and days a year
 * has depends on the employee, and is never assumed.
 */
const UNIT_ROWS = [
  { word: "year", code: "YEARLY", fact: "annual", text: "a year", perYear: 1 },
  { word: "month", code: "MONTHLY", fact: "monthly", text: "a month", perYear: 12 },
  { word: "week", code: "WEEKLY", fact: "weekly", text: "a week", perYear: 52 },
  { word: "day", code: "DAILY", fact: "daily", text: "a day", perYear: null },
  { word: "hour", code: "HOURLY", fact: "hourly", text: "an hour", perYear: null },
] as const;

/** The unit of a rate in a payroll file; a rate of a pay period has that of its frequency. */
export type RateUnit = (typeof UNIT_ROWS)[number]["word"] | "pay_period";
/** The period of an income figure in a record. */
export type IncomeUnit = (typeof UNIT_ROWS)[number]["code"];
/** The unit of a rate in the facts of an income assessment. */
export type FactUnit = (typeof FACT_UNITS)[number];

/** Every {@link IncomeUnit}, in the order of the API. */
export const INCOME_UNITS = UNIT_ROWS.map(({ code }) => code);
/** Every {@link FactUnit}, in the order of the API: {@link UNIT_ROWS}, and what only statements of people tell. */
export const FACT_UNITS = [
  "hourly",
  "daily",
  "weekly",
  "biweekly",
  "semi_monthly",
  "biweekly_or_semi_monthly",
  "monthly",
  "annual",
  "contract",
  "tips_per_shift",
] as const;

/** The code of a unit of a file; null: that of its frequency. */
export const UNIT_CODES: Readonly<Record<RateUnit, IncomeUnit | null>> = {
  ...columnBy(UNIT_ROWS, "word", "code"),
  pay_period: null,
};
/** The name in facts of the code of a record. */
export const FACT_UNIT: Readonly<Record<IncomeUnit, FactUnit>> = columnBy(UNIT_ROWS, "code", "fact");
/** The text of a unit for people, behind an amount. */
export const UNIT_TEXTS = columnBy(UNIT_ROWS, "code", "text");
/** How many units a year has; null: that depends on the employee. */
export const INCOME_UNITS_PER_YEAR = columnBy(UNIT_ROWS, "code", "perYear");

/** How many payments a year has of a rate's unit in facts; null: it has no fixed number, or is not known. */
export function unitsPerYear(unit: string | null | undefined): number | null {
  const own = UNIT_ROWS.find(({ fact }) => fact === unit)?.perYear;
  return own === undefined ? paymentsPerYear(unit === "semi_monthly" ? "semimonthly" : unit) : own;
}
