import assert from "node:assert/strict";
import { createSecretKey } from "node:crypto";
import { test } from "node:test";
import type { RowValues } from "../../../src/files/source-rows.ts";
import { checkEmployment, type EmploymentPlace } from "../../../src/operations/imports/employment-row.ts";
import { EMPLOYMENT } from "./employments.ts";

const PLACE: EmploymentPlace = {
  environment: "sandbox",
  source: "records",
  indexKey: createSecretKey(Buffer.alloc(32, 1)),
};

function employment(values: RowValues, place = PLACE) {
  const checked = checkEmployment(values, place);
  assert.ok(checked.kind === "sound", JSON.stringify(checked));
  return checked.row;
}

function faultyFields(values: RowValues): (string | null)[] {
  const checked = checkEmployment(values, PLACE);
  return checked.kind === "faulty" ? checked.faults.map((fault) => fault.field) : [];
}

test("checkEmployment converts a record to the form in which it is sealed", () => {
  const { record } = employment({ ...EMPLOYMENT, ssn: "034-25-7848", income: "41.3", job_type: "p", middle_name: " " });
  assert.deepEqual(record, { ...EMPLOYMENT, ssn: "034257848", income: "41.30", job_type: "P", middle_name: null });
});

test("checkEmployment accepts a sparse record", () => {
  const { record } = employment({ record_id: "1", employer_name: "A", first_name: "B", last_name: "C" });
  assert.equal(Object.values(record).filter((value) => value === null).length, 16);
});

test("checkEmployment accepts the last four digits of an SSN, with or without a mask", () => {
  const ssnOf = (ssn: string | number) => employment({ ...EMPLOYMENT, ssn }).record.ssn;
  for (const text of ["7848", 7848, "***-**-7848", "XXX-XX-7848", "xxxxx7848", " 7848 "])
    assert.equal(ssnOf(text), "7848");
  for (const ssn of ["784", "78480", "12345678", "0342578481", "7848x", "***-*-7848", "12*-**-7848", "xxx-xx-784"]) {
    const checked = checkEmployment({ ...EMPLOYMENT, ssn }, PLACE);
    const reason = "must be 9 digits, the last 4, or empty when not known";
    assert.deepEqual(checked.kind === "faulty" && checked.faults, [{ field: "ssn", reason }], ssn);
  }
});

test("checkEmployment keeps where the person is reached, and leaves the fingerprint of others as it was", () => {
  const { record } = employment({ ...EMPLOYMENT, email: " Ada@Example.com ", phone: "(415) 555-0123" });
  assert.deepEqual([record.email, record.phone], ["Ada@Example.com", "4155550123"]);
  const without = employment({ ...EMPLOYMENT, email: "", phone: "+44 20 7946 0958" });
  assert.deepEqual(without.record, employment(EMPLOYMENT).record);
  assert.deepEqual(without.fingerprint, employment(EMPLOYMENT).fingerprint);
  assert.notDeepEqual(employment({ ...EMPLOYMENT, email: "ada@example.com" }).fingerprint, without.fingerprint);
  assert.deepEqual(faultyFields({ ...EMPLOYMENT, email: "ada@example", phone: "none" }), ["email", "phone"]);
});

test("checkEmployment restores leading zeros that a spreadsheet removed from a ZIP code, if the state implies them", () => {
  const zipOf = (state: string, zip: string | number) => employment({ ...EMPLOYMENT, state, zip }).record.zip;
  assert.equal(zipOf("ME", "4240"), "04240");
  assert.equal(zipOf("New Jersey", 70241234), "070241234");
  assert.equal(zipOf("pr", "601"), "00601");
  for (const [state, zip] of [
    ["ME", "04240"],
    ["ME", "424"],
    ["ME", "0424"],
    ["PR", "060"],
    ["NY", "4240"],
    ["NSW", "2000"],
    ["", "4240"],
    ["ME", "4240-1234"],
  ] as const) {
    assert.equal(zipOf(state, zip), zip, `${state} ${zip}`);
  }
});

test("checkEmployment reports every faulty field, and no value", () => {
  const faulty = {
    ...{
      employer_name: "",
      employer_ein: "1",
      first_name: "",
      last_name: " ",
      date_of_birth: "1940-13-01",
      ssn: "12345678",
    },
    ...{ job_type: "X", start_date: "x", end_date: "2014-02-30", income: "-41.32", income_unit: "EPOCHAL" },
    ...{ pay_frequency: "Z", as_of: "20140607", zip: "1".repeat(17), state: "x".repeat(65) },
  };
  const values = { ...EMPLOYMENT, ...faulty };
  assert.deepEqual(faultyFields(values).sort(), Object.keys(faulty).sort());
  const text = JSON.stringify(checkEmployment(values, PLACE));
  for (const value of ["1940-13-01", "12345678", "-41.32", EMPLOYMENT.street]) assert.ok(!text.includes(value));
});

test("checkEmployment refuses an end before the start, and an income without its unit", () => {
  assert.deepEqual(faultyFields({ ...EMPLOYMENT, end_date: "2007-12-25" }), ["end_date"]);
  assert.deepEqual(faultyFields({ ...EMPLOYMENT, income_unit: "" }), ["income_unit"]);
});

test("checkEmployment returns one id and token per environment and source", () => {
  const row = employment(EMPLOYMENT);
  const changed = employment({ ...EMPLOYMENT, income: "50.00" });
  assert.equal(changed.id, row.id);
  assert.deepEqual(changed.recordToken, row.recordToken);
  assert.notDeepEqual(changed.fingerprint, row.fingerprint);
  for (const place of [
    { ...PLACE, environment: "production" as const },
    { ...PLACE, source: "other" },
  ]) {
    const elsewhere = employment(EMPLOYMENT, place);
    assert.notEqual(elsewhere.id, row.id);
    assert.notDeepEqual(elsewhere.recordToken, row.recordToken);
    assert.notDeepEqual(elsewhere.fingerprint, row.fingerprint);
  }
});

test("checkEmployment returns the id of a faulty record if its record_id is readable", () => {
  const faulty = checkEmployment({ ...EMPLOYMENT, ssn: "x" }, PLACE);
  assert.equal(faulty.kind === "faulty" ? faulty.id : "", employment(EMPLOYMENT).id);
  const nameless = checkEmployment({ ...EMPLOYMENT, record_id: "" }, PLACE);
  assert.equal(nameless.kind === "faulty" ? nameless.id : "", null);
});
