import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const TITLES = ["Sample Works LLC", "Employee Name,Job Title,Pay Rate,Check Date,Hours,Gross Pay"];
const OTHER = "Dee Sample,Clerk,18.00,03/13/2026,40,720.00";
const ROWS = {
  paid: "Bob Fairweather,Clerk,20.00,03/13/2026,40,800.00",
  back: "Bob Fairweather,Clerk,20.00,03/13/2026,-40,-800.00",
  again: "Bob Fairweather,Clerk,20.00,03/13/2026,30,600.00",
  earlier: "Bob Fairweather,Clerk,20.00,03/06/2026,40,800.00",
  better: "Bob Fairweather,Clerk,25.00,03/13/2026,40,1000.00",
};

function isAsked(...names: (keyof typeof ROWS)[]): boolean {
  const text = [...TITLES, ...names.map((name) => ROWS[name]), OTHER].join("\n");
  return readPayrollFile(Buffer.from(text), { year: 2026 }).questions.some(({ kind }) => kind === "same_person");
}

test("readPayrollFile asks whose payments are that were not made in the place of one taken back on the same day", () => {
  assert.equal(isAsked("paid", "back", "again"), false);
  assert.equal(isAsked("paid", "back", "better"), true);
  assert.equal(isAsked("again", "paid", "back"), true);
  assert.equal(isAsked("paid", "back", "again", "paid"), true);
  assert.equal(isAsked("earlier", "paid", "back", "again"), false);
});

test("readPayrollFile reads a payment that is made again after it was taken back, and rejects the line of one again", () => {
  const title = "Employee ID,Employee Name,Check Date,Gross Pay,Net Pay";
  const paid = "E7,Bob Fairweather,03/13/2026,800.00,640.00";
  const back = "E7,Bob Fairweather,03/13/2026,-800.00,-640.00";
  const others = ["E8,Dee Sample,03/13/2026,720.00,600.00", "E9,Cy Sample,03/13/2026,710.00,590.00"];
  const rejected = (...rows: readonly string[]) =>
    readPayrollFile(Buffer.from([title, ...others, ...rows].join("\n")), { year: 2026 }).rejects.map(({ row }) => row);
  assert.deepEqual(rejected(paid, back, paid), []);
  assert.deepEqual(rejected(paid, paid, back, paid, paid), [5, 8]);
});
