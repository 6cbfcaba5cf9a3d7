import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** The first minute. */
export function firstVerification(desk: () => Desk): void {
  seenThrough(desk);
  byKeyboard(desk);
  notEverywhere(desk);
}

function seenThrough(desk: () => Desk): void {
  test("first verification: a person is chosen, the result is seen, and a signed webhook really arrives", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/start" });
    const { page, client } = signed;
    await reaches(page, "Your first verification");
    await page.getByLabel("Jordan Maplewood").waitFor();
    await lookAt(page, "first-choice");
    await page.getByLabel("Jordan Maplewood").check();
    await page.getByRole("button", { name: "Verify this person" }).click();
    await page.getByText("Records of this person were found.").waitFor();
    await page.getByText("This browser verified the signature with the webhook's secret.").waitFor();
    await lookAt(page, "first-arrived");
    const [hook] = (await client.get("/v1/webhooks/")).at("results") as { id: string; webhook_url: string }[];
    assert.ok(hook);
    assert.ok(hook.webhook_url.startsWith(`${app.url}/v1/sandbox/receiver/`));
    const attempts = await client.get(`/v1/webhook-requests/?webhook_id=${hook.id}`);
    assert.deepEqual([attempts.at("count"), attempts.at("results.0.outcome")], [1, "delivered"]);
    // A second person uses the same webhook.
    await page.getByLabel("Quinn Harborview").check();
    await page.getByRole("button", { name: "Verify this person too" }).click();
    await page.getByText("No source could be reached. Verify again later.").waitFor();
    await page.getByText('"instant-verification-failed"').first().waitFor();
    await page.getByText("verified the signature").waitFor();
    assert.equal((await client.get("/v1/webhooks/")).at("count"), 1);
    await page.reload();
    await page.getByText("After a reload, this page cannot check the signature").waitFor();
    assertClean(signed, app);
  });
}

function byKeyboard(desk: () => Desk): void {
  test("first verification: it is reached and run by keyboard alone, and the screen's heading has the focus", async (t) => {
    const { page } = await desk().signIn(t);
    await reaches(page, "Overview");
    await page.keyboard.press("Tab");
    await hasFocus(page, "Skip to content");
    await tabTo(page, "First verification");
    await page.keyboard.press("Enter");
    await reaches(page, "Your first verification");
    await hasFocus(page, "Your first verification");
    await page.getByLabel("Avery Fieldstone").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await eventually(async () => assert.equal(await page.getByLabel("Jordan Maplewood").isChecked(), true));
    await page.keyboard.press("Enter");
    await page.getByText("Records of this person were found.").waitFor();
    await tabTo(page, "See the evidence, field by field");
    await page.keyboard.press("Enter");
    await reaches(page, "Jordan Maplewood");
  });
}

/** Waits until what has that text has the focus. */
async function hasFocus(page: Page, text: string): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate("document.activeElement.textContent"), text));
}

/** Presses Tab until what has that text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate("document.activeElement.textContent.trim()")) === text) return;
  }
  assert.fail(`Tab does not lead to ${text}`);
}

function notEverywhere(desk: () => Desk): void {
  test("first verification: it is not there outside the sandbox, and without webhooks it says what is missing", async (t) => {
    const { page } = await desk().signIn(t, { path: "/start", environment: "development" });
    await page.getByRole("heading", { name: "Only in the sandbox" }).waitFor();
    const scopes = ["verifications:read", "verifications:write"] as const;
    const { page: other } = await desk().signIn(t, { path: "/start", scopes });
    await other.getByRole("button", { name: "Verify this person" }).click();
    await other.getByText("Your key cannot add webhooks").waitFor();
  });
}
