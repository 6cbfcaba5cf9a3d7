import assert from "node:assert/strict";
import { test } from "node:test";
import { payOfCycle, type StatedPay } from "../../../src/areas/connections/pay-cycle.ts";

const yearly: StatedPay = { income: "68952.00", income_unit: "YEARLY", pay_frequency: "BW" };

test("payOfCycle divides the pay of a year by its pay cycles", () => {
  assert.equal(payOfCycle(yearly), "2652.00");
  assert.equal(payOfCycle({ ...yearly, pay_frequency: "SM" }), "2873.00");
  assert.equal(payOfCycle({ ...yearly, pay_frequency: "A" }), "68952.00");
  assert.equal(payOfCycle({ income: "5000.00", income_unit: "MONTHLY", pay_frequency: "SM" }), "2500.00");
  assert.equal(payOfCycle({ income: "200.00", income_unit: "DAILY", pay_frequency: "W" }, 5), "1000.00");
  assert.equal(payOfCycle({ income: "39.69", income_unit: "HOURLY", pay_frequency: "M" }, 40), "6879.60");
});

test("payOfCycle knows nothing without an amount, a cycle, or the hours or days of a week", () => {
  assert.equal(payOfCycle({ ...yearly, income: null }), null);
  assert.equal(payOfCycle({ ...yearly, income_unit: null }), null);
  assert.equal(payOfCycle({ ...yearly, pay_frequency: null }), null);
  assert.equal(payOfCycle({ ...yearly, pay_frequency: "C" }), null);
  assert.equal(payOfCycle({ ...yearly, income_unit: "HOURLY" }), null);
  assert.equal(payOfCycle({ ...yearly, income_unit: "DAILY" }), null);
});
