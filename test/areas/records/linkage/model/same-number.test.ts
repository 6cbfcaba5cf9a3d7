import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { personOfRecord } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import {
  type NumberedRecord,
  numberOf,
  withOneNumberEach,
} from "../../../../../src/areas/records/linkage/model/same-number.ts";
import { ELSEWHERE, record } from "../persons.ts";

function numbered(fields: Partial<EmploymentRecord>, told: Partial<NumberedRecord> = {}): NumberedRecord {
  return { person: personOfRecord(record(fields)), mayJoin: true, isAtSubjectsAddress: false, ...told };
}

function numbersOf(records: readonly NumberedRecord[]): (string | null)[] {
  return withOneNumberEach(records).map(numberOf);
}

const OTHER = "301224455";
const AWAY = { ...ELSEWHERE, employer_name: "Corning" };

test("withOneNumberEach completes the last four to the only whole number that ends so", () => {
  const cut = numbered({ ssn: "7786" });
  assert.deepEqual(numbersOf([cut, numbered({})]), ["523417786", "523417786"]);
  assert.deepEqual(numbersOf([cut, numbered({ ssn: OTHER, first_name: "Gerald" })]), ["7786", OTHER]);
  const two = [cut, numbered({}), numbered({ ssn: "301227786", first_name: "Gerald" })];
  assert.deepEqual(numbersOf(two), ["7786", "523417786", "301227786"]);
});

test("withOneNumberEach gives one person's records under several numbers the least of them", () => {
  const third = numbered({ ...AWAY, ssn: "644057072" });
  assert.deepEqual(numbersOf([numbered({}), numbered({ ssn: OTHER }), third]), [OTHER, OTHER, "644057072"]);
  const chain = [numbered({}), numbered({ ssn: OTHER, employer_name: "Corning" }), third];
  assert.deepEqual(numbersOf(chain), [OTHER, OTHER, OTHER]);
  assert.deepEqual(numbersOf([...chain].reverse()), [OTHER, OTHER, OTHER]);
});

test("withOneNumberEach joins two numbers in two houses only if both houses are the subject's", () => {
  const at = (isAtSubjectsAddress: boolean) => [
    numbered({}, { isAtSubjectsAddress: true }),
    numbered({ ...AWAY, ssn: OTHER }, { isAtSubjectsAddress }),
  ];
  assert.deepEqual(numbersOf(at(true)), [OTHER, OTHER]);
  assert.deepEqual(numbersOf(at(false)), ["523417786", OTHER]);
});

test("withOneNumberEach joins no numbers by records that may not join, by another name, or by one that a twin may have", () => {
  const own = ["523417786", OTHER];
  assert.deepEqual(numbersOf([numbered({}), numbered({ ssn: OTHER }, { mayJoin: false })]), own);
  assert.deepEqual(numbersOf([numbered({}), numbered({ ssn: OTHER, first_name: "Bob" })]), own);
  assert.deepEqual(numbersOf([numbered({ first_name: "Mary" }), numbered({ ssn: OTHER, first_name: "Mary" })]), own);
});
