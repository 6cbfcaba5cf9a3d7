import assert from "node:assert/strict";
import { test } from "node:test";
import { plausibleFacts } from "../../../src/areas/income/facts/plausible.ts";
import {
  FACT_FREQUENCIES,
  FACT_FREQUENCY,
  FREQUENCY_CODES,
  PAY_FREQUENCIES,
  paymentsPerYear,
  periodDaysMax,
  REGULAR_FREQUENCIES,
} from "../../../src/kernel/pay/frequencies.ts";
import { FACT_UNIT, INCOME_UNITS, UNIT_CODES, unitsPerYear } from "../../../src/kernel/pay/units.ts";

test("PAY_FREQUENCIES, FACT_FREQUENCIES and INCOME_UNITS are in the order of the API", () => {
  assert.equal(PAY_FREQUENCIES.join(), "A,SA,M,SM,BW,W,C");
  assert.equal(REGULAR_FREQUENCIES.join(), "A,SA,M,SM,BW,W");
  assert.equal(
    FACT_FREQUENCIES.join(),
    "daily,weekly,biweekly,semimonthly,monthly,quarterly,semiannual,annual,variable",
  );
  assert.equal(INCOME_UNITS.join(), "YEARLY,MONTHLY,WEEKLY,DAILY,HOURLY");
});

test("FACT_FREQUENCY makes a custom cycle variable, of which a year has no known number", () => {
  assert.equal(FREQUENCY_CODES.quarterly, "C");
  assert.equal(FACT_FREQUENCY[FREQUENCY_CODES.quarterly], "variable");
  assert.equal(paymentsPerYear("variable"), null);
  assert.equal(paymentsPerYear(FACT_FREQUENCY.SM), 24);
});

test("unitsPerYear knows the units of people too, and assumes no hours and no days", () => {
  assert.deepEqual(["annual", "semi_monthly", "biweekly", "weekly"].map(unitsPerYear), [1, 24, 26, 52]);
  assert.deepEqual(["hourly", "daily", "contract", null].map(unitsPerYear), [null, null, null, null]);
  assert.deepEqual([UNIT_CODES.hour, UNIT_CODES.pay_period, FACT_UNIT.YEARLY], ["HOURLY", null, "annual"]);
});

test("plausibleFacts keeps the hours of a year's one payment, which are more than a month has", () => {
  assert.deepEqual(["biweekly", "annual", "variable", null].map(periodDaysMax), [14, 366, 31, 31]);
  const statements = [{ pay_date: "2026-12-31", gross: "52000.00", hours: "2080.00" }];
  const employments = [{ id: "1", pay_frequency: "annual" as const, statements }];
  const read = plausibleFacts({ as_of: "2027-01-05", employments });
  assert.equal(read.employments?.[0]?.statements?.[0]?.hours, "2080.00");
});
