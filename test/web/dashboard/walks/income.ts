import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../../support/eventually.ts";
import { biweeklyPayroll, PAID_PERSON } from "../../../support/payroll/biweekly-payroll.ts";
import { keep } from "../../look.ts";
import { assertClean, type Desk, lookAt, reaches, type Signed } from "../desk.ts";

/** Income: the stories of a caseworker and of an underwriter, each from an imported payroll file to a filed PDF. */
export function incomeStories(desk: () => Desk): void {
  test("income: a caseworker sees that 80 hours of a month are met, by which statements, and files the report", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports/new", environment: "production", team: "agency" });
    const { page, open } = signed;
    await importPayroll(page);
    await open(`/verifications/${await verify(signed)}`);
    await page.getByRole("link", { name: "Assess income" }).click();
    await reaches(page, "Assess income");
    await page.getByLabel("Rule").selectOption("medicaid.engagement_month");
    await page.getByLabel("As of").fill("2026-07-05");
    await page.getByLabel("Month (optional)", { exact: true }).fill("June");
    await page.getByLabel("Purpose").selectOption("GOVERNMENT_LICENSE_OR_BENEFIT");
    await page.getByLabel("Your reference").fill("case-17");
    await page.getByRole("button", { name: "Assess" }).click();
    await page.getByText("month must be a month, YYYY-MM").waitFor();
    await lookAt(page, "income-new");
    await page.getByLabel("Month (optional)", { exact: true }).fill("2026-06");
    await page.getByRole("button", { name: "Assess" }).click();
    await reaches(page, "Community engagement of a month");
    await page.getByText("80 hours or more.").waitFor();
    await page.getByText("Threshold $580.00").waitFor();
    await page.locator("summary", { hasText: "Hours low" }).click();
    await page
      .locator("details[open]")
      .getByText("Paid on 2026-06-19, Thistlewhite Mills, payroll.csv, row 13")
      .first()
      .waitFor();
    await lookAt(page, "income-engagement");
    await filePdf(page, "Report as PDF", "income-engagement.pdf");
    await open("/income?verdict=met");
    await page.getByRole("link", { name: "Community engagement of a month" }).waitFor();
    await lookAt(page, "income-list");
    assertClean(signed, app);
  });

  test("income: an underwriter averages variable pay of the year, and files Form 1005", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports/new", environment: "production", team: "lender" });
    const { page, open } = signed;
    await importPayroll(page);
    const id = await verify(signed);
    await open(`/income/new?verification_id=${id}&rule=fannie_mae.ytd_prior_average`);
    await page.getByLabel("As of").fill("2026-07-05");
    await page.getByLabel("Purpose").selectOption("EXTENSION_OF_CREDIT");
    await page.getByRole("button", { name: "Assess" }).click();
    await reaches(page, "Average of the year-to-date total and prior years");
    await page.getByText("Monthly", { exact: true }).click();
    await page.getByText("First divided by second").first().waitFor();
    await lookAt(page, "income-variable");
    await open(`/income/new?verification_id=${id}&rule=fannie_mae.form_1005`);
    await page.getByLabel("As of").fill("2026-07-05");
    await page.getByRole("button", { name: "Assess" }).click();
    await reaches(page, "Items of Form 1005");
    await page.locator("summary", { hasText: "Item 12B ytd overtime" }).getByText("$675.00").waitFor();
    await lookAt(page, "income-form-1005");
    await page.getByRole("button", { name: "Send to an agency" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(/^Receiver URL must/).waitFor();
    await lookAt(page, "income-delivery");
    await page.keyboard.press("Escape");
    await filePdf(page, "Form 1005 as PDF", "income-form-1005.pdf");
    assertClean(signed, app);
  });
}

/** Income: a caseload as a table. */
export function caseload(desk: () => Desk): void {
  test("income: a caseload is assessed as a table, filtered by verdict and exported", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/income", team: "caseload" });
    const { page } = signed;
    await page.getByText("No assessments yet").waitFor();
    await lookAt(page, "income-none");
    await page.getByRole("link", { name: "Assess a caseload" }).click();
    await reaches(page, "Assess a caseload");
    await page.getByLabel("Rule").selectOption("fannie_mae.debt_to_income");
    await page.getByLabel("As of").fill("2026-06-30");
    await page.getByRole("button", { name: "Assess" }).click();
    await page.getByText("Choose a file first").waitFor();
    await lookAt(page, "income-caseload-new");
    const consent = { obtained_at: "2026-06-01T14:00:00Z", evidence_sha256: "0".repeat(64) };
    const cases = [
      { id: "=1+1", permissible_purpose: "EXTENSION_OF_CREDIT", consent, debts: ["2300.00"], gross_monthly: "4000.00" },
      { id: "case-2", debts: ["1000.00"], gross_monthly: "4000.00" },
      { id: "case-3", gross_monthly: "4000.00" },
      { id: "case-4", rent: "1.00" },
    ];
    const text = `${cases.map((one) => JSON.stringify(one)).join("\n")}\nnot JSON\n`;
    const file = { name: "caseload.ndjson", mimeType: "application/x-ndjson", buffer: Buffer.from(text) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Assess" }).click();
    await page.getByText("5 cases · exceeds 1 · within 1 · cannot tell 1 · not assessed 2").waitFor();
    await page.getByRole("cell", { name: "The debt amount, from its statement" }).waitFor();
    await lookAt(page, "income-caseload");
    await page.getByLabel("Verdict").selectOption("cannot_tell");
    await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
    await page.getByLabel("Verdict").selectOption("");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    const [head, first, ...others] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    assert.match(head ?? "", /^case,assessment,verdict,reasons,settled_by,flags,fault,identity,rule,period,as_of,/);
    assert.match(first ?? "", /^'=1\+1,[0-9a-f]{32},exceeds,/);
    assert.equal(others.length, 4);
    assertClean(signed, app);
  });
}

async function importPayroll(page: Page): Promise<void> {
  await reaches(page, "Import a file");
  await page.getByLabel("Source").fill("biweekly pay runs");
  const file = { name: "payroll.csv", mimeType: "text/csv", buffer: Buffer.from(biweeklyPayroll()) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("All of these rows would be imported.").waitFor();
  await page.getByRole("button", { name: "Start the import" }).click();
  await page.getByText("Completed", { exact: true }).waitFor();
}

async function verify({ client }: Signed): Promise<string> {
  const made = await client.post("/v1/instant-verifications/", PAID_PERSON, { headers: { prefer: "wait=10" } });
  assert.equal(made.at("results.outcome"), "match");
  return String(made.at("id"));
}

/** Opens a report as one files it; kept where a folder for pictures is named. */
async function filePdf(page: Page, name: string, fileName: string): Promise<void> {
  const address = await page.getByRole("link", { name }).getAttribute("href");
  // As the page itself asks: a session is not served to another program.
  const read = `fetch(${JSON.stringify(address)}).then((answer) => answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status))`;
  const numbers = (await page.evaluate(`${read}.then((buffer) => [...new Uint8Array(buffer)])`)) as number[];
  const bytes = Buffer.from(numbers);
  assert.ok(bytes.subarray(0, 5).equals(Buffer.from("%PDF-")));
  keep(fileName, bytes);
}
