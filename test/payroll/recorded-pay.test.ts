import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPay, mergePay, packPay, payByYear, unpackPay } from "../../src/payroll/recorded-pay.ts";
import { payOf, statement } from "../support/recorded-pay.ts";

test("mergePay returns the stored value if the same is loaded from another row", () => {
  const stored = mergePay(null, payOf([statement()]));
  assert.equal(mergePay(stored, payOf([statement({ source_row: "77" })])), stored);
});

test("mergePay replaces a corrected period, and keeps the former value", () => {
  const stored = mergePay(null, payOf([statement()]));
  const merged = mergePay(stored, payOf([statement({ gross_pay: "2100.00" })]));
  assert.deepEqual(merged.statements, [statement({ gross_pay: "2100.00" })]);
  assert.deepEqual(merged.former, [statement()]);
});

test("mergePay adds a further pay run, newest first", () => {
  const stored = mergePay(null, payOf([statement()]));
  const merged = mergePay(stored, payOf([statement({ pay_date: "2026-11-27" })]));
  assert.deepEqual(
    merged.statements.map(({ pay_date }) => pay_date),
    ["2026-11-27", "2026-11-13"],
  );
  assert.deepEqual(merged.former, []);
});

test("mergePay keeps two payments of one period that a file has twice", () => {
  const twice = payOf([statement(), statement()]);
  const stored = mergePay(null, twice);
  assert.equal(stored.statements.length, 2);
  assert.equal(mergePay(stored, twice), stored);
});

test("payByYear divides by the pay date, and joinPay puts the years together again", () => {
  const pay = payOf([statement(), statement({ pay_date: "2025-12-31" })]);
  const years = payByYear(pay);
  assert.deepEqual([...years.keys()].sort(), [2025, 2026]);
  assert.deepEqual(joinPay([...years.values()].map((one) => mergePay(null, one))), pay);
});

test("unpackPay reads what packPay wrote", () => {
  const pay = mergePay(null, payOf([statement()]));
  assert.deepEqual(unpackPay(packPay(pay)), pay);
});
