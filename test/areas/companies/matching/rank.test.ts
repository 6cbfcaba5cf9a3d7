import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../../../src/areas/companies/company.ts";
import { candidatesFor } from "../../../../src/areas/companies/matching/answer/rank.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import type { DirectoryLayer } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import { FEATURES } from "../../../../src/areas/companies/matching/scoring/features/features.ts";
import { featureValues } from "../../../../src/areas/companies/matching/scoring/score.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { company, idOf, manyCompanies, NOTHING } from "./companies.ts";

const TAMARACK = company(9_301, "Tamarack Inc");
const LONG_NAMED = company(9_302, "Tamarack Quillon Zinnober Ferrule Ospreyhead Planktonic Cordwain");
const BASE = buildDirectoryIndex([...manyCompanies(), TAMARACK, LONG_NAMED]);
const ASKED = { ...NOTHING, name: "Tamarack" };
const NO_LATER = { superseded: new Set<CompanyId>() };

/** A layer of companies whose domains, or names, are asked for. */
function domainLayer(...companies: Parameters<typeof company>[]): DirectoryLayer {
  const own = companies.map((each) => company(...each));
  return { ...NO_LATER, index: buildDirectoryIndex([...manyCompanies(), ...own], { raritiesOf: BASE }) };
}

function foundBy(query: Partial<CompanyQuery>, ...layers: DirectoryLayer[]): CompanyId[] {
  return candidatesFor(layers, { ...NOTHING, ...query }).map(({ companyId }) => companyId);
}

function candidatesOf(...layers: DirectoryLayer[]): CompanyId[] {
  return candidatesFor(layers, ASKED).map(({ companyId }) => companyId);
}

test("candidatesFor leaves out what shares far less than the best company", () => {
  assert.deepEqual(candidatesOf({ index: BASE, superseded: new Set() }), [TAMARACK.id]);
});

test("candidatesFor does not measure by a company that was removed or renamed since", () => {
  const superseded = new Set([TAMARACK.id]);
  const renamed = buildDirectoryIndex([company(9_301, "Larchwood Inc")], { raritiesOf: BASE });
  assert.deepEqual(candidatesOf({ index: BASE, superseded }), [LONG_NAMED.id]);
  assert.deepEqual(candidatesOf({ index: BASE, superseded }, { index: renamed, superseded: new Set() }), [
    LONG_NAMED.id,
  ]);
});

test("candidatesFor measures the companies of a layer by the best one of another layer", () => {
  const later = buildDirectoryIndex([company(9_303, "Tamarack Co")], { raritiesOf: BASE });
  const superseded = new Set([TAMARACK.id]);
  const found = candidatesOf({ index: BASE, superseded }, { index: later, superseded: new Set() });
  assert.deepEqual(found, [idOf(9_303)]);
});

const OWNERS = domainLayer(
  [9_310, "Northwind Traders Inc"],
  [9_311, "Chen & Chen CPAs"],
  [9_312, "Municipal Gasworks"],
  [9_313, "And Company"],
  [9_314, "Ample Inc"],
);

test("candidatesFor takes a domain that no company has for a name, with all of its letters", () => {
  for (const domain of ["northwindtraders.com", "northwind-traders.co.uk", "northwind.io"]) {
    assert.deepEqual(foundBy({ domain }, OWNERS), [idOf(9_310)], domain);
  }
});

test("candidatesFor puts nobody forward for a domain that merely contains words, or that is similar to a name", () => {
  for (const domain of ["munchen.de", "münchen.de", "mycompany.com", "company.com", "example.com", "northwand.com"]) {
    assert.deepEqual(foundBy({ domain }, OWNERS), [], domain);
  }
});

test("candidatesFor weighs a domain that is taken for a name as that name", () => {
  const [byDomain] = candidatesFor([OWNERS], { ...NOTHING, domain: "northwindtraders.com" });
  const [byName] = candidatesFor([OWNERS], { ...NOTHING, name: "northwindtraders" });
  assert.deepEqual(byDomain?.evidence, byName?.evidence);
  const keyed = candidatesFor([OWNERS], { ...NOTHING, domain: "brand.com", ein: "100000001" });
  assert.deepEqual(
    keyed.map(({ companyId, evidence }) => [companyId, evidence.hasName]),
    [[idOf(1), false]],
  );
});

test("candidatesFor takes no domain for a name that a company of any layer has", () => {
  const named = domainLayer([9_320, "Starlight Inc"]);
  const owner = domainLayer([9_321, "Quillon Holdings", { domain: "starlight.com" }]);
  const query = { domain: "starlight.com" };
  assert.deepEqual(foundBy(query, named, owner), [idOf(9_321)]);
  assert.deepEqual(foundBy(query, owner, named), [idOf(9_321)]);
  assert.deepEqual(foundBy(query, { ...owner, superseded: new Set([idOf(9_321)]) }, named), [idOf(9_320)]);
});

test("candidatesFor looks for a name that is a company's web address by the domain", () => {
  const layer = domainLayer([9_330, "General Turbines", { domain: "ge.com" }], [9_331, "Gecom Corp"]);
  for (const name of ["ge.com", "GE.com", "https://www.ge.com/careers"]) {
    assert.deepEqual(foundBy({ name }, layer), [idOf(9_330)], name);
  }
  assert.deepEqual(foundBy({ name: "gecom" }, layer), [idOf(9_331)]);
  assert.deepEqual(foundBy({ name: "Gecom.com" }, layer), [idOf(9_331)]);
});

test("candidatesFor puts the company forward whose domain is the name asked for", () => {
  const many = Array.from(
    { length: 40 },
    (_, at) => [9_500 + at, `Quorvane ${"ABCDEFGHIJ"[at % 10]}${at} Inc`, {}] as const,
  );
  const brand = [9_499, "Quorvane Zinnober Ferrule Holdings Inc", { domain: "quorvane.com" }] as const;
  const layer = domainLayer(...[...many, brand].map((each): Parameters<typeof company> => [...each]));
  const found = candidatesFor([layer], { ...NOTHING, name: "Quorvane" });
  assert.deepEqual(
    found.filter(({ evidence }) => evidence.isBrand).map(({ companyId }) => companyId),
    [idOf(9_499)],
  );
});

test("candidatesFor finds a town and employers by the name of the city asked for, and no other company by the name of a place", () => {
  const lyons = { city: "PORT LYONS", state: "OH" };
  const town = domainLayer(
    [9_320, "Port Lyons", lyons],
    [9_321, "Port Lyons Inc", lyons],
    [9_322, "Port Lyons Foundry", lyons],
    [9_323, "Port Lyons", { city: "AKRON", state: "OH" }],
  );
  const asked = { name: "Port Lyons", city: "Port Lyons", state: "OH" };
  assert.deepEqual(foundBy(asked, town).sort(), [idOf(9_320), idOf(9_321)]);
  assert.deepEqual(foundBy({ ...asked, name: "Port Lyons, OH" }, town), []);
  assert.deepEqual(foundBy({ ...asked, state: null }, town).sort(), [idOf(9_320), idOf(9_321)]);
  const removed = { ...town, superseded: new Set([idOf(9_320), idOf(9_321)]) };
  assert.deepEqual(foundBy(asked, removed), []);
  assert.deepEqual(foundBy(asked, removed, domainLayer([9_324, "PORT LYONS", lyons])), [idOf(9_324)]);
});

/** For each company found, whether what it shares with the query is its own place alone. */
function onlyPlaces(query: Partial<CompanyQuery>, layer: DirectoryLayer): Record<string, number> {
  const at = FEATURES.findIndex(({ name }) => name === "only_place");
  const found = candidatesFor([layer], { ...NOTHING, ...query });
  return Object.fromEntries(found.map(({ companyId, evidence }) => [companyId, featureValues(evidence)[at] ?? -1]));
}

test("candidatesFor marks companies that share only a place within the names", () => {
  for (const city of ["TOLEDO", "DALLAS", "LOS ANGELES"]) {
    const here = { city, state: "OH" };
    const layer = domainLayer(
      [9_340, `${city} Hospital`, here],
      [9_341, "Herzog University", { city: "AKRON", state: "OH" }],
      [9_342, `${city} Foundry`, { city: "AKRON", state: "OH" }],
      [9_343, city, here],
    );
    const told = onlyPlaces({ name: `Herzog University ${city}`, ...here }, layer);
    assert.equal(told[idOf(9_340)], 1, city);
    assert.equal(told[idOf(9_341)], 0, city);
    assert.equal(told[idOf(9_342)], 0, city);
    assert.equal(onlyPlaces({ name: city, ...here }, layer)[idOf(9_343)], 0, city);
  }
});

test("candidatesFor puts companies forward for a common word alone only in the city, or with the same legal form", () => {
  const dental = company(9_320, "Dental Inc");
  const layer = { ...NO_LATER, index: buildDirectoryIndex([...manyCompanies(), dental]) };
  for (const place of [{}, { state: "OH" }]) {
    assert.deepEqual(foundBy({ name: "Dental", ...place }, layer), []);
    assert.deepEqual(foundBy({ name: "Dental Inc", ...place }, layer), [dental.id]);
  }
  assert.ok(foundBy({ name: "Dental", city: "Toledo", state: "OH" }, layer).includes(dental.id));
  assert.ok(foundBy({ name: "Dental", zip: "43604" }, layer).includes(dental.id));
});
