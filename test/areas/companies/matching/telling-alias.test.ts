import assert from "node:assert/strict";
import { test } from "node:test";
import { matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { companyName } from "../../../../src/areas/companies/matching/names/normalize.ts";
import { isTellingAlias } from "../../../../src/areas/companies/matching/names/telling-alias.ts";
import { company, directoryOf, manyCompanies, NOTHING } from "./companies.ts";

function isTelling(text: string): boolean {
  const name = companyName(text);
  assert.ok(name !== null);
  return isTellingAlias(text, name);
}

test("isTellingAlias is false for bare common words, legal forms behind a mark, and texts that break off", () => {
  for (const text of [
    "University",
    "City",
    "The Academy",
    "Western",
    "SVCS",
    "University of",
    "Bluebird College and",
    "Inc. X",
  ]) {
    assert.equal(isTelling(text), text === "Inc. X", text);
  }
});

test("isTellingAlias is true for names, initials that are a legal form too, and bodies named behind their place", () => {
  for (const text of [
    "Bluebird",
    "LCC",
    "University of Toledo",
    "TOLEDO, CITY OF",
    "Larkspur Village of",
    "Bank of Ochre",
  ]) {
    assert.ok(isTelling(text), text);
  }
});

test("buildDirectoryIndex leaves aliases out that identify nobody, so that no search finds them", () => {
  const school = company(9_340, "Larkspur Wordsworth", { aliases: ["Dental of", "Dental", "ULW"], zip: "99999" });
  const directory = directoryOf([...manyCompanies(), school]);
  const found = (name: string) => matchCompany(directory, { ...NOTHING, name, state: "OH", zip: "99999" });
  assert.ok(found("Dental").candidates.every(({ companyId }) => companyId !== school.id));
  assert.equal(found("ULW").companyId, school.id);
});
