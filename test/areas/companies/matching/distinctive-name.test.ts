import assert from "node:assert/strict";
import { test } from "node:test";
import { isDistinctiveName } from "../../../../src/areas/companies/matching/scoring/distinctive-name.ts";

test("isDistinctiveName is true for rare words, and for longer names whose rarities sum up", () => {
  assert.ok(isDistinctiveName(["ZORVANE"], [0.9]));
  assert.ok(isDistinctiveName(["CISCO", "SYSTEM"], [0.83, 0.32]));
  assert.ok(!isDistinctiveName(["PINNACLE"], [0.64]));
  assert.ok(!isDistinctiveName(["SUMMIT", "CONSULTING"], [0.6, 0.3]));
});

test("isDistinctiveName is false for schools, churches, public bodies and practices, however rare their names", () => {
  for (const word of ["COLLEGE", "CHURCH", "DISTRICT", "HOSPITAL", "BANK", "DENTAL"]) {
    assert.ok(!isDistinctiveName(["ZORVANE", word], [0.95, 0.5]), word);
  }
});
