import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SHAPES } from "../../../../../src/areas/records/linkage/model/agreement-patterns.ts";
import {
  type FalseMatchAudit,
  guardSettingsFor,
  trustedShapes,
  UNAUDITED,
} from "../../../../../src/areas/records/linkage/model/record-audit.ts";

function trusted(audit: Partial<FalseMatchAudit>): string[] {
  return [...trustedShapes({ ...UNAUDITED, ...audit })].sort();
}

test("trustedShapes has only the shapes that need no audit before enough persons were examined", () => {
  assert.deepEqual(trusted({}), ["nicknamed", "placed"]);
  assert.deepEqual(trusted({ persons: 4_999 }), ["nicknamed", "placed"]);
  assert.deepEqual(trusted({ persons: 5_000 }), [...SHAPES].sort());
});

test("trustedShapes lacks a shape that more than one stranger in a hundred thousand persons had", () => {
  assert.ok(!trusted({ persons: 99_999, strangers: { rare_namesake: 1 } }).includes("rare_namesake"));
  assert.ok(trusted({ persons: 100_000, strangers: { rare_namesake: 1 } }).includes("rare_namesake"));
  assert.ok(!trusted({ persons: 100_000, strangers: { rare_namesake: 2 } }).includes("rare_namesake"));
  assert.ok(!trusted({ strangers: { nicknamed: 1 } }).includes("nicknamed"));
  assert.ok(trusted({ persons: 100_000, strangers: { placed: 900 } }).includes("placed"));
});

test("trustedShapes lacks given names that are only similar if twins are on file", () => {
  const seen = trusted({ persons: 9_999, twins: 1 });
  for (const shape of ["nicknamed", "related", "misspelt", "alike"]) assert.ok(!seen.includes(shape), shape);
  for (const shape of ["placed", "rare_namesake", "renamed"]) assert.ok(seen.includes(shape), shape);
  assert.ok(trusted({ persons: 10_000, twins: 1 }).includes("misspelt"));
});

test("trustedShapes never grows with more strangers or more twins", () => {
  const count = fc.nat({ max: 20 });
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), fc.constantFrom(...SHAPES), count, count, (persons, shape, few, more) => {
      const before = trustedShapes({ persons, strangers: { [shape]: few }, twins: few });
      const after = trustedShapes({ persons, strangers: { [shape]: few + more }, twins: few + more });
      for (const each of after) assert.ok(before.has(each));
    }),
  );
});

function bitsNeeded(audit: Partial<FalseMatchAudit>): number {
  return guardSettingsFor({ ...UNAUDITED, ...audit }).nonSiblingBitsMin;
}

test("guardSettingsFor accepts given names that are not the same if twins are on file, from some bits against siblings on", () => {
  const seen: Partial<FalseMatchAudit> = { persons: 100_000, twins: 2_000, siblings: {} };
  for (const shape of ["nicknamed", "related", "misspelt"]) assert.ok(trusted(seen).includes(shape), shape);
  assert.ok(!trusted(seen).includes("alike"));
  // One in 50 has a twin on file, one name in 20 is written otherwise: 2 ** -6.64 of them leave one in 100,000.
  assert.ok(Math.abs(bitsNeeded(seen) - Math.log2(100)) < 0.01);
  assert.ok(Math.abs(bitsNeeded({ ...seen, twins: 0 }) - Math.log2(0.05)) < 0.01);
});

test("guardSettingsFor needs more bits than the siblings had who were seen, except for one in a hundred thousand", () => {
  const seen: Partial<FalseMatchAudit> = { persons: 100_000, twins: 2_000 };
  assert.equal(bitsNeeded({ ...seen, siblings: { "-3": 40, "9": 1, "12": 1 } }), 10);
  assert.equal(bitsNeeded({ ...seen, siblings: { "-3": 40, "12": 1 } }), bitsNeeded({ ...seen, siblings: {} }));
  assert.equal(bitsNeeded({ ...seen, persons: 99_999, siblings: { "12": 1 } }), 13);
});

test("guardSettingsFor uses the general share of twins before enough persons were examined", () => {
  const unseen = bitsNeeded({});
  assert.ok(unseen > 6 && unseen < 7, String(unseen));
  assert.equal(bitsNeeded({ persons: 4_999, twins: 0, siblings: {} }), unseen);
});

test("guardSettingsFor never needs fewer bits with more twins or more siblings", () => {
  const some = fc.nat({ max: 3_000 });
  const bits = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(some, some, bits, fc.nat({ max: 9 }), (twins, more, at, siblings) => {
      const before = bitsNeeded({ persons: 120_000, twins, siblings: {} });
      const after = bitsNeeded({ persons: 120_000, twins: twins + more, siblings: { [at]: siblings } });
      assert.ok(after >= before);
    }),
  );
});
