import assert from "node:assert/strict";
import { test } from "node:test";
import { cents, parseAmount } from "../../../../src/areas/files/values/amounts.ts";
import { unitOfAmount } from "../../../../src/areas/files/values/pay-words.ts";

test("parseAmount reads a currency at the number, a unit behind it, and a credit as negative", () => {
  for (const text of ["USD52,000.00", "US$ 52,000", "$52,000.00 annually", "52K a year", "52,000 p.a.", "52'000.00"])
    assert.equal(parseAmount(text), "52000.00", text);
  assert.equal(parseAmount("1,234.50 CR"), "-1234.50");
  assert.equal(parseAmount("CR"), null);
});

test("unitOfAmount reads the unit behind an amount", () => {
  assert.equal(unitOfAmount("$52,000.00 annually"), "year");
  assert.equal(unitOfAmount("$19.25 an hour"), "hour");
  assert.equal(unitOfAmount("52,000"), null);
});

test("parseAmount and cents leave an amount as it is that is written as they write it", () => {
  for (const amount of ["0.00", "7.05", "-12.30", "123456789012.00"]) {
    assert.deepEqual([parseAmount(amount), cents(amount)], [amount, amount]);
  }
  assert.deepEqual(["-0.00", "007.50", "7.5", "-.5"].map(parseAmountOf), ["0.00", "7.50", "7.50", "-0.50"]);
  assert.deepEqual(["7", "7.0049", "7.005"].map(cents), ["7.00", "7.00", "7.01"]);
});

function parseAmountOf(text: string): string | null {
  return parseAmount(text);
}
