import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseAmount, parseHours } from "../../../../src/areas/files/values/amounts.ts";
import { readDate } from "../../../../src/areas/files/values/loose-dates.ts";
import { frequencyOfWord, unitOfWord } from "../../../../src/areas/files/values/pay-words.ts";
import { numberOfName, splitName } from "../../../../src/areas/files/values/person-names.ts";
import { readSsn } from "../../../../src/areas/files/values/ssn-forms.ts";

const CHARS = 60_000;
/** A pass over the text takes a millisecond, one for each of its characters seconds. */
const LONGEST_MS = 300;
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseAmount,
  parseHours,
  readDate: (text) => readDate(text, { order: "MDY", pivotYear: 2010 }),
  frequencyOfWord,
  unitOfWord,
  numberOfName,
  splitName,
  readSsn,
};

describe("readers of values", () => {
  for (const [name, read] of Object.entries(READERS)) {
    test(`${name} reads a text of ${CHARS} characters in one pass`, () => {
      for (const filler of [" ", "(", "-", ".", "a ", "1 ", "- ", "x ("]) {
        const long = `x${filler.repeat(CHARS / filler.length)}x`;
        const start = process.cpuUsage();
        read(long);
        const { user, system } = process.cpuUsage(start);
        assert.ok((user + system) / 1_000 < LONGEST_MS, JSON.stringify(filler));
      }
    });
  }

  test("splitName takes a name apart whatever blanks are in it", () => {
    assert.deepEqual(splitName(`Sample,${" ".repeat(1_000)}Ann`), { first: "Ann", last: "Sample" });
  });
});
