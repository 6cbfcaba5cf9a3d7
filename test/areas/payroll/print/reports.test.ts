import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { renderPayStatement, renderW2 } from "../../../../src/areas/connections/reports/render-payroll-file.ts";
import { renderLinkReport, renderUserReport } from "../../../../src/areas/connections/reports/render-reports.ts";
import type { DepositDetails } from "../../../../src/areas/payroll/deposit.ts";
import { depositReport, linkReport } from "../../../../src/areas/payroll/merging/link-report.ts";
import { reportFingerprint } from "../../../../src/areas/payroll/merging/mask.ts";
import type { PayrollEmploymentId } from "../../../../src/kernel/ids.ts";
import { bankAccount, employment, idOf, statement, w2 } from "../../../support/connections/payroll-data.ts";
import { linkData, reportSource, userReport } from "../../../support/connections/reports.ts";
import { aLogo } from "../../../support/logo.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";

const skip = HAS_PDFTOTEXT ? false : "no pdftotext on this machine";

const DEPOSIT: DepositDetails = {
  bank_name: "First Example Bank",
  account_type: "checking",
  account_number: "16002600",
  routing_number: "12345678",
  deposit_type: "percent",
  deposit_value: "25.00",
};

const ISSUED = {
  letterhead: { title: "Example Lending", requestedBy: "Example Lending", contact: null, logo: null },
  environment: "production",
} as const;
const ORIGIN = { source: reportSource(), environment: "production" } as const;

/** Fails for the first text that is missing, in order. */
function assertReads(text: string, parts: readonly string[]): void {
  let from = 0;
  const flat = text.replace(/\s+/g, " ");
  for (const part of parts) {
    const at = flat.indexOf(part, from);
    assert.ok(at >= 0, `"${part}" is not in the text after character ${from}:\n${text}`);
    from = at + part.length;
  }
}

test("renderUserReport marks headings, tables and cells for assistive technology, with a title and a language", async () => {
  const text = (await renderUserReport(userReport(), ISSUED)).toString("latin1");
  for (const part of [
    "/Marked true",
    "/StructTreeRoot",
    "/Lang (en-US)",
    "/DisplayDocTitle true",
    "/S /H1",
    "/S /Table",
    "/S /TH",
  ])
    assert.ok(text.includes(part), part);
});

function pagesOf(bytes: Buffer): number {
  return bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

test("renderUserReport yields the same bytes for the same report, on one to three pages", async () => {
  const [one, other] = [await renderUserReport(userReport(), ISSUED), await renderUserReport(userReport(), ISSUED)];
  assert.deepEqual(one, other);
  assert.equal(one.subarray(0, 5).toString(), "%PDF-");
  assert.ok(pagesOf(one) <= 3, `${pagesOf(one)} pages`);
  assert.notDeepEqual(await renderUserReport(userReport({ requested_by: "Another" }), ISSUED), one);
});

suite("The text of a PDF", { skip }, () => {
  test("renderUserReport says who asks, for whom, from where, of when, and every figure of the employment", async () => {
    const text = pdfText(await renderUserReport(userReport(), ISSUED));
    assertReads(text, [
      "Verification of income and employment",
      ...["Requested by Example Lending", "Asked about Ada Sample", "Payroll account of Ada B. Sample"],
      "Client's reference applicant-17",
      ...["Source Sandbox Payroll (payroll)", "Data as of Nov 20, 2026, 10:00 UTC"],
      ...["Employee Ada B. Sample", "Date of birth Apr 5, 1990", "SSN ***-**-2222"],
      ...["Status Active Job title Forklift operator", "Start date Mar 1, 2022"],
      ...["$25.00 an hour", "Every two weeks"],
      ...["2026 $49,450.00 $39,111.50", "2025 $55,900.00"],
      "Pay dates run from Dec 27, 2024 to Nov 13, 2026",
      ...["Nov 13, 2026", "82.00 $2,150.00 $1,700.50", "The newest 12 of 50 pay statements"],
      ...["2025 $51,600.00 $7,200.00 $3,199.20 $748.20 $1,800.00"],
      ...["First Example Bank", "Checking ****6789", "100.00 % of pay"],
      ...["Job title Cook", "does not have: manager name, bank accounts", "computed: pay rate"],
      reportFingerprint(userReport()),
    ]);
    assert.match(text, /EIN +12-3456789/);
    assert.doesNotMatch(text, /900112222|000123456789/);
  });

  test("renderUserReport shows no pay in a verification of employment", async () => {
    const links = [linkReport(reportSource(), linkData(), "employment")];
    const text = pdfText(await renderUserReport(userReport({ is_voe: true, links }), ISSUED));
    assertReads(text, ["Verification of employment", "Forklift operator", "Pay is not in this report"]);
    assert.doesNotMatch(text, /\$|Every two weeks|W-2|statement/);
  });

  test("renderUserReport says what speaks against the data, and that an account is empty", async () => {
    const source = reportSource({ suspicious: ["statements_do_not_add_up"] });
    const links = [linkReport(source, linkData({ employments: [] }), "income")];
    const text = pdfText(await renderUserReport(userReport({ links, requested_by: null }), ISSUED));
    assertReads(text, [
      "Requested by Example Lending",
      "Reasons to doubt the data: statements do not add up.",
      "has no employment",
    ]);
  });

  test("renderLinkReport shows where pay goes to, with the end of the account number", async () => {
    const report = depositReport(reportSource(), linkData({ deposit_details: DEPOSIT }), { companyName: null });
    const text = pdfText(
      await renderLinkReport(report ?? assert.fail(), { ...ISSUED, requestedBy: "Example Lending" }),
    );
    assertReads(text, ["Direct deposit", "Requested by Example Lending", "Example Depot Inc.", "25.00 % of pay"]);
    assertReads(text, ["12345678", "checking ****2600"]);
    assert.doesNotMatch(text, /16002600/);
  });

  test("renderPayStatement says that it is a rendition, and shows every line and letters of any European script", async () => {
    const named = employment(1);
    const profile = { ...named.profile, full_name: "Nguyễn Łucja Δημήτρης Иванова" };
    const company = { ...named.company, name: "Café Müller – “Depot” € Inc." };
    const bytes = await renderPayStatement(ORIGIN, { ...named, profile, company }, statement(7, "2026-11-13"));
    assertReads(pdfText(bytes), [
      "Rendition by OpenVOE",
      "not the employer's own document",
      ...["Nguyễn Łucja Δημήτρης Иванова", "Café Müller – “Depot” € Inc.", "Pay date Nov 13, 2026"],
      ...["Regular regular $25.00 80.00 $2,000.00", "Overtime overtime $37.50 2.00 $75.00"],
      ...["Federal income tax tax – – $300.00", "Gross pay $2,150.00 –", "Deductions $449.50 –", "Net pay $1,700.50 –"],
    ]);
  });

  test("renderW2 says that it is a rendition, and shows every box", async () => {
    const text = pdfText(await renderW2(ORIGIN, employment(1), w2(9, 2025, { state_tax: null })));
    assertReads(text, [
      ...["Form W-2 data for 2025", "not the employer's own document", "SSN ***-**-2222"],
      ...["$51,600.00", "$7,200.00", "$51,600.00", "$3,199.20", "$51,600.00", "$748.20", "State income tax –"],
    ]);
  });
});

test("renderUserReport shows fewer pay statements of each of three jobs, on four pages", async () => {
  const [first = employment(1)] = linkData().employments;
  const rest = bankAccount(9, { deposit_type: "E", deposit_value: null });
  const jobs = [1, 2, 3].map((id) => ({
    ...first,
    id: idOf<PayrollEmploymentId>(id),
    bank_accounts: id === 1 ? [rest, bankAccount(8)] : [rest],
  }));
  const links = [linkReport(reportSource(), linkData({ employments: jobs }), "income")];
  const bytes = await renderUserReport(userReport({ links }), ISSUED);
  assert.ok(pagesOf(bytes) <= 4, `${pagesOf(bytes)} pages`);
  if (!HAS_PDFTOTEXT) return;
  assertReads(pdfText(bytes), [
    "The newest 6 of 50",
    "The rest of pay",
    "The newest 6 of 50",
    "All of pay",
    "All of pay",
  ]);
});

test("renderPayStatement takes texts of hundreds of characters, and control characters, without losing a line", async () => {
  const lines = Array.from({ length: 90 }, (_, at) => ({
    name: `Deduction ${at} ${"of a very long name ".repeat(at % 9)}\u0000\n`,
    category: "other",
    amount: "1.00",
    rate: null,
    units: null,
    tax_treatment: null,
  }));
  const bytes = await renderPayStatement(ORIGIN, employment(1), statement(7, "2026-11-13", { deductions: lines }));
  assert.ok(pagesOf(bytes) >= 3);
  if (HAS_PDFTOTEXT) assertReads(pdfText(bytes), ["Deduction 0", "Deduction 45", "Deduction 89", "Deductions $90.00"]);
});

test("every report shows the team's logo and where it is reached, and that data of the sandbox decide nothing", async () => {
  const letterhead = {
    title: "Acme",
    requestedBy: "Acme (acme-1)",
    contact: "help@acme.example · https://acme.example/privacy",
    logo: aLogo(),
  };
  const issued = { letterhead, environment: "sandbox" } as const;
  const origin = { source: reportSource(), environment: "sandbox" } as const;
  const link = linkReport(reportSource(), linkData(), "income");
  const reports = [
    await renderUserReport(userReport(), issued),
    await renderLinkReport(link, { ...issued, requestedBy: null }),
  ];
  for (const bytes of reports) assert.match(bytes.toString("latin1"), /\/Subtype \/Image/);
  assert.deepEqual(await renderUserReport(userReport(), issued), reports[0]);
  if (!HAS_PDFTOTEXT) return;
  for (const bytes of reports) assertReads(pdfText(bytes), ["Acme · help@acme.example", "Not for a decision"]);
  assertReads(pdfText(reports[1] ?? assert.fail()), ["Requested by Acme"]);
  for (const bytes of [
    await renderPayStatement(origin, employment(1), statement(7, "2026-11-13")),
    await renderW2(origin, employment(1), w2(9, 2025)),
  ]) {
    assertReads(pdfText(bytes), ["Not for a decision: made in the environment sandbox."]);
  }
});
