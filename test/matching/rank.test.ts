import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../src/domain/company.ts";
import type { CompanyId } from "../../src/domain/ids.ts";
import { buildDirectoryIndex } from "../../src/matching/directory-index/build.ts";
import { candidatesFor, type DirectoryLayer } from "../../src/matching/rank.ts";
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

test("candidatesFor takes no domain for a name that a company of any layer has", () => {
  const named = domainLayer([9_320, "Starlight Inc"]);
  const owner = domainLayer([9_321, "Quillon Holdings", { domain: "starlight.com" }]);
  const query = { domain: "starlight.com" };
  assert.deepEqual(foundBy(query, named, owner), [idOf(9_321)]);
  assert.deepEqual(foundBy(query, owner, named), [idOf(9_321)]);
  assert.deepEqual(foundBy(query, { ...owner, superseded: new Set([idOf(9_321)]) }, named), [idOf(9_320)]);
});
