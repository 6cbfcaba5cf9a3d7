import assert from "node:assert/strict";
import { test } from "node:test";
import { type DateOrder, parseDate } from "../../../src/areas/files/dates.ts";

test("parseDate reads a date in the given order", () => {
  const cases: readonly (readonly [string, DateOrder, string | null])[] = [
    ["2/3/1980", "MDY", "1980-02-03"],
    ["2/3/1980", "DMY", "1980-03-02"],
    ["02-03-1980", "MDY", "1980-02-03"],
    ["03.02.1980", "DMY", "1980-02-03"],
    ["1980/2/3", "YMD", "1980-02-03"],
    ["02031980", "MDY", "1980-02-03"],
    ["19800203", "YMD", "1980-02-03"],
    ["2/3/1980 0:00", "MDY", "1980-02-03"],
    ["1980-02-03", "DMY", "1980-02-03"],
    ["1980-02-03 00:00:00", "YMD", "1980-02-03"],
    ["13/1/1980", "MDY", null],
    ["2/30/1980", "MDY", null],
    ["2/3/80", "MDY", null],
    ["2/3-1980", "MDY", null],
    ["2/3/1980 17:30", "MDY", null],
    ["1980/2/3", "MDY", null],
  ];
  for (const [text, order, expected] of cases) assert.equal(parseDate(text, order), expected, `${text} ${order}`);
});
