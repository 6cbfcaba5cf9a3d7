import assert from "node:assert/strict";
import { test } from "node:test";
import { areNicknames, formalNames, isShortForm } from "../../src/text/nicknames.ts";

test("formalNames gives the name first, then what it can be short for", () => {
  assert.deepEqual(formalNames("PEGGY"), ["PEGGY", "MARGARET"]);
  assert.deepEqual(formalNames("ROBERT"), ["ROBERT"]);
  assert.deepEqual(formalNames("ZZYZX"), ["ZZYZX"]);
});

test("areNicknames is symmetric and knows a third name between two short ones", () => {
  assert.ok(areNicknames("BOB", "ROBERT") && areNicknames("ROBERT", "BOB"));
  assert.ok(areNicknames("BOB", "BOBBY"));
  assert.ok(!areNicknames("ROBERT", "WILLIAM"));
  assert.ok(!areNicknames("ROBERT", "ROBERT"));
});

test("isShortForm holds between a short form and its own name only", () => {
  assert.ok(isShortForm("BETH", "ELIZABETH") && isShortForm("ELIZABETH", "BETH"));
  assert.ok(!isShortForm("BETH", "LIZ"));
  assert.ok(!isShortForm("BETH", "BETH"));
});
