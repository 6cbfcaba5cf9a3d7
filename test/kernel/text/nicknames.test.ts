import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areNicknames,
  countOtherForms,
  formalNames,
  isShortForm,
  namesWrittenAs,
} from "../../../src/kernel/text/nicknames.ts";

test("formalNames returns the name first, then the names that it can be short for", () => {
  assert.deepEqual(formalNames("PEGGY"), ["PEGGY", "MARGARET"]);
  assert.deepEqual(formalNames("ROBERT"), ["ROBERT"]);
  assert.deepEqual(formalNames("ZZYZX"), ["ZZYZX"]);
});

test("namesWrittenAs adds to the formal names those that are rarer than the word", () => {
  assert.deepEqual(formalNames("FRANK"), ["FRANK"]);
  assert.deepEqual(namesWrittenAs("FRANK").toSorted(), ["FRANCIS", "FRANK", "FRANKIE", "FRANKLIN", "FRANKLIND"]);
  assert.deepEqual(namesWrittenAs("ZZYZX"), ["ZZYZX"]);
});

test("countOtherForms counts short forms, more common ones too", () => {
  assert.deepEqual(["FRANCIS", "KIMBERLEY", "ZZYZX"].map(countOtherForms), [3, 1, 0]);
});

test("areNicknames is symmetric and true for two short forms of a third name", () => {
  assert.ok(areNicknames("BOB", "ROBERT") && areNicknames("ROBERT", "BOB"));
  assert.ok(areNicknames("BOB", "BOBBY"));
  assert.ok(!areNicknames("ROBERT", "WILLIAM"));
  assert.ok(!areNicknames("ROBERT", "ROBERT"));
});

test("isShortForm is true for a short form and its own name only", () => {
  assert.ok(isShortForm("BETH", "ELIZABETH") && isShortForm("ELIZABETH", "BETH"));
  assert.ok(!isShortForm("BETH", "LIZ"));
  assert.ok(!isShortForm("BETH", "BETH"));
});
