import assert from "node:assert/strict";
import { test } from "node:test";
import { personOfSubject } from "../../../../src/areas/records/linkage/comparison/normalize.ts";
import { candidateOf, decide } from "../../../../src/areas/records/linkage/decide.ts";
import { decideWithSsnRecords, ssnsToLookUp } from "../../../../src/areas/records/linkage/ssn-lookup.ts";
import { date, ELSEWHERE, stored, subjectDetails, told } from "./persons.ts";

const OPTIONS = { population: 1_000_000 };
const NO_SSN = personOfSubject(subjectDetails({ ssn: null }));
const OWN = candidateOf(stored("E1"));
const FIRST = decide(NO_SSN, [OWN], OPTIONS);
const strangers = ["Olga Ruiz", "Hugh Park", "Inez Lowe"].map((name, at) => {
  const [first_name = "", last_name = ""] = name.split(" ");
  return candidateOf(stored(`S${at}`, { ...ELSEWHERE, first_name, last_name, date_of_birth: date("1964-11-23") }));
});

test("ssnsToLookUp returns the whole numbers of what is returned or agrees, but not the subject's own", () => {
  const others = [stored("E2", { ssn: "301224455" }), stored("E3", { ssn: "7786" }), stored("E4", { ssn: null })];
  const stranger = stored("E5", { first_name: "Olga", ssn: "404127755" });
  const candidates = [OWN, ...[...others, stranger].map(candidateOf)];
  const numbersFor = (ssn: string | null) => {
    const subject = personOfSubject(subjectDetails({ ssn }));
    return ssnsToLookUp(subject, candidates, decide(subject, candidates, OPTIONS)).sort();
  };
  assert.deepEqual(numbersFor(null), ["301224455", "523417786"]);
  assert.deepEqual(numbersFor("523417786"), ["301224455"]);
});

test("decideWithSsnRecords adds the person's other records under the number", () => {
  const old = candidateOf(stored("E2", { ...ELSEWHERE, date_of_birth: date("1972-03-08") }));
  const ssnRecords = { candidates: [OWN, old], overfull: [] };
  const { decision, genericSsns } = decideWithSsnRecords(
    NO_SSN,
    { first: FIRST, candidates: [OWN], ssnRecords },
    OPTIONS,
  );
  assert.deepEqual([told(decision), genericSsns], ["match E1 E2", 0]);
});

test("decideWithSsnRecords keeps the first decision if nothing is new", () => {
  const ssnRecords = { candidates: [OWN], overfull: [] };
  const lookups = { first: FIRST, candidates: [OWN], ssnRecords };
  assert.equal(decideWithSsnRecords(NO_SSN, lookups, OPTIONS).decision, FIRST);
});

test("decideWithSsnRecords ignores a number of several unrelated persons, or of too many records", () => {
  const subject = personOfSubject(subjectDetails({ ssn: "301224455" }));
  const first = decide(subject, [OWN], OPTIONS);
  assert.equal(first.kind, "no_match");
  for (const ssnRecords of [
    { candidates: [OWN, ...strangers], overfull: [] },
    { candidates: [], overfull: ["523417786"] },
  ]) {
    const { decision, genericSsns } = decideWithSsnRecords(subject, { first, candidates: [OWN], ssnRecords }, OPTIONS);
    assert.deepEqual([told(decision), genericSsns, decision.candidateDecisions.length], ["match E1", 1, 1]);
  }
});
