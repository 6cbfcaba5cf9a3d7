import assert from "node:assert/strict";
import { test } from "node:test";
import { readEmploymentFields } from "../../../src/areas/files/employment-fields.ts";
import { RowReader } from "../../../src/areas/files/row-reader.ts";

/** A row of Ann Sample's, but for what is given. */
function read(values: Readonly<Record<string, string>>) {
  const row = { employer_name: "Acme", first_name: "Ann", last_name: "Sample", date_of_birth: "1980-01-02", ...values };
  const reader = new RowReader(row);
  return { fields: readEmploymentFields(reader), faults: reader.faults, warnings: reader.warnings };
}

test("readEmploymentFields leaves out a date that programs enter for a birth that nobody knows", () => {
  for (const date_of_birth of ["1901-01-01", "1911-11-11", "1899-12-30"]) {
    const { fields, faults, warnings } = read({ date_of_birth });
    assert.equal(fields.date_of_birth, null, date_of_birth);
    assert.deepEqual([faults.length, warnings[0]?.field], [0, "date_of_birth"], date_of_birth);
  }
  assert.equal(read({ date_of_birth: "1867-08-14" }).fields.date_of_birth, "1967-08-14", "a wrong century");
});

test("readEmploymentFields keeps a row whose type of job or pay frequency records do not have", () => {
  const { fields, faults, warnings } = read({ job_type: "Volunteer", pay_frequency: "4-weekly" });
  assert.deepEqual([fields.job_type, fields.pay_frequency, faults], [null, null, []]);
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ["job_type", "pay_frequency"],
  );
  assert.doesNotMatch(JSON.stringify(warnings), /Volunteer|4-weekly/, "no value of the row");
});

test("readEmploymentFields reads a number that a spreadsheet wrote, and refuses one of eight digits", () => {
  assert.equal(read({ ssn: "2.19456789E8" }).fields.ssn, "219456789");
  assert.equal(read({ ssn: "219456789.0" }).fields.ssn, "219456789");
  assert.equal(read({ ssn: "-" }).fields.ssn, null);
  for (const ssn of ["12345678", "19.25", "01.05.2015"]) assert.equal(read({ ssn }).faults[0]?.field, "ssn", ssn);
});
