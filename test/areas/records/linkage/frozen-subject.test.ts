import assert from "node:assert/strict";
import { test } from "node:test";
import { isFrozenBy } from "../../../../src/areas/records/linkage/frozen-subject.ts";
import type { Subject } from "../../../../src/kernel/subject.ts";
import { date, subjectDetails } from "./persons.ts";

const subject = (change: Partial<Subject> = {}) => subjectDetails(change).subject;
const NO_SSN = subject({ ssn: null });

const CASES: readonly (readonly [what: string, frozen: Subject, other: Subject, holds: boolean])[] = [
  ["the same details", subject(), subject(), true],
  ["the SSN under another name", subject(), subject({ first_name: "Ann", last_name: "Other" }), true],
  ["name and date of birth without an SSN", subject(), NO_SSN, true],
  ["a freeze without an SSN", NO_SSN, subject(), true],
  ["a short form of the name", subject({ ssn: null }), subject({ first_name: "Bob", ssn: null }), true],
  ["the last four digits", subject(), subject({ ssn: "7786" }), true],
  ["last four digits with a slip", subject(), subject({ ssn: "7768" }), true],
  ["an SSN with two slips", subject(), subject({ ssn: "523417768" }), true],
  ["a namesake with another SSN", subject(), subject({ ssn: "411223344" }), false],
  ["a namesake with other last four digits", subject(), subject({ ssn: "3344" }), false],
  ["another date of birth without an SSN", NO_SSN, subject({ date_of_birth: date("1971-03-09"), ssn: null }), false],
  ["another name without an SSN", NO_SSN, subject({ first_name: "Ann", ssn: null }), false],
];

for (const [what, frozen, other, holds] of CASES) {
  test(`isFrozenBy ${holds ? "holds for" : "does not hold for"} ${what}`, () => {
    assert.equal(isFrozenBy(frozen, other), holds);
    assert.equal(isFrozenBy(other, frozen), holds, "symmetric");
  });
}
