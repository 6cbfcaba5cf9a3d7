import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  amountUnits,
  cents,
  multiplyAmounts,
  parseAmount,
  roundToCents,
} from "../../../../src/areas/files/values/amounts.ts";
import { unitOfAmount } from "../../../../src/areas/files/values/pay-words.ts";
import { formatDecimal, roundedQuotient } from "../../../../src/kernel/pay/money.ts";

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

test("an amount is rounded once, from the digits that the file has", () => {
  const cases = {
    "1.00499995": "1.00",
    "(1.00499995)": "-1.00",
    "1.005": "1.01",
    "1,00": "1.00",
    "2.0049999E+0": "2.00",
  };
  for (const [text, amount] of Object.entries(cases)) assert.equal(parseAmount(text), amount, text);
  assert.deepEqual([parseAmount("62.00001k"), parseAmount("1.00000499k")], ["62000.01", "1000.00"]);
  assert.equal(parseAmount("19.12345", { most: 4 }), "19.1235");
  assert.equal(amountUnits("19.12345"), 191_235n);
  assert.equal(roundToCents("1.00499995"), "1.00");
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.integer({ min: 1, max: 9 }), (units, places) => {
      const text = `$${formatDecimal(units, places)}`;
      assert.equal(parseAmount(text), formatDecimal(roundedQuotient(units * 100n, 10n ** BigInt(places))), text);
      assert.equal(roundToCents(text), parseAmount(text));
    }),
  );
});

test("multiplyAmounts rounds once, from the exact product", () => {
  assert.equal(multiplyAmounts("0.1005", "9.9999"), "1.00");
  assert.equal(multiplyAmounts("1.0049", "1.0001"), "1.01");
  assert.equal(multiplyAmounts("-1.5", "0.01"), "-0.02");
});
