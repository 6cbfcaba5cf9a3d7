import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Request } from "playwright-core";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { MEMBER_ROLES, type MemberRole } from "../../../../src/kernel/access/members/roles.ts";
import type { Section } from "../../../../web/src/dashboard/router/section.ts";
import { aVerification, aWebhook } from "../../../kernel/http/requests.ts";
import { makeUser, storeLink } from "../../../support/connections/stored-link.ts";
import { eventually } from "../../../support/eventually.ts";
import { Ordering } from "../../../support/orders/ordering.ts";
import { type Desk, lookAt, reaches, signInAs } from "../desk.ts";

/** What each role is shown: every screen of the dashboard, with records behind those of one record. */
export function roles(desk: () => Desk): void {
  const recordsOf = onceFor(makeRecords);
  for (const role of MEMBER_ROLES) shownTo(desk, { role, recordsOf });
}

function shownTo(
  desk: () => Desk,
  { role, recordsOf }: { readonly role: MemberRole; readonly recordsOf: (desk: Desk) => Promise<Records> },
): void {
  test(`roles: ${role} is shown exactly what the role can do, and no screen asks for more`, async (t) => {
    const signed = await signInAs(desk(), t, { role, name: "Rona Role" });
    const { page, scopes } = signed;
    const { settled, refused } = watch(page);
    await signed.open("/account");
    await reaches(page, "Your sessions");
    await page.getByText("Rona Role", { exact: true }).waitFor();
    await page.getByText("This session").waitFor();
    await choosesMail(page, scopes.includes("webhooks:write"));
    await lookAt(page, `account-${role}`);
    const sections = await readSections();
    const open = sections.filter(
      ({ scope, memberScope = scope }) => memberScope === null || scopes.includes(memberScope),
    );
    assert.deepEqual(await navigationOf(page), [...open.map(({ title }) => title)].sort());
    const records = await recordsOf(desk());
    for (const section of sections) {
      for (const { path, scope } of section.screens) {
        const to = filled(`${section.path}${path}`.replace(/\/+/g, "/"), records);
        await walkTo(page, to);
        await settled();
        const isRefused = await page.getByText(`Your role, ${role}, does not show this`).isVisible();
        const isOpen = open.includes(section) && (scope === undefined || scopes.includes(scope));
        assert.equal(isRefused, !isOpen, `${role}: ${to}`);
        assert.deepEqual(refused, [], to);
      }
    }
  });
}

/** Records of the operator's team, by the patterns of the screens that show one. */
type Records = ReadonlyMap<string, readonly string[]>;

async function makeRecords({ app }: Desk): Promise<Records> {
  const client = await app.client({ team: "default", scopes: SCOPES });
  const verification = await client.post("/v1/instant-verifications/", aVerification(), {
    headers: { prefer: "wait=10" },
  });
  const webhook = await client.post("/v1/webhooks/", aWebhook());
  const userId = await makeUser(client);
  const link = await storeLink(app, client, { userId });
  const order = await new Ordering(app, client).make();
  const firstOf = async (path: string) => String((await client.get(path)).at("results.0.id"));
  const made: Record<string, readonly unknown[]> = {
    "/verifications/:id": [verification.at("id")],
    "/webhooks/:id": [webhook.at("id")],
    "/webhooks/:id/edit": [webhook.at("id")],
    "/webhooks/events/:id": [await firstOf("/v1/events/")],
    "/connections/users/:id": [userId],
    "/connections/links/:id": [link.id],
    "/orders/:id": [order.at("id")],
    "/members/:id": [await firstOf("/v1/members/")],
    "/companies/:id": [(await client.post("/v1/companies/", { name: "Google" })).at("0.company_mapping_id")],
  };
  return new Map(Object.entries(made).map(([pattern, ids]) => [pattern, ids.map(String)]));
}

/** An id of no record: its screen says so, after it has asked. */
const NONE = "0".repeat(32);

/** The address of a screen, with a record where there is one. */
function filled(pattern: string, records: Records): string {
  const ids = [...(records.get(pattern) ?? [])];
  return pattern.replaceAll(/:[a-z]+/g, () => ids.shift() ?? NONE);
}

/** What a page has asked for in vain, and when it has asked for all of a screen. */
function watch(page: Page) {
  const underWay = new Set<Request>();
  const refused: string[] = [];
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  const settled = () =>
    eventually(async () => {
      const loading = await page.locator(".loading").count();
      assert.deepEqual([loading, underWay.size], [0, 0]);
    });
  return { refused, settled };
}

/** Goes to a screen without loading the page again: by way of an address without one, so that its heading is new. */
async function walkTo(page: Page, to: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await goTo(page, "/nowhere");
  await heading.and(page.getByText("Nothing here")).waitFor();
  await goTo(page, to);
  await heading.and(page.getByText(/^(?!Nothing here$)/)).waitFor();
}

async function goTo(page: Page, to: string): Promise<void> {
  const address = JSON.stringify(`/dashboard${to}`);
  await page.evaluate(`history.pushState(null, "", ${address}); dispatchEvent(new PopStateEvent("popstate"))`);
}

/** The work of the first call, for all calls with the same thing. */
function onceFor<Key extends object, Result>(work: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const done = new WeakMap<Key, Promise<Result>>();
  return (key) => {
    const known = done.get(key) ?? work(key);
    done.set(key, known);
    return known;
  };
}

/** The sections of the navigation; by their address, since the compiler of the tests reads no JSX. */
async function readSections(): Promise<readonly Section[]> {
  const file = new URL("../../../../web/src/dashboard/sections.ts", import.meta.url);
  const { SECTIONS } = (await import(file.href)) as { readonly SECTIONS: readonly Section[] };
  return SECTIONS;
}

async function choosesMail(page: Page, isTold: boolean): Promise<void> {
  const choice = page.getByLabel("When a webhook fails or is disabled");
  if (!isTold) return page.getByText("Your role cannot.").waitFor();
  await choice.uncheck();
  await page.getByText("You will no longer get email about webhooks.").waitFor();
  await page.reload();
  await eventually(async () => assert.equal(await choice.isChecked(), false));
  await choice.check();
  await page.getByText("You will get email when a webhook fails.").waitFor();
}

async function navigationOf(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Dashboard" }).locator('a[href*="/dashboard"]');
  return (await links.allInnerTexts()).map((text) => text.trim()).sort();
}
