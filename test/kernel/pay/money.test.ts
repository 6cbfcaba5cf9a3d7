import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  decimalForm,
  formatDecimal,
  HOURS_PATTERN,
  isDecimal,
  isMoney,
  MONEY_PATTERN,
  parseDecimal,
  roundedQuotient,
} from "../../../src/kernel/pay/money.ts";

test("decimalForm writes the patterns of the API as its document has them", () => {
  assert.deepEqual([MONEY_PATTERN, HOURS_PATTERN], ["^-?\\d{1,12}\\.\\d{2}$", "^-?\\d{1,12}\\.\\d{2,6}$"]);
  assert.equal(decimalForm({ digits: 9, places: [0, 2], isSigned: false }), "\\d{1,9}(\\.\\d{1,2})?");
});

test("isMoney and isDecimal tell money from other decimals and from what is none", () => {
  for (const text of ["0.00", "-12.30", "123456789012.00"]) assert.ok(isMoney(text) && isDecimal(text), text);
  for (const text of ["7", "-7.5", "1.234"]) assert.ok(!isMoney(text) && isDecimal(text), text);
  for (const text of ["", "-", "1.", ".5", "1,000.00", "1e5", "+1.00", "$1.00"]) {
    assert.ok(!isMoney(text) && !isDecimal(text), text);
  }
});

test("parseDecimal and formatDecimal are each other's inverse at any number of places", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }), (units, places) => {
      assert.equal(parseDecimal(formatDecimal(units, places), places), units);
    }),
  );
  assert.deepEqual(
    ["-12.5", "0.07", "-0.00", "1.234", "n/a"].map((text) => parseDecimal(text)),
    [-1250n, 7n, 0n, null, null],
  );
  assert.deepEqual(
    [-1250n, 7n, -7n, 0n].map((cents) => formatDecimal(cents)),
    ["-12.50", "0.07", "-0.07", "0.00"],
  );
});

test("roundedQuotient rounds a half away from zero", () => {
  assert.deepEqual(
    [5n, -5n, 4n, -4n, 15n].map((one) => roundedQuotient(one, 10n)),
    [1n, -1n, 0n, 0n, 2n],
  );
});
