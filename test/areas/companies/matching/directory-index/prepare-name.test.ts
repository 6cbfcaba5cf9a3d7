import assert from "node:assert/strict";
import { test } from "node:test";
import { wordText } from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import { companyName } from "../../../../../src/areas/companies/matching/names/normalize.ts";
import { indexVocabulary } from "../../../../../src/areas/companies/matching/preparation/indexed-names.ts";
import { prepareName } from "../../../../../src/areas/companies/matching/scoring/prepare-name.ts";
import { company, directoryOf } from "../companies.ts";

const NAMES = [
  "Zephyr Entertainment",
  "Zephyr Enterprises",
  "Zephyr Software",
  "Zephyr Southwest",
  "Zephyr Advertising",
  "Zephyr Pharmacy",
  "Zephyr Theharbor",
  "Zephyr Quarrelof the West",
];
const INDEX = directoryOf(NAMES.map((name, at) => company(at + 1, name))).base;

/** The words of the index for the last word of a name, most alike first. */
function standingFor(text: string): string[] {
  const name = companyName(text);
  assert.ok(name !== null);
  const last = name.words.length - 1;
  return prepareName(indexVocabulary(INDEX), name).wordMatches.flatMap(({ word, last: at }) =>
    at === last ? [wordText(INDEX, word)] : [],
  );
}

test("prepareName looks up every meaning of a short form, the kept spelling first", () => {
  assert.deepEqual(standingFor("ZEPHYR ENT").slice(0, 2), ["ENTERPRISE", "ENTERTAINMENT"]);
  assert.deepEqual(standingFor("ZEPHYR SW").slice(0, 2), ["SOUTHWEST", "SOFTWARE"]);
  assert.deepEqual(standingFor("ZEPHYR ADV")[0], "ADVERTISING");
  assert.ok(standingFor("ZEPHYR PHARM").includes("PHARMACY"));
});

test("prepareName takes a short form alone for one word", () => {
  assert.deepEqual(standingFor("ENT"), ["ENTERPRISE"]);
});

test("prepareName looks for nothing else when a word that has a short form is written out", () => {
  assert.deepEqual(standingFor("ZEPHYR ENTERTAINMENT"), ["ENTERTAINMENT"]);
  assert.deepEqual(standingFor("ZEPHYR SOUTHWEST"), ["SOUTHWEST"]);
});

test("prepareName reads digits of a word as the letters that they look like, where the index has the word", () => {
  for (const text of ["ZEPHYR 50UTHWE5T", "ZEPHYR 5OFTWARE", "ZEPHYR PHARMACY5", "ZEPHYR ENTERTA1NMENT"]) {
    assert.equal(standingFor(text).length, 1, text);
  }
  assert.deepEqual(standingFor("ZEPHYR 4OFTWARE"), []);
});

test("prepareName looks for a long word with two errors wherever they are behind its beginning, unless it is a word itself", () => {
  for (const text of ["ZEPHYR ENTERTTINMEMT", "ZEPHYR ENTERAINMNT", "ZEPHYR ENTERTAXNMEXT"]) {
    assert.deepEqual(standingFor(text), ["ENTERTAINMENT"], text);
  }
  assert.deepEqual(standingFor("ZEPHYR ENTXRTXINMXNT"), []);
});

test("prepareName finds a word into which one that says nothing was run, on either side", () => {
  for (const text of ["ZEPHYR OFPHARMACY", "ZEPHYR PHARMACYFOR", "ZEPHYR THEPHARMACY", "ZEPHYR OF THE PHARMACY"]) {
    assert.equal(standingFor(text)[0], "PHARMACY", text);
  }
  assert.deepEqual(standingFor("ZEPHYR THE HARBOR"), ["THEHARBOR"]);
  assert.equal(standingFor("ZEPHYR QUARREL OF THE")[0], "QUARRELOF");
  assert.deepEqual(standingFor("ZEPHYR HARBOR"), []);
});
