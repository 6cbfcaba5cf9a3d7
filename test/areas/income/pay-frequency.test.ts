import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";

/** The frequency of statements and the words of how it was found, or what is missing. */
function frequencyOf(statements: readonly object[]) {
  const rule = rulesById(BUNDLED_PACKS).get("payroll_checks.pay_frequency");
  assert.ok(rule !== undefined);
  const { figures, reasons } = assess(rule, { as_of: "2026-06-30", employments: [{ statements: [...statements] }] });
  return figures.length === 0 ? reasons.map(({ code }) => code) : figures.map(({ value, formula }) => [value, formula]);
}

test("pay_frequency says of one statement that its period decided, and without a period asks for more dates", () => {
  const one = { pay_date: "2026-06-19", gross: "1000.00" };
  const period = { period_start: "2026-06-01", period_end: "2026-06-14" };
  assert.deepEqual(frequencyOf([{ ...one, ...period }]), [["biweekly", "the one that all period lengths fit"]]);
  assert.deepEqual(frequencyOf([one]), ["too_few_dates"]);
  assert.deepEqual(frequencyOf([{ ...one, period_end: "2026-06-14" }]), ["too_few_dates"]);
  const dates = ["2026-06-05", "2026-06-12", "2026-06-19"].map((pay_date) => ({ ...one, pay_date }));
  assert.deepEqual(frequencyOf(dates), [["weekly", "the one pattern that all dates fit"]]);
});
