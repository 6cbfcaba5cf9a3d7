import assert from "node:assert/strict";
import { test } from "node:test";
import { areOnePerson } from "../../../../src/areas/payroll/merging/same-person.ts";
import { date } from "../../../support/connections/payroll-data.ts";

const person = (ssn: string | null, birth: string | null) => ({
  ssn,
  date_of_birth: birth === null ? null : date(birth),
});
const BORN = "1988-04-12";

const CASES: readonly (readonly [boolean, ...ReturnType<typeof person>[]])[] = [
  [true],
  [true, person("900123456", BORN)],
  [true, person("900123456", BORN), person("900123456", BORN)],
  [true, person("900123456", BORN), person("3456", null), person(null, BORN), person(null, null)],
  [false, person("900123456", BORN), person("900123457", BORN)],
  [false, person("900123456", null), person("3457", null)],
  [false, person("900123456", BORN), person("900123456", "1988-04-13")],
  [false, person(null, null), person("1111", null), person("2222", null)],
];

for (const [expected, ...profiles] of CASES) {
  test(`areOnePerson is ${expected} for ${JSON.stringify(profiles)}, in any order`, () => {
    assert.equal(areOnePerson(profiles), expected);
    assert.equal(areOnePerson(profiles.toReversed()), expected);
  });
}
