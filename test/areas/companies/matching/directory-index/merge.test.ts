import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Company } from "../../../../../src/areas/companies/company.ts";
import { buildDirectoryIndex, CHUNK_COMPANIES } from "../../../../../src/areas/companies/matching/index/build.ts";
import { layeredParts, mergeIndexes } from "../../../../../src/areas/companies/matching/index/merge.ts";
import { textsOf } from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import type { CompanyId } from "../../../../../src/kernel/ids.ts";
import { draws } from "../../../../support/draws.ts";
import { company, manyCompanies } from "../companies.ts";

const COMPANIES = manyCompanies();
const OTHER = buildDirectoryIndex(COMPANIES.slice(0, 100));

/** The companies in so many lists, each where its number in `places` says. */
function spread(companies: readonly Company[], places: readonly number[]): Company[][] {
  const lists: Company[][] = [[], [], [], []];
  companies.forEach((one, at) => {
    lists[places[at % places.length] ?? 0]?.push(one);
  });
  return lists;
}

const PLACES = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 50 });

test("mergeIndexes makes what buildDirectoryIndex makes, however the companies are spread over the parts", () => {
  const whole = buildDirectoryIndex(COMPANIES);
  const like = buildDirectoryIndex(COMPANIES, { raritiesOf: OTHER });
  fc.assert(
    fc.property(PLACES, (places) => {
      const parts = spread(COMPANIES, places).map((list) => ({ core: buildDirectoryIndex(list) }));
      assert.deepEqual(mergeIndexes(parts), whole);
      assert.deepEqual(mergeIndexes(parts, { raritiesOf: OTHER }), like);
    }),
    draws(20),
  );
});

test("mergeIndexes takes of two companies with one id that of the later part, wherever it has moved", () => {
  const moved = COMPANIES.map((one, at) => ({ ...one, name: `Tern ${at} Kilns`, city: "RENO", state: "NV" }));
  fc.assert(
    fc.property(fc.subarray(moved), fc.subarray(COMPANIES), (newer, older) => {
      const newerIds = new Set(newer.map(({ id }) => id));
      const merged = mergeIndexes([{ core: buildDirectoryIndex(older) }, { core: buildDirectoryIndex(newer) }]);
      const left = older.filter(({ id }) => !newerIds.has(id));
      assert.deepEqual(merged, buildDirectoryIndex([...left, ...newer]));
    }),
    draws(20),
  );
});

test("mergeIndexes leaves out what a later layer removed, with its words and cities", () => {
  const whole = buildDirectoryIndex([...COMPANIES, company(9_999, "Zephyr Quokka", { city: "ZANESVILLE" })]);
  const ids = [...COMPANIES.slice(5, 90).map(({ id }) => id), company(9_999, "").id, company(8_888, "").id];
  const expected = buildDirectoryIndex(COMPANIES.filter((_, at) => at < 5 || at >= 90));
  const nothing = new Set<CompanyId>();
  const removing = { core: buildDirectoryIndex([]), removed: new Set(ids) };
  assert.deepEqual(mergeIndexes(layeredParts([{ core: whole, removed: nothing }, removing])), expected);
  // What is removed in a layer is removed from those before, and what comes back with it or later
  // is there.
  const back = { core: buildDirectoryIndex(COMPANIES.slice(5, 90)), removed: new Set(ids) };
  const returned = layeredParts([{ core: whole, removed: new Set(ids) }, back]);
  assert.deepEqual(mergeIndexes(returned), buildDirectoryIndex(COMPANIES));
  const all = COMPANIES.map(({ id }) => id);
  assert.deepEqual(
    mergeIndexes(
      layeredParts([
        { core: buildDirectoryIndex(COMPANIES), removed: nothing },
        { core: buildDirectoryIndex([]), removed: new Set(all) },
      ]),
    ).keyStarts,
    new Uint32Array(3),
  );
});

test("mergeIndexes takes parts without companies, names without words of their own, and texts of any script", () => {
  const few = [company(1, "株式会社 Łódź"), company(2, "???", { state: null, city: null }), company(3, "𝒜cme 東京")];
  const parts = [[], few.slice(0, 1), [], few.slice(1)].map((list) => ({ core: buildDirectoryIndex(list) }));
  assert.deepEqual(mergeIndexes(parts), buildDirectoryIndex(few));
  assert.equal(mergeIndexes([{ core: buildDirectoryIndex([]) }]).size, 0);
});

test("buildDirectoryIndex makes the same of several chunks as of one", () => {
  const count = CHUNK_COMPANIES + 2_000;
  // The first ones come again at the end, in another chunk, and count as they are there.
  const many = Array.from({ length: count }, (_, at) =>
    company(at % (count - 500), `Heron ${at % 911} Works ${at}`, { domain: "shared.example" }),
  );
  const parts = [many.slice(0, 700), many.slice(700, 9_000), many.slice(9_000, 17_000), many.slice(17_000)];
  const merged = mergeIndexes(parts.map((part) => ({ core: buildDirectoryIndex(part) })));
  assert.deepEqual(buildDirectoryIndex(many), merged);
  assert.equal(merged.size, count - 500);
});

test("buildDirectoryIndex puts names in the order of their letters, whatever the script and however long they agree", () => {
  const texts = ["Zürich", "Zurich", "東京", "𝒜cme", "\u{1F600}x\u{1F600}", "ABC", "AB C D", "AB", "ﬀ", "Ω mega", "ж"];
  const long = [
    "Wolverine Gasket Works",
    "Wolverine Gasket Work",
    "Wolverine Gasket",
    "Wolverine Gasketry",
    "Wolverinegas",
  ];
  const index = buildDirectoryIndex([...texts, ...long, ...long].map((name, at) => company(at, name)));
  const words = textsOf(index.wordBytes, index.wordStarts);
  const text = (name: number) =>
    Array.from(
      index.nameWords.subarray(index.nameWordStarts[name], index.nameWordStarts[name + 1]),
      (at) => words[at],
    ).join("");
  const ordered = Array.from(index.nameOrder, (name) => ({ name, text: text(name) }));
  const expected = ordered.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.name - b.name));
  assert.deepEqual(ordered, expected);
  assert.equal(new Set(index.nameOrder).size, index.nameCount);
});
