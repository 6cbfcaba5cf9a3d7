import assert from "node:assert/strict";
import { test } from "node:test";
import { withYearToDate } from "../../../../src/areas/payroll/merging/year-to-date.ts";
import { statement } from "../../../support/connections/payroll-data.ts";

test("withYearToDate adds up deductions of one name apart where they are treated differently for tax", () => {
  const line = { name: "401(k)", category: "retirement", amount: "10.00", rate: null, units: null };
  const deductions = (["pre_tax", "post_tax", "pre_tax", null] as const).map((tax_treatment) => ({
    ...line,
    tax_treatment,
  }));
  const one = statement(1, "2026-01-15", { gross_pay_ytd: statement(1, "2026-01-15").gross_pay, deductions });
  assert.deepEqual(
    withYearToDate([one])[0]?.deductions_ytd?.map(({ amount, tax_treatment }) => [amount, tax_treatment]),
    [
      ["20.00", "pre_tax"],
      ["10.00", "post_tax"],
      ["10.00", null],
    ],
  );
});
