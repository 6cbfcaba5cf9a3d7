import assert from "node:assert/strict";
import { test } from "node:test";
import { isRespelled, respellings } from "../../../../src/areas/companies/matching/names/word-likeness.ts";

test("respellings finds the common word of a misspelled spelling", () => {
  const misspelled = [
    ["TECNOLOGIES", "TECHNOLOGY"],
    ["TECNOLOGIE", "TECHNOLOGY"],
    ["RESAERCH", "RESEARCH"],
    ["PROFESSSIONALS", "PROFESSIONAL"],
    ["SVSC", "SERVICE"],
  ];
  for (const [word = "", kept = ""] of misspelled) {
    assert.deepEqual(respellings(word), [kept], word);
    assert.ok(isRespelled(word, kept));
  }
});

test("respellings finds nothing for a spelling itself, a short word, or one that begins otherwise", () => {
  for (const word of ["TECHNOLOGIES", "RESEARCH", "SVC", "SVX", "BESEARCH", "QUARREL", ""]) {
    assert.deepEqual(respellings(word), [], word);
  }
  assert.ok(!isRespelled("QUARREL", "RESEARCH"));
});
