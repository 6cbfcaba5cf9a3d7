import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { orderByBytes } from "../../../../../src/areas/companies/matching/index/tables.ts";

test("orderByBytes puts entries in the order of their bytes, equal ones as they come", () => {
  // Few values, so that many agree in some of their bytes or in all; the largest to show that none
  // is taken for negative.
  const byte = fc.constantFrom(0, 1, 127, 128, 255);
  const entry = fc.array(byte, { minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const expected = entries.map((_, at) => at).sort((a, b) => compareAt(entries, a, b) || a - b);
      assert.deepEqual([...orderByBytes(new Uint8Array(Buffer.concat(entries)), 8)], expected);
    }),
  );
});

function compareAt(entries: readonly Buffer[], a: number, b: number): number {
  return Buffer.compare(entries[a] ?? Buffer.alloc(0), entries[b] ?? Buffer.alloc(0));
}
