import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../src/files/payroll/read-payroll-file.ts";
import { MEANINGS, yearToDate } from "../../src/reading/columns/meanings.ts";
import { loadReader } from "../../src/reading/model.ts";
import { partKindOf, partNameOf } from "../../src/reading/rows/pay/parts.ts";

const { model } = loadReader();

test("partNameOf gives the usual name only where the heading says more than the kind of a part", () => {
  const usual = (heading: string) => partNameOf({ heading, meaning: "federal_tax", isUsual: true }, model);
  assert.equal(usual("Federal W/H"), "Federal Income Tax");
  assert.equal(usual("Tax"), "Tax");
  assert.equal(
    partNameOf({ heading: "Salaries & Wages", meaning: "regular_pay", isUsual: true }, model),
    "Salaries & Wages",
  );
});

test("partNameOf leaves out the kind behind a name that is known alone, and keeps any other heading", () => {
  const health = (heading: string) => partNameOf({ heading, meaning: "health_deduction", isUsual: false }, model);
  assert.equal(health("Medical Deduction"), "Medical");
  assert.equal(health("Medical Pretax - Deduction"), "Medical Pretax - Deduction");
  assert.equal(
    partNameOf({ heading: "401K Deduction", meaning: "retirement_deduction", isUsual: false }, model),
    "401(k)",
  );
});

test("partKindOf takes no amount of the year so far for a part of a payment, whatever it is of", () => {
  for (const meaning of MEANINGS.keys()) assert.equal(partKindOf(yearToDate(meaning)), null, meaning);
  const rows = ["1/19/2024,1000.00,800.00,110.00,110.00", "2/2/2024,1000.00,800.00,220.00,220.00"];
  const text = `Name,SSN,Pay Date,Gross Pay,Net Pay,YTD Federal Tax,YTD Medical\n${rows.map((row) => `Ann Sample,219-45-1234,${row}`).join("\n")}\n`;
  const [job] = readPayrollFile(Buffer.from(text), { year: 2026 }).jobs;
  assert.deepEqual(
    job?.statements?.map(({ parts = [], ytd }) => [parts.length, Object.keys(ytd ?? {}).includes("federal_tax")]),
    [
      [0, true],
      [0, true],
    ],
  );
});
