import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page, Response } from "playwright-core";
import { startApplication } from "../../../support/application.ts";
import { startProvider } from "../../../support/oidc/identity-provider.ts";
import { openPage } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches, type Signed, signInAs } from "../desk.ts";

/** People: added, given another role, signed out and removed; and who comes from an identity provider. */
export function members(desk: () => Desk): void {
  people(desk);
  byProvider(desk);
}

function people(desk: () => Desk): void {
  test("members: an owner adds a person, gives them a link, another role, signs them out and removes them", async (t) => {
    const { app, browser } = desk();
    const owner = await signInAs(desk(), t, { role: "owner", name: "Olive Owner" });
    const { page } = owner;
    await owner.open("/members");
    await reaches(page, "People");
    await page.getByText("Answers persons and clients").waitFor();
    await lookAt(page, "members");
    await page.getByRole("link", { name: "Add a person" }).click();
    await page.getByLabel("Name").fill("Sam Support");
    await page.getByLabel("Email").fill("sam");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Email must be an email address").waitFor();
    await lookAt(page, "members-new");
    await page.getByLabel("Email").fill(`${crypto.randomUUID()}@lender.example`);
    await page.getByRole("button", { name: "Add" }).click();
    await reaches(page, "Sam Support");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("button", { name: "Show" }).click();
    const link = (await page.locator(".secret code").textContent()) ?? "";
    const theirs = await openPage(browser);
    t.after(() => theirs.context.close());
    await theirs.page.goto(link);
    await reaches(theirs.page, "Overview");
    await theirs.page.getByText("Sam Support, support").waitFor();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByLabel("Role in this environment").selectOption("auditor");
    await page.getByRole("button", { name: "Change role" }).click();
    await page.getByText("Sam Support now has the role auditor.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "End all sessions" }).waitFor();
    await lookAt(page, "member");
    await theirs.page.reload();
    await theirs.page.getByRole("link", { name: "Inquiry log" }).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog", { name: "Remove Sam Support?" }).waitFor();
    await lookAt(page, "member-remove");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("Sam Support is removed.").waitFor();
    await theirs.page.reload();
    await reaches(theirs.page, "Sign in");
    await owner.open("/audit?action=member.remove");
    await page.getByText("Olive Owner").first().waitFor();
    await lookAt(page, "audit-by-name");
    assertClean(owner as unknown as Signed, app);
  });
}

function byProvider(desk: () => Desk): void {
  test("members: a person signs in at the identity provider to an environment and the screen they came for, or is shown why not", async (t) => {
    const provider = await startProvider("http://127.0.0.1/");
    t.after(() => provider.stop());
    const app = await startApplication({
      identity: {
        oidcIssuer: provider.issuer,
        oidcClientId: "openvoe",
        oidcClientSecret: "a-secret-of-the-test",
        oidcRoles: [{ group: "voe-support", role: "support", environment: null }],
      },
    });
    t.after(() => app.stop());
    await provider.set({ redirectUri: `${app.url}/dashboard/sign-in`, rotate: true });
    await provider.set({ account: "nick", groups: { sam: ["voe-support"], nick: [] } });
    const { context, page } = await openPage(desk().browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/dashboard/companies`);
    const button = page.getByRole("button", { name: "Sign in with your organization" });
    await button.waitFor();
    await lookAt(page, "sign-in-organization");
    await button.click();
    await page.getByText("None of your groups gives you a role here").waitFor();
    assert.equal(page.url(), `${app.url}/dashboard/companies`);
    await lookAt(page, "sign-in-no-role");
    await provider.set({ account: "sam" });
    await context.clearCookies();
    await page.reload();
    await page.getByLabel("Environment").selectOption("Development");
    await button.click();
    await reaches(page, "Companies");
    assert.equal(await page.evaluate("JSON.stringify({ ...sessionStorage })"), "{}");
    await page.getByText("Person sam, support").waitFor();
    await page.getByText("For your own tests, separate from production.").waitFor();
    await signsInAgain(page, button);
  });
}

/** A session ends while something is typed: the sign-in is in another tab, and what was typed stays. */
async function signsInAgain(page: Page, button: Locator): Promise<void> {
  const search = page.getByRole("main").getByRole("searchbox").or(page.getByRole("main").getByRole("combobox")).first();
  // Answered before the session ends: or its own answer would open the dialog over the next words.
  const isAnswer = (response: Response) => /Not(%20|\+)lost/.test(response.url());
  await Promise.all([page.waitForResponse(isAnswer), search.fill("Not lost")]);
  await page.evaluate(`fetch("/v1/session/", { method: "DELETE", headers: { "X-OpenVOE-Session": "1" } })`);
  // The search for it finds that the session has ended: only then the dialog takes the focus.
  await search.fill("Not lost either");
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await lookAt(page, "session-ended-organization");
  const [tab] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await reaches(tab, "Overview");
  await tab.getByText("For your own tests, separate from production.").waitFor();
  assert.equal(await tab.evaluate("window.opener"), null);
  await tab.close();
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await search.inputValue(), "Not lost either");
}
