import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NOT_UTF_8 } from "../../../src/areas/files/lines.ts";
import { RowReader } from "../../../src/areas/files/row-reader.ts";
import { roundToCents } from "../../../src/areas/files/values/amounts.ts";

test("roundToCents returns two decimals, half up, exactly", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 9 }), (cents, next) => {
      const [whole, part] = [cents / 100n, (cents % 100n).toString().padStart(2, "0")];
      const up = cents + (next >= 5 ? 1n : 0n);
      if (whole >= 10n ** 12n) return;
      const expected = up < 10n ** 14n ? `${up / 100n}.${(up % 100n).toString().padStart(2, "0")}` : null;
      assert.equal(roundToCents(`${whole}.${part}${next}`), expected);
    }),
  );
});

test("roundToCents accepts dollar signs and thousands separators, and refuses what is not an amount", () => {
  const cases = { "0": "0.00", "$1,234.5": "1234.50", "1234567.89": "1234567.89", "0.004": "0.00" };
  for (const [text, amount] of Object.entries(cases)) assert.equal(roundToCents(text), amount);
  for (const text of ["-1", "1e5", "1,23", "1.", ".5", "NaN", "1 000", "9".repeat(13)]) {
    assert.equal(roundToCents(text), null, text);
  }
});

test("RowReader reports every fault of a row, never a value", () => {
  const reader = new RowReader({
    a: "x".repeat(257),
    b: { c: 1 },
    d: "2023-02-29",
    e: "Z",
    f: "-1",
    g: NOT_UTF_8,
    h: "\ud800",
  });
  reader.text("a");
  reader.text("b");
  reader.date("d");
  reader.choice("e", ["F", "P"]);
  reader.count("f");
  reader.text("g");
  reader.text("h");
  reader.requiredText("missing");
  assert.deepEqual(reader.faults, [
    { field: "a", reason: "must have at most 256 characters" },
    { field: "b", reason: "must be a text" },
    { field: "d", reason: "must be a real date in the form YYYY-MM-DD" },
    { field: "e", reason: "must be one of F, P" },
    { field: "f", reason: "must be a whole number from 0 to 2147483647" },
    { field: "g", reason: "must be UTF-8 text" },
    { field: "h", reason: "must be UTF-8 text" },
    { field: "missing", reason: "must be given" },
  ]);
});

test("RowReader collapses blanks, line breaks and control characters into one space, and reads an empty text as null", () => {
  const turned = "\u202eACME\u2066Works";
  const reader = new RowReader({ a: "  New\r\n York\u0000\u001eCity ", b: " \t", c: null, d: 5, f: turned });
  assert.deepEqual(
    ["a", "b", "c", "d", "e", "f"].map((field) => reader.text(field)),
    ["New York City", null, null, "5", null, "ACME Works"],
  );
  assert.deepEqual(reader.faults, []);
});

test("RowReader reads lists from arrays and from texts with bars", () => {
  const bounds = { max: 5, items: 2 };
  assert.deepEqual(new RowReader({ a: ["x", " ", null, "y"] }).list("a", { max: 5, items: 4 }), ["x", "y"]);
  assert.deepEqual(new RowReader({ a: "x | y" }).list("a", bounds), ["x", "y"]);
  const reader = new RowReader({ a: ["x", "y", "z"], b: ["toolong"] });
  assert.deepEqual([reader.list("a", bounds), reader.list("b", bounds)], [[], []]);
  assert.equal(reader.faults.length, 2);
});
