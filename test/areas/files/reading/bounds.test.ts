import assert from "node:assert/strict";
import { test } from "node:test";
import { withinBounds } from "../../../../src/areas/files/reading/tables/bounds.ts";

function sheetOf(cells: readonly string[]) {
  return { name: null, rows: [{ place: 1, cells, text: cells.join("  ") }] };
}

test("withinBounds cuts texts that no value is as long as, and leaves all others", () => {
  const usual = sheetOf(["Bright, Ada", "1000.00"]);
  assert.deepEqual(withinBounds([usual]), [usual]);
  const [sheet] = withinBounds([sheetOf(["9".repeat(300_000), "1000.00"])]);
  assert.deepEqual(
    sheet?.rows[0]?.cells.map(({ length }) => length),
    [2_000, 7],
  );
  assert.equal(sheet?.rows[0]?.text?.length, 2_000);
});

test("withinBounds refuses a row of over 2,000 filled columns, and drops empty ones behind the last", () => {
  const empty = new Array<string>(50_000).fill("");
  assert.deepEqual(withinBounds([sheetOf(["Bright, Ada", "1000.00", ...empty])])[0]?.rows[0]?.cells, [
    "Bright, Ada",
    "1000.00",
  ]);
  assert.throws(() => withinBounds([sheetOf(new Array<string>(2_001).fill("1"))]), /over 2000 columns/);
});
