import { test } from "node:test";
import { DARTMOUTH, GOOGLE } from "../../../http/directory.ts";
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
    await page.getByRole("heading", { name: "What speaks for and against the best candidate" }).waitFor();
    await lookAt(page, "companies-explain");
    await page.getByRole("link", { name: "Open the company" }).click();
    await reaches(page, DARTMOUTH.name);
    await page.getByRole("button", { name: "Add a name" }).click();
    await page.getByLabel("Name", { exact: true }).fill("LLC");
    await page.getByRole("button", { name: "Add name" }).click();
    await page.getByText("Name must contain more than a legal form").waitFor();
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByRole("button", { name: "Add name" }).click();
    await page.getByText("Changed. Searches follow within seconds.").first().waitFor();
    await page.getByRole("button", { name: "Confirm a provider" }).click();
    await page.getByLabel("Provider", { exact: true }).fill("payco");
    await page.getByLabel("income").check();
    await lookAt(page, "companies-confirm");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("Verified", { exact: true }).waitFor();
    await lookAt(page, "company");
    await page.getByRole("button", { name: "Merge into another" }).click();
    await page.getByLabel("The company that remains").fill("google");
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
    await page.getByText("No entry fits").waitFor();
    assertClean(signed, app);
  });
}
