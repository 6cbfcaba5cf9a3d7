import assert from "node:assert/strict";
import { test } from "node:test";
import { beginAlike, soundAlike } from "../../src/text/spoken-name.ts";

test("soundAlike is true for spellings of one name, and false for another vowel or consonant", () => {
  for (const [a = "", b = ""] of ["JON JOHN", "CARL KARL", "KATHERINE KATHRYN", "STEPHEN STEVEN", "ANN ANNE"].map(
    words,
  ))
    assert.ok(soundAlike(a, b) && soundAlike(b, a), `${a}, ${b}`);
  for (const [a = "", b = ""] of ["JAN JANE", "ERIC ERICA", "JEAN JOAN", "TARA SARA", "MARIE MARIA"].map(words))
    assert.ok(!soundAlike(a, b) && !soundAlike(b, a), `${a}, ${b}`);
});

test("beginAlike compares the first two letters as they are said", () => {
  assert.ok(beginAlike("KATHY", "CATHERINE") && beginAlike("JUDITH", "JUDY"));
  assert.ok(!beginAlike("MELISSA", "LISA") && !beginAlike("AARON", "ERIN"));
});

function words(pair: string): string[] {
  return pair.split(" ");
}
