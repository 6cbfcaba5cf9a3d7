import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { TEXT_STEPS } from "../../../../../src/areas/companies/matching/names/mending/text-steps.ts";
import { WORD_STEPS } from "../../../../../src/areas/companies/matching/names/mending/word-steps.ts";
import { MENDING_FILE, withMendingTables } from "../../../../support/mending-text.ts";

for (const { name, example, apply } of TEXT_STEPS) {
  test(`TEXT_STEPS has an example that shows what it mends: ${name}`, () => {
    const [before, after] = example;
    assert.equal(apply(before), after);
    assert.equal(apply(after), after, "again");
  });
}

for (const { name, example, apply } of WORD_STEPS) {
  test(`WORD_STEPS has an example that shows what it mends: ${name}`, () => {
    const [before, after] = example;
    assert.equal(apply(before.split(" ")).join(" "), after);
    assert.equal(apply(after.split(" ")).join(" "), after, "again");
  });
}

test("docs/decide/matching.md shows the steps of the mending with their examples; npm run golden writes them", async () => {
  const text = await readFile(path.join(import.meta.dirname, "../../../../..", MENDING_FILE), "utf8");
  assert.equal(text, withMendingTables(text));
});
