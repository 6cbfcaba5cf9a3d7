import assert from "node:assert/strict";
import { test } from "node:test";
import type { DepositDetails } from "../../../../src/areas/payroll/deposit.ts";
import { depositReport, identityOf, linkReport } from "../../../../src/areas/payroll/merging/link-report.ts";
import {
  accountNumberEnd,
  maskAccount,
  maskLinkReport,
  maskUserReport,
  reportFingerprint,
} from "../../../../src/areas/payroll/merging/mask.ts";
import { isReportShared } from "../../../../src/areas/payroll/report.ts";
import { bankAccount, employment } from "../../../support/connections/payroll-data.ts";
import { linkData, reportSource, userReport } from "../../../support/connections/reports.ts";

const DEPOSIT: DepositDetails = {
  bank_name: "First Example Bank",
  account_type: "checking",
  account_number: "16002600",
  routing_number: "12345678",
  deposit_type: "amount",
  deposit_value: "150.00",
};

test("linkReport shows all that payroll says where pay was shared, but for the provider's own key", () => {
  const report = linkReport(reportSource(), linkData(), "income");
  const [first] = report.employments;
  const { provider_key, ...said } = linkData().employments[0] ?? employment(1);
  const { annual_income_summary, ...shown } = first ?? assert.fail("no employment");
  assert.deepEqual(shown, said);
  assert.deepEqual(
    annual_income_summary.map(({ year }) => year),
    [2026, 2025],
  );
});

test("linkReport has every key but no pay where employment alone was shared", () => {
  const withPay = linkReport(reportSource(), linkData(), "income").employments[0] ?? assert.fail();
  const without = linkReport(reportSource(), linkData(), "employment").employments[0] ?? assert.fail();
  assert.deepEqual(Object.keys(without).sort(), Object.keys(withPay).sort());
  const nulls = { income: null, income_unit: null, pay_rate: null, pay_frequency: null };
  const lists = { statements: [], w2s: [], bank_accounts: [], shifts: [], annual_income_summary: [] };
  assert.deepEqual(without, { ...withPay, ...nulls, ...lists });
});

test("depositReport exists only where a provider has carried out a switch, and names the payroll's employer first", () => {
  const named = { companyName: "Chosen Inc." };
  assert.equal(depositReport(reportSource(), linkData(), named), null);
  const report = depositReport(reportSource(), linkData({ deposit_details: DEPOSIT }), named);
  assert.equal(report?.employer.name, "Example Depot Inc.");
  assert.deepEqual(report?.deposit_details, DEPOSIT);
  const bare = depositReport(reportSource(), linkData({ deposit_details: DEPOSIT, employments: [] }), named);
  assert.equal(bare?.employer.name, "Chosen Inc.");
});

test("isReportShared lets pay show employment, and nothing else show more than its own", () => {
  assert.deepEqual(
    (["income", "employment", "deposit_switch", "pll"] as const).map((product) =>
      (["income", "employment", "deposit"] as const).filter((kind) => isReportShared(product, kind)),
    ),
    [["income", "employment"], ["employment"], ["deposit"], ["deposit"]],
  );
});

test("maskUserReport leaves the last four digits of SSNs and account numbers, and is idempotent", () => {
  const masked = maskUserReport(userReport());
  const text = JSON.stringify(masked);
  assert.doesNotMatch(text, /900112222|000123456789/);
  assert.match(text, /"ssn":"\*\*\*-\*\*-2222"/);
  assert.match(text, /"account_number":"\*\*\*\*6789"/);
  assert.deepEqual(maskUserReport(masked), masked);
  const deposit = depositReport(reportSource(), linkData({ deposit_details: DEPOSIT }), { companyName: null });
  assert.equal(deposit === null ? null : maskLinkReport(deposit).deposit_details.account_number, "****2600");
});

test("maskAccount keeps what payroll has masked itself", () => {
  assert.equal(maskAccount(bankAccount(1, { account_number: "6789" })).account_number, "6789");
  assert.equal(maskAccount(bankAccount(1, { account_number: null })).account_number, null);
  assert.deepEqual(
    [accountNumberEnd("16002600"), accountNumberEnd("89"), accountNumberEnd(null)],
    ["2600", null, null],
  );
});

test("reportFingerprint is the same for the same data in any order of keys, and tells nothing of an SSN", () => {
  const report = userReport();
  const turned = Object.fromEntries(Object.entries(report).reverse()) as unknown as typeof report;
  assert.match(reportFingerprint(report), /^[0-9a-f]{64}$/);
  assert.equal(reportFingerprint(turned), reportFingerprint(report));
  assert.notEqual(reportFingerprint({ ...report, is_voe: true }), reportFingerprint(report));
  assert.equal(reportFingerprint(maskUserReport(report)), reportFingerprint(report));
});

test("identityOf is the person at one employer", () => {
  const { profile, id, company } = employment(1);
  assert.deepEqual(identityOf(employment(1)), { ...profile, employment_id: id, company_name: company.name });
});
