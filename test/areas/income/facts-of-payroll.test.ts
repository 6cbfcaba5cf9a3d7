import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../src/areas/income/assess.ts";
import { employmentFacts } from "../../../src/areas/income/facts/facts-of-payroll.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import type { PayrollDeduction, PayrollStatement } from "../../../src/areas/payroll/document.ts";
import { employment, statement } from "../../support/connections/payroll-data.ts";

type Treatment = PayrollDeduction["tax_treatment"];

function deduction(category: string, amount: string, tax_treatment: Treatment): PayrollDeduction {
  return { name: category, category, amount, rate: null, units: null, tax_treatment };
}

const TAXES = ["federal", "state", "local", "socialsec", "medicare", "tax"].map((one) => deduction(one, "10.00", null));

/** What a statement of 1,000 gross is as facts. */
function factsOf(net_pay: string, deductions: readonly PayrollDeduction[], change: Partial<PayrollStatement> = {}) {
  const paid = statement(1, "2026-06-12", { gross_pay: "1000.00", net_pay, deductions: [...deductions], ...change });
  return employmentFacts(employment(1, { statements: [paid] }), { source: "payroll", identity: "agrees" });
}

const pretaxOf = (...given: Parameters<typeof factsOf>) => factsOf(...given).statements?.[0]?.pretax;

test("employmentFacts knows what comes off before tax where each deduction that is no tax says how it is treated", () => {
  const told = [deduction("retirement", "50.00", "pre_tax"), deduction("other", "30.00", "post_tax")];
  assert.equal(pretaxOf("860.00", [...TAXES, ...told]), "50.00");
  assert.equal(pretaxOf("810.00", [...TAXES, ...told, deduction("benefit", "50.00", "pre_tax")]), "100.00");
  assert.equal(pretaxOf("940.00", TAXES), "0.00");
  assert.equal(pretaxOf("1000.00", []), "0.00");
});

test("employmentFacts does not know it where a deduction does not say, or some deductions are missing", () => {
  const told = deduction("retirement", "50.00", "pre_tax");
  assert.equal(pretaxOf("920.00", [told, deduction("benefit", "30.00", null)]), null);
  assert.equal(pretaxOf("900.00", [told]), null);
  assert.equal(pretaxOf("900.00", []), null);
});

// 42 CFR 435.603(e), 26 USC 36B(d)(2)(B): of wages, MAGI-based income has what the adjusted gross income has.
test("assess computes MAGI-based wages of a month from statements that say what comes off before tax, and only from those", () => {
  const rule = rulesById(BUNDLED_PACKS).get("medicaid.income_of_month") ?? assert.fail();
  const magi = { ...rule, parameters: { ...rule.parameters, method: "magi_wages" } };
  const verdictOf = (treatment: Treatment) => {
    const job = factsOf("920.00", [deduction("retirement", "50.00", treatment), deduction("federal", "30.00", null)]);
    const { verdict, figures, reasons } = assess(
      magi,
      { as_of: "2026-06-30", employments: [job] },
      { month: "2026-06" },
    );
    return [verdict, figures.map(({ name, value }) => [name, value]), reasons.map(({ code }) => code)];
  };
  assert.deepEqual(verdictOf("pre_tax"), ["computed", [["monthly", "950.00"]], []]);
  assert.deepEqual(verdictOf("post_tax"), ["computed", [["monthly", "1000.00"]], []]);
  assert.deepEqual(verdictOf(null), ["cannot_tell", [["upper_bound", "1000.00"]], ["pretax_unknown"]]);
});
