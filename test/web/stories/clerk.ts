import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HAS_PDFTOTEXT, pdfText } from "../../support/pdf-text.ts";
import { openPage } from "../browser.ts";
import { assertClean, type Desk, reaches } from "../dashboard/desk.ts";
import { testPerson } from "../dashboard/persons.ts";
import { reads, type Telling, tell } from "./telling.ts";

/** A clerk of a bank has a printed report, and no key: the address on it says whether it is genuine. */
export function clerk(desk: () => Desk): void {
  tell({
    name: "clerk",
    title: "a clerk types the address that a report prints, and tells a genuine report from an altered one",
    size: "phone",
    scheme: "dark",
    skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
    async tell(telling) {
      const { app, browser } = desk();
      const { id, address } = await printReport(desk());
      const opened = await openPage(browser, telling.context);
      telling.t.after(() => opened.context.close());
      const { page } = opened;
      await check(page, { address, id, telling });
      // One digit of the fingerprint was typed wrongly, and then the end is left out.
      await type(
        page,
        address.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
      );
      await reaches(page, "This report does not match");
      await reads(page, "Do not rely on it");
      await telling.look(page, "2-altered");
      await type(page, address.slice(0, -3));
      await reaches(page, "This address is not complete");
      await reads(page, "up to its last character");
      await telling.look(page, "3-incomplete");
      await type(page, address.replace(/reports\/[^/]+/, `reports/${"A".repeat(43)}`));
      await reaches(page, "No report is at this address");
      await telling.look(page, "4-unknown");
      assertClean(opened, app);
    },
  });
}

interface Printed {
  readonly id: string;
  /** As it is printed. */
  readonly address: string;
}

/** A lender verifies a person and prints the report. */
async function printReport({ app }: Desk): Promise<Printed> {
  const lender = await app.client({ team: "Example Lending" });
  const wait = { headers: { prefer: "wait=30" } };
  const made = await lender.post("/v1/instant-verifications/", testPerson("Jordan"), wait);
  const id = String(made.at("id"));
  const report = await fetch(`${app.url}/v1/instant-verifications/${id}/report.pdf`, { headers: lender.headers });
  const text = pdfText(Buffer.from(await report.arrayBuffer())).replace(/\s+/g, "");
  const printed = /http\S+?\/v1\/verification-reports\/[\w-]{43}\/\?sha256=[0-9a-f]{64}/;
  return { id, address: printed.exec(text)?.[0] ?? assert.fail(text) };
}

/** Types an address into the browser, as one who copies it from paper. */
async function type(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

interface Checked extends Printed {
  readonly telling: Telling;
}

async function check(page: Page, { address, id, telling }: Checked): Promise<void> {
  await type(page, address);
  await reaches(page, "This report is genuine");
  await reads(page, "This service issued the report", id);
  assert.equal(await page.getByText("Jordan").count(), 0, "what the report says is not shown");
  assert.equal(await page.evaluate("document.cookie + JSON.stringify({ ...localStorage })"), "{}");
  await telling.look(page, "1-genuine");
}
