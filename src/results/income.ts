import type { EmploymentRecord } from "../domain/employment.ts";

/** How many times a year a unit is paid, full time: 52 weeks of 5 days and 40 hours. */
const UNITS_A_YEAR = { YEARLY: 1n, MONTHLY: 12n, WEEKLY: 52n, DAILY: 260n, HOURLY: 2080n } as const;
/** 52 weeks of 20 hours. */
const PART_TIME_HOURS_A_YEAR = 1040n;
const MONEY = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

const UNIT_WORDS = {
  YEARLY: "yearly pay as it is",
  MONTHLY: "monthly pay × 12",
  WEEKLY: "weekly pay × 52",
  DAILY: "daily pay × 260",
  HOURLY: "hourly pay × 2080",
} as const;

/** A year's pay, exact to the cent. */
interface AnnualIncome {
  readonly cents: bigint;
  /** How it was computed, in words: `hourly pay × 2080`. */
  readonly derivation: string;
}

/**
 * What a job pays in a year of 52 weeks, 260 days or 2,080 hours (1,040 part time), before overtime
 * and unpaid leave; null if the record has no income or no unit, or an income that is not an amount
 * of money.
 *
 * Source of 2,080 hours: 5 U.S.C. 5504(b) until 1984, and still the convention of payroll.
 */
export function annualIncome(
  record: Pick<EmploymentRecord, "income" | "income_unit" | "job_type">,
): AnnualIncome | null {
  const cents = parseCents(record.income);
  if (cents === null || record.income_unit === null) return null;
  if (record.income_unit === "HOURLY" && record.job_type === "P") {
    return { cents: cents * PART_TIME_HOURS_A_YEAR, derivation: "hourly pay × 1040 (part time)" };
  }
  return { cents: cents * UNITS_A_YEAR[record.income_unit], derivation: UNIT_WORDS[record.income_unit] };
}

/** An amount in cents as a decimal string with two places. */
export function formatCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

function parseCents(amount: string | null): bigint | null {
  const parts = MONEY.exec(amount ?? "");
  if (parts === null) return null;
  return BigInt(parts[1] ?? "0") * 100n + BigInt((parts[2] ?? "").padEnd(2, "0"));
}
