import assert from "node:assert/strict";
import { test } from "node:test";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";
import { testPerson } from "../persons.ts";

/** Webhooks: from the first one that fails to the replay that arrives. */
export function webhooks(desk: () => Desk): void {
  mended(desk);
  kept(desk);
}

function mended(desk: () => Desk): void {
  test("webhooks: one is added, its test fails, it is mended, and what failed is replayed and delivered", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/webhooks" });
    const { page, client } = signed;
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await lookAt(page, "webhooks-empty");
    await page.getByRole("link", { name: "Add webhook" }).first().click();
    await page.getByLabel("Name").fill("Loan origination");
    await page.getByLabel("URL").fill("ftp://example.com");
    await page.getByRole("button", { name: "Add webhook" }).click();
    await page.getByText(/^URL must/).waitFor();
    await page.getByRole("button", { name: "Use the service's own receiver" }).click();
    await page.getByLabel("URL").press("End");
    await page.getByLabel("URL").pressSequentially("?fails=true");
    await page.getByRole("button", { name: "Add webhook" }).click();
    await page.getByText("The webhook is registered.").waitFor();
    await lookAt(page, "webhook-made");
    await page.getByRole("button", { name: "I have stored it" }).click();
    await reaches(page, "Loan origination");
    await page.getByText("Nothing was sent yet. Send a test").waitFor();
    await page.getByRole("button", { name: "Send test" }).click();
    await reaches(page, "webhook-test");
    await page.getByText("Refused 503").waitFor();
    await lookAt(page, "attempt-failed");
    await client.post("/v1/instant-verifications/", testPerson("Avery"), { headers: { prefer: "wait=10" } });
    await page.getByRole("link", { name: "Edit the webhook" }).click();
    await reaches(page, "Edit webhook");
    const url = (await page.getByLabel("URL").inputValue()).replace("?fails=true", "");
    await page.getByLabel("URL").fill(url);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The webhook is changed.").waitFor();
    await page.getByRole("link", { name: "instant-verification-completed" }).first().click();
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByText("The event is sent again.").waitFor();
    await page.getByText("Delivered", { exact: true }).last().waitFor();
    await page.getByRole("link", { name: "instant-verification-completed" }).first().click();
    await page.getByText("Delivered", { exact: true }).waitFor();
    await page.getByText("webhook-signature", { exact: false }).first().waitFor();
    await lookAt(page, "attempt-delivered");
    assertClean(signed, app);
  });
}

function kept(desk: () => Desk): void {
  test("webhooks: a secret is rotated, many are replayed, and one is disabled, enabled and deleted", async (t) => {
    const { app, signIn } = desk();
    const { page, client, open } = await signIn(t);
    const url = `${app.url}/v1/sandbox/receiver/kept`;
    const made = await client.post("/v1/webhooks/", { name: "Servicing", webhook_url: url, events: ["*"] });
    await client.post(`/v1/webhooks/${made.at("id")}/test/`, {});
    await client.post("/v1/instant-verifications/", testPerson("Avery"), { headers: { prefer: "wait=10" } });
    await open("/webhooks/events");
    await page.getByRole("link", { name: "instant-verification-completed" }).waitFor();
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await lookAt(page, "events");
    await page.getByLabel("Type").selectOption("link-connected");
    await page.getByRole("heading", { name: "No event fits" }).waitFor();
    await page.getByLabel("Type").selectOption("instant-verification-completed");
    await page.getByRole("link", { name: "instant-verification-completed" }).click();
    await reaches(page, "instant-verification-completed");
    await page.getByRole("heading", { name: "Servicing" }).waitFor();
    await lookAt(page, "event");
    await open("/webhooks/types");
    await page.getByText("order-status-updated", { exact: true }).click();
    await page.locator("details[open]").getByText("openvoe-sample", { exact: false }).waitFor();
    await lookAt(page, "event-types");
    await open("/webhooks");
    await page.getByRole("link", { name: "Servicing" }).waitFor();
    await lookAt(page, "webhooks");
    await page.getByRole("link", { name: "Servicing" }).click();
    await reaches(page, "Servicing");
    await lookAt(page, "webhook");
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    await page.getByText("New signing secret").first().waitFor();
    await page.getByRole("button", { name: "Show" }).click();
    assert.match((await page.locator(".secret code").textContent()) ?? "", /^whsec_/);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("button", { name: "Replay…" }).click();
    await page.getByRole("dialog", { name: "Replay events" }).waitFor();
    await lookAt(page, "webhook-replay");
    await page.getByLabel("Delivered or not").selectOption("false");
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.getByText("The replay of 1 event has begun").waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable webhook" }).click();
    await page.getByText("No events are sent to this webhook.").waitFor();
    await page.getByText("It was disabled by the key").waitFor();
    await lookAt(page, "webhook-disabled");
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByText("The webhook is enabled.").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    assert.equal((await client.get("/v1/webhooks/")).at("count"), 0);
  });
}
