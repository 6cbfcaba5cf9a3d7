import assert from "node:assert/strict";
import { test } from "node:test";
import { buildDirectoryIndex } from "../../../../../src/areas/companies/matching/index/build.ts";
import { wordText } from "../../../../../src/areas/companies/matching/index/vocabulary.ts";
import { piecesJoinedByLetter, piecesOf } from "../../../../../src/areas/companies/matching/preparation/segment.ts";
import { manyCompanies } from "../companies.ts";

const INDEX = buildDirectoryIndex(manyCompanies());

const texts = (pieces: ReturnType<typeof piecesOf>) => pieces.map(({ word }) => wordText(INDEX, word));

test("piecesOf takes a text apart into two or three words of the index", () => {
  assert.deepEqual(texts(piecesOf(INDEX, "HARBORFERRY")), ["HARBOR", "FERRY"]);
  assert.deepEqual(texts(piecesOf(INDEX, "HARBORFERRYSVCS")), ["HARBOR", "FERRY", "SERVICE"]);
  assert.deepEqual(texts(piecesOf(INDEX, "GRANITESVCS")), ["GRANITE", "SERVICE"]);
  assert.deepEqual(piecesOf(INDEX, "HARBORXYLEM"), []);
  assert.deepEqual(piecesOf(INDEX, "HARBORFERRY", 6), []);
  assert.deepEqual(piecesOf(INDEX, "HARBORFERRY".repeat(5)), []);
});

test("piecesOf takes a whole name apart, whatever says nothing in it", () => {
  assert.deepEqual(texts(piecesOf(INDEX, "THEHARBORANDFERRYOFGRANITE")), ["HARBOR", "FERRY", "GRANITE"]);
  assert.deepEqual(texts(piecesOf(INDEX, "HARBORFERRYGRANITEINSURANCE")), ["HARBOR", "FERRY", "GRANITE", "INSURANCE"]);
  assert.deepEqual(texts(piecesOf(INDEX, "HARBORINCFERRYGRANITE")), ["HARBOR", "FERRY", "GRANITE"]);
  assert.deepEqual(piecesOf(INDEX, "HARBORFERRYXYLEMGRANITE"), []);
  assert.deepEqual(piecesOf(INDEX, "THEANDOFTHEANDOF"), []);
});

test("piecesOf gives each piece its part of the text, which sum to 1", () => {
  for (const text of ["HARBORFERRY", "HARBORFERRYSVCS", "GRANITESVCS", "THEHARBORANDFERRYOFGRANITE"]) {
    const sum = piecesOf(INDEX, text).reduce((total, { share }) => total + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, text);
  }
});

test("piecesJoinedByLetter finds the words on both sides of a letter in the place of a blank", () => {
  assert.deepEqual(texts(piecesJoinedByLetter(INDEX, "HARBORFFERRY")), ["HARBOR", "FERRY"]);
  assert.deepEqual(texts(piecesJoinedByLetter(INDEX, "HARBORXFERRY")), ["HARBOR", "FERRY"]);
  assert.deepEqual(piecesJoinedByLetter(INDEX, "HARBORXYFERRY"), []);
  assert.deepEqual(piecesJoinedByLetter(INDEX, "XFERRY"), []);
});
