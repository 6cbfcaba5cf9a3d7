import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";

/** Monthly base pay of a contract for 60,000. */
function monthlyOf(contractMonths: number): string | undefined {
  const rule = rulesById(BUNDLED_PACKS).get("fannie_mae.base_pay");
  assert.ok(rule !== undefined);
  const employments = [{ pay_rate: "60000.00", pay_unit: "contract" as const, contract_months: contractMonths }];
  const { figures } = assess(rule, { as_of: "2026-06-30", employments });
  return figures.find(({ name }) => name === "monthly")?.value;
}

test("base_pay spreads a contract for part of a year, such as a teacher's ten months, over twelve months", () => {
  assert.deepEqual([4, 10, 12, 24].map(monthlyOf), ["5000.00", "5000.00", "5000.00", "2500.00"]);
});
