import assert from "node:assert/strict";
import { test } from "node:test";
import { askedNameKeys, nameKeys } from "../../../../src/areas/records/linkage/name-keys.ts";

/** Whether what was typed finds a person. */
function finds(text: string, first_name: string | null, last_name: string | null): boolean {
  const keys = new Set(nameKeys({ first_name, last_name }));
  return askedNameKeys(text).some((key) => keys.has(key));
}

const FOUND: readonly (readonly [text: string, first: string | null, last: string | null])[] = [
  ["Lakeshore", "Jordan", "Lakeshore"],
  ["jordan  LAKESHORE", "Jordan", "Lakeshore"],
  ["Lakeshore Jordan", "Jordan", "Lakeshore"],
  ["Lakeshore, Jordan", "Jordan", "Lakeshore"],
  ["Robert Quillfeather", "Bob", "Quillfeather"],
  ["Bob Quillfeather", "Robert", "Quillfeather"],
  ["Mary Ann O'Neil", "Mary Ann", "O’Neil"],
  ["de la Cruz", "José", "de la Cruz"],
  ["Jose de la Cruz", "José", "De La Cruz"],
  ["Cruz", "José", "de la Cruz"],
  ["Featherstone", "Ada", "Featherstone-Haugh"],
  ["Test Person", "Test", "Person"],
  ["Li", null, "Li"],
];
for (const [text, first, last] of FOUND) {
  test(`askedNameKeys of "${text}" meet the nameKeys of ${first} ${last}`, () => assert.ok(finds(text, first, last)));
}

const OTHERS: readonly (readonly [text: string, first: string | null, last: string | null])[] = [
  ["Lakesh", "Jordan", "Lakeshore"],
  ["Jordan", "Jordan", "Lakeshore"],
  ["Jordan Lake", "Jordan", "Lakeshore"],
  ["Lakeshore, Avery", "Jordan", "Lakeshore"],
  ["Lakeshore, Jordan", "Jordan", null],
  ["...", "Jordan", "Lakeshore"],
  ["", null, ""],
];
for (const [text, first, last] of OTHERS) {
  test(`askedNameKeys of "${text}" do not meet the nameKeys of ${first} ${last}`, () =>
    assert.ok(!finds(text, first, last)));
}

test("nameKeys and askedNameKeys are few, whatever is written", () => {
  const many = Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ");
  assert.ok(nameKeys({ first_name: many, last_name: many }).length <= 32);
  assert.ok(askedNameKeys(many).length <= 64);
});
