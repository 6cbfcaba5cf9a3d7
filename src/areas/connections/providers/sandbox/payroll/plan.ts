import type { RegularFrequency } from "../../../../../kernel/pay/frequencies.ts";
import { INCOME_UNITS_PER_YEAR, type IncomeUnit } from "../../../../../kernel/pay/units.ts";
import type { JobType, PayrollEmployment, PayrollProfile } from "../../../../payroll/document.ts";
import type { Cents } from "./amounts.ts";
import type { Day } from "./days.ts";
import type { HundredthHours } from "./work-hours.ts";

/** Days that a simulated person who is paid by the day works in a week. */
export const DAYS_PER_WEEK = 5;
/** Units that a simulated year has; its hours depend on the plan. */
export const UNITS_PER_YEAR = {
  ...INCOME_UNITS_PER_YEAR,
  DAILY: DAYS_PER_WEEK * INCOME_UNITS_PER_YEAR.WEEKLY,
} as const;

/** The kind of pay: an amount for each period, or a rate for each hour worked. */
export type Pay =
  | { readonly unit: Exclude<IncomeUnit, "HOURLY">; readonly amount: Cents }
  | { readonly unit: "HOURLY"; readonly amount: Cents; readonly weeklyHours: HundredthHours };

/** Raises of the sandbox's log-in `changing`, whose pay rises from fetch to fetch; see `docs/start/sandbox.md`. */
export interface Raises {
  /** Day of the first sign-in, by which it is known which statements are to show later. */
  readonly connectedOn: Day;
  /** Fetches before this one. */
  readonly fetches: number;
}

/** What the statements and forms of an employment are generated from. */
export interface EmploymentPlan extends Pick<PayrollEmployment, "job_title" | "manager_name"> {
  /** The employment's name, the same at every fetch. */
  readonly key: string;
  /** What the draws depend on, besides what is given here. */
  readonly seed: string;
  /** Null: the employer that the person chose. */
  readonly employer: string | null;
  readonly jobType: JobType;
  readonly startDay: Day;
  /** First day of the first time there; {@link startDay} unless the person was hired again. */
  readonly originalHireDay: Day;
  /** Last day of work; null while the job lasts. */
  readonly endDay: Day | null;
  readonly frequency: RegularFrequency;
  readonly pay: Pay;
  /** A bonus of 5 % of the year's salary, paid with the first pay of March. */
  readonly hasBonus: boolean;
  readonly profile: PayrollProfile;
  readonly raises: Raises | null;
}

/** Multiples of 312 dollars divide into 1, 2, 12, 24, 26 and 52 pays without a rest. */
const SALARY_STEP: Cents = 31_200;
/**
 * At a rate of a multiple of 8 cents, a quarter hour of overtime at one and a half times is whole
 * cents.
 */
const RATE_STEP: Cents = 8;

/** What amounts that are drawn are multiples of, so that pays need no rounding. */
export function payIncrement(unit: IncomeUnit): Cents {
  return unit === "HOURLY" ? RATE_STEP : SALARY_STEP;
}
