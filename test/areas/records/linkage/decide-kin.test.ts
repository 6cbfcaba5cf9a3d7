import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import type { DecideOptions } from "../../../../src/areas/records/linkage/decide.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AMONG_TWINS, AUDITED, date, decideOn, ELSEWHERE, stored, subjectDetails, told } from "./persons.ts";

/*
 * Which records an accepted one may bring along, and which of several persons' are the subject's.
 */

const POPULATION = { population: 1_000_000 };
const NO_SSN = subjectDetails({ ssn: null });
const LAST_FOUR = subjectDetails({ ssn: "7786" });

function check(
  details: SubjectDetails,
  candidates: readonly StoredEmployment[],
  expected: string,
  options: DecideOptions = POPULATION,
): void {
  assert.equal(told(decideOn(details, candidates, options)), expected);
}

test("decide returns no record without a number through another by a name that a twin may have", () => {
  const marietta = { first_name: "Marietta", ssn: "523417786" };
  const options = { population: 10_000, model: AMONG_TWINS };
  const ownAsMary = stored("E1", { ...marietta, first_name: "Mary" });
  const mary = stored("E2", { first_name: "Mary", ssn: null });
  for (const ssn of ["523417786", "7786"]) {
    check(subjectDetails({ ...marietta, ssn }), [ownAsMary, mary], "match E1", options);
    check(subjectDetails({ first_name: "Mary", ssn }), [ownAsMary, mary], "match E1 E2", options);
  }
});

test("decide returns through another record only what would be enough for a subject", () => {
  check(NO_SSN, [stored("E1"), stored("E2", { first_name: "Roberta", ssn: null })], "match E1");
  const weak = { first_name: "R", last_name: "Zimmer", ...ELSEWHERE };
  check(NO_SSN, [stored("E1"), stored("E2", weak)], "match E1");
});

test("decide returns through another record none whose number is a slip from its own, and two from the subject's", () => {
  const slip = stored("E1", { ssn: "523417768" });
  check(subjectDetails(), [slip, stored("E2", { ssn: "523417968" })], "match E1");
});

test("decide returns through another record none whose date is a slip from its own, and two from the subject's", () => {
  const slip = stored("E1", { date_of_birth: date("1971-03-09") });
  const twoSlips = stored("E2", { date_of_birth: date("1972-03-09") });
  check(subjectDetails(), [slip, twoSlips], "match E1");
  check(LAST_FOUR, [slip, twoSlips], "match E1");
});

test("decide returns no record with an initial next to one of another name that begins with it", () => {
  const initial = stored("E1", { first_name: "M" });
  check(
    subjectDetails({ first_name: "Mary", ssn: "7786" }),
    [initial, stored("E2", { first_name: "Michael" })],
    "no_match",
  );
});

test("decide returns through a record without a generation none of another generation than the subject's", () => {
  const senior = stored("E2", { last_name: "Kofron Sr" });
  check(subjectDetails({ last_name: "Kofron Jr", ssn: null }), [stored("E1"), senior], "match E1");
});

test("decide returns nothing if a senior's and a junior's records fit alike, under one number or none", () => {
  for (const ssn of ["523417786", null]) {
    const [senior, junior] = ["Sr", "Jr"].map((name) => stored(name, { last_name: `Kofron ${name}`, ssn }));
    assert.ok(senior !== undefined && junior !== undefined);
    check(NO_SSN, [senior, junior], "ambiguous");
  }
});

test("decide leaves a record that could be either person's to the other person", () => {
  const either = stored("E3", { ssn: null });
  const nowhere = { street: null, zip: null, city: null, state: null, employer_name: "Corning" };
  const other = stored("E2", { ssn: "611907786", ...nowhere });
  const thresholds = { thresholdBits: 13.29, marginBits: 0 };
  check(LAST_FOUR, [stored("E1"), either], "match E1 E3");
  check(LAST_FOUR, [stored("E1"), other, either], "match E1", { ...POPULATION, thresholds });
});

test("decide prefers the subject's number to a record that weighs more with a slip of it", () => {
  const own = stored("E1", { first_name: "R", ...ELSEWHERE });
  const slip = stored("E2", { ssn: "523417768" });
  const { candidateDecisions } = decideOn(subjectDetails(), [own, slip], POPULATION);
  assert.ok((candidateDecisions[0]?.bits ?? 0) < (candidateDecisions[1]?.bits ?? 0));
  check(subjectDetails(), [own, slip], "match E1");
});

test("decide returns the least probability of the matched records", () => {
  const unplaced = stored("E2", { street: null, city: null, state: null, zip: null });
  const decision = decideOn(NO_SSN, [stored("E1"), unplaced], POPULATION);
  assert.ok(decision.kind === "match");
  const each = decision.matches.map(({ match }) => match.probability);
  assert.ok((each[0] ?? 0) > (each[1] ?? 0), String(each));
  assert.equal(decision.probability, each[1]);
});

test("decide ignores refused records for the probability of a person who is not found", () => {
  const { kind, probability, candidateDecisions } = decideOn(
    NO_SSN,
    [stored("E1", { first_name: "Linda" })],
    POPULATION,
  );
  assert.ok((candidateDecisions[0]?.probability ?? 0) > 0.5);
  assert.deepEqual([kind, probability], ["no_match", 0]);
});

test("decide does not treat a person with another surname as a twin", () => {
  const renamed = stored("E1", { first_name: "Marisol", last_name: "Diaz", ssn: "301227786" });
  const alike = stored("E2", { first_name: "Maribel" });
  const details = subjectDetails({ first_name: "Marisol", ssn: null });
  check(details, [renamed, alike], "ambiguous", { ...POPULATION, model: AUDITED });
});

test("decide does not treat two persons of one name as twins if one has another middle name", () => {
  const other = stored("E2", { middle_name: "Brent", ssn: "301224455" });
  check(subjectDetails({ first_name: "Robert Quincy", ssn: null }), [stored("E1"), other], "match E1");
});

test("decide accepts a slip in the date of birth, without an SSN, only in the subject's own house", () => {
  const options = { population: 10_000, model: AUDITED };
  const slip = { date_of_birth: date("1971-03-09") };
  check(NO_SSN, [stored("E1", slip)], "match E1", options);
  check(NO_SSN, [stored("E1", { ...slip, street: "9 Oak Lane" })], "no_match", options);
});

const ELENA = { first_name: "Maria Elena", last_name: "Reyes" };
const MARIA = { first_name: "Maria", last_name: "Reyes", ssn: "301224455" };
const ISABEL = { ...MARIA, middle_name: "Isabel" };

test("decide refuses a record without a middle name whose number is a sister's of the same first name", () => {
  const sisters = [stored("E1", MARIA), stored("E2", ISABEL)];
  check(subjectDetails({ ...ELENA, ssn: null }), sisters, "no_match");
  check(subjectDetails({ ...ELENA, ssn: "301224485" }), sisters, "no_match");
  check(subjectDetails({ ...ELENA, ssn: "301224455" }), sisters, "match E1 E2");
  check(
    subjectDetails({ ...ELENA, ssn: null }),
    [...sisters, stored("E3", { ...MARIA, middle_name: "E" })],
    "match E1 E3",
  );
});

test("decide refuses a record without number and middle name where a sister of the same first name lives", () => {
  const bare = stored("E1", { ...MARIA, ssn: null });
  for (const ssn of [null, "523417786"]) {
    const details = subjectDetails({ ...ELENA, ssn });
    check(details, [bare], "match E1");
    check(details, [bare, stored("E2", ISABEL)], "no_match");
    check(details, [bare, stored("E2", ISABEL), stored("E3", { ...MARIA, middle_name: "Elena", ssn })], "match E3");
    check(details, [bare, stored("E2", { ...ISABEL, ...ELSEWHERE })], "match E1");
  }
});

test("decide returns nothing if two persons of one first name fit alike, by other middle names and no number", () => {
  const [elena, isabel] = ["Elena", "Isabel"].map((middle_name) => ({ ...MARIA, middle_name, ssn: null }));
  const sisters = [stored("E1", elena), stored("E2", isabel)];
  check(subjectDetails({ ...ELENA, first_name: "Maria" }), sisters, "ambiguous");
  check(subjectDetails(ELENA), sisters, "match E1");
});

test("decide leaves a record without a number to the namesake in whose house it is, and who is on file under another number", () => {
  const options = { population: 10_000, model: AUDITED };
  const names = { first_name: "Thaddeus", last_name: "Kincaid" };
  const own = stored("E1", names);
  const near = { street: "9 Oak Lane" };
  for (const ssn of ["523417786", "7786"]) {
    const details = subjectDetails({ ...names, ssn });
    const recordsIn = (place: object) => [
      stored("E2", { ...names, ...place, ssn: "301224455" }),
      stored("E3", { ...names, ...place, ssn: null }),
    ];
    for (const place of [near, ELSEWHERE]) check(details, [own, ...recordsIn(place)], "match E1", options);
    check(details, recordsIn(ELSEWHERE), "no_match", options);
    check(details, recordsIn(near), "match E3", options);
    check(details, [own, ...recordsIn({})], "match E1 E3", options);
    check(details, [stored("E1", { ...names, ...near }), ...recordsIn(near)], "match E1 E3", options);
  }
});

test("decide refuses a brother of a similar name, born on another first of January, who works under the subject's number", () => {
  const [hassan, hussein] = [{ first_name: "Hassan" }, { first_name: "Hussein", date_of_birth: date("1973-01-01") }];
  const details = subjectDetails({ ...hassan, date_of_birth: date("1971-01-01") });
  check(details, [stored("E1", hussein)], "no_match");
  check(details, [stored("E1", { ...hussein, ...hassan })], "match E1");
});
