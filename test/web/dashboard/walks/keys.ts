import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** Keys: made, used and revoked. */
export function keys(desk: () => Desk): void {
  test("keys: a key is made with scopes, its secret is shown once and works, and it is refused once it is revoked", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/keys" });
    const { page, client } = signed;
    await reaches(page, "Keys");
    await page.getByText("Your current key").waitFor();
    await page.getByRole("link", { name: "New key" }).click();
    await reaches(page, "New key");
    await lookAt(page, "keys-new");
    await page.getByLabel("Name").fill("Loan origination");
    await page.getByLabel("webhooks:write").uncheck();
    await page.getByRole("button", { name: "Create key" }).click();
    await reaches(page, "Loan origination");
    await lookAt(page, "keys-made");
    await page.getByRole("button", { name: "Show" }).click();
    const secret = (await page.locator(".secret code").textContent()) ?? "";
    const made = app.clientWith({ ...client.headers, "x-access-secret": secret });
    assert.equal((await made.get("/v1/webhooks/")).status, 200);
    assert.equal((await made.delete(`/v1/webhooks/${"0".repeat(32)}/`)).status, 403);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await reaches(page, "Keys");
    await lookAt(page, "keys");
    await page.getByRole("button", { name: "Revoke Loan origination" }).click();
    await page.getByRole("dialog", { name: "Revoke Loan origination?" }).waitFor();
    await lookAt(page, "keys-revoke");
    await page.getByRole("button", { name: "Revoke key", exact: true }).click();
    await page.getByText("Loan origination is revoked.").waitFor();
    await page.getByText("Revoked", { exact: true }).waitFor();
    assert.equal((await made.get("/v1/webhooks/")).status, 401);
    assertClean(signed, app);
  });

  test("keys: a key without scopes is refused at the field, and what was typed stays", async (t) => {
    const { page } = await desk().signIn(t, { path: "/keys/new", scopes: ["keys:write"] });
    await page.getByLabel("Name").fill("n".repeat(300));
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText(/^Name must have/).waitFor();
    assert.equal(await page.getByLabel("Name").inputValue(), "n".repeat(300));
    await eventually(async () =>
      assert.equal(await page.evaluate("document.activeElement.getAttribute('name')"), "name"),
    );
  });
}
