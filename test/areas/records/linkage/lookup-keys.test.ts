import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectLookupKeys } from "../../../../src/areas/records/linkage/lookup-keys.ts";
import type { Subject } from "../../../../src/kernel/subject.ts";
import { date, ELSEWHERE, subjectDetails } from "./persons.ts";

const ROBERT = subjectLookupKeys(subjectDetails());

const SHARING: readonly [string, Partial<Subject>][] = [
  ["the SSN, under another name and date of birth", { last_name: "Smith", date_of_birth: date("1980-01-01") }],
  ["name and date of birth, without an SSN", { ssn: null }],
  ["name and date of birth, with the last four of the SSN", { ssn: "7786" }],
  ["name and date of birth, in other letters", { ssn: null, first_name: "ROBERT ", last_name: "kófron" }],
  ["the formal name of a short form", { ssn: null, first_name: "Bob" }],
  ["one of two surnames", { ssn: null, last_name: "Kofron-Smith" }],
];

for (const [what, subject] of SHARING) {
  test(`subjectLookupKeys of two subjects meet in ${what}`, () => {
    const keys = subjectLookupKeys(subjectDetails(subject, [ELSEWHERE]));
    assert.ok(keys.some((key) => ROBERT.includes(key)));
  });
}

const APART: readonly [string, Partial<Subject>][] = [
  ["a digit of the SSN and in the surname", { ssn: "523417785", last_name: "Smith" }],
  ["the date of birth, without an SSN", { ssn: null, date_of_birth: date("1971-03-09") }],
  ["the given name, without an SSN", { ssn: null, first_name: "Anna" }],
  ["the surname, with the last four of the SSN alone", { ssn: "7786", last_name: "Smith" }],
];

for (const [what, subject] of APART) {
  test(`subjectLookupKeys of two subjects do not meet that differ in ${what}`, () => {
    const keys = subjectLookupKeys(subjectDetails(subject));
    assert.deepEqual(
      keys.filter((key) => ROBERT.includes(key)),
      [],
    );
  });
}

test("subjectLookupKeys makes no key of placeholders", () => {
  const nobody = { first_name: "Unknown", last_name: "Unknown", date_of_birth: date("1900-01-01"), ssn: "123456789" };
  assert.deepEqual(subjectLookupKeys(subjectDetails(nobody)), []);
});
