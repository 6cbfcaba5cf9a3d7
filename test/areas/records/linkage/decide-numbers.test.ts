import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import { recordBlockingKeys, subjectBlockingKeys } from "../../../../src/areas/records/linkage/block.ts";
import { personOfRecord, personOfSubject } from "../../../../src/areas/records/linkage/comparison/normalize.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AMONG_TWINS, date, decideOn, ELSEWHERE, HOME, stored, subjectDetails, told } from "./persons.ts";

/*
 * Numbers that are not the person's alone: two of one person, the next one, the last four digits, one that is lent.
 */

const NO_SSN = subjectDetails({ ssn: null });
const LAST_FOUR = subjectDetails({ ssn: "7786" });

function check(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, { population: 1_000_000 })), expected);
}

function checkAmongTwins(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, { population: 10_000, model: AMONG_TWINS })), expected);
}

test("decide returns the records of one person under two numbers, and treats none as a twin's", () => {
  const own = [stored("E1"), stored("E2", { ssn: "301224455" })];
  check(NO_SSN, own, "match E1 E2");
  checkAmongTwins(NO_SSN, own, "match E1 E2");
  check(NO_SSN, [...own, stored("E3", { ...ELSEWHERE, ssn: "301224455", employer_name: "Corning" })], "match E1 E2 E3");
  check(LAST_FOUR, [stored("E1"), stored("E2", { ssn: "301227786" })], "match E1 E2");
  check(subjectDetails(), own, "match E1");
  const moved = stored("E2", { ...ELSEWHERE, ssn: "301224455", employer_name: "Corning" });
  check(subjectDetails({ ssn: null }, [HOME, ELSEWHERE]), [stored("E1"), moved], "match E1 E2");
  check(NO_SSN, [stored("E1"), moved], "match E1");
  const mary = subjectDetails({ first_name: "Mary", ssn: null });
  const twins = own.map(({ id, record }) => stored(id, { ...record, first_name: "Mary" }));
  checkAmongTwins(mary, twins, "ambiguous");
});

test("decide finds a record whose names are swapped, and treats no similar name as a twin's", () => {
  const swapped = stored("E1", { first_name: "Kofron", last_name: "Robert" });
  for (const details of [subjectDetails(), LAST_FOUR, NO_SSN]) {
    check(details, [swapped], "match E1");
    assert.ok(
      recordBlockingKeys(personOfRecord(swapped.record)).some((key) =>
        subjectBlockingKeys(personOfSubject(details)).includes(key),
      ),
    );
  }
  check(subjectDetails(), [swapped, stored("E2", { first_name: "Robxrt" })], "match E1 E2");
});

test("decide finds a record with the last four digits only, and ties it to the whole number of another", () => {
  const cut = stored("E2", { ssn: "7786", date_of_birth: null, middle_name: "Quincy" });
  check(subjectDetails(), [stored("E1", { ssn: "7786" })], "match E1");
  check(LAST_FOUR, [stored("E1", { ssn: "7786" })], "match E1");
  check(subjectDetails({ ssn: "1209" }), [stored("E1", { ssn: "7786" })], "no_match");
  check(subjectDetails(), [cut], "match E2");
  // Without a date, a record may be a father's who works under the number.
  check(subjectDetails(), [cut, stored("E3", { date_of_birth: date("1944-09-21") })], "no_match");
  check(
    NO_SSN,
    [stored("E1"), stored("E2", { ...ELSEWHERE, ssn: "7786", date_of_birth: date("1971-03-09") })],
    "match E1 E2",
  );
});

test("decide finds the subject under the number next to a twin's, by exactly the same name and date of birth", () => {
  const zebedee = subjectDetails({ first_name: "Zebedee", ssn: "523417777" });
  const own = { first_name: "Zebedee", ssn: "523417776" };
  const twin = stored("E2", { first_name: "Marisol", ssn: "523417777" });
  check(zebedee, [stored("E1", own)], "match E1");
  check(zebedee, [stored("E1", own), twin], "match E1");
  check(zebedee, [stored("E1", { ...own, date_of_birth: date("1971-03-09") })], "no_match");
  check(
    subjectDetails({ first_name: "Mary", ssn: "523417777" }),
    [stored("E1", { ...own, first_name: "Mary" })],
    "no_match",
  );
});

test("decide leaves out a record without a date of birth if a namesake born on another day lives in its house", () => {
  const undated = stored("E1", { date_of_birth: null });
  const senior = { ssn: "301224455", date_of_birth: date("1944-09-21") };
  for (const details of [subjectDetails(), LAST_FOUR]) {
    check(details, [undated], "match E1");
    check(details, [undated, stored("E2", senior)], "no_match");
    check(details, [undated, stored("E2", { ...senior, ...ELSEWHERE })], "match E1");
    check(details, [undated, stored("E2", { ...senior, first_name: "Gerald" })], "match E1");
  }
});

test("decide refuses the number next to the subject's if the record is far away, or the subject's own is on file", () => {
  const next = { ssn: "523417787" };
  check(subjectDetails(), [stored("E1", next)], "match E1");
  check(subjectDetails(), [stored("E1", { ...next, ...ELSEWHERE })], "no_match");
  check(subjectDetails(), [stored("E1"), stored("E2", next)], "match E1");
  check(LAST_FOUR, [stored("E1"), stored("E2", next)], "match E1");
  check(NO_SSN, [stored("E1"), stored("E2", next)], "ambiguous");
});

test("decide leaves out, without an SSN, a namesake who is a generation apart on as many of the records under the number", () => {
  const own = [stored("E1"), stored("E2")];
  const junior = stored("E3", { date_of_birth: date("1991-03-08") });
  check(NO_SSN, own.slice(1), "match E2");
  check(NO_SSN, [...own.slice(1), junior], "no_match");
  check(NO_SSN, [...own, junior], "match E1 E2");
  check(NO_SSN, [...own.slice(1), stored("E3", { date_of_birth: date("1991-03-08"), ssn: "301224455" })], "match E2");
});

test("decide leaves out, among twins, a number if half of its records have a name that a twin may have", () => {
  const rose = subjectDetails({ first_name: "Rose", ssn: null });
  const records = ["Rose", "Rosa"].map((first_name, at) => stored(`E${at + 1}`, { first_name }));
  checkAmongTwins(rose, records, "no_match");
  checkAmongTwins(rose, [...records, stored("E3", { first_name: "Rose" })], "match E1 E2 E3");
  checkAmongTwins(subjectDetails({ first_name: "Rose" }), records, "match E1 E2");
});
