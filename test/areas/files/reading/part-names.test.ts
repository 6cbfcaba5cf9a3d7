import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { MEANINGS, yearToDate } from "../../../../src/areas/files/reading/columns/meanings.ts";
import { partKindOf, partNameOf } from "../../../../src/areas/files/reading/rows/pay/parts.ts";

test("partNameOf gives the usual name only where the heading says more than the kind of a part", () => {
  const usual = (heading: string) => partNameOf({ heading, meaning: "federal_tax", isUsual: true });
  assert.equal(usual("Federal W/H"), "Federal Income Tax");
  assert.equal(usual("Tax"), "Tax");
  assert.equal(partNameOf({ heading: "Salaries & Wages", meaning: "regular_pay", isUsual: true }), "Salaries & Wages");
});

test("partNameOf leaves out the kind behind a name, and keeps any other heading", () => {
  const health = (heading: string) => partNameOf({ heading, meaning: "health_deduction", isUsual: false });
  assert.equal(health("Medical Deduction"), "Medical");
  assert.equal(health("Medical Pretax - Deduction"), "Medical Pretax - Deduction");
  assert.equal(health("MEDICAL - VOLUNTARY DEDUCTION"), "MEDICAL");
  const retirement = (heading: string) => partNameOf({ heading, meaning: "retirement_deduction", isUsual: false });
  for (const heading of ["401K Deduction", "401(k) Amount", "Voluntary Deduction : K-401K"])
    assert.equal(retirement(heading), "401(k)");
  assert.equal(partNameOf({ heading: "Retro Earnings", meaning: "other_pay", isUsual: false }), "Retro");
});

test("partNameOf keeps the kind where the rest would name no part", () => {
  const other = (heading: string) => partNameOf({ heading, meaning: "other_deduction", isUsual: false });
  for (const heading of ["Other Ded", "Pretax deductions", "Deductions"]) assert.equal(other(heading), heading);
  assert.equal(
    partNameOf({ heading: "Total Deductions", meaning: "total_deductions", isUsual: true }),
    "Total Deductions",
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

test("a part has its usual name also beside a column of the same meaning in which nothing stands", () => {
  const rows = ["1/19/2024,950.00,50.00,0.00,1000.00", "2/2/2024,940.00,60.00,0.00,1000.00"];
  const namesOf = (lines: readonly string[]) => {
    const text = `Name,SSN,Pay Date,Regular Wages,Paycheck Tips,Cash Tips,Gross Pay\n${lines.map((row) => `Ann Sample,219-45-1234,${row}`).join("\n")}\n`;
    const { jobs } = readPayrollFile(Buffer.from(text), { year: 2026 });
    return jobs[0]?.statements?.map(({ parts = [] }) => parts.map(({ name }) => name).slice(1));
  };
  assert.deepEqual(namesOf(rows), [["Tips"], ["Tips"]]);
  assert.deepEqual(namesOf(rows.map((row) => row.replace("0.00,1000.00", "5.00,1005.00"))), [
    ["Paycheck Tips", "Cash Tips"],
    ["Paycheck Tips", "Cash Tips"],
  ]);
});
