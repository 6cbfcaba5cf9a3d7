import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wordsAlike } from "../../../../src/areas/companies/matching/names/word-likeness.ts";

const LETTERS = fc.array(fc.constantFrom(..."ABCDE"), { minLength: 1, maxLength: 10 }).map((all) => all.join(""));

test("wordsAlike is symmetric, within 0 and 1, and 1 for equal words alone", () => {
  fc.assert(
    fc.property(LETTERS, LETTERS, (a, b) => {
      const alike = wordsAlike(a, b);
      assert.equal(alike, wordsAlike(b, a));
      assert.ok(alike >= 0 && alike <= 1);
      assert.equal(alike === 1, a === b);
    }),
  );
});

test("wordsAlike takes misspelled, cut, abbreviated words and words of one stem for alike", () => {
  const alike = [
    ["RESEARCH", "RESAERCH"],
    ["METHUSELAH", "MEHTUSELAH"],
    ["KNA", "KAN"],
    ["INSTITUTE", "INSTIT"],
    ["AMERICAN", "AM"],
    ["COMPUTER", "CMPTR"],
    ["SERVICE", "SRVC"],
    ["ENGINEER", "ENGINEERING"],
    ["COMMISSION", "COMMISSIONER"],
    ["REGION", "REGIONAL"],
  ];
  for (const [a = "", b = ""] of alike) assert.ok(wordsAlike(a, b) >= 0.5, `${a} ${b} ${wordsAlike(a, b)}`);
});

test("wordsAlike takes other words for different, and numbers unless they are equal", () => {
  const different = [
    ["DENTAL", "MENTAL HEALTH"],
    ["SURGICAL", "ANESTHESIA"],
    ["BOSTON", "ATLANTA"],
    ["12", "121"],
    ["SERIES1", "SERIES2"],
    ["PLASTIC", "SPLASH"],
    ["CAT", "CAR"],
  ];
  for (const [a = "", b = ""] of different.slice(3)) assert.ok(wordsAlike(a, b) < 0.5, `${a} ${b} ${wordsAlike(a, b)}`);
  for (const [a = "", b = ""] of different.slice(0, 3)) assert.equal(wordsAlike(a, b), 0, `${a} ${b}`);
});
