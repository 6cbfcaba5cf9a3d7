import assert from "node:assert/strict";
import { test } from "node:test";
import { buildDirectoryIndex } from "../../../../../src/areas/companies/matching/index/build.ts";
import { companyIdAt } from "../../../../../src/areas/companies/matching/index/directory-layer.ts";
import { companiesByKey, KEY_SHARED_MAX } from "../../../../../src/areas/companies/matching/index/keys.ts";
import { KNOWN } from "../../../../../src/areas/companies/matching/index/layout.ts";
import {
  cityName,
  cityNumber,
  wordNumber,
  wordsBeginning,
  wordsWithin,
  wordsWithTypo,
  wordText,
} from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import { keyedCompanies } from "../../../../../src/areas/companies/matching/retrieval/search.ts";
import { company, idOf, manyCompanies, NOTHING } from "../companies.ts";

const INDEX = buildDirectoryIndex(manyCompanies());

test("buildDirectoryIndex holds each company once, the later of two with one id", () => {
  const index = buildDirectoryIndex([company(1, "Alder Works"), company(2, "Birch Works"), company(1, "Cedar Works")]);
  assert.equal(index.size, 2);
  assert.equal(wordNumber(index, "ALDER"), -1);
  assert.ok(wordNumber(index, "CEDAR") >= 0);
});

test("buildDirectoryIndex takes no companies, and companies without place or letters", () => {
  assert.equal(buildDirectoryIndex([]).size, 0);
  const bare = buildDirectoryIndex([
    company(1, "???", { city: null, state: null, zip: null }),
    company(2, "株式会社", { state: "ZZ" }),
  ]);
  assert.equal(bare.size, 2);
  assert.ok(wordNumber(bare, "株式会社") >= 0);
});

test("wordNumber and cityNumber find each text under its number, in plain letters or others", () => {
  const names = ["Ångström Works", "株式会社 Works", "Żółw Zoo", "𝔘𝔲 ﬀ Works", "Works", "Work", "Worksop", "Ж", "ЖЖ"];
  const index = buildDirectoryIndex(names.map((name, at) => company(at, name, { city: name })));
  for (let word = 0; word < index.wordCount; word += 1) assert.equal(wordNumber(index, wordText(index, word)), word);
  for (const city of index.cities) assert.equal(cityNumber(index, cityName(index, city)), city);
  for (const unknown of ["WORKSO", "Ø", "ЖЖЖ", "ZZZ", "A"]) {
    assert.equal(wordNumber(index, unknown), -1);
    assert.equal(cityNumber(index, unknown), -1);
  }
});

test("buildDirectoryIndex makes the same index whatever the order of the companies", () => {
  assert.deepEqual(buildDirectoryIndex(manyCompanies().reverse()), INDEX);
});

test("buildDirectoryIndex gives common words less rarity than rare ones, and takes another index's rarities", () => {
  const rarity = (word: string, index = INDEX) => index.wordRarities[wordNumber(index, word)] ?? Number.NaN;
  assert.ok(rarity("GASKET") > 0 && rarity("GASKET") < rarity("WOLVERINE") + 1);
  const index = buildDirectoryIndex([company(1, "Wolverine Xebec")], { raritiesOf: INDEX });
  assert.equal(rarity("WOLVERINE", index), rarity("WOLVERINE"));
  assert.equal(rarity("XEBEC", index), 1);
});

test("companiesByKey finds the companies under each exact key, and none under one that too many share", () => {
  const ids = (kind: "ein" | "phone" | "domain" | "id", value: string) =>
    companiesByKey(INDEX, kind, value).map((at) => companyIdAt(INDEX, at));
  assert.deepEqual(ids("ein", "100000001"), [idOf(1)]);
  assert.deepEqual(ids("phone", "4192000001"), [idOf(1)]);
  assert.deepEqual(ids("domain", "wolverine-gasket-oh.com"), [idOf(1), idOf(1_001)]);
  assert.deepEqual(ids("id", idOf(3_059)), [idOf(3_059)]);
  assert.deepEqual(ids("ein", "100000999"), []);
  const shared = (count: number) =>
    buildDirectoryIndex(
      Array.from({ length: count }, (_, at) => company(at, `Name ${at}`, { domain: "mail.example" })),
    );
  const most = companiesByKey(shared(KEY_SHARED_MAX), "domain", "mail.example");
  assert.equal(most.length, KEY_SHARED_MAX);
  assert.deepEqual(
    most,
    most.toSorted((a, b) => a - b),
  );
  assert.equal(companiesByKey(shared(KEY_SHARED_MAX + 1), "domain", "mail.example").length, 0);
});

test("a telephone number that cannot be issued is no key, and counts as unknown", () => {
  for (const phone of ["0000000000", "9999999999", "4191110000", "1234567890"]) {
    const index = buildDirectoryIndex([company(1, "Kestrel Kites", { phone })]);
    assert.deepEqual(companiesByKey(index, "phone", phone), []);
    assert.equal((index.known[0] ?? 0) & KNOWN.phone, 0);
    assert.equal(keyedCompanies(index, { ...NOTHING, phone }).phone, null);
  }
});

test("wordsWithTypo finds words one error away, two in long ones, and never the word itself", () => {
  const near = (word: string) => wordsWithTypo(INDEX, word).map(({ number }) => wordText(INDEX, number));
  for (const typo of ["GASKT", "GASKEET", "GASKIT", "AGSKET", "ASKET"]) assert.deepEqual(near(typo), ["GASKET"], typo);
  for (const typo of ["WOLVRINES", "WOLVERNIE", "OLVERINEX"]) assert.deepEqual(near(typo), ["WOLVERINE"], typo);
  assert.deepEqual(near("GASKET"), []);
  assert.deepEqual(near("GAKST"), []);
});

test("wordsBeginning and wordsWithin find words cut short on either side", () => {
  const texts = (likes: readonly { number: number }[]) => likes.map(({ number }) => wordText(INDEX, number));
  assert.deepEqual(texts(wordsBeginning(INDEX, "LOGIS")), ["LOGISTIC"]);
  assert.deepEqual(texts(wordsBeginning(INDEX, "LOGISTIC")), []);
  assert.deepEqual(texts(wordsWithin(INDEX, "STEELWORK")), ["STEEL"]);
});
