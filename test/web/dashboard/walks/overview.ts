import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";
import { testPerson } from "../persons.ts";

/** The overview: its charts, what needs someone, and what a lesser key sees. */
export function overview(desk: () => Desk): void {
  charts(desk);
  lesser(desk);
}

function charts(desk: () => Desk): void {
  test("overview: charts show verifications, deliveries, sources and queues, by a time that is in the address", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { environment: "development" });
    const { page, client, open } = signed;
    await page.getByRole("heading", { name: "No verifications in this period" }).waitFor();
    await lookAt(page, "overview-empty");
    const url = `${app.url}/v1/sandbox/receiver/overview?fails=true`;
    await client.post("/v1/webhooks/", { name: "Broken", webhook_url: url, events: ["*"] });
    const person = testPerson("Avery");
    const body = { ...person, subject: { ...person.subject, ssn: "219-09-5512" } };
    const made = await client.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=10" } });
    assert.equal(made.at("status"), "completed", made.text);
    await eventually(async () => assert.ok(Number((await client.get("/v1/webhook-requests/")).at("count")) > 0));
    await open("/");
    await page
      .getByRole("img", { name: /^Verifications by outcome: 0 match, 1 no match, 0 ambiguous, 0 failed$/ })
      .waitFor();
    await page.getByRole("img", { name: /^Delivery attempts: 0 delivered, [1-9]/ }).waitFor();
    await page.getByText("records", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Avery Fieldstone" }).waitFor();
    await page.getByText("Show as a table").first().click();
    await page.getByRole("table", { name: "Verifications by outcome" }).waitFor();
    await lookAt(page, "overview");
    await page.getByLabel("Last").selectOption("168");
    assert.match(page.url(), /\?hours=168$/);
    await page.reload();
    await eventually(async () => assert.equal(await page.getByLabel("Last").inputValue(), "168"));
    await page.getByRole("img", { name: /1 no match/ }).waitFor();
    await page.getByRole("link", { name: "Avery Fieldstone" }).click();
    await page.getByRole("heading", { name: "Match decision: records" }).waitFor();
    await page.getByRole("link", { name: "Attempt 1" }).waitFor();
    await lookAt(page, "verification-records");
    assertClean(signed, app);
  });
}

function lesser(desk: () => Desk): void {
  test("overview: a key that may not see the whole installation sees its own team's, and why", async (t) => {
    const { page } = await desk().signIn(t, { scopes: DEFAULT_SCOPES });
    await reaches(page, "Overview");
    await page.getByText("Charts of outcomes, deliveries, sources and queues need a key with the scope").waitFor();
    await lookAt(page, "overview-lesser");
    await page.getByRole("link", { name: "Start the first verification" }).click();
    await reaches(page, "Your first verification");
  });
}
