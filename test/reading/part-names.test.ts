import assert from "node:assert/strict";
import { test } from "node:test";
import { loadReader } from "../../src/reading/model.ts";
import { partNameOf } from "../../src/reading/rows/pay/parts.ts";

const { model } = loadReader();

test("partNameOf gives the usual name only where the heading says more than the kind of a part", () => {
  const usual = (heading: string) => partNameOf({ heading, meaning: "federal_tax", isUsual: true }, model);
  assert.equal(usual("Federal W/H"), "Federal Income Tax");
  assert.equal(usual("Tax"), "Tax");
  assert.equal(
    partNameOf({ heading: "Salaries & Wages", meaning: "regular_pay", isUsual: true }, model),
    "Salaries & Wages",
  );
});

test("partNameOf leaves out the kind behind a name that is known alone, and keeps any other heading", () => {
  const health = (heading: string) => partNameOf({ heading, meaning: "health_deduction", isUsual: false }, model);
  assert.equal(health("Medical Deduction"), "Medical");
  assert.equal(health("Medical Pretax - Deduction"), "Medical Pretax - Deduction");
  assert.equal(
    partNameOf({ heading: "401K Deduction", meaning: "retirement_deduction", isUsual: false }, model),
    "401(k)",
  );
});
