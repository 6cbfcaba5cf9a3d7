import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { addMemberForTeam } from "../../../../src/kernel/access/ops/members/members.ts";
import { mintSignInLink } from "../../../../src/kernel/access/ops/sessions.ts";
import { eventually } from "../../../support/eventually.ts";
import { openPage } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

const hasTitle = (page: Page, title: string) => eventually(async () => assert.equal(await page.title(), title));

/** Two environments of one team in one browser. */
export function environments(desk: () => Desk): void {
  test("environments: a member changes between two without losing either session, and signs in where there is none", async (t) => {
    const { app, browser } = desk();
    const input = { name: "Sam Twoplaces", email: "sam.twoplaces@lender.example", role: "operator" } as const;
    const places = { team: "default", environments: ["sandbox", "production"] as const, input };
    const [member] = await addMemberForTeam(app, "operator:test", places);
    assert.ok(member !== undefined);
    const linkIn = async (environment: "sandbox" | "production") =>
      (await mintSignInLink({ db: app.db }, { url: app.url, memberId: member.id, environment })).url;
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(await linkIn("sandbox"));
    await reaches(page, "Overview");
    await page.waitForURL(`${app.url}/dashboard/sandbox/`);
    await page.goto(`${app.url}/dashboard/webhooks`);
    await reaches(page, "Webhooks");
    await page.waitForURL(`${app.url}/dashboard/sandbox/webhooks`);
    await hasTitle(page, "Webhooks – Sandbox – OpenVOE");
    const change = page.getByRole("button", { name: "Switch environment" });
    await change.click();
    // A role is no session: one signs in there, and the first session goes on.
    const production = page.getByRole("link", { name: "Production" });
    await production.getByText("Sign in as operator").waitFor();
    assert.equal(await page.getByRole("link", { name: "Development" }).count(), 0);
    await lookAt(page, "environments");
    await production.click();
    await reaches(page, "Sign in");
    await page.waitForURL(`${app.url}/dashboard/production/webhooks`);
    await hasTitle(page, "Sign in – Production – OpenVOE");
    await page.getByText("You are signed in to default in Sandbox").waitFor();
    await lookAt(page, "environments-sign-in");
    await page.goto(await linkIn("production"));
    await page.getByText("Real people. Every lookup is recorded.").waitFor();
    await page.waitForURL(`${app.url}/dashboard/production/`);
    // Side by side: each tab stays where it is, and asks in its own environment.
    const beside = await context.newPage();
    await beside.goto(`${app.url}/dashboard/sandbox/verifications`);
    await reaches(beside, "Verifications");
    await beside.getByText("Simulated people. No real data.").waitFor();
    await page.reload();
    await page.getByText("Real people. Every lookup is recorded.").waitFor();
    await change.click();
    await page.getByRole("link", { name: "Sandbox" }).getByText("Signed in to default").waitFor();
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await change.getAttribute("aria-expanded"), "false"));
    // Signing out of one leaves the other.
    await page.getByRole("button", { name: "Sign out" }).click();
    await reaches(page, "Sign in");
    await page.getByRole("link", { name: "Go there" }).click();
    await reaches(page, "Overview");
    await page.getByText("Simulated people. No real data.").waitFor();
    assertClean({ offences }, app);
  });

  test("environments: the address of a screen leads a key to its own environment, and other keys to a sign-in", async (t) => {
    const { page, open } = await desk().signIn(t, { path: "/keys", scopes: SCOPES });
    await reaches(page, "Keys");
    await open("/development/keys");
    await reaches(page, "Sign in");
    await page.getByText("in Sandbox").waitFor();
    await page.goBack();
    await reaches(page, "Keys");
  });
}
