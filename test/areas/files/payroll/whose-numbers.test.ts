import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function readText(text: string, given?: ReadonlyMap<string, string | null>) {
  return readPayrollFile(Buffer.from(text), { year: 2026, ...(given === undefined ? {} : { given }) });
}

const PERSONS = ["Ann Sample", "Bob Other", "Eve Third"];
const NUMBERS = ["219-45-1234", "219-45-1235", "219-45-1236"];

/** A list of persons with one more column, and what was read as their SSN. */
function ssnsUnder(heading: string, cells: readonly string[], given?: ReadonlyMap<string, string | null>) {
  const rows = PERSONS.map((name, at) => `${name},1/2/2020,${cells[at] ?? cells[0]}\n`);
  return readText(`Employee,Hire Date,${heading}\n${rows.join("")}`, given).jobs.map(({ ssn }) => ssn);
}

describe("readPayrollFile of numbers that may be another's", () => {
  const none = [undefined, undefined, undefined];

  for (const heading of [
    "Spouse Social Security Number",
    "Beneficiary Social Security No.",
    "Dependent Social Security #",
    "Garnishment Payee Tax ID",
    "Emergency Contact Social",
    "Manager Tax ID",
    "Owner TIN",
    "Employer Tax ID",
    "Company Tax ID",
    "Vendor Tax ID",
  ])
    test(`takes ${heading} for no number of the row's person`, () => {
      assert.deepEqual(ssnsUnder(heading, NUMBERS), none);
    });

  for (const heading of ["Tax ID", "Tax ID Number", "Employee Tax ID Number", "Employee Social"])
    test(`takes ${heading} for the person's where each has another`, () => {
      assert.deepEqual(
        ssnsUnder(heading, NUMBERS),
        NUMBERS.map((number) => number.replaceAll("-", "")),
      );
    });

  test("takes a number in the form of an SSN that all persons share for nobody's SSN, and for no EIN", () => {
    const { jobs } = readText(
      `Employee,Hire Date,Tax ID\n${PERSONS.map((name) => `${name},1/2/2020,219-45-1234\n`).join("")}`,
    );
    assert.deepEqual(
      jobs.map(({ ssn, employer }) => [ssn, employer?.ein]),
      PERSONS.map(() => [undefined, undefined]),
    );
  });

  test("leaves a column as the operator maps it, whatever its cells are", () => {
    assert.deepEqual(ssnsUnder("Tax ID", NUMBERS, new Map([["ssn", null]])), none);
    const mapped = new Map([["employee_id", "Tax ID"]]);
    assert.deepEqual(ssnsUnder("Tax ID", NUMBERS, mapped), none);
    const pay = "Employee,Pay Date,Start,Gross,Net\nAnn Sample,1/10/2025,1/2/2020,100.00,80.00\n";
    const [job] = readText(pay, new Map([["start_date", "Start"]])).jobs;
    assert.deepEqual([job?.start, job?.statements?.[0]?.period_start], ["2020-01-02", undefined]);
  });

  test("takes the last four digits of an account for no part of an SSN", () => {
    const last4 = (text: string) => readText(text).jobs[0]?.ssn_last4;
    for (const beside of ["Account Type", "Bank Name", "Card", "Deposit Amount", "Payment Method"])
      assert.equal(last4(`Employee,Hire Date,${beside},Last 4 Digits\nAnn Sample,1/2/2020,Checking,7781\n`), undefined);
  });
});

describe("readPayrollFile of numbers in titles", () => {
  const employerOf = (title: string) =>
    readText(`Company: Sample Care LLC\n${title}\n\nEmployee,Hire Date\nAnn Sample,1/2/2020\n`).jobs[0]?.employer;

  for (const label of ["Tax ID", "Federal Tax ID", "Employer Tax ID Number", "FEIN", "ID Number", "Employer ID Number"])
    test(`takes ${label} for the EIN and not for a state's account`, () => {
      const employer = employerOf(`${label}: 96-1234567`);
      assert.deepEqual([employer?.ein, employer?.state_account], ["961234567", undefined]);
    });

  for (const label of [
    "EDD Account No.",
    "State Tax ID",
    "UI ID Number",
    "State ID",
    "Unemployment Number",
    "Account Number",
  ])
    test(`takes ${label} for a state's account`, () => {
      const employer = employerOf(`${label}: 071-4433-2`);
      assert.deepEqual([employer?.ein, employer?.state_account], [undefined, "071-4433-2"]);
    });

  test("takes a number that may be anything, or is a person's, for none of both", () => {
    for (const title of ["Company Number: 4471", "Number: 12", "ID: 77", "ID Number: 4471", "Tax ID: 219-45-1234"]) {
      const employer = employerOf(title);
      assert.deepEqual([employer?.ein, employer?.state_account], [undefined, undefined], title);
    }
    const both = employerOf("State Account Number: 071-4433-2\nTax ID: 96-1234567");
    assert.deepEqual([both?.ein, both?.state_account], ["961234567", "071-4433-2"]);
  });
});
