import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import type { DecideOptions } from "../../../../src/areas/records/linkage/decide.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AMONG_TWINS, AUDITED, date, decideOn, ELSEWHERE, stored, subjectDetails, told } from "./persons.ts";

/*
 * Twins who work under each other's number: names of their own that are merely alike, and what their other records show.
 */

function check(
  details: SubjectDetails,
  candidates: readonly StoredEmployment[],
  expected: string,
  options: DecideOptions = { population: 1_000_000 },
): void {
  assert.equal(told(decideOn(details, candidates, options)), expected);
}

function checkAmongTwins(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  check(details, candidates, expected, { population: 10_000, model: AMONG_TWINS });
}

test("decide refuses a name that is rather a sibling's under the subject's number, whatever agrees and however few records are on file", () => {
  for (const [asked = "", on = ""] of [
    ["Aaron", "Erin"], // a list of short forms has both
    ["Michael", "Michelle"],
    ["Luis", "Luisa"],
    ["Tara", "Sara"],
  ])
    for (const [first_name, name] of [
      [asked, on],
      [on, asked],
    ] as const)
      for (const ssn of ["523417786", "7786"])
        check(subjectDetails({ first_name, ssn }), [stored("E1", { first_name: name })], "no_match");
});

test("decide takes spellings and forms that begin alike, and a man's and a woman's name of which one is known for the other, for one person's", () => {
  for (const [first_name = "", name = ""] of [
    ["Carl", "Karl"],
    ["Katherine", "Kathryn"],
    ["Michael", "Michal"],
    ["John", "Jonathan"],
    ["Laura", "Laurie"],
    ["Pedro", "Peter"],
    ["Jose", "Joe"],
    ["Sean", "Shawn"],
    ["Kathy", "Catherine"],
    ["Patricia", "Pat"],
    ["Michael", "Micheal"],
  ])
    for (const [asked, on] of [
      [first_name, name],
      [name, first_name],
    ] as const)
      check(subjectDetails({ first_name: asked }), [stored("E1", { first_name: on })], "match E1");
  check(subjectDetails({ first_name: "Mario Maria" }), [stored("E1", { first_name: "Maria" })], "match E1");
});

test("decide is ambiguous if the subject's name may be short for a man's and a woman's, and one number has both", () => {
  const both = [stored("E1", { first_name: "Patrick" }), stored("E2", { first_name: "Patricia" })];
  check(subjectDetails({ first_name: "Pat" }), both, "ambiguous");
  check(subjectDetails({ first_name: "Patrick" }), both, "match E1");
});

test("decide does not take a LISA for a MELISSA of her house without a number, though a list of short forms has both", () => {
  // One person in 160 has a twin on file: given names need five bits.
  const { audit } = AMONG_TWINS;
  const model = { ...AMONG_TWINS, audit: { ...audit, persons: 30_000, twins: 190 } };
  const melissa = stored("E1", { first_name: "Melissa", ssn: null });
  for (const ssn of ["523417786", "7786", null]) {
    const asked = (first_name: string) => subjectDetails({ first_name, ssn });
    check(asked("Lisa"), [melissa], "no_match", { population: 10_000, model });
    check(asked("Melissa"), [melissa], "match E1", { population: 10_000, model });
    check(asked("Jack"), [stored("E1", { first_name: "John", ssn: null })], "match E1", { population: 10_000, model });
  }
});

test("decide refuses a similar name of its own where twins are on file, whatever agrees", () => {
  for (const [first_name = "", name = ""] of [
    ["Gayla", "Gary"],
    ["Katherine", "Katelyn"],
    ["Melinda", "Melba"],
    ["Sally", "Sadie"],
    ["Marie", "Maria"],
  ])
    for (const ssn of ["523417786", "7786"]) {
      const details = subjectDetails({ first_name, ssn });
      check(details, [stored("E1", { first_name: name })], "match E1");
      checkAmongTwins(details, [stored("E1", { first_name: name })], "no_match");
      checkAmongTwins(details, [stored("E1", { first_name: `${first_name.slice(0, -1)}q` })], "match E1");
    }
  checkAmongTwins(subjectDetails({ first_name: "Dmitri" }), [stored("E1", { first_name: "Dima" })], "match E1");
  const vern = stored("E1", { first_name: "Vern", middle_name: "R" });
  checkAmongTwins(subjectDetails({ first_name: "Vernon Wesley" }), [vern], "no_match");
  checkAmongTwins(subjectDetails({ first_name: "Vernon" }), [vern], "match E1");
});

test("decide leaves out a similar name under a number that also has the subject's very name", () => {
  const marie = subjectDetails({ first_name: "Marie" });
  const [own, maria] = [stored("E1", { first_name: "Marie" }), stored("E2", { first_name: "Maria" })];
  check(marie, [own, maria], "match E1");
  check(marie, [own, stored("E2", { first_name: "Marrie" })], "match E1 E2");
});

test("decide leaves out an initial and a garbled name under a number by which a twin works, too", () => {
  const own = stored("E1", { first_name: "Louis" });
  const details = subjectDetails({ first_name: "Louis" });
  for (const first_name of ["L", "Mazzeo", "Baby"]) {
    const weak = stored("E2", { first_name });
    check(details, [own, weak], "match E1 E2");
    check(details, [own, weak, stored("E3", { first_name: "Mathew" })], "match E1");
    check(
      details,
      [own, weak, stored("E3", { first_name: "Mathew", date_of_birth: date("1944-09-21") })],
      "match E1 E2",
    );
  }
});

test("decide leaves out a record by an initial if a twin with such a name is on file under another number", () => {
  const jose = subjectDetails({ first_name: "Jose" });
  const initial = stored("E1", { first_name: "J" });
  const twin = (first_name: string) => stored("E2", { first_name, ssn: "523417787" });
  check(jose, [initial], "match E1");
  check(jose, [initial, twin("Joaquin")], "no_match");
  check(jose, [initial, twin("Mark")], "match E1");
  check(jose, [stored("E1", { first_name: "Jose" }), twin("Joaquin")], "match E1");
});

test("decide leaves out a name under a number that is a person's with another second name", () => {
  const [laura, laurita] = [
    stored("E1", { first_name: "Laura", middle_name: "Cheri" }),
    stored("E2", { first_name: "Laurita", middle_name: "Faye" }),
  ];
  const bare = stored("E3", { first_name: "Laura" });
  const details = subjectDetails({ first_name: "Laurita Faye" });
  check(details, [laurita, bare], "match E2 E3");
  check(details, [laurita, bare, laura], "match E2");
  check(subjectDetails({ first_name: "Laura" }), [bare, laura, laurita], "match E1 E3");
});

test("decide returns no record by the subject's very name, without a number, if another under its number has other names", () => {
  const sohvi = subjectDetails({ first_name: "Sohvi Katherine", ssn: null });
  const written = stored("E1", { first_name: "Sohvi" });
  checkAmongTwins(sohvi, [written], "match E1");
  checkAmongTwins(sohvi, [written, stored("E2", { first_name: "Sonja", middle_name: "Billie" })], "no_match");
});

test("decide returns no record in another place, without a number, if another under its number has another name", () => {
  const rare = { last_name: "Kincaid" };
  const thaddeus = subjectDetails({ first_name: "Thaddeus", ssn: null, ...rare });
  const written = stored("E1", { first_name: "Thaddeus", ...rare, ...ELSEWHERE });
  const joyce = stored("E2", { first_name: "Joyce", ...rare, ...ELSEWHERE });
  const audited = { population: 10_000, model: AUDITED };
  check(thaddeus, [written], "match E1", audited);
  check(thaddeus, [written, joyce], "no_match", audited);
  check(thaddeus, [stored("E1", { first_name: "Thaddeus", ...rare }), joyce], "match E1", audited);
});

test("decide leaves out a related name of its own in another place, where the number has the subject's very name", () => {
  for (const [name, other] of [
    ["Carla", "Carlotta"],
    ["Martha", "Patsy"],
    ["Jean", "Jane"],
    ["Ellen", "Helen"],
  ] as const) {
    const own = stored("E1", { first_name: name });
    const details = subjectDetails({ first_name: name });
    check(details, [own, stored("E2", { first_name: other, ...ELSEWHERE })], "match E1");
    check(details, [own, stored("E2", { first_name: name, ...ELSEWHERE })], "match E1 E2");
  }
  // Hardly anybody is registered as Liz.
  const elizabeth = subjectDetails({ first_name: "Elizabeth" });
  const liz = stored("E2", { first_name: "Liz", ...ELSEWHERE });
  check(elizabeth, [stored("E1", { first_name: "Elizabeth" }), liz], "match E1 E2");
  check(elizabeth, [stored("E2", { first_name: "Betty", ...ELSEWHERE })], "match E2");
});

test("decide takes the next number, whole or its end, for a twin's where twins are on file", () => {
  const next = stored("E1", { first_name: "Zebedee", ssn: "523417787" });
  for (const ssn of ["523417786", "7786"]) {
    const details = subjectDetails({ first_name: "Zebedee", ssn });
    check(details, [next], "match E1");
    checkAmongTwins(details, [next], "no_match");
    checkAmongTwins(details, [stored("E1", { first_name: "Zebedee", ssn: "523417796" })], "match E1");
  }
});
