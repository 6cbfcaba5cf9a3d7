import assert from "node:assert/strict";
import { test } from "node:test";
import { beginAlike, beginWithOneSound } from "../../../src/kernel/text/spoken-name.ts";

test("beginAlike compares the first two letters as they are said", () => {
  assert.ok(beginAlike("KATHY", "CATHERINE") && beginAlike("JUDITH", "JUDY"));
  assert.ok(!beginAlike("MELISSA", "LISA") && !beginAlike("AARON", "ERIN"));
});

test("beginWithOneSound is true for two spellings of one sound, and false for two sounds", () => {
  for (const [a = "", b = ""] of ["SEAN SHAWN", "CARL KARL", "JEFF GEOFF", "PHILIP FILIP", "CYNDI SINDY"].map((one) =>
    one.split(" "),
  ))
    assert.ok(beginWithOneSound(a, b) && beginWithOneSound(b, a), `${a}, ${b}`);
  assert.ok(!beginWithOneSound("TARA", "SARA") && !beginWithOneSound("DON", "RON"));
});
