import assert from "node:assert/strict";
import { test } from "node:test";
import { csvCell } from "../../../src/kernel/text/csv-cell.ts";

test("csvCell makes what a spreadsheet would run a text, and leaves numbers and other texts alone", () => {
  const cells: readonly (readonly [value: string, cell: string])[] = [
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ["-2+3+cmd|x", "'-2+3+cmd|x"],
    ["\t=1", "'\t=1"],
    ["-12.50", "-12.50"],
    ["+1 (555) 010-0000", "+1 (555) 010-0000"],
    ["Ada, Countess", '"Ada, Countess"'],
    ["a=b", "a=b"],
    ["", ""],
  ];
  for (const [value, cell] of cells) assert.equal(csvCell(value), cell);
});
