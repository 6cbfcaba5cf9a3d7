import assert from "node:assert/strict";
import { test } from "node:test";
import type { IncomeUnit, JobType } from "../../src/domain/employment.ts";
import { annualIncome, formatCents } from "../../src/results/income.ts";

function check(income: string | null, unit: IncomeUnit | null, expected: string | null, jobType: JobType = "F"): void {
  const annual = annualIncome({ income, income_unit: unit, job_type: jobType });
  assert.equal(annual === null ? null : formatCents(annual.cents), expected);
}

test("annualIncome multiplies by the units of a year, exact to the cent", () => {
  check("52000.00", "YEARLY", "52000.00");
  check("3900.10", "MONTHLY", "46801.20");
  check("900.01", "WEEKLY", "46800.52");
  check("180.05", "DAILY", "46813.00");
  check("41.32", "HOURLY", "85945.60");
  check("0.07", "HOURLY", "145.60");
  check("41.5", "HOURLY", "86320.00");
  check("41", "HOURLY", "85280.00");
  check("99999999999999.99", "HOURLY", "207999999999999979.20");
});

test("annualIncome counts half the hours of part-time work, and only of hours", () => {
  check("22.50", "HOURLY", "23400.00", "P");
  check("900.00", "WEEKLY", "46800.00", "P");
});

test("annualIncome says how it was computed", () => {
  const derivation = (jobType: JobType) =>
    annualIncome({ income: "1.00", income_unit: "HOURLY", job_type: jobType })?.derivation;
  assert.equal(derivation("F"), "hourly pay × 2080");
  assert.equal(derivation("P"), "hourly pay × 1040 (part time)");
});

test("annualIncome is null without an amount or a unit", () => {
  check(null, "YEARLY", null);
  check("52000.00", null, null);
  for (const text of ["", "-5.00", "5.001", "1e5", "NaN"]) check(text, "YEARLY", null);
});

test("formatCents writes two places", () => {
  assert.equal(formatCents(5n), "0.05");
  assert.equal(formatCents(100n), "1.00");
});
