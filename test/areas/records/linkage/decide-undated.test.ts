import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord, StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import type { LinkageModel } from "../../../../src/areas/records/linkage/model/model.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AUDITED, date, decideOn, ELSEWHERE, stored, subjectDetails, told } from "./persons.ts";

const POPULATION = { population: 1_000_000 };
const LAST_FOUR = subjectDetails({ ssn: "7786" });

function check(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, POPULATION)), expected);
}

function checkOne(details: SubjectDetails, fields: Partial<EmploymentRecord>, expected: "match" | "no_match"): void {
  check(details, [stored("E1", fields)], expected === "match" ? "match E1" : "no_match");
}

test("decide accepts a short or misspelt given name with a slip in the SSN that is too far off for siblings", () => {
  for (const first_name of ["Bob", "Robret"]) {
    checkOne(subjectDetails(), { ssn: "523477786", first_name }, "match");
    checkOne(subjectDetails(), { ssn: "523417886", first_name }, "no_match");
    checkOne(subjectDetails(), { ssn: "523477786", first_name, date_of_birth: null }, "no_match");
  }
});

test("decide accepts a short or misspelt given name with the whole SSN and the house if the date of birth is missing", () => {
  for (const first_name of ["Bob", "Robret"]) {
    checkOne(subjectDetails(), { first_name, date_of_birth: null }, "match");
    checkOne(LAST_FOUR, { first_name, date_of_birth: null }, "no_match");
    checkOne(subjectDetails(), { first_name, date_of_birth: null, ...ELSEWHERE }, "no_match");
  }
});

test("decide accepts a record without a date of birth only by SSN, name and address, or through another record with its middle initial", () => {
  const undated = stored("E1", { date_of_birth: null });
  const kindOf = (ssn: string, records: Parameters<typeof decideOn>[1]) =>
    decideOn(subjectDetails({ ssn }), records, POPULATION);
  assert.equal(kindOf("523417786", [undated]).kind, "match");
  assert.equal(kindOf("7786", [undated]).kind, "match");
  const away = { ...ELSEWHERE, date_of_birth: null };
  for (const ssn of ["523417786", "7786"]) {
    const { kind, candidateDecisions } = kindOf(ssn, [stored("E1", away)]);
    assert.deepEqual([kind, candidateDecisions[0]?.guard], ["no_match", "birth_missing"]);
  }
  const idsWith = (middle: string | null, other: string | null) => {
    const records = [stored("E1", { ...away, middle_name: middle }), stored("E2", { middle_name: other })];
    const both = kindOf("7786", records);
    return both.kind === "match" ? both.matches.map(({ employment }) => employment.id) : [];
  };
  assert.deepEqual(idsWith("Quincy", "Q"), ["E1", "E2"]);
  for (const [middle, other] of [
    [null, null],
    ["Q", null],
    [null, "Q"],
    ["Q", "B"],
  ] as const) {
    assert.deepEqual(idsWith(middle, other), ["E2"]);
  }
});

test("decide needs one middle initial of a record without a date of birth where namesakes of one house are on file", () => {
  const model: LinkageModel = { ...AUDITED, audit: { ...AUDITED.audit, strangers: { misdated_year: 1 } } };
  const toldOf = (first_name: string, middle_name: string | null, of = model) =>
    told(
      decideOn(subjectDetails({ first_name }), [stored("E1", { date_of_birth: null, middle_name })], {
        population: 10_000,
        model: of,
      }),
    );
  assert.equal(toldOf("Robert", null), "no_match");
  assert.equal(toldOf("Robert", null, AUDITED), "match E1");
  assert.equal(toldOf("Robert Quincy", "Q"), "match E1");
  assert.equal(toldOf("Robert Quincy", "Carl"), "no_match");
});

test("decide takes a slip in the date without the number for no person's where namesakes of one house are on file", () => {
  const slip = stored("E1", { date_of_birth: date("1971-03-09"), ssn: null });
  const among: LinkageModel = { ...AUDITED, audit: { ...AUDITED.audit, strangers: { misdated_year: 1 } } };
  for (const ssn of ["523417786", "7786", null]) {
    const toldBy = (record: StoredEmployment, model = AUDITED) =>
      told(decideOn(subjectDetails({ ssn }), [record], { population: 10_000, model }));
    assert.equal(toldBy(slip), "match E1");
    assert.equal(toldBy(slip, among), "no_match");
    assert.equal(toldBy(stored("E1", { ssn: null }), among), "match E1");
    const junior = stored("E1", { ...slip.record, last_name: "Kofron Jr" });
    assert.equal(toldBy(junior), "no_match");
  }
});

test("decide refuses a record without a date of birth that has another generation, after whichever name", () => {
  for (const name of [{ last_name: "Kofron Jr" }, { first_name: "Robert Jr" }, { middle_name: "Jr" }]) {
    checkOne(subjectDetails(), { ...name, date_of_birth: null }, "no_match");
    checkOne(subjectDetails({ last_name: "Kofron Jr" }), { ...name, date_of_birth: null }, "match");
  }
});

test("decide leaves out a record without a date of birth if another under its number may be a namesake's", () => {
  const undated = stored("E1", { date_of_birth: null, middle_name: "Quincy" });
  check(subjectDetails(), [undated, stored("E2", { middle_name: "Q" })], "match E1 E2");
  check(subjectDetails(), [undated, stored("E2", { middle_name: "Q", last_name: "Kofron Sr" })], "match E2");
  const senior = stored("E1", { date_of_birth: null, middle_name: "Quincy", last_name: "Kofron Sr" });
  check(subjectDetails(), [senior, stored("E2", { middle_name: "Q" })], "match E2");
  check(subjectDetails(), [undated, stored("E2", { middle_name: "B" })], "match E2");
  const other = { ssn: "301224455", first_name: "Linda", last_name: "Kofron Jr" };
  check(subjectDetails(), [undated, stored("E2", other)], "match E1");
  check(subjectDetails(), [undated, stored("E2")], "match E2");
  check(subjectDetails(), [undated, stored("E2", { date_of_birth: null })], "match E1 E2");
});

test("decide leaves out a record without a date of birth that differs in the middle name from one without a number", () => {
  const undated = stored("E1", { date_of_birth: null, middle_name: "Carl" });
  for (const details of [subjectDetails(), LAST_FOUR]) {
    check(details, [undated], "match E1");
    check(details, [undated, stored("E2", { ssn: null })], "match E2");
    check(details, [undated, stored("E2", { ssn: null, middle_name: "B" })], "match E2");
    check(details, [undated, stored("E2", { ssn: null, middle_name: "C" })], "match E1 E2");
  }
});

test("decide finds a record whose date of birth only gives the year, with both names and the number", () => {
  const details = (ssn: string | null) => subjectDetails({ ssn, date_of_birth: date("1971-03-08") });
  const filled = { date_of_birth: date("1971-01-01") };
  const toldOf = (ssn: string | null, fields: Parameters<typeof stored>[1]) =>
    told(decideOn(details(ssn), [stored("E1", { ...filled, ...fields })], { population: 10_000, model: AUDITED }));
  assert.equal(toldOf("523417786", ELSEWHERE), "match E1");
  assert.equal(toldOf("7786", {}), "match E1");
  assert.equal(toldOf("7786", ELSEWHERE), "no_match");
  assert.equal(toldOf(null, {}), "no_match");
  assert.equal(toldOf("523417786", { first_name: "Linda" }), "no_match");
  assert.equal(toldOf("523417786", { last_name: "Zimmer" }), "no_match");
  assert.equal(toldOf("523417786", { date_of_birth: date("1945-01-01") }), "no_match");
});
