import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../src/areas/income/assess.ts";
import type { StatementDocument } from "../../../src/areas/income/facts/facts-document.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";

/** Item 12B of a job with these statements: the total to date, and its lines. */
function yearToDateOf(statements: StatementDocument[]): Readonly<Record<string, string>> {
  const rule = rulesById(BUNDLED_PACKS).get("fannie_mae.form_1005");
  assert.ok(rule !== undefined);
  const employments = [
    { id: "job", start_date: "2020-01-06", pay_rate: "3250.00", pay_unit: "biweekly" as const, statements },
  ];
  const { figures } = assess(rule, { as_of: "2026-09-10", employments });
  const own = figures.filter(({ name }) => /^12B_ytd(_base|_overtime)?$/.test(name));
  return Object.fromEntries(own.map(({ name, value }) => [name, String(value)]));
}

const statement = (day: string, overtime: string, ytd: string): StatementDocument => ({
  pay_date: day,
  gross: String(1_000 + Number(overtime)),
  ytd_gross: ytd,
  parts: [
    { kind: "regular", amount: "1000.00" },
    { kind: "overtime", amount: overtime },
  ],
});

test("form_1005 gives the lines of the year to date where the statements add up to its total", () => {
  assert.deepEqual(
    yearToDateOf([statement("2026-01-09", "50.00", "1050.00"), statement("2026-01-23", "0.00", "2050.00")]),
    {
      "12B_ytd": "2050.00",
      "12B_ytd_base": "2000.00",
      "12B_ytd_overtime": "50.00",
    },
  );
});

test("form_1005 leaves the lines of the year to date open where statements of the year are missing", () => {
  assert.deepEqual(yearToDateOf([statement("2026-09-04", "50.00", "58500.00")]), { "12B_ytd": "58500.00" });
});
