import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../src/files/payroll/read-payroll-file.ts";

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
