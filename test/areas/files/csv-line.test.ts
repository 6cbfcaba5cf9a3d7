import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLine } from "../../../src/areas/files/csv-line.ts";

test("csvLine with isRaw is read back unchanged by another reader, whatever the cells", () => {
  const delimiters = fc.constantFrom(",", ";", "\t");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 }), delimiters, (cells, delimiter) => {
      const line = csvLine(cells, { delimiter, isRaw: true });
      assert.deepEqual(parse(line, { delimiter, record_delimiter: "\n" }), [cells]);
    }),
  );
});

function firstCell(cell: string): string {
  const [row]: string[][] = parse(csvLine([cell, "x"], { delimiter: ",", isRaw: false }));
  return row?.[0] ?? "";
}

test("csvLine prevents a spreadsheet from running a cell, and leaves numbers and texts unchanged", () => {
  const run = ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\tx", "\r=x"];
  const kept = ["-12.50", "+1 (650) 308-7300", "(5)", "-3%", "A=B", "", "o'x", "1-800-FLOWERS"];
  assert.deepEqual(
    run.map(firstCell),
    run.map((cell) => `'${cell}`),
  );
  assert.deepEqual(kept.map(firstCell), kept);
});

test("csvLine marks what was not UTF-8", () => {
  assert.equal(csvLine(["a\ufffe", "b"], { delimiter: ";", isRaw: false }), "a\ufffd;b\n");
});
