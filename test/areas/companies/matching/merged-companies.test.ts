import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../../../src/areas/companies/company.ts";
import { explainCompany } from "../../../../src/areas/companies/matching/answer/explain.ts";
import { type Directory, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { suggestCompanies } from "../../../../src/areas/companies/matching/answer/suggest.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const OLD = company(9_001, "Xebec Chandlery", {
  city: "TROY",
  state: "NY",
  zip: "12180",
  ein: "010020240",
  phone: "5185551212",
  domain: "xebec.com",
});
const TWIN = company(9_003, "Narwhal Store Group Inc", { ein: "440020240" });
const SURVIVOR = company(9_002, "Narwhal Stores Inc", { ein: "990020240", employees: 50 });
const BASE = directoryOf([...manyCompanies(), OLD, TWIN, SURVIVOR]);
const MERGED = withSurvivors([
  [OLD.id, SURVIVOR.id],
  [TWIN.id, SURVIVOR.id],
]);

function withSurvivors(pairs: readonly (readonly [CompanyId, CompanyId | null])[]): Directory {
  return { ...BASE, survivorByMergedId: new Map(pairs) };
}

function found(directory: Directory, query: Partial<CompanyQuery>) {
  return matchCompany(directory, { ...NOTHING, ...query });
}

/** What was merged, by all that it was known by: each finds the survivor, and nothing else. */
const SPELLINGS: readonly Partial<CompanyQuery>[] = [
  { name: "Xebec Chandlery" },
  { name: "XEBEC CHANDLERY LLC", state: "NY" },
  { name: "Xebec Chandlery", city: "TROY", state: "NY", zip: "12180" },
  { name: "Xebec Chandlery", ein: "010020240" },
  { id: OLD.id },
  { id: OLD.id, name: "Xebec Chandlery" },
  { id: OLD.id, name: "Narwhal Stores" },
  { id: SURVIVOR.id, name: "Xebec Chandlery" },
  { name: "Narwhal Stores", ein: "010020240" },
  { name: "Xebec Chandlery", state: "NY", ein: "990020240" },
  { ein: "010020240" },
  { phone: "5185551212" },
  { domain: "xebec.com" },
];

for (const query of SPELLINGS) {
  test(`matchCompany answers ${JSON.stringify(query)} of a merged company with the one that stays`, () => {
    const { companyId, probability, candidates } = found(MERGED, query);
    assert.equal(companyId, SURVIVOR.id);
    assert.ok(probability >= 0.5 && probability <= 1, String(probability));
    assert.ok(candidates.every((one) => one.companyId !== OLD.id && one.companyId !== TWIN.id));
    assert.ok(candidates.reduce((sum, one) => sum + one.probability, 0) <= 1 + 1e-9);
    assert.equal(new Set(candidates.map((one) => one.companyId)).size, candidates.length);
  });
}

test("matchCompany lets an exact detail of a merged company speak for the one that stays, and never against it", () => {
  const query = { name: "Narwhal Stores", city: "TOLEDO", state: "OH" };
  const { probability } = found(MERGED, query);
  for (const exact of [{ id: OLD.id }, { ein: "010020240" }, { phone: "5185551212" }, { domain: "xebec.com" }]) {
    const given = found(MERGED, { ...query, ...exact });
    assert.equal(given.companyId, SURVIVOR.id);
    assert.ok(given.probability >= probability, `${JSON.stringify(exact)}: ${given.probability} under ${probability}`);
  }
});

test("matchCompany is surer of a company once its duplicate is merged into it", () => {
  const query = { name: "Narwhal Store", city: "TOLEDO", state: "OH" };
  const apart = found(BASE, query);
  const merged = found(MERGED, query);
  assert.equal(merged.companyId, SURVIVOR.id);
  assert.ok(merged.probability > apart.probability, `${merged.probability} after ${apart.probability}`);
});

test("matchCompany answers other companies as before, and with none when a merged one leads nowhere", () => {
  for (const name of ["Wolverine Gasket", "Tundra Steel LLC"]) {
    const query = { name, city: "TOLEDO", state: "OH" };
    assert.deepEqual(found(MERGED, query), found(BASE, query));
  }
  const nowhere = withSurvivors([[OLD.id, null]]);
  assert.equal(found(nowhere, { name: "Xebec Chandlery", state: "NY" }).companyId, null);
  assert.equal(found(nowhere, { id: OLD.id }).companyId, null);
});

test("matchCompany lets an id that is no company's contradict a merged one too", () => {
  const query = { name: "Narwhal Stores", city: "TOLEDO", state: "OH" };
  assert.ok(found(MERGED, { ...query, id: idOf(777) }).probability < found(MERGED, query).probability);
});

test("suggestCompanies suggests the company that stays, once", () => {
  for (const text of ["xebec", "narwhal", "Xebec Chandlery", "xebec.com"]) {
    const ids = suggestCompanies(MERGED, text, { limit: 20 }).map(({ companyId }) => companyId);
    assert.ok(ids.includes(SURVIVOR.id), text);
    assert.equal(new Set(ids).size, ids.length, text);
    assert.ok(!ids.includes(OLD.id) && !ids.includes(TWIN.id), text);
  }
  const nowhere = withSurvivors([[OLD.id, null]]);
  assert.deepEqual(
    suggestCompanies(nowhere, "xebec", { limit: 20 }).filter(({ companyId }) => companyId === OLD.id),
    [],
  );
});

test("explainCompany speaks of the entry that was meant", () => {
  const query = { ...NOTHING, name: "Xebec Chandlery", state: "NY" };
  const state = explainCompany(MERGED, query, { companyId: SURVIVOR.id }).contributions.find(
    ({ detail }) => detail === "state",
  );
  assert.equal(state?.verdict, "agree");
});
