import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { annualIncomeSummary, recordedIncome } from "../../../../src/areas/payroll/merging/link-report.ts";
import { UNTOLD_STATEMENT } from "../../../../src/areas/payroll/recorded-pay.ts";
import { sumOfMoney } from "../../../../src/kernel/pay/money.ts";
import { statement } from "../../../support/connections/payroll-data.ts";

test("annualIncomeSummary adds statements up by the year of their pay date, newest year first", () => {
  const summary = annualIncomeSummary([
    statement(3, "2026-01-09"),
    statement(2, "2025-12-26", { commission: "10.10", bonus: null }),
    statement(1, "2025-12-12", { commission: null, bonus: null, regular: "-0.05" }),
  ]);
  const first = { gross_pay: "2150.00", net_pay: "1700.50", regular: "2000.00", overtime: "75.00", other_pay: "25.00" };
  assert.deepEqual(summary, [
    { year: 2026, ...first, bonus: "50.00", commission: null },
    {
      year: 2025,
      gross_pay: "4300.00",
      net_pay: "3401.00",
      regular: "1999.95",
      overtime: "150.00",
      bonus: null,
      commission: "10.10",
      other_pay: "50.00",
    },
  ]);
  assert.deepEqual(annualIncomeSummary([]), []);
});

test("recordedIncome marks a year as a part unless each month has a pay date and each statement gross pay", () => {
  const months = (first: number, last: number, gross: string | null = "100.00") =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      ...UNTOLD_STATEMENT,
      ...statement(1, `2025-${String(first + at).padStart(2, "0")}-28`),
      gross_pay: gross,
    }));
  const partOf = (statements: Parameters<typeof recordedIncome>[0]) =>
    recordedIncome(statements).map(({ gross_pay, is_partial }) => [gross_pay, is_partial]);
  assert.deepEqual(partOf(months(1, 12)), [["1200.00", false]]);
  assert.deepEqual(partOf(months(5, 12)), [["800.00", true]], "a file that begins in May, or a job");
  assert.deepEqual(partOf(months(1, 11)), [["1100.00", true]], "the current year");
  assert.deepEqual(partOf([...months(1, 6), ...months(8, 12)]), [["1100.00", true]], "a month left out");
  assert.deepEqual(partOf([...months(1, 12), ...months(3, 3, null)]), [["1200.00", true]], "a statement without gross");
});

test("sumOfMoney is exact to the cent", () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (all) => {
      const texts = all.map((one) => (one / 100).toFixed(2));
      const sum = all.reduce((total, one) => total + one, 0);
      assert.equal(sumOfMoney(texts), (sum / 100).toFixed(2).replace(/^-0.00$/, "0.00"));
    }),
  );
});

test("sumOfMoney passes over what is no amount, and is null where nothing is left", () => {
  assert.equal(sumOfMoney(["0.10", "0.2", null, "n/a"]), "0.30");
  assert.equal(sumOfMoney([null, "n/a"]), null);
});
