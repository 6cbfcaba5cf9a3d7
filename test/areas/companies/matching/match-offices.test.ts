import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../../../src/areas/companies/company.ts";
import {
  type Directory,
  matchCompany,
  type SearchAnswer,
} from "../../../../src/areas/companies/matching/answer/match.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const COMPANIES = manyCompanies();

function search(query: Partial<CompanyQuery>, directory: Directory): SearchAnswer {
  return matchCompany(directory, { ...NOTHING, ...query });
}

function found(query: Partial<CompanyQuery>, directory: Directory) {
  return search(query, directory).companyId;
}

const OFFICES = [
  company(9_301, "Zorvane Inc", { city: "AUSTIN", state: "TX", zip: "78701" }),
  company(9_302, "Zorvane Inc", { city: "BOSTON", state: "MA", zip: "02108", domain: "zorvane.com", employees: 900 }),
  company(9_303, "Zorvane LLC", { city: "DENVER", state: "CO", zip: "80202" }),
  company(9_304, "Zorvane Inc", { city: "RENO", state: "NV", zip: "89501" }),
];

test("matchCompany counts the offices of one employer as one, answers with the best-filled, and lets a place pick the office", () => {
  const directory = directoryOf([...COMPANIES, ...OFFICES]);
  const alone = search({ name: "Zorvane" }, directory);
  assert.equal(alone.companyId, idOf(9_302));
  assert.ok(alone.probability > 0.8, `${alone.probability}`);
  for (const { id, city, state } of OFFICES) {
    assert.equal(found({ name: "Zorvane", state }, directory), id, `${state}`);
    assert.equal(found({ name: "Zorvane", city, state }, directory), id, `${city}`);
  }
});

test("matchCompany answers with an office when nothing distinguishes the offices, surer than of any one alone", () => {
  const equal = OFFICES.map((office) => ({ ...office, domain: null, employees: null }));
  const { companyId, probability, candidates } = search({ name: "Zorvane" }, directoryOf([...COMPANIES, ...equal]));
  assert.equal(companyId, idOf(9_301), "the first by city");
  assert.ok(probability > 0.8, `${probability}`);
  assert.equal(candidates.filter((candidate) => equal.some(({ id }) => id === candidate.companyId)).length, 1);
});

test("matchCompany answers with the office at the headquarters where the offices are equally filled, in any order of ids", () => {
  const equal = OFFICES.filter(({ state }) => state !== "MA");
  const [austin, , reno] = equal;
  for (const related of [austin, reno]) {
    const parent = {
      ...company(9_305, "Zorvane Dental Inc"),
      city: related?.city ?? "",
      state: related?.state ?? "",
    };
    const turned = equal.map((office, at) => ({ ...office, id: idOf(9_304 - at) }));
    for (const offices of [equal, turned]) {
      const { candidates } = search({ name: "Zorvane" }, directoryOf([...COMPANIES, ...offices, parent]));
      assert.equal(offices.find(({ id }) => id === candidates[0]?.companyId)?.city, related?.city);
    }
  }
});

test("matchCompany takes the asked name with the city asked for behind it for the name, before the same name in another city", () => {
  const campus = company(9_330, "University of Maryland-College Park", {
    city: "COLLEGE PARK",
    state: "MD",
    zip: "20742",
  });
  const other = company(9_331, "University of Maryland", { city: "BALTIMORE", state: "MD", zip: "21201" });
  const directory = directoryOf([...COMPANIES, campus, other]);
  for (const name of ["UNIV OF MD", "University of Maryland"]) {
    assert.equal(search({ name, city: "College Park", state: "MD" }, directory).candidates[0]?.companyId, campus.id);
    assert.equal(search({ name, city: "Baltimore", state: "MD" }, directory).candidates[0]?.companyId, other.id);
  }
});

test("matchCompany keeps schools, churches and employers with EINs of their own apart, though they share a name", () => {
  for (const name of ["Zorvane Academy", "Zorvane Baptist Church", "Zorvane School District"]) {
    const sisters = ["TX", "MA", "CO", "NV"].map((state, at) =>
      company(9_310 + at, name, { city: "SALEM", state, zip: null }),
    );
    assert.equal(found({ name }, directoryOf([...COMPANIES, ...sisters])), null, name);
  }
  const franchises = OFFICES.map((office, at) => ({
    ...office,
    ein: String(800_000_000 + at),
    domain: null,
    employees: null,
  }));
  assert.equal(found({ name: "Zorvane" }, directoryOf([...COMPANIES, ...franchises])), null);
});

test("matchCompany finds an employer that is called like its town, in that town too", () => {
  const employer = company(9_320, "Zorvane Incorporated", { city: "ZORVANE", state: "NY", zip: "14830" });
  const town = company(9_321, "City of Zorvane", { city: "ZORVANE", state: "NY", zip: "14830" });
  const directory = directoryOf([...COMPANIES, employer, town]);
  for (const place of [{}, { state: "NY" }, { city: "Zorvane" }, { city: "Zorvane", state: "NY" }]) {
    assert.equal(found({ name: "Zorvane", ...place }, directory), employer.id, JSON.stringify(place));
  }
  assert.equal(found({ name: "City of Zorvane", city: "Zorvane", state: "NY" }, directory), town.id);
});
