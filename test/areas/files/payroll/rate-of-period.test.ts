import assert from "node:assert/strict";
import { test } from "node:test";
import { employmentRows } from "../../../../src/areas/files/payroll/employment-values.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const YEAR = 2026;

/** What a list of employees with a rate of a pay period tells of the income of each. */
async function incomesOf(frequency: string, constants: Readonly<Record<string, string>> = {}) {
  const text = [
    "Emp No,Last Name,First Name,SSN,Birth Date,Hire Date,Pay Freq,Period Salary",
    `301,Sample,Ann,219-45-1234,04/12/1986,03/15/2017,${frequency},3461.54`,
    `302,Other,Bob,219-45-1235,05/13/1987,03/16/2018,${frequency},2307.69`,
  ].join("\n");
  const file = readPayrollFile(Buffer.from(text), { year: YEAR, constants: new Map(Object.entries(constants)) });
  const incomes: unknown[] = [];
  for await (const rows of employmentRows(file, null)) {
    for (const row of rows) {
      if (row.kind !== "row") continue;
      const { income, income_unit: unit, derived_fields: derived } = row.values;
      incomes.push([income, unit, derived]);
    }
  }
  return incomes;
}

test("employmentRows tells the rate of a pay period a year where a record has no unit of it, and says that it is computed", async () => {
  assert.deepEqual(await incomesOf("Biweekly"), [
    ["90000.04", "YEARLY", ["income"]],
    ["59999.94", "YEARLY", ["income"]],
  ]);
  assert.deepEqual((await incomesOf("Semimonthly"))[0], ["83076.96", "YEARLY", ["income"]]);
  assert.deepEqual((await incomesOf("Weekly"))[0], ["3461.54", "WEEKLY", []]);
});

test("employmentRows takes the frequency of a rate from the value that the operator gives for all rows", async () => {
  assert.deepEqual((await incomesOf("", { pay_frequency: "BW" }))[0], ["90000.04", "YEARLY", ["income"]]);
  assert.deepEqual((await incomesOf(""))[0], [null, null, []]);
});
