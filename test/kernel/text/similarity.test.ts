import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { areWithinOneEdit, editDistance, jaroWinkler } from "../../../src/kernel/text/similarity.ts";
import { draws } from "../../support/draws.ts";

const anyWord = fc.stringMatching(/^[A-D]{0,8}$/);

test("jaroWinkler gives the published values", () => {
  // W. E. Winkler (1990) and (1994), table of examples.
  const published: readonly (readonly [string, string, number])[] = [
    ["MARTHA", "MARHTA", 0.961],
    ["DWAYNE", "DUANE", 0.84],
    ["DIXON", "DICKSONX", 0.813],
    ["SHACKLEFORD", "SHACKELFORD", 0.982],
    ["NICHLESON", "NICHULSON", 0.956],
    ["JONES", "JOHNSON", 0.832],
    ["MASSEY", "MASSIE", 0.933],
    ["ABROMS", "ABRAMS", 0.922],
    ["ITMAN", "SMITH", 0.467],
  ];
  for (const [a, b, value] of published)
    assert.ok(Math.abs(jaroWinkler(a, b) - value) < 0.001, `${a} ${b} ${jaroWinkler(a, b)}`);
});

test("jaroWinkler is symmetric, 1 for equal texts only, and 0 for texts that share no letter", () => {
  fc.assert(
    fc.property(anyWord, anyWord, (a, b) => {
      const value = jaroWinkler(a, b);
      assert.ok(value >= 0 && value <= 1);
      assert.ok(Math.abs(value - jaroWinkler(b, a)) < 1e-12);
      assert.equal(value === 1, a === b);
    }),
  );
  assert.equal(jaroWinkler("ABC", "XYZ"), 0);
  assert.equal(jaroWinkler("", "XYZ"), 0);
});

test("editDistance counts insertions, deletions, substitutions and swaps of neighbours", () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ["", "", 0],
    ["", "ABC", 3],
    ["KITTEN", "SITTING", 3],
    ["AB", "BA", 1],
    ["CA", "ABC", 3],
    ["SMITH", "SMIHT", 1],
    ["SATURDAY", "SUNDAY", 3],
  ];
  for (const [a, b, distance] of cases) assert.equal(editDistance(a, b), distance, `${a} ${b}`);
});

test("editDistance is symmetric, 0 for equal texts only, and at least the difference of the lengths", () => {
  fc.assert(
    fc.property(anyWord, anyWord, (a, b) => {
      const distance = editDistance(a, b);
      assert.equal(distance, editDistance(b, a));
      assert.equal(distance === 0, a === b);
      assert.ok(distance >= Math.abs(a.length - b.length) && distance <= Math.max(a.length, b.length));
    }),
  );
});

test("editDistance is exact up to its limit, and above the limit when the distance is", () => {
  fc.assert(
    fc.property(anyWord, anyWord, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
      const [exact, limited] = [editDistance(a, b), editDistance(a, b, limit)];
      if (exact <= limit) assert.equal(limited, exact);
      else assert.ok(limited > limit);
    }),
  );
});

test("editDistance is what trying every edit finds, with a common beginning and end or without", () => {
  const least = (a: string, b: string): number => {
    if (a === "" || b === "") return a.length + b.length;
    const ways = [least(a.slice(1), b) + 1, least(a, b.slice(1)) + 1];
    ways.push(least(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1));
    if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(least(a.slice(2), b.slice(2)) + 1);
    return Math.min(...ways);
  };
  const shortWord = fc.stringMatching(/^[A-C]{0,5}$/);
  fc.assert(
    fc.property(shortWord, shortWord, shortWord, shortWord, (a, b, beginning, end) => {
      assert.equal(editDistance(beginning + a + end, beginning + b + end), least(a, b));
    }),
  );
});

test("editDistance is the same for ASCII and other letters, and however long the texts", () => {
  const text = fc.stringMatching(/^[AB]{0,45}$/);
  const other = (plain: string) => plain.replaceAll("A", "Ж").replaceAll("B", "Ö");
  fc.assert(
    fc.property(text, text, (a, b) => assert.equal(editDistance(a, b), editDistance(other(a), other(b)))),
    draws(500),
  );
});

test("areWithinOneEdit is true for an edit distance of at most 1", () => {
  const word = fc.stringMatching(/^[AB]{0,5}$/);
  fc.assert(
    fc.property(word, word, (a, b) => assert.equal(areWithinOneEdit(a, b), editDistance(a, b) <= 1)),
    draws(2_000),
  );
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["MARTHA", "MARTHA", true],
    ["MARTHA", "MARHTA", true],
    ["MARTHA", "MARTHAS", true],
    ["ARTHA", "MARTHA", true],
    ["MARTHA", "MORTHA", true],
    ["MARTHA", "MROTHA", false],
    ["MARTHA", "MARTHASS", false],
  ];
  for (const [a, b, expected] of cases) assert.equal(areWithinOneEdit(a, b), expected, `${a} ${b}`);
});
