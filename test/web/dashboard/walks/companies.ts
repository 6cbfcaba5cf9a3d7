import assert from "node:assert/strict";
import { test } from "node:test";
import { DARTMOUTH, GOOGLE } from "../../../areas/companies/routes/directory.ts";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

const NAME = "Moosehead Penny Trust";

/** Companies: found, explained, named, confirmed and merged; and the log that has it. */
export function companies(desk: () => Desk): void {
  test("companies: one is found as one types, explained, given a name, confirmed, merged and separated", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/companies" });
    const { page, open } = signed;
    await reaches(page, "Companies");
    await page.getByLabel("Company", { exact: true }).pressSequentially("trustees of dartm");
    await page.getByRole("link", { name: DARTMOUTH.name }).waitFor();
    await lookAt(page, "companies");
    await open("/companies/explain");
    await page.getByLabel("Name").fill("dartmouth college");
    await page.getByLabel("State").fill("NH");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { name: "Evidence for and against the best candidate" }).waitFor();
    await lookAt(page, "companies-explain");
    await page.getByRole("link", { name: "Open the company" }).click();
    await reaches(page, DARTMOUTH.name);
    await page.getByRole("button", { name: "Add a name" }).click();
    await page.getByLabel("Name", { exact: true }).fill("LLC");
    await page.getByRole("button", { name: "Add name" }).click();
    await page.getByText("Name must contain more than a legal form").waitFor();
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByRole("button", { name: "Add name" }).click();
    await page.getByText("Saved. Searches reflect the change within seconds.").first().waitFor();
    await page.getByRole("button", { name: "Confirm a provider" }).click();
    await page.getByLabel("Provider", { exact: true }).fill("payco");
    await page.getByLabel("income").check();
    await lookAt(page, "companies-confirm");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("Verified", { exact: true }).waitFor();
    await lookAt(page, "company");
    await page.getByRole("button", { name: "Merge into another" }).click();
    await page.getByLabel("Company to keep").fill("google");
    await page.getByRole("button", { name: `Merge into ${GOOGLE.name}` }).click();
    await page.getByText("Merged", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo the merge" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the merge" }).click();
    await page.getByRole("button", { name: "Merge into another" }).waitFor();
    await open("/audit?about=installation");
    await reaches(page, "Inquiry log");
    await page.getByText("Company unmerge").waitFor();
    await lookAt(page, "audit");
    await page.getByLabel("Target").fill("0".repeat(32));
    await page.getByLabel("Target").press("Enter");
    await page.getByText("No matching entries").waitFor();
    assertClean(signed, app);
  });
}

const MILL = "Thistlewhite Walkers";

/** A company that nothing finds: said so, added after a look at what is alike, and changed. */
export function newCompany(desk: () => Desk): void {
  test("companies: one that no search finds is added, is asked about the second time, and is changed", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/companies" });
    const { page, client, open } = signed;
    await reaches(page, "Companies");
    await page.getByLabel("Company", { exact: true }).pressSequentially(MILL);
    await page.getByText(/^No close match|^No company name starts with this/).waitFor();
    await lookAt(page, "companies-none");
    await page.getByRole("link", { name: "Add a company" }).first().click();
    await reaches(page, "Add a company");
    await page.getByLabel("EIN").fill("12");
    await page.getByRole("button", { name: "Add company" }).click();
    await page.getByText("EIN must be 9 digits, such as 12-3456789").waitFor();
    await lookAt(page, "companies-new");
    await page.getByLabel("EIN").fill("12-3450077");
    await page.getByLabel("City").fill("Springfield");
    await page.getByLabel("State").fill("IL");
    await page.getByRole("button", { name: "Add company" }).click();
    await reaches(page, MILL);
    await page.getByText("12-3450077").waitFor();
    // Another one is alike only once the directory has it.
    await eventually(async () => {
      const { body } = await client.post("/v1/companies/", { name: MILL });
      assert.equal((body as { name: string }).name, MILL);
    });
    await open(`/companies/new?name=${encodeURIComponent(MILL)}`);
    await page.getByLabel("EIN").fill("12-3450077");
    await page.getByRole("button", { name: "Add company" }).click();
    await page.getByRole("heading", { name: "Is it one of these?" }).waitFor();
    await lookAt(page, "companies-similar");
    await page.getByRole("button", { name: "None of these, add it" }).click();
    await reaches(page, MILL);
    await page.getByRole("link", { name: "Change details" }).click();
    await reaches(page, `Change ${MILL}`);
    await page.getByLabel("Phone").fill("(212) 555-0177");
    await page.getByRole("button", { name: "Change details" }).click();
    await reaches(page, MILL);
    await page.getByText("(212) 555-0177").waitFor();
    assertClean(signed, app);
  });
}
