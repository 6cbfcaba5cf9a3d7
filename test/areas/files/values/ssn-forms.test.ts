import assert from "node:assert/strict";
import { test } from "node:test";
import { readSsn } from "../../../../src/areas/files/values/ssn-forms.ts";

test("readSsn reads a whole number with any signs between its parts, a label and a spreadsheet's marks", () => {
  const whole = { kind: "whole", ssn: "219456789", isItin: false };
  for (const text of [
    "219.45.6789",
    "219_45_6789",
    "219–45–6789",
    "#219-45-6789",
    "SSN 219-45-6789",
    "Social Security No: 219 45 6789",
    "219/45/6789",
    "219–45-6789",
    "219-456789",
  ])
    assert.deepEqual(readSsn(text), whole, text);
  for (const text of ["219456789.0", '="219456789"', "'219456789", "2.19456789E8", "2.19456789E+08"])
    assert.deepEqual(readSsn(text), whole, text);
});

test("readSsn reads the last four behind any mask or label", () => {
  for (const text of [
    "•••-••-4412",
    "●●●-●●-4412",
    "...-..-4412",
    "____-4412",
    "last 4: 4412",
    "last four 4412",
    "X-4412",
    "*4412",
  ])
    assert.deepEqual(readSsn(text), { kind: "last4", ssn: "4412" }, text);
});

test("readSsn takes what says that there is no number for none, and other words for a fault of the file", () => {
  for (const text of ["APPLIED FOR", "AppliedFor", "not provided", "XXX-XX-XXXX"])
    assert.deepEqual(readSsn(text), { kind: "none" }, text);
  assert.deepEqual(readSsn("Ann Sample"), { kind: "malformed" });
  for (const text of ["pending", "TBD"]) assert.deepEqual(readSsn(text), { kind: "placeholder" }, text);
});

test("readSsn takes a date, an amount and a number with signs elsewhere for no SSN", () => {
  const texts = [
    "01.05.2015",
    "01-05-2015",
    "1/5/2015",
    "12345.67",
    "52000.5",
    "19.25",
    ".6789",
    "219..45.6789",
    "1 234",
  ];
  for (const text of [...texts, "219-4x-6789"]) assert.deepEqual(readSsn(text), { kind: "malformed" }, text);
});
