import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PatternShape } from "../../../../../src/areas/records/linkage/model/agreement-patterns.ts";
import {
  auditPairs,
  type NumberPair,
  noOneNumberPairs,
  type OneNumberPairs,
} from "../../../../../src/areas/records/linkage/model/two-numbers.ts";

const UNTOLD = { agreeInAllElse: false, hasSameMiddle: false, hasOtherMiddle: false, areNeighbours: false } as const;

/** So many pairs of two numbers that have a shape, or the given bits of a sibling. */
function pairs(count: number, fields: Partial<NumberPair> & { readonly shape?: PatternShape } = {}): NumberPair[] {
  const { shape, ...others } = fields;
  const shapes = new Set<PatternShape>(shape === undefined ? [] : [shape]);
  return Array.from({ length: count }, () => ({
    ...UNTOLD,
    nonSiblingBits: null,
    areHousemates: false,
    ...others,
    shapes,
  }));
}

const ALONE = { agreeInAllElse: true } as const;
const SEEN: OneNumberPairs = { identical: 100, shapes: { misdated: 4, rare_namesake: 40 }, housemates: 10 };

test("auditPairs counts a pair that agrees in all but the number as one person's, unless the middle names differ", () => {
  const alone = pairs(5, { ...ALONE, shape: "placed", areHousemates: true });
  assert.deepEqual(auditPairs(alone, noOneNumberPairs()), { strangers: {}, twins: 0, siblings: {} });
  const sisters = alone.map((pair) => ({ ...pair, hasOtherMiddle: true }));
  assert.deepEqual(auditPairs(sisters, noOneNumberPairs()), { strangers: { placed: 5 }, twins: 5, siblings: {} });
});

test("auditPairs counts rare namesakes in two places by the share of those with other middle names", () => {
  const shape = "rare_namesake";
  const strangersOf = (two: number, one: number, untold: number) => {
    const told = [...pairs(two, { shape, hasOtherMiddle: true }), ...pairs(one, { shape, hasSameMiddle: true })];
    return auditPairs([...told, ...pairs(untold, { shape })], noOneNumberPairs()).strangers[shape] ?? 0;
  };
  assert.equal(strangersOf(0, 3, 40), 0);
  assert.equal(strangersOf(1, 3, 40), 11);
  assert.equal(strangersOf(0, 2, 40), 42);
  assert.equal(strangersOf(0, 0, 1), 1);
});

test("auditPairs counts every namesake of a common name in two places except those with the same middle name", () => {
  const shape = "namesake";
  const told = [...pairs(2, { shape, hasOtherMiddle: true }), ...pairs(30, { shape, hasSameMiddle: true })];
  const { strangers } = auditPairs([...told, ...pairs(4, { shape }), ...pairs(9, { shape, ...ALONE })], SEEN);
  assert.equal(strangers[shape], 6);
});

test("auditPairs subtracts for rare names with few middle names what one person's records show", () => {
  const strangersOf = (shape: PatternShape, count: number) =>
    auditPairs([...pairs(10, ALONE), ...pairs(count, { shape })], SEEN).strangers[shape] ?? 0;
  assert.deepEqual([strangersOf("rare_namesake", 4), strangersOf("rare_namesake", 6)], [0, 2]);
  assert.deepEqual([strangersOf("namesake", 1), strangersOf("namesake", 6)], [1, 6]);
});

test("auditPairs subtracts in one house what one person's records show under one number", () => {
  const strangersOf = (alone: number, count: number, fields: Partial<NumberPair> = {}) =>
    auditPairs([...pairs(alone, ALONE), ...pairs(count, { shape: "misdated", ...fields })], SEEN).strangers.misdated ??
    0;
  assert.deepEqual([strangersOf(0, 1), strangersOf(25, 1), strangersOf(25, 3), strangersOf(25, 5)], [1, 0, 0, 2]);
  assert.equal(strangersOf(25, 2, { hasOtherMiddle: true }), 2);
  const twins = (alone: number) =>
    auditPairs([...pairs(alone, ALONE), ...pairs(5, { areHousemates: true })], SEEN).twins;
  assert.deepEqual([twins(0), twins(20)], [5, 3]);
});

test("auditPairs counts siblings less, the more their names indicate one person under two numbers", () => {
  const counts = (alone: number, fields: Partial<NumberPair>) => {
    const twins = pairs(100, { areHousemates: true });
    return auditPairs([...pairs(alone, ALONE), ...twins, ...pairs(1, { nonSiblingBits: 8, ...fields })], SEEN).siblings;
  };
  assert.deepEqual(counts(0, {}), { 8: 1 });
  assert.deepEqual(counts(20, {}), { 8: 0.02 });
  assert.deepEqual(counts(20, { hasSameMiddle: true }), {});
  assert.deepEqual(counts(20, { hasOtherMiddle: true }), { 8: 1 });
  assert.deepEqual(counts(20, { areNeighbours: true }), { 8: 1 });
});

test("auditPairs counts siblings with neighbouring numbers less, the more such numbers are slips", () => {
  const slips = (count: number) => pairs(count, { ...ALONE, areNeighbours: true });
  const siblings = pairs(1, { nonSiblingBits: 8, areNeighbours: true });
  assert.deepEqual(auditPairs([...slips(2), ...siblings], noOneNumberPairs()).siblings, { 8: 1 });
  assert.deepEqual(auditPairs([...slips(20), ...siblings], noOneNumberPairs()).siblings, {});
});

test("auditPairs never counts fewer strangers for one more pair of two persons, nor more than there are pairs", () => {
  const few = fc.nat({ max: 12 });
  const shape = fc.constantFrom<PatternShape>("namesake", "rare_namesake", "misdated", "renamed", "alike");
  fc.assert(
    fc.property(shape, few, few, few, few, (of, alone, two, one, untold) => {
      const told = [
        ...pairs(two, { shape: of, hasOtherMiddle: true }),
        ...pairs(one, { shape: of, hasSameMiddle: true }),
      ];
      const all = [...pairs(alone, ALONE), ...told, ...pairs(untold, { shape: of })];
      const before = auditPairs(all, SEEN).strangers[of] ?? 0;
      const after = auditPairs([...all, ...pairs(1, { shape: of, hasOtherMiddle: true })], SEEN).strangers[of] ?? 0;
      assert.ok(after >= before && before >= two && before <= two + one + untold);
    }),
  );
});
