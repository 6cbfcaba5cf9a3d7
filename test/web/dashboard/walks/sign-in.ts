import assert from "node:assert/strict";
import { test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { mintSignInLink } from "../../../../src/kernel/access/ops/sessions.ts";
import type { CredentialId } from "../../../../src/kernel/ids.ts";
import { openPage } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** The ways into the dashboard, and out of it. */
export function signIn(desk: () => Desk): void {
  byKey(desk);
  byLink(desk);
  otherTabs(desk);
  again(desk);
}

function byKey(desk: () => Desk): void {
  test("sign-in: a key opens the screen of the address, the environment is plain, and signing out ends the session", async (t) => {
    const { app, browser } = desk();
    const client = await app.client({ scopes: SCOPES, environment: "production", team: "Example Lending" });
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/dashboard/keys`);
    await reaches(page, "Sign in");
    await lookAt(page, "sign-in");
    await page.getByLabel("Client ID").fill(client.headers["x-access-client-id"] ?? "");
    await page.getByLabel("Access secret").fill(`prod-${"0".repeat(40)}`);
    await page.getByText("You sign in to Production").waitFor();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await lookAt(page, "sign-in-refused");
    await page.getByLabel("Access secret").fill(client.headers["x-access-secret"] ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await reaches(page, "Keys");
    await page.getByText("Real people. Every lookup is recorded.").waitFor();
    assert.equal(await page.evaluate("document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })"), "{}");
    await lookAt(page, "production");
    await page.getByRole("button", { name: "Sign out" }).click();
    await reaches(page, "Sign in");
    await page.goBack();
    await reaches(page, "Sign in");
    assert.equal(offences.requests.filter((url) => !url.startsWith(`${app.url}/`)).length, 0);
  });
}

function byLink(desk: () => Desk): void {
  test("sign-in: a link signs in once, leaves the address, and says what to do when it is used again", async (t) => {
    const { app, browser } = desk();
    const client = await app.client({ scopes: SCOPES });
    const credentialId = (await client.get("/v1/keys/")).at("results.0.id") as CredentialId;
    const { url: link } = await mintSignInLink({ db: app.db }, { url: app.url, credentialId });
    const first = await openPage(browser);
    const second = await openPage(browser);
    t.after(() => Promise.all([first.context.close(), second.context.close()]).then(() => undefined));
    // A tab that is at the sign-in already: only the hash of its address changes.
    await first.page.goto(`${app.url}/dashboard/`);
    await reaches(first.page, "Sign in");
    await first.page.goto(link);
    await reaches(first.page, "Overview");
    await first.page.waitForURL(`${app.url}/dashboard/sandbox/`);
    await first.page.reload();
    await reaches(first.page, "Overview");
    assertClean(first, app);
    await second.page.goto(link);
    await reaches(second.page, "Sign in");
    await second.page.getByText("This sign-in link was used or has expired").waitFor();
    await lookAt(second.page, "sign-in-link-used");
  });
}

function otherTabs(desk: () => Desk): void {
  test("sign-in: a link asks before it replaces a session, and a tab of the former one loads again", async (t) => {
    const { app } = desk();
    const { page } = await desk().signIn(t, { path: "/keys/new" });
    const other = await app.client({ team: "another", scopes: SCOPES });
    const credentialId = (await other.get("/v1/keys/")).at("results.0.id") as CredentialId;
    const { url: link } = await mintSignInLink({ db: app.db }, { url: app.url, credentialId });
    const second = await page.context().newPage();
    await second.goto(link);
    const asked = second.getByRole("dialog", { name: "Sign in with the link?" });
    await asked.waitFor();
    await lookAt(second, "sign-in-replaces");
    await asked.getByRole("button", { name: "Go back" }).click();
    await reaches(second, "Overview");
    await second.goto("about:blank");
    await second.goto(link);
    await asked.getByRole("button", { name: "Sign in with the link" }).click();
    await second.getByText("another", { exact: true }).waitFor();
    // The first tab still shows the former team: what it sends is refused, and it shows what is signed in.
    await page.getByLabel("Name").fill("For the former team");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("another", { exact: true }).waitFor();
    const names = (await other.get("/v1/keys/")).at("results") as { name: string }[];
    assert.ok(names.every(({ name }) => name !== "For the former team"));
  });
}

function again(desk: () => Desk): void {
  test("sign-in: a session that ends asks to sign in over the screen, and what was typed stays", async (t) => {
    const { page, client } = await desk().signIn(t, { path: "/keys/new" });
    await page.getByLabel("Name").fill("Not lost");
    await page.evaluate(`fetch("/v1/session/", { method: "DELETE", headers: { "X-OpenVOE-Session": "1" } })`);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    await lookAt(page, "session-ended");
    await page.keyboard.press("Escape");
    await page.getByLabel("Access secret").fill(client.headers["x-access-secret"] ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Name").inputValue(), "Not lost");
    await page.getByRole("button", { name: "Create key" }).click();
    await reaches(page, "Not lost");
  });
}
