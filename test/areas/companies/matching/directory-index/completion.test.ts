import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildDirectoryIndex } from "../../../../../src/areas/companies/matching/index/build.ts";
import { suggestionWeight } from "../../../../../src/areas/companies/matching/index/name-order.ts";
import { wordText } from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import { companyNames } from "../../../../../src/areas/companies/matching/names/normalize.ts";
import {
  domainsBeginning,
  namesBeginning,
  namesBeing,
  type PlaceRange,
  vocabularyBeginning,
} from "../../../../../src/areas/companies/matching/retrieval/completion.ts";
import { draws } from "../../../../support/draws.ts";
import { company, manyCompanies } from "../companies.ts";

const COMPANIES = [
  ...manyCompanies().slice(0, 150),
  company(9_001, "Wolver", { domain: "wolver.com", domains: ["wolver.com", "wol.com"] }),
  company(9_002, "Wol Verine"),
  company(9_003, "Łąka Čevabdžinica 会社"),
  company(9_004, "会社 Holding"),
  company(9_005, "Hold", { aliases: ["Wolver", "Holdings of Ohio"] }),
];
const INDEX = buildDirectoryIndex(COMPANIES);
const NAMES = Array.from({ length: INDEX.nameCount }, (_, name) => {
  const words = INDEX.nameWords.subarray(INDEX.nameWordStarts[name], INDEX.nameWordStarts[name + 1]);
  return Array.from(words, (word) => wordText(INDEX, word)).join("");
});
const DOMAINS = COMPANIES.flatMap(({ domain, domains }) => [...new Set([domain, ...domains])]).filter(
  (one) => one !== null,
);
const WORDS = Array.from({ length: INDEX.wordCount }, (_, word) => wordText(INDEX, word));

const beginnings = fc.oneof(
  fc.constantFrom(...NAMES, ...DOMAINS, ...WORDS).chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc.string({ maxLength: 6 }),
);

function inRange<Item>(items: ArrayLike<Item>, { from, to }: PlaceRange): Item[] {
  return Array.from(items).slice(from, to);
}

test("namesBeginning, vocabularyBeginning and domainsBeginning find all that begin with a text, and nothing else", () => {
  fc.assert(
    fc.property(beginnings, (text) => {
      const names = inRange(INDEX.nameOrder, namesBeginning(INDEX, text)).map((name) => NAMES[name]);
      assert.deepEqual(names.sort(), NAMES.filter((name) => name.startsWith(text)).sort());
      const words = inRange(WORDS, vocabularyBeginning(INDEX, text));
      assert.deepEqual(
        words,
        WORDS.filter((word) => word.startsWith(text)),
      );
      const { from, to } = domainsBeginning(INDEX, text);
      assert.equal(to - from, DOMAINS.filter((domain) => domain.startsWith(text)).length);
    }),
    draws(300),
  );
});

test("namesBeing finds the names that are a text", () => {
  for (const { name } of COMPANIES) {
    const compact = companyNames(name)[0]?.compact ?? "";
    const found = inRange(INDEX.nameOrder, namesBeing(INDEX, compact)).map((held) => NAMES[held]);
    assert.deepEqual(
      found,
      NAMES.filter((held) => held === compact),
    );
  }
});

test("suggestionWeight rises with employees and known details, and stays in a byte", () => {
  const weights = [1, 10, 100, 10_000, 2_300_000, 2 ** 32 - 1].map((employees) =>
    suggestionWeight({ employees, known: 0 }),
  );
  assert.deepEqual(
    weights,
    [...weights].sort((a, b) => a - b),
  );
  assert.ok(suggestionWeight({ employees: 9, known: 1 }) > suggestionWeight({ employees: 9, known: 0 }));
  assert.equal(suggestionWeight({ employees: 2 ** 32 - 1, known: 511 }), 255);
});
