import assert from "node:assert/strict";
import { test } from "node:test";
import { matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { bareNames } from "../../../../src/areas/companies/matching/names/query-names.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

function check(text: string, expected: readonly string[]): void {
  assert.deepEqual(bareNames(text), expected, text);
}

test("bareNames leaves out numbers before and behind a name that are not its own", () => {
  for (const text of [
    "0012 WOLVERINE GASKET",
    "4711 - WOLVERINE GASKET",
    "WOLVERINE GASKET 12-3456789",
    "WOLVERINE GASKET EIN: 12-3456789",
    "WOLVERINE GASKET (419) 555-0100",
    "WOLVERINE GASKET 43604",
    "WOLVERINE GASKET - 0042",
    "WOLVERINE GASKET #12",
    "WOLVERINE GASKET PLANT 2",
  ]) {
    check(text, ["WOLVERINE GASKET"]);
  }
});

test("bareNames leaves out what a form has before a name, and when one worked there", () => {
  for (const text of [
    "C/O WOLVERINE GASKET",
    "EMPLOYER: WOLVERINE GASKET",
    "CURRENT EMPLOYER'S NAME - WOLVERINE GASKET",
    "NAME OF COMPANY: WOLVERINE GASKET",
    "WOLVERINE GASKET 03/2019",
    "WOLVERINE GASKET (03/2019 - 05/2021)",
    "WOLVERINE GASKET 2019-2021",
    "WOLVERINE GASKET, 03/2019 TO PRESENT",
    "EMPLOYER WOLVERINE GASKET SINCE 3/2019",
  ]) {
    check(text, ["WOLVERINE GASKET"]);
  }
  for (const text of ["EMPLOYERS MUTUAL", "VISION 03 2000 MEDIA", "AREA 13 2000", "GASKET 2019", "COMPANY 3"])
    check(text, []);
});

test("bareNames leaves out an address behind a name", () => {
  check("WOLVERINE GASKET 123 N MAIN ST TOLEDO OH 43604", ["WOLVERINE GASKET"]);
  check("WOLVERINE GASKET, P.O. BOX 12, TOLEDO", ["WOLVERINE GASKET"]);
});

test("bareNames keeps numbers that are a name's own, and years", () => {
  for (const text of [
    "24 HOUR FITNESS",
    "3M",
    "STUDIO 54",
    "VISION 2000",
    "LOCAL 1234",
    "SCHOOL DISTRICT 4711",
    "911",
  ]) {
    check(text, []);
  }
});

test("bareNames takes two names on both sides of a slash, and not a name with one in it", () => {
  check("WOLVERINE GASKET/BLUEBIRD FERRY", ["WOLVERINE GASKET", "BLUEBIRD FERRY"]);
  check("INPUT/OUTPUT INC", []);
  check("WOLVERINE A/B", []);
});

test("matchCompany finds a company next to numbers that are not its own, and next to another name and a slash", () => {
  const directory = directoryOf([...manyCompanies(), company(9_001, "Vision 2000 Inc")]);
  const found = (name: string) => matchCompany(directory, { ...NOTHING, name, city: "Toledo", state: "OH" }).companyId;
  for (const name of [
    "0012 Wolverine Gasket",
    "c/o Wolverine Gasket",
    "EMPLOYER NAME Wolverine Gasket",
    "Wolverine Gasket 03/2019 - now",
    "Wolverine Gasket 500 Oak Ave Toledo OH",
    "Zephyr Quorn/Wolverine Gasket",
  ]) {
    assert.equal(found(name), idOf(1), name);
  }
  assert.equal(found("Vision 2000"), idOf(9_001));
});
