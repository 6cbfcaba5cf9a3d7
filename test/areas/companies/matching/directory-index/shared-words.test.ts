import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildDirectoryIndex } from "../../../../../src/areas/companies/matching/index/build.ts";
import { wordText } from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import { companyName } from "../../../../../src/areas/companies/matching/names/normalize.ts";
import { indexVocabulary } from "../../../../../src/areas/companies/matching/preparation/indexed-names.ts";
import { companiesByName, preparePlace } from "../../../../../src/areas/companies/matching/retrieval/search.ts";
import { prepareName } from "../../../../../src/areas/companies/matching/scoring/prepare-name.ts";
import type { PreparedName } from "../../../../../src/areas/companies/matching/scoring/prepared-name.ts";
import { draws } from "../../../../support/draws.ts";
import { company, NOTHING } from "../companies.ts";

const WORDS =
  "GASKET FERRY BAKERY PLUMBER QUARREL JUNIPER GRANITE LARKSPUR HARBOR COBALT TUNDRA XEBEC OCHRE WALNUT".split(" ");
const STATES = ["OH", "TX", "NY", "CA"];
const SIZE = 9_000;
const LIMIT = 20;

/**
 * So many companies that lists are longer than what is read whatever it brings: the commonest word
 * is in half of the names.
 */
const COMPANIES = Array.from({ length: SIZE }, (_, at) => {
  const parts = [0, 1, 2].map((place) => WORDS[Math.floor(WORDS.length * draw(3 * at + place) ** 3)] ?? "");
  const state = STATES[Math.floor(4 * draw(-1 - at))] ?? null;
  return company(at, parts.join(" "), { state, city: null, zip: null });
});
const INDEX = buildDirectoryIndex(COMPANIES);

/** The same number from 0 to below 1 for the same seed. */
function draw(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** The score of each company that shares enough, by a look at every name. */
function scoresOf({ name, weights, total }: PreparedName, state: number): Map<number, number> {
  const rarity = new Map(name.words.map((word, at): [string, number] => [word, weights[at] ?? 0]));
  const shared = Array.from({ length: INDEX.nameCount }, (_, at) => {
    const words = INDEX.nameWords.subarray(INDEX.nameWordStarts[at] ?? 0, INDEX.nameWordStarts[at + 1] ?? 0);
    const texts = new Set(Array.from(words, (word) => wordText(INDEX, word)));
    return [...texts].reduce((sum, text) => sum + (rarity.get(text) ?? 0), 0);
  });
  const most = Math.max(...shared);
  const scores = new Map<number, number>();
  shared.forEach((own, at) => {
    if (own < 0.45 * most) return;
    const held = INDEX.nameWeights[at] ?? 0;
    const owner = INDEX.nameCompanies[at] ?? 0;
    const isThere = owner >= (INDEX.stateStarts[state] ?? 0) && owner < (INDEX.stateStarts[state + 1] ?? 0);
    const likeness = own / (own + 0.7 * Math.max(0, total - own) + 0.3 * Math.max(0, held - own));
    scores.set(owner, likeness + (state !== 0 && isThere ? 0.15 : 0));
  });
  return scores;
}

test("companiesByName leaves out no company that is better than its last one, however few lists it reads", () => {
  const asked = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(asked, fc.constantFrom(null, ...STATES), (words, state) => {
      const name = companyName(words.join(" "));
      assert.ok(name !== null);
      const prepared = prepareName(indexVocabulary(INDEX), name);
      const place = preparePlace(INDEX, { ...NOTHING, state });
      const found = companiesByName(INDEX, prepared, { place, limit: LIMIT });
      const scores = scoresOf(prepared, place.state);
      const best = [...scores.values()].sort((a, b) => b - a);
      // Names of the very words are put forward by their key, wherever they are: those have 1
      // without the state.
      const least = Math.min(1, best[Math.min(LIMIT, best.length) - 1] ?? 0);
      assert.equal(found.length, Math.min(LIMIT, best.length));
      for (const [company] of found) assert.ok((scores.get(company) ?? 0) >= least - 1e-3, words.join(" "));
    }),
    draws(60),
  );
});

test("companiesByName answers alike however often it is asked", () => {
  const name = companyName("GASKET FERRY TUNDRA");
  assert.ok(name !== null);
  const ask = () =>
    companiesByName(INDEX, prepareName(indexVocabulary(INDEX), name), {
      place: preparePlace(INDEX, NOTHING),
      limit: LIMIT,
    });
  assert.deepEqual(ask(), ask());
});
