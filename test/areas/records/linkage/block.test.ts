import assert from "node:assert/strict";
import { test } from "node:test";
import { recordBlockingKeys, subjectBlockingKeys } from "../../../../src/areas/records/linkage/block.ts";
import { personOfRecord, personOfSubject } from "../../../../src/areas/records/linkage/comparison/normalize.ts";
import { date, ELSEWHERE, HOME, record, subjectDetails } from "./persons.ts";

type Fields = Parameters<typeof record>[0];

function share(details: ReturnType<typeof subjectDetails>, fields: Fields): string[] {
  const keys = new Set(subjectBlockingKeys(personOfSubject(details)));
  return recordBlockingKeys(personOfRecord(record(fields))).filter((key) => keys.has(key));
}

test("recordBlockingKeys returns the nine kinds, sorted", () => {
  assert.deepEqual(recordBlockingKeys(personOfRecord(record())), [
    "dob+first:1971-03-08|ROBER",
    "dob+last:1971-03-08|KOFRO",
    "house+last:76701|1834|KOF",
    "ssn4+dob:7786|1971-03-08",
    "ssn4+names:7786|KOF|ROB",
    "ssn4+year+first:7786|1971|ROB",
    "ssn9:523417786",
    "year+name:1971|KOFRON|ROBER",
    "zip+name:76701|KOFRON|ROB",
  ]);
});

test("recordBlockingKeys returns none for placeholders", () => {
  const nobody = { first_name: "Baby", last_name: "Unknown", date_of_birth: date("1900-01-01"), ssn: "000000000" };
  assert.deepEqual(recordBlockingKeys(personOfRecord(record({ ...nobody, street: null, zip: null }))), []);
});

test("subjectBlockingKeys returns the same keys whatever the order of addresses", () => {
  assert.deepEqual(
    subjectBlockingKeys(personOfSubject(subjectDetails({}, [HOME, ELSEWHERE]))),
    subjectBlockingKeys(personOfSubject(subjectDetails({}, [ELSEWHERE, HOME, HOME]))),
  );
});

test("subjectBlockingKeys reaches a record with any one field wrong, with an SSN or without", () => {
  const slips: Fields[] = [
    { first_name: "Gerald" },
    { first_name: "Bob" },
    { last_name: "Zimmer" },
    { last_name: "Ofron" },
    { date_of_birth: date("1971-08-03") },
    { date_of_birth: date("1917-03-08") },
    { date_of_birth: null },
    { ssn: "301224455" },
    { ssn: null },
    ELSEWHERE,
    { street: null, zip: null },
  ];
  for (const ssn of ["523417786", "7786", null]) {
    for (const slip of slips) assert.ok(share(subjectDetails({ ssn }), slip).length > 0, JSON.stringify([ssn, slip]));
  }
});

test("subjectBlockingKeys reaches either half of a double-barrelled surname, and short forms of given names", () => {
  const bare = { ssn: null, date_of_birth: date("1971-03-08"), ...ELSEWHERE };
  assert.ok(share(subjectDetails({ last_name: "Kofron-Diaz" }), { ...bare, last_name: "Diaz" }).length > 0);
  assert.ok(
    share(subjectDetails({ first_name: "Peggy", last_name: "Lee" }), { ...bare, first_name: "Margaret" }).length > 0,
  );
});

test("subjectBlockingKeys reaches a record whose names are swapped, without an SSN and at another address", () => {
  const swapped = { first_name: "Kofron", last_name: "Robert", ssn: null, ...ELSEWHERE };
  assert.deepEqual(share(subjectDetails({ ssn: null }), swapped), [
    "dob+first:1971-03-08|KOFRO",
    "dob+last:1971-03-08|ROBER",
  ]);
});

test("subjectBlockingKeys uses no more surnames than people have, whatever the request contains", () => {
  const parts = [..."bcdfghjklmnpqrst"].flatMap((first) => [..."aeiou"].map((then) => `${first}${then}x`));
  const last_name = parts.join(" ").slice(0, 256);
  const addresses = Array.from({ length: 20 }, (_, at) => ({ ...HOME, zip: String(10_001 + at) }));
  assert.ok(
    subjectBlockingKeys(personOfSubject(subjectDetails({ first_name: "Al", last_name }, addresses))).length < 2_000,
  );
  assert.ok(share(subjectDetails({ last_name, ssn: null }), { last_name, ssn: null }).length > 3);
  const names = "Garcia Lopez de la Torre Villarreal y Mendoza";
  for (const name of ["Garcia", "Lopez", "Torre", "Villarreal", "Mendoza"]) {
    assert.ok(
      share(subjectDetails({ last_name: names }), { last_name: name }).some((key) => key.startsWith("dob+last:")),
    );
  }
});

test("subjectBlockingKeys shares no key with a stranger", () => {
  const stranger = { first_name: "Olga", last_name: "Petrenko", date_of_birth: date("1990-01-12"), ssn: "301224455" };
  assert.deepEqual(share(subjectDetails(), { ...stranger, ...ELSEWHERE }), []);
});
