import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord, StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AMONG_TWINS, AUDITED, date, decideOn, ELSEWHERE, HOME, stored, subjectDetails, told } from "./persons.ts";

const NO_SSN = subjectDetails({ ssn: null });
function checkAudited(
  details: SubjectDetails,
  fields: Partial<EmploymentRecord>,
  seen: Partial<LinkageModel["audit"]>,
): string {
  const model = { ...AUDITED, audit: { ...AUDITED.audit, ...seen } };
  return decideOn(details, [stored("E1", fields)], { population: 10_000, model }).kind;
}

test("decide accepts a rare name and the date of birth if no two persons were seen to share them", () => {
  const names = { first_name: "Thaddeus", last_name: "Kincaid" };
  const away = { ...ELSEWHERE, ...names };
  const rare = subjectDetails({ ...names, ssn: null });
  assert.equal(checkAudited(rare, away, {}), "match");
  assert.equal(checkAudited(rare, away, { persons: 4_999 }), "ambiguous");
  assert.equal(checkAudited(rare, away, { strangers: { rare_namesake: 1 } }), "ambiguous");
  assert.equal(checkAudited(rare, away, { strangers: { rare_namesake: 1 }, persons: 100_000 }), "match");
  assert.equal(checkAudited(rare, away, { strangers: { namesake: 9 } }), "match");
  assert.equal(checkAudited(NO_SSN, ELSEWHERE, { strangers: { namesake: 9 } }), "ambiguous");
});

test("decide is ambiguous, without a number and a house, about names that may be frequent together", () => {
  const isToldBy = (first_name: string, last_name: string, seen: Partial<LinkageModel["audit"]> = {}): string => {
    const names = { first_name, last_name };
    return checkAudited(subjectDetails({ ...names, ssn: null }), { ...ELSEWHERE, ...names }, seen);
  };
  // Each is rare only if its given name and its surname were independent.
  for (const [first, last] of [
    ["Mohammed", "Khan"],
    ["Minh", "Tran"],
    ["Wei", "Zhang"],
    ["Young", "Kim"],
    ["Luis", "Ruiz"],
  ] as const)
    assert.equal(isToldBy(first, last), "ambiguous", `${first} ${last}`);
  // The table of names lacks the surname, or the given name.
  for (const [first, last] of [
    ["Thaddeus", "Kofron"],
    ["Gurpreet", "Kincaid"],
  ] as const)
    assert.equal(isToldBy(first, last), "ambiguous", `${first} ${last}`);
  assert.equal(isToldBy("Thaddeus", "Kincaid"), "match");
  // Of these records, full names are shared a hundred times as often as the product says.
  const together = { 23: { pairs: 100, expected: 1 } };
  assert.equal(isToldBy("Thaddeus", "Kincaid", { together }), "ambiguous");
  // However few were expected and none seen, the mean may be three.
  assert.equal(isToldBy("Thaddeus", "Kincaid", { together: { 23: { pairs: 0, expected: 0.02 } } }), "ambiguous");
});

test("decide takes one ZIP code for a house only where it says much, or the names are rare", () => {
  const near = { ...HOME, street: "9 Oak Lane" };
  const inCounty = { places: { pairs: 20_000, inOneZip: 2_000 } };
  assert.equal(checkAudited(NO_SSN, near, {}), "match");
  assert.equal(checkAudited(NO_SSN, near, inCounty), "ambiguous");
  assert.equal(checkAudited(NO_SSN, near, { persons: 4_999 }), "ambiguous");
  assert.equal(checkAudited(NO_SSN, HOME, inCounty), "match");
});

test("decide accepts a misspelt given name without SSN only if twins are hardly ever on file", () => {
  const slip = { first_name: "Robxrt", ssn: null };
  assert.equal(checkAudited(NO_SSN, slip, {}), "match");
  assert.equal(checkAudited(NO_SSN, slip, { twins: 1 }), "no_match");
});

test("decide accepts a clear short form without SSN even if twins are on file, an unclear one only if none are", () => {
  const short = (first_name: string) => ({ first_name, ssn: null });
  assert.equal(checkAudited(NO_SSN, short("Bob"), AMONG_TWINS.audit), "match");
  assert.equal(checkAudited(NO_SSN, short("Robxrt"), AMONG_TWINS.audit), "match");
  const edward = subjectDetails({ first_name: "Edward", ssn: null });
  assert.equal(checkAudited(edward, short("Ed"), AMONG_TWINS.audit), "no_match");
  assert.equal(checkAudited(edward, short("Ed"), { siblings: {} }), "match");
  assert.equal(checkAudited(edward, short("Ed"), { siblings: { 5: 1 } }), "no_match");
});

function checkTwins(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, { population: 10_000, model: AMONG_TWINS })), expected);
}

test("decide leaves out a twin who is known by the subject's name on one record and by another on the rest", () => {
  const mary = subjectDetails({ first_name: "Mary", ssn: null });
  const short = stored("E1", { first_name: "Mary" });
  const full = stored("E2", { first_name: "Marilyn" });
  checkTwins(mary, [short], "match E1");
  checkTwins(mary, [short, full], "no_match");
  checkTwins(mary, [short, stored("E3", { first_name: "Mary", ...ELSEWHERE }), full], "ambiguous");
  checkTwins(subjectDetails({ first_name: "Marilyn", ssn: null }), [short, full], "match E1 E2");
  checkTwins(subjectDetails({ first_name: "Mary" }), [short, full], "match E1 E2");
});

test("decide leaves out a twin who is sometimes written by the subject's name, however short her own is", () => {
  const william = subjectDetails({ first_name: "William", ssn: null });
  const written = stored("E1", { first_name: "William" });
  checkTwins(william, [written, stored("E2", { first_name: "Wilma" })], "no_match");
  checkTwins(william, [written, stored("E2", { first_name: "Wilda" })], "match E1");
});

test("decide leaves out a twin whose other records have a similar name that is in use", () => {
  const dave = subjectDetails({ first_name: "Dave", ssn: null });
  const david = stored("E1", { first_name: "David" });
  checkTwins(dave, [david], "match E1");
  checkTwins(dave, [david, stored("E2", { first_name: "Davis" })], "no_match");
  checkTwins(dave, [david, stored("E2", { first_name: "Davxd" })], "match E1 E2");
});

test("decide is ambiguous if a twin who is left out has the same name", () => {
  const mary = subjectDetails({ first_name: "Mary", ssn: null });
  const own = stored("E1", { first_name: "Mary" });
  const twins = ["Mary", "Marilyn"].map((first_name, at) => stored(`E${at + 2}`, { first_name, ssn: "523417787" }));
  checkTwins(mary, twins, "no_match");
  checkTwins(mary, [own, ...twins], "ambiguous");
});

test("decide leaves out a twin if most of the twin's records have another name, even a shorter one", () => {
  const renee = subjectDetails({ first_name: "Renee", ssn: null });
  const written = stored("E1", { first_name: "Renee" });
  const others = ["E2", "E3"].map((id) => stored(id, { first_name: "Rene" }));
  checkTwins(renee, [written, ...others.slice(1)], "match E1");
  checkTwins(renee, [written, ...others], "no_match");
  checkTwins(subjectDetails({ first_name: "Renee" }), [written, ...others], "match E1");
});

test("decide leaves out a twin if half of the twin's records have a name that is more likely a sibling's", () => {
  const clara = subjectDetails({ first_name: "Clara", ssn: null });
  const written = [stored("E1", { first_name: "Clara" }), stored("E2", { first_name: "Clara" })];
  const other = stored("E3", { first_name: "Clare" });
  checkTwins(clara, [...written, other], "match E1 E2 E3");
  checkTwins(clara, [...written.slice(1), other], "no_match");
  checkTwins(clara, written, "match E1 E2");
});

test("decide leaves out a twin who works under the subject's number, and needs no SSN to know it", () => {
  const pamela = subjectDetails({ first_name: "Pamela", ssn: null });
  const own = ["E1", "E2"].map((id) => stored(id, { first_name: "Pamela" }));
  checkTwins(pamela, [...own, stored("E3", { first_name: "Paul" })], "match E1 E2");
  checkTwins(pamela, [...own, stored("E3", { first_name: "Pal" })], "match E1 E2 E3");
});

test("decide refuses a short form if a twin with a similar name is on file", () => {
  const dave = subjectDetails({ first_name: "Dave", ssn: null });
  const david = stored("E1", { first_name: "David" });
  const twin = (first_name: string) => stored("E2", { first_name, ssn: "523417787" });
  checkTwins(dave, [david], "match E1");
  checkTwins(dave, [david, twin("Davis")], "no_match");
  checkTwins(dave, [david, twin("Michael")], "match E1");
});

test("decide needs more bits for a short form in all of a person's records, since it may be a twin's name", () => {
  const james = subjectDetails({ first_name: "James", ssn: null });
  const jim = stored("E1", { first_name: "Jim" });
  checkTwins(james, [jim], "match E1");
  checkTwins(james, [jim, stored("E2", { first_name: "Jim" })], "no_match");
  checkTwins(james, [jim, stored("E2", { first_name: "James" })], "match E1 E2");
  const formal = ["E1", "E2"].map((id) => stored(id, { first_name: "James" }));
  checkTwins(subjectDetails({ first_name: "Jim", ssn: null }), formal, "match E1 E2");
  checkTwins(subjectDetails({ first_name: "James" }), [jim, stored("E2", { first_name: "Jim" })], "match E1 E2");
});

test("decide is ambiguous if a twin who may be written so is on file", () => {
  const lynn = subjectDetails({ first_name: "Lynn", ssn: null });
  const record = stored("E1", { first_name: "Lynn" });
  const twin = (fields: Partial<EmploymentRecord>) => stored("E2", { ssn: "523417787", ...fields });
  checkTwins(lynn, [record], "match E1");
  checkTwins(lynn, [record, twin({ first_name: "Lyndon" })], "ambiguous");
  checkTwins(lynn, [record, twin({ first_name: "Mary" })], "match E1");
  checkTwins(lynn, [record, twin({ first_name: "Lynny" })], "ambiguous");
  checkTwins(lynn, [record, twin({ first_name: "Lyndon", ...ELSEWHERE, zip: HOME.zip })], "ambiguous");
  checkTwins(lynn, [record, twin({ first_name: "Lyndon", ...ELSEWHERE })], "match E1");
  checkTwins(lynn, [record, twin({ first_name: "Lyndon", date_of_birth: date("1968-02-11") })], "match E1");
  checkTwins(subjectDetails({ first_name: "Lyndon", ssn: null }), [record, twin({ first_name: "Lyndon" })], "match E2");
  checkTwins(subjectDetails({ first_name: "Lynn" }), [record, twin({ first_name: "Lyndon" })], "match E1");
});

test("decide reads a first of January as the year only, and accepts no namesake by it outside the house", () => {
  const born = { date_of_birth: date("1971-01-01") };
  const details = subjectDetails({ ...born, ssn: null });
  for (const model of [SHIPPED_MODEL, AUDITED]) {
    const options = { population: 1_000_000, model };
    for (const ssn of ["301224455", null]) {
      const kindIn = (place: object, names: object = {}) =>
        decideOn(details, [stored("E1", { ...born, ssn, ...place, ...names })], options).kind;
      assert.equal(kindIn({}), "match");
      assert.equal(kindIn({ street: "9 Oak Lane" }), "no_match");
      assert.equal(kindIn(ELSEWHERE), "no_match");
      assert.equal(kindIn({}, { last_name: "Zimmer" }), "no_match");
      assert.equal(kindIn({}, { first_name: "Roberta" }), "no_match");
    }
  }
});
