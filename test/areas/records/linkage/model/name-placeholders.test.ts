import assert from "node:assert/strict";
import { test } from "node:test";
import { type Person, personOfRecord } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import {
  countPlaceholders,
  type PlaceholderCounts,
  placeholdersIn,
  withoutPlaceholders,
} from "../../../../../src/areas/records/linkage/model/name-placeholders.ts";
import { AUDITED, decideOn, record, stored, subjectDetails, told } from "../persons.ts";

function person(first_name: string, last_name: string): Person {
  return personOfRecord(record({ first_name, last_name }));
}

function countsOf(sources: Readonly<Record<string, readonly (readonly [Person, number])[]>>): PlaceholderCounts {
  const counts: PlaceholderCounts = new Map();
  for (const [source, persons] of Object.entries(sources))
    for (const [one, times] of persons) for (let at = 0; at < times; at += 1) countPlaceholders(counts, one, source);
  return counts;
}

test("placeholdersIn finds words that many records of one source have in place of a name", () => {
  const others = [person("Robert", "Kofron"), 5_000] as const;
  const found = (times: number) => placeholdersIn(countsOf({ a: [[person("Baby", "Null"), times], others] }));
  assert.deepEqual(found(2), []);
  assert.deepEqual(found(19), []);
  assert.deepEqual(found(20), ["given BABY", "surname NULL"]);
  const apart = { a: [[person("Baby", "Kofron"), 10] as const, others], b: [[person("Baby", "Kofron"), 10] as const] };
  assert.deepEqual(placeholdersIn(countsOf(apart)), []);
});

test("placeholdersIn leaves a name as common as among people, and words that are no placeholders", () => {
  const others = [person("Robert", "Kofron"), 400_000] as const;
  assert.deepEqual(placeholdersIn(countsOf({ a: [[person("Baby", "Null"), 100], others] })), []);
});

test("placeholdersIn takes a word beside surnames of one group for a name", () => {
  const others = [person("Robert", "Kofron"), 5_000] as const;
  const sons = (surname: string) => placeholdersIn(countsOf({ a: [[person("Son", surname), 78], others] }));
  assert.deepEqual(sons("Tran"), []);
  assert.deepEqual(sons("Kofron"), ["given SON"]);
});

test("withoutPlaceholders removes a name in the field where it is a placeholder", () => {
  const placeholders = new Set(["given BABY"]);
  assert.deepEqual(withoutPlaceholders(person("Baby", "Baby"), placeholders).given, []);
  assert.equal(withoutPlaceholders(person("Baby", "Baby"), placeholders).surname.whole, "BABY");
  assert.deepEqual(withoutPlaceholders(person("Robert", "Kofron"), placeholders).given, ["ROBERT"]);
});

test("decide finds a person called like a placeholder without SSN, unless the store's own records show one", () => {
  const details = subjectDetails({ first_name: "Son", ssn: null });
  const records = [stored("E1", { first_name: "Son" })];
  const model = { ...AUDITED, audit: { ...AUDITED.audit, placeholders: ["given SON"] } };
  assert.equal(told(decideOn(details, records, { population: 10_000, model: AUDITED })), "match E1");
  assert.equal(told(decideOn(details, records, { population: 10_000, model })), "no_match");
});
