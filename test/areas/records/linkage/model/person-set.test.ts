import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { personOfRecord } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import {
  contradict,
  genericSsns,
  withoutGenericSsn,
} from "../../../../../src/areas/records/linkage/model/person-set.ts";
import { date, ELSEWHERE, record } from "../persons.ts";

const AWAY = { ...ELSEWHERE, employer_name: "Corning" };

function person(fields: Partial<EmploymentRecord>) {
  return personOfRecord(record(fields));
}

/** Robert Kofron's record and another. */
function check(fields: Partial<EmploymentRecord>, expected: boolean): void {
  const [one, other] = [person({}), person(fields)];
  assert.deepEqual([contradict(one, other), contradict(other, one)], [expected, expected], JSON.stringify(fields));
}

test("contradict is true for two numbers, two dates of birth or two generations", () => {
  check({ ssn: "301224455", ...AWAY }, true);
  check({ ssn: "301227786", ...AWAY }, true);
  check({ date_of_birth: date("1944-09-21") }, true);
  check({ date_of_birth: date("1971-03-09") }, false);
  check({ last_name: "Kofron Sr" }, false);
  const [senior, junior] = ["Kofron Sr", "Kofron Jr"].map((last_name) => person({ last_name }));
  assert.ok(senior !== undefined && junior !== undefined && contradict(senior, junior));
});

test("contradict is false for two numbers if the names, the date of birth and the house or the employer are the same", () => {
  for (const ssn of ["301224455", "301227786"]) {
    check({ ssn }, false);
    check({ ssn, ...ELSEWHERE }, false);
    check({ ssn, employer_name: "Corning" }, false);
    check({ ssn, ...AWAY }, true);
    for (const other of [
      { first_name: "Bob" },
      { first_name: "Robert Quincy", middle_name: "Ann" },
      { last_name: "Zimmer" },
      { date_of_birth: date("1971-03-09") },
      { date_of_birth: null },
    ]) {
      const [one, two] = [person({ middle_name: "Brent" }), person({ ssn, ...other })];
      assert.deepEqual([contradict(one, two), contradict(two, one)], [true, true], JSON.stringify(other));
    }
  }
});

test("contradict is true for two numbers under one name that either twin may be written by", () => {
  const [mary, twin] = ["523417786", "301224455"].map((ssn) => person({ first_name: "Mary", ssn }));
  assert.ok(mary !== undefined && twin !== undefined && contradict(mary, twin));
});

test("contradict is false for another surname or another address", () => {
  check({ last_name: "Zimmer" }, false);
  check(ELSEWHERE, false);
});

test("contradict is true for numbers a slip apart, unless the name is the same", () => {
  const ssn = "523417768";
  check({ ssn }, false);
  check({ ssn, first_name: "Bob" }, false);
  check({ ssn, first_name: "Rboert" }, false);
  check({ ssn, first_name: "Roberta" }, true);
  check({ ssn, first_name: "R" }, true);
});

test("contradict needs exactly the same name for neighbouring numbers", () => {
  for (const ssn of ["523417788", "523417782"]) {
    check({ ssn }, false);
    check({ ssn, first_name: "Bob" }, true);
    check({ ssn, first_name: "Rboert" }, true);
  }
  check({ ssn: "523417796", first_name: "Bob" }, false);
});

test("contradict is true for two given names, unless number and date of birth are both the same", () => {
  for (const first_name of ["Linda", "Xqzwt"]) {
    check({ first_name }, false);
    check({ first_name, date_of_birth: date("1971-03-09") }, true);
    check({ first_name, date_of_birth: null }, true);
    check({ first_name, ssn: null }, true);
  }
});

test("genericSsns contains a number with more than two unrelated names", () => {
  const names = ["Desmond Quigley", "Felicity Wurtz", "Hyacinth Bancroft"].map((name) => name.split(" "));
  const strangers = names.map(([first_name = "", last_name = ""]) => person({ first_name, last_name }));
  assert.deepEqual([...genericSsns(strangers)], ["523417786"]);
  assert.deepEqual([...genericSsns(strangers.slice(1))], []);
  assert.deepEqual([...genericSsns([...strangers.slice(1), ...strangers.slice(1)])], []);
});

test("genericSsns does not contain the number of a family, or of one person with several surnames", () => {
  const family = ["Robert", "Linda", "Gerald", "Marisol"].map((first_name) => person({ first_name }));
  assert.deepEqual([...genericSsns(family)], []);
  const renamed = ["Kofron", "Zimmer", "Diaz", "Quigley"].map((last_name) => person({ last_name }));
  assert.deepEqual([...genericSsns(renamed)], []);
});

test("withoutGenericSsn removes the whole number and its last four, and only from persons who have it", () => {
  const generic = new Set(["523417786"]);
  const { ssn9, ssn4 } = withoutGenericSsn(person({}), generic);
  assert.deepEqual([ssn9, ssn4], [null, null]);
  const other = person({ ssn: "301227786" });
  assert.equal(withoutGenericSsn(other, generic), other);
});
