import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { MEMBER_ROLES, type MemberRole } from "../../../../src/domain/members/roles.ts";
import type { Section } from "../../../../web/src/dashboard/router/section.ts";
import { startApplication } from "../../../support/application.ts";
import { aMember, cookieOf } from "../../../support/members.ts";
import { startProvider } from "../../../support/oidc/identity-provider.ts";
import { openPage } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches, type Signed, type Test } from "../desk.ts";

/** The sections of the navigation; by their address, since the compiler of the tests reads no JSX. */
async function readSections(): Promise<readonly Section[]> {
  const file = new URL("../../../../web/src/dashboard/sections.ts", import.meta.url);
  const { SECTIONS } = (await import(file.href)) as { readonly SECTIONS: readonly Section[] };
  return SECTIONS;
}

/** People: added, given another role, signed out and removed; and what each role is shown. */
export function members(desk: () => Desk): void {
  people(desk);
  byProvider(desk);
  for (const role of MEMBER_ROLES) shownTo(desk, role);
}

async function signInAs(desk: Desk, t: Test, { role, name }: { readonly role: MemberRole; readonly name: string }) {
  const { app, browser } = desk;
  const { session, client, id } = await aMember(app, { role, name, team: "default" });
  const { context, page, offences } = await openPage(browser);
  t.after(() => context.close());
  const [cookie = "", value = ""] = cookieOf(session).split("=");
  await context.addCookies([{ name: cookie, value, url: app.url, httpOnly: true, sameSite: "Strict" }]);
  const open = async (to: string) => void (await page.goto(`${app.url}/dashboard${to}`));
  return { page, client, offences, open, id, scopes: session.at("scopes") as readonly string[] };
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
    await page.getByLabel("E-mail").fill("sam");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("E-mail must be an e-mail address").waitFor();
    await lookAt(page, "members-new");
    await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@lender.example`);
    await page.getByRole("button", { name: "Add" }).click();
    await reaches(page, "Sam Support");
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.getByRole("button", { name: "Show" }).click();
    const link = (await page.locator(".secret code").textContent()) ?? "";
    const theirs = await openPage(browser);
    t.after(() => theirs.context.close());
    await theirs.page.goto(link);
    await reaches(theirs.page, "Overview");
    await theirs.page.getByText("Sam Support, support").waitFor();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByLabel("Role in this environment").selectOption("auditor");
    await page.getByRole("button", { name: "Change the role" }).click();
    await page.getByText("Sam Support is auditor from now on.").waitFor();
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
  test("members: a person signs in at the identity provider, and is shown why where their groups give no role", async (t) => {
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
    await page.goto(`${app.url}/dashboard/`);
    const button = page.getByRole("button", { name: "Sign in with your organization" });
    await button.waitFor();
    await lookAt(page, "sign-in-organization");
    await button.click();
    await page.getByText("None of your groups gives a role here").waitFor();
    assert.equal(page.url(), `${app.url}/dashboard/`);
    await lookAt(page, "sign-in-no-role");
    await provider.set({ account: "sam" });
    await context.clearCookies();
    await page.reload();
    await button.click();
    await reaches(page, "Overview");
    await page.getByText("Person sam, support").waitFor();
  });
}

function shownTo(desk: () => Desk, role: MemberRole): void {
  test(`members: ${role} is shown exactly what the role can do, and no screen asks for more`, async (t) => {
    const signed = await signInAs(desk(), t, { role, name: "Rona Role" });
    const { page, scopes } = signed;
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    await signed.open("/account");
    await reaches(page, "Your sessions");
    await page.getByText("Rona Role", { exact: true }).waitFor();
    await page.getByText("This one").waitFor();
    await choosesMail(page, scopes.includes("webhooks:write"));
    await lookAt(page, `account-${role}`);
    const sections = await readSections();
    const open = sections.filter(
      ({ scope, memberScope = scope }) => memberScope === null || scopes.includes(memberScope),
    );
    assert.deepEqual(await navigationOf(page), [...open.map(({ title }) => title)].sort());
    for (const section of sections) {
      await signed.open(section.path);
      const heading = page.getByRole("heading", { level: 1 });
      await heading.waitFor();
      await page.waitForLoadState("networkidle");
      const isRefused = await page.getByText(`Your role, ${role}, does not show this`).isVisible();
      assert.equal(isRefused, !open.includes(section), `${role}: ${section.title}`);
    }
    assert.deepEqual(refused, []);
  });
}

/** Ends the mail about webhooks and wants it again, where the role is told of them. */
async function choosesMail(page: Page, isTold: boolean): Promise<void> {
  const choice = page.getByLabel("When a webhook fails or is disabled");
  if (!isTold) return page.getByText("Yours may not.").waitFor();
  await choice.uncheck();
  await page.getByText("You get no mail about webhooks any more.").waitFor();
  await page.reload();
  assert.equal(await choice.isChecked(), false);
  await choice.check();
  await page.getByText("You are told of webhooks that fail.").waitFor();
}

async function navigationOf(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Dashboard" }).locator('a[href*="/dashboard"]');
  return (await links.allInnerTexts()).map((text) => text.trim()).sort();
}
