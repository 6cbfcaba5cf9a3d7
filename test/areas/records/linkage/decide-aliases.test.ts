import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import type { Subject } from "../../../../src/kernel/subject.ts";
import { AUDITED, date, decideOn, ELSEWHERE, HOME, stored, subjectDetails, told } from "./persons.ts";

/*
 * Given names that differ but do not contradict: one person may be known by both.
 */

function check(subject: Partial<Subject>, records: readonly StoredEmployment[], expected: string, home = HOME): void {
  const details = subjectDetails({ first_name: "Katherine Grace", ...subject }, [home]);
  assert.equal(told(decideOn(details, records, { population: 1_000_000, model: AUDITED })), expected);
}

const grace = stored("E1", { first_name: "Grace" });

test("decide finds a record by another given name with the surname, the date of birth and the whole number", () => {
  check({}, [grace], "match E1", ELSEWHERE);
  for (const [given = "", written = ""] of [
    ["Mikhail", "Misha"],
    ["Pablo Luis", "PL"],
    ["Giacomo", "Jim"],
    ["Peter Louis", "Louis Peter"],
    ["Fitz", "John Fitzgerald"],
  ])
    check({ first_name: given }, [stored("E1", { first_name: written })], "match E1", ELSEWHERE);
});

test("decide finds a record with the surname first and further given names behind it, by the same rule", () => {
  const vietnamese = { first_name: "Bao", last_name: "Tran" };
  const swapped = stored("E1", { first_name: "Tran", last_name: "Quoc Bao" });
  check(vietnamese, [swapped], "match E1", ELSEWHERE);
  check({ ...vietnamese, ssn: null }, [swapped], "no_match");
  check({ ...vietnamese, first_name: "Minh" }, [swapped], "no_match", ELSEWHERE);
});

test("decide finds it with the last four digits in the same house only", () => {
  check({ ssn: "7786" }, [grace], "match E1");
  check({ ssn: "7786" }, [grace], "no_match", ELSEWHERE);
});

test("decide refuses another given name if any of number, date of birth and surname differs", () => {
  check({ ssn: null }, [grace], "no_match");
  check({ ssn: "523417785" }, [grace], "no_match");
  check({ date_of_birth: date("1971-03-09") }, [grace], "no_match");
  check({ last_name: "Zimmer" }, [grace], "no_match");
  check({ first_name: "Katherine" }, [grace], "no_match");
});

test("decide leaves another given name to a twin if the subject's own name is on file", () => {
  const johannes = { first_name: "Johannes" };
  const jan = stored("E1", { first_name: "Jan" });
  check(johannes, [jan], "match E1");
  check(johannes, [jan, stored("E2", johannes)], "match E2");
  check(johannes, [jan, stored("E2", { ...johannes, ssn: "601227744" })], "no_match");
  check({}, [grace, stored("E2", { first_name: "Katherine", middle_name: "Grace" })], "match E1 E2");
});

test("decide finds a record under the former surname that the person has as a middle name, and the other way round", () => {
  const married = { first_name: "Paula", middle_name: "Kofron", last_name: "Groome" };
  const maiden = { first_name: "Paula", middle_name: "Jean", last_name: "Kofron" };
  check({ ...married, ssn: "7786" }, [stored("E1", maiden)], "match E1", ELSEWHERE);
  check({ ...maiden, ssn: "7786" }, [stored("E1", married)], "match E1", ELSEWHERE);
  check({ ...married, ssn: "7786" }, [stored("E1", { ...maiden, first_name: "Irene" })], "no_match");
});

test("decide takes a middle name for no former surname without the number", () => {
  const [mary, smith] = [
    { first_name: "Mary", last_name: "Thomas" },
    { first_name: "Mary", middle_name: "Thomas", last_name: "Smith" },
  ];
  const ofShipped = (subject: Partial<Subject>, fields: Partial<StoredEmployment["record"]>): string =>
    told(decideOn(subjectDetails(subject), [stored("E1", fields)], { population: 1_000_000 }));
  for (const [one, other] of [
    [mary, smith],
    [smith, mary],
  ] as const) {
    assert.equal(ofShipped({ ...one, ssn: null }, other), "no_match");
    assert.equal(ofShipped(one, { ...other, ssn: null }), "no_match");
    assert.equal(ofShipped(one, { ...other, ssn: "523417799" }), "no_match");
    assert.equal(ofShipped({ ...one, ssn: "7786" }, other), "match E1");
  }
});

test("decide takes a suffix and a middle name of the subject as evidence", () => {
  const junior = { first_name: "Robert", suffix: "Jr." };
  check({ ...junior, ssn: null }, [stored("E1", { last_name: "Kofron Sr" })], "no_match");
  check({ ...junior, ssn: null }, [stored("E1", { last_name: "Kofron Jr" })], "match E1");
  check({ ...junior, suffix: "MD", ssn: null }, [stored("E1", { last_name: "Kofron Sr" })], "match E1");
  check({ first_name: "Katherine", middle_name: "Grace" }, [grace], "match E1");
  check(
    { first_name: "Maria", middle_name: "Elena", ssn: null },
    [stored("E1", { first_name: "Maria Isabel" })],
    "no_match",
    ELSEWHERE,
  );
});

test("decide finds a person with one name, and one under a taxpayer's number and an SSN", () => {
  check(
    { first_name: "Wiratmaja", last_name: "" },
    [stored("E1", { first_name: "FNU", last_name: "Wiratmaja" })],
    "match E1",
  );
  const robert = { first_name: "Robert", ssn: "912713456" };
  check(robert, [stored("E1", { ssn: "912713456" })], "match E1");
  check(robert, [stored("E1")], "match E1");
  check(robert, [stored("E1", { ssn: "912713999" })], "no_match");
});
