import assert from "node:assert/strict";
import { test } from "node:test";
import { identifyData } from "../../../../src/areas/connections/ops/identify-payroll.ts";
import type { FetchedEmployment } from "../../../../src/areas/payroll/fetched-payroll.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { LinkId } from "../../../../src/kernel/ids.ts";
import { fetchedData, fetchedEmployment } from "../../../support/connections/fetched-data.ts";

const keyring = new Keyring(mintKeyring());
const salaried = { income: "52000.00", income_unit: "YEARLY", pay_frequency: "BW" } as const;

function payRateOf(change: Partial<FetchedEmployment>) {
  const fetched = { ...fetchedData(), employments: [fetchedEmployment(change)] };
  const [employment] = identifyData(keyring, fetched, { linkId: "1" as LinkId, company: null }).employments;
  return [employment?.pay_rate, employment?.derived_fields, employment?.missing_data_fields];
}

test("identifyData derives a pay rate that the provider does not state from the income and the pay frequency", () => {
  const change = { ...salaried, pay_rate: null, missing_data_fields: ["pay_rate", "manager_name"] };
  assert.deepEqual(payRateOf(change), ["2000.00", ["pay_rate"], ["manager_name"]]);
});

test("identifyData keeps the provider's pay rate, and derives none without an income of known cycles", () => {
  assert.deepEqual(payRateOf({ ...salaried, pay_rate: "2100.00" }), ["2100.00", [], []]);
  const hourly = { income: "25.00", income_unit: "HOURLY", pay_rate: null, missing_data_fields: ["pay_rate"] } as const;
  assert.deepEqual(payRateOf(hourly), [null, [], ["pay_rate"]]);
});
