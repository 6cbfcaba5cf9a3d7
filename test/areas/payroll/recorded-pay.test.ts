import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPay, mergePay, NO_PAY, packPay, payByYear, unpackPay } from "../../../src/areas/payroll/recorded-pay.ts";
import { line, payOf, statement, yearTotals } from "../../support/recorded-pay.ts";

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

test("mergePay corrects a year, and keeps the correction when the first file comes again", () => {
  const first = {
    ...NO_PAY,
    years: [yearTotals({ wages: "100.00", lines: [line("401(k)", "5.00"), line("Tips", "1.00")] })],
  };
  const fields = { lines: [line("401(k)", "7.00")], corrected_fields: ["401(k)", "wages"] };
  const correction = {
    ...NO_PAY,
    isCorrection: true,
    years: [yearTotals({ wages: "90.00", medicare_tax: null, ...fields })],
  };
  const corrected = mergePay(mergePay(null, first), correction);
  const [year] = corrected.years;
  assert.deepEqual([year?.wages, year?.medicare_tax], ["90.00", "2.00"]);
  assert.deepEqual(
    year?.lines.map(({ name, amount }) => `${name} ${amount}`),
    ["401(k) 7.00", "Tips 1.00"],
  );
  assert.equal(corrected.former.length, 1);
  const again = mergePay(corrected, first);
  assert.equal(again.years[0]?.wages, "90.00");
  assert.equal(again.years[0]?.lines.find(({ name }) => name === "401(k)")?.amount, "7.00");
  assert.equal(mergePay(corrected, correction), corrected);
});

test("unpackPay reads deductions of before as of unknown tax treatment, so that loading them again changes nothing", () => {
  const taken = { ...line("401(k)", "5.00"), tax_treatment: null };
  const loaded = payOf([statement({ deductions: [taken] })]);
  const { tax_treatment, ...former } = taken;
  const packed = packPay(mergePay(null, payOf([statement({ deductions: [former as typeof taken] })])));
  const stored = unpackPay(packed);
  assert.deepEqual(stored.statements[0]?.deductions, [taken]);
  assert.equal(mergePay(stored, loaded), stored);
});

test("unpackPay reads a statement of before a field came as one that does not tell it", () => {
  const { check_number, hours, ...former } = statement({ check_number: null, hours: null });
  const packed = packPay({ ...NO_PAY, statements: [former as ReturnType<typeof statement>], former: [] });
  assert.deepEqual(unpackPay(packed).statements, [statement({ check_number: null, hours: null })]);
});
