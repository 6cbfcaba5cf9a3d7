import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../../../src/areas/companies/company.ts";
import { directoryCandidates, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const NORTHWIND = company(9_001, "Northwind Holdings Inc", {
  everyday_names: ["Northwind", "NWD", "Sparrow Mart"],
  employer_id: idOf(9_001),
  is_nationwide: true,
});
const DIRECTORY = directoryOf([
  ...manyCompanies(),
  NORTHWIND,
  company(9_002, "Northwind Associates LLC", { city: "BOISE", state: "ID", zip: "83702", employer_id: idOf(9_001) }),
  company(9_003, "Sparrow Mart Corp", { city: "AKRON", zip: "44308" }),
  company(9_004, "Quillfeather Gasket Bureau", { city: "AKRON", zip: "44308" }),
  company(9_005, "Vesper Kingfisher Yard Trust", { city: "AUSTIN", state: "TX", zip: "78701" }),
  company(9_006, "Tamarack Works", { everyday_names: ["Tamarack Works"] }),
  company(9_007, "Zorvex Corp"),
  company(9_008, "Quonset Inc", { everyday_names: ["Quonset"], is_nationwide: true }),
]);

function answered(query: Partial<CompanyQuery>) {
  return matchCompany(DIRECTORY, { ...NOTHING, ...query });
}

test("matchCompany answers with the employer that people know by a name, not a smaller company of exactly that name", () => {
  const { companyId, candidates } = answered({ name: "Sparrow Mart" });
  assert.equal(companyId, idOf(9_001));
  assert.ok(candidates.some((one) => one.companyId === idOf(9_003)));
  assert.equal(answered({ name: "Sparrow Mart", city: "AKRON", state: "OH" }).companyId, idOf(9_003));
});

test("matchCompany answers a short word that is not quite the name of a small company only with its place", () => {
  assert.equal(answered({ name: "Zorvex" }).companyId, idOf(9_007));
  assert.equal(answered({ name: "Zornex" }).companyId, null);
  assert.equal(answered({ name: "Zornex", city: "TOLEDO", state: "OH" }).companyId, idOf(9_007));
  assert.equal(answered({ name: "Qonset" }).companyId, idOf(9_008), "people everywhere know it");
});

test("matchCompany takes a place elsewhere for no evidence against an employer with people everywhere", () => {
  const [evidence] = directoryCandidates(DIRECTORY, { ...NOTHING, name: "NWD", city: "AUSTIN", state: "TX" }).flatMap(
    (one) => (one.companyId === NORTHWIND.id ? [one.evidence] : []),
  );
  assert.deepEqual([evidence?.city, evidence?.state, evidence?.names.isEveryday], [0, 0, true]);
  assert.equal(answered({ name: "NWD", city: "AUSTIN", state: "TX" }).companyId, NORTHWIND.id);
});

test("matchCompany counts the entries of one employer as one", () => {
  const candidates = directoryCandidates(DIRECTORY, { ...NOTHING, name: "Northwind" });
  const groups = new Set(
    candidates.filter(({ companyId }) => [idOf(9_001), idOf(9_002)].includes(companyId)).map(({ group }) => group),
  );
  assert.equal(groups.size, 1);
  assert.equal(answered({ name: "Northwind" }).companyId, NORTHWIND.id);
});

test("matchCompany is not certain of initials of three letters, and shows whose they may be", () => {
  const { companyId, candidates } = answered({ name: "QGB", city: "AKRON", state: "OH" });
  assert.equal(companyId, null);
  assert.equal(candidates[0]?.companyId, idOf(9_004));
});

test("matchCompany takes four initials that are one name's alone for evidence, and those of two for none", () => {
  const twice = directoryOf([
    ...manyCompanies(),
    company(9_005, "Vesper Kingfisher Yard Trust", { city: "AUSTIN", state: "TX", zip: "78701" }),
    company(9_007, "Velvet Kestrel York Timber", { city: "BOISE", state: "ID", zip: "83702" }),
  ]);
  const query = { ...NOTHING, name: "VKYT", city: "AUSTIN", state: "TX" };
  const shared = (directory: typeof DIRECTORY) =>
    directoryCandidates(directory, query).map(({ evidence }) => evidence.areInitialsShared);
  assert.ok(!shared(DIRECTORY).includes(true));
  assert.ok(!shared(twice).includes(false));
  assert.ok(matchCompany(twice, query).probability < 0.5);
});

test("matchCompany says less than even for a name that several employers have, unless a place is given", () => {
  const directory = directoryOf([...manyCompanies(), company(9_008, "DHS", { everyday_names: ["DHS"] })]);
  const alone = matchCompany(directory, { ...NOTHING, name: "DHS" });
  assert.equal(alone.companyId, null);
  assert.equal(alone.candidates[0]?.companyId, idOf(9_008));
  assert.ok(alone.probability < 0.5);
  const placed = matchCompany(directory, { ...NOTHING, name: "DHS", city: "TOLEDO", state: "OH" });
  assert.equal(placed.companyId, idOf(9_008));
});

test("matchCompany leaves a job, a site and a place next to an employer's name out of account", () => {
  for (const name of [
    "Cashier at Northwind",
    "Northwind truck driver",
    "Registered Nurse, Northwind",
    "Northwind Distribution Center",
    "Northwind Warehouse #6094",
    "NORTHWIND - AUSTIN",
    "Northwind (Plant 7)",
    "Northwind assigned to Tamarack Works",
  ]) {
    assert.equal(answered({ name }).companyId, NORTHWIND.id, name);
  }
});

test("matchCompany keeps a whole name that is a company's, whatever words it has", () => {
  const directory = directoryOf([
    ...manyCompanies(),
    NORTHWIND,
    company(9_009, "Northwind Distribution Center", { city: "AKRON" }),
  ]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "Northwind Distribution Center" }).companyId, idOf(9_009));
});

test("matchCompany does not take a single letter behind a preposition for a point of the compass", () => {
  const directory = directoryOf([
    ...manyCompanies(),
    company(9_010, "In-N-Forge Grill", { everyday_names: ["In N Forge"] }),
    company(9_011, "Northforge Inc"),
  ]);
  const { companyId, candidates } = matchCompany(directory, { ...NOTHING, name: "in n forge" });
  assert.equal(companyId, idOf(9_010));
  assert.ok((candidates.find((one) => one.companyId === idOf(9_011))?.probability ?? 0) < 0.1);
});

test("matchCompany answers with the entry that is called as asked, not one of the same employer that is known so", () => {
  const directory = directoryOf([
    ...manyCompanies(),
    company(9_012, "Northwest Brass Works Corporation", {
      everyday_names: ["NBWX"],
      employer_id: idOf(9_012),
      is_nationwide: true,
    }),
    company(9_013, "NBWX CORP", { city: "BOISE", state: "ID", employer_id: idOf(9_012), domain: "nbwx.com" }),
  ]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "NBWX" }).companyId, idOf(9_013));
});

test("matchCompany takes shared initials for the employer with people everywhere that is known by them", () => {
  const agency = company(9_014, "Fathom Tide Council", { everyday_names: ["FTC"], is_nationwide: true });
  const college = company(9_015, "Ferrous Tin College", { everyday_names: ["FTC"] });
  const asked = { ...NOTHING, name: "FTC" };
  assert.equal(matchCompany(directoryOf([...manyCompanies(), agency]), asked).companyId, idOf(9_014));
  assert.equal(matchCompany(directoryOf([...manyCompanies(), college]), asked).companyId, null);
});

test("matchCompany is not certain that three letters alone are a company of which nothing else is known", () => {
  const directory = directoryOf([
    ...manyCompanies(),
    company(9_016, "QZK LLP", { ein: null, domain: null, phone: null, street: null, employees: null }),
  ]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "QZK" }).companyId, null);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "QZK LLP" }).companyId, idOf(9_016));
});

test("matchCompany finds a name of common words that are run together", () => {
  const commons = Array.from({ length: 40 }, (_, at) => company(9_100 + at, `Home ${at} Depot ${at}x Services Inc`));
  const directory = directoryOf([...manyCompanies(), ...commons, company(9_017, "Home Depot Co")]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "Homedepot" }).companyId, idOf(9_017));
});

test("matchCompany reads a sentence about a job, and a plant of an employer in a place", () => {
  for (const name of ["I work at Northwind", "I am a cashier at Northwind", "Northwind Akron Truck Plant"]) {
    assert.equal(answered({ name }).companyId, NORTHWIND.id, name);
  }
});

test("matchCompany reads an employee's employer, and a site by its own name of an employer of several words", () => {
  assert.equal(answered({ name: "Northwind employees" }).companyId, NORTHWIND.id);
  assert.equal(answered({ name: "Sparrow Mart Rapid Deployment Center" }).companyId, NORTHWIND.id);
  assert.equal(answered({ name: "Northwind Brass Plant" }).companyId, null, "may be a company's of its own");
  assert.equal(answered({ name: "Sparrow Mart Dental Office" }).companyId, null);
});

test("matchCompany takes a small number behind a name for part of it", () => {
  const { companyId } = answered({ name: "Northwind 21" });
  assert.equal(companyId, null);
});
