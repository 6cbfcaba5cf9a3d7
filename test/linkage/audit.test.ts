import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Audit, NO_AUDIT, trustedShapes } from "../../src/linkage/audit.ts";
import { SHAPES } from "../../src/linkage/shapes.ts";

function trusted(audit: Partial<Audit>): string[] {
  return [...trustedShapes({ ...NO_AUDIT, ...audit })].sort();
}

test("trustedShapes trusts only what needs no audit before enough persons were looked at", () => {
  assert.deepEqual(trusted({}), ["nicknamed", "placed"]);
  assert.deepEqual(trusted({ persons: 4_999 }), ["nicknamed", "placed"]);
  assert.deepEqual(trusted({ persons: 5_000 }), [...SHAPES].sort());
});

test("trustedShapes distrusts a shape that strangers had, but for one in a hundred thousand persons", () => {
  assert.ok(!trusted({ persons: 99_999, strangers: { rare_namesake: 1 } }).includes("rare_namesake"));
  assert.ok(trusted({ persons: 100_000, strangers: { rare_namesake: 1 } }).includes("rare_namesake"));
  assert.ok(!trusted({ persons: 100_000, strangers: { rare_namesake: 2 } }).includes("rare_namesake"));
  assert.ok(!trusted({ strangers: { nicknamed: 1 } }).includes("nicknamed"));
  assert.ok(trusted({ persons: 100_000, strangers: { placed: 900 } }).includes("placed"));
});

test("trustedShapes distrusts given names that are only alike where twins are on file", () => {
  const seen = trusted({ persons: 9_999, twins: 1 });
  for (const shape of ["nicknamed", "related", "misspelt", "alike"]) assert.ok(!seen.includes(shape), shape);
  for (const shape of ["placed", "rare_namesake", "renamed"]) assert.ok(seen.includes(shape), shape);
  assert.ok(trusted({ persons: 10_000, twins: 1 }).includes("misspelt"));
});

test("trustedShapes never trusts more for more strangers or more twins", () => {
  const count = fc.nat({ max: 20 });
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), fc.constantFrom(...SHAPES), count, count, (persons, shape, few, more) => {
      const before = trustedShapes({ persons, strangers: { [shape]: few }, twins: few });
      const after = trustedShapes({ persons, strangers: { [shape]: few + more }, twins: few + more });
      for (const each of after) assert.ok(before.has(each));
    }),
  );
});
