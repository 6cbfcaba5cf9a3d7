import assert from "node:assert/strict";
import { createSecretKey } from "node:crypto";
import { test } from "node:test";
import type { RowValues } from "../../../../../src/areas/files/source-rows.ts";
import { checkEmployment, type RecordNamespace } from "../../../../../src/areas/records/ops/imports/employment-row.ts";
import { EMPLOYMENT } from "./employments.ts";

const NAMESPACE: RecordNamespace = {
  environment: "sandbox",
  source: "records",
  blindIndexKey: createSecretKey(Buffer.alloc(32, 1)),
};

function employment(values: RowValues, namespace = NAMESPACE) {
  const checked = checkEmployment(values, namespace);
  assert.ok(checked.kind === "sound", JSON.stringify(checked));
  return checked.row;
}

function faultyFields(values: RowValues): (string | null)[] {
  const checked = checkEmployment(values, NAMESPACE);
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
  for (const ssn of ["784", "78480", "12345678", "0342578481", "78a48"]) {
    const checked = checkEmployment({ ...EMPLOYMENT, ssn }, NAMESPACE);
    const reason = "must be 9 digits, the last 4, or empty when not known";
    assert.deepEqual(checked.kind === "faulty" && checked.faults, [{ field: "ssn", reason }], ssn);
  }
});

test("checkEmployment reads values as exports and people write them", () => {
  const cases: readonly [field: keyof typeof EMPLOYMENT, text: string, value: string | null][] = [
    ["start_date", "2001-03-03T00:00:00Z", "2001-03-03"],
    ["start_date", "5-Mar-2001", "2001-03-05"],
    ["start_date", "20010305", "2001-03-05"],
    ["end_date", "Present", null],
    ["end_date", "9999-12-31", null],
    ["date_of_birth", "unknown", null],
    ["pay_frequency", "every other week", "BW"],
    ["pay_frequency", "24", "SM"],
    ["job_type", "F/T", "F"],
    ["job_type", "Freelance", "C"],
    ["income_unit", "per hour", "HOURLY"],
    ["ssn", "###-##-7848", "7848"],
    ["ssn", "xxx456789", null],
    ["ssn", "'034257848", "034257848"],
    ["ssn", "N/A", null],
    ["income", "(41.30)", null],
    ["income", "USD 41.3", "41.30"],
  ];
  for (const [field, text, value] of cases) {
    assert.equal(employment({ ...EMPLOYMENT, [field]: text }).record[field], value, `${field} ${text}`);
  }
});

test("checkEmployment reads a date by the order told, and none that has two meanings without it", () => {
  const american: RecordNamespace = { ...NAMESPACE, dates: "MDY" };
  const dateOf = (text: string, namespace = american) =>
    employment({ ...EMPLOYMENT, start_date: text }, namespace).record;
  for (const text of ["3/5/01", "3/5/2001 12:00 AM", "Mar 5, 2001", "5-Mar-01", "36955"]) {
    assert.equal(dateOf(text).start_date, "2001-03-05", text);
  }
  assert.equal(dateOf("3/5/01", { ...NAMESPACE, dates: "DMY" }).start_date, "2001-05-03");
  for (const text of ["3/5/2001", "03052001", "36955", "5-Mar-01", "2001-03", "Present"]) {
    assert.deepEqual(faultyFields({ ...EMPLOYMENT, start_date: text }), ["start_date"], text);
  }
});

test("checkEmployment leaves out a birth that cannot be, with a warning, and refuses one whose order was not told", () => {
  const left = ["2153-07-10", "0980-01-02", "980-01-02", "1/2/980", "1983-02-30", "13/45/1983", "2153-07-10T00:00:00"];
  for (const dates of [null, "MDY"] as const) {
    for (const birth of left) {
      const checked = checkEmployment({ ...EMPLOYMENT, date_of_birth: birth }, { ...NAMESPACE, dates });
      assert.ok(checked.kind === "sound", birth);
      assert.deepEqual(
        [checked.row.record.date_of_birth, checked.warnings.map(({ field }) => field)],
        [null, ["date_of_birth"]],
      );
      assert.ok(!JSON.stringify(checked.warnings).includes(birth), birth);
    }
  }
  for (const birth of ["31/12/1983", "1983-31-12", "yesterday"]) {
    assert.deepEqual(faultyFields({ ...EMPLOYMENT, date_of_birth: birth }), ["date_of_birth"], birth);
  }
  const silent = checkEmployment({ ...EMPLOYMENT, date_of_birth: "0000-00-00" }, NAMESPACE);
  assert.deepEqual(silent.kind === "sound" && silent.warnings, [], "what stands for no date is none");
});

test("checkEmployment reads a birth of a wrong century as in the only one that can be meant, with a warning", () => {
  const read = (birth: string) => {
    const checked = checkEmployment({ ...EMPLOYMENT, date_of_birth: birth }, NAMESPACE);
    assert.ok(checked.kind === "sound", birth);
    return [checked.row.record.date_of_birth, checked.warnings.length];
  };
  assert.deepEqual(read("2053-07-10"), ["1953-07-10", 1]);
  assert.deepEqual(read("1878-09-05"), ["1978-09-05", 1]);
  assert.deepEqual(read("0090-04-08"), ["1990-04-08", 1]);
  assert.deepEqual(read("0008-04-08"), [null, 1], "1908 or 2008");
  assert.deepEqual(read("1953-07-10"), ["1953-07-10", 0]);
});

test("checkEmployment reads two digits of a year of birth as one of at least fourteen years ago", () => {
  const birth = (text: string) =>
    employment({ ...EMPLOYMENT, date_of_birth: text }, { ...NAMESPACE, dates: "MDY" }).record.date_of_birth;
  assert.deepEqual([birth("7/10/83"), birth("7/10/25"), birth("7/10/05")], ["1983-07-10", "1925-07-10", "2005-07-10"]);
});

test("checkEmployment takes the unit from the amount, and the pay of two weeks as a year's", () => {
  const incomeOf = (income: string, income_unit: string) => {
    const { record } = employment({ ...EMPLOYMENT, income, income_unit });
    return [record.income, record.income_unit];
  };
  assert.deepEqual(incomeOf("$85,000/yr", ""), ["85000.00", "YEARLY"]);
  assert.deepEqual(incomeOf("2,000", "Bi-weekly"), ["52000.00", "YEARLY"]);
  assert.deepEqual(incomeOf("2,000.50", "semimonthly"), ["48012.00", "YEARLY"]);
  assert.deepEqual(faultyFields({ ...EMPLOYMENT, income: "25/hr", income_unit: "YEARLY" }), ["income_unit"]);
});

test("checkEmployment keeps where the person is reached, and leaves the fingerprint of others as it was", () => {
  const { record } = employment({ ...EMPLOYMENT, email: " Ada@Example.com ", phone: "(415) 555-0123" });
  assert.deepEqual([record.email, record.phone], ["Ada@Example.com", "4155550123"]);
  const without = employment({ ...EMPLOYMENT, email: "", phone: "+44 20 7946 0958" });
  assert.deepEqual(without.record, employment(EMPLOYMENT).record);
  assert.deepEqual(without.fingerprint, employment(EMPLOYMENT).fingerprint);
  assert.notDeepEqual(employment({ ...EMPLOYMENT, email: "ada@example.com" }).fingerprint, without.fingerprint);
  assert.deepEqual(employment({ ...EMPLOYMENT, email: "ada@", phone: "none" }).record, without.record);
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
    employer_name: "",
    employer_ein: "1",
    first_name: "",
    last_name: " ",
    date_of_birth: "1940-13-01",
    ssn: "12345678",
    start_date: "soon",
    end_date: "2014-02-30",
    income: "41.32 apples",
    income_unit: "EPOCHAL",
    as_of: "20141307",
    zip: "1".repeat(17),
    state: "x".repeat(65),
  };
  const values = { ...EMPLOYMENT, ...faulty };
  // Of two missing names one is reported: either may be a person's one name.
  const told = Object.keys(faulty).filter((field) => field !== "last_name");
  assert.deepEqual(faultyFields(values).sort(), told.sort());
  const text = JSON.stringify(checkEmployment(values, NAMESPACE));
  for (const value of ["1940-13-01", "12345678", "41.32", EMPLOYMENT.street]) assert.ok(!text.includes(value));
});

test("checkEmployment takes a person's one name in either field, and refuses a row without any", () => {
  const named = (first_name: string, last_name: string) => ({ ...EMPLOYMENT, first_name, last_name });
  for (const [first, last] of [
    ["", "Waluyo"],
    ["Waluyo", " "],
  ] as const) {
    const { record } = employment(named(first, last));
    assert.deepEqual([record.first_name, record.last_name], [first, last.trim()]);
  }
  assert.deepEqual(faultyFields(named("", " ")), ["first_name"]);
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
  for (const namespace of [
    { ...NAMESPACE, environment: "production" as const },
    { ...NAMESPACE, source: "other" },
  ]) {
    const elsewhere = employment(EMPLOYMENT, namespace);
    assert.notEqual(elsewhere.id, row.id);
    assert.notDeepEqual(elsewhere.recordToken, row.recordToken);
    assert.notDeepEqual(elsewhere.fingerprint, row.fingerprint);
  }
});

test("checkEmployment returns the id of a faulty record if its record_id is readable", () => {
  const faulty = checkEmployment({ ...EMPLOYMENT, ssn: "12" }, NAMESPACE);
  assert.equal(faulty.kind === "faulty" ? faulty.id : "", employment(EMPLOYMENT).id);
  const nameless = checkEmployment({ ...EMPLOYMENT, record_id: "" }, NAMESPACE);
  assert.equal(nameless.kind === "faulty" ? nameless.id : "", null);
});
