import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { mintSignInLink } from "../../../src/kernel/access/ops/sessions.ts";
import type { CredentialId } from "../../../src/kernel/ids.ts";
import type { Client } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "../browser.ts";
import { assertClean, type Desk, reaches } from "../dashboard/desk.ts";
import { testPerson } from "../dashboard/persons.ts";
import { goTo, reads, type Telling, tell } from "./telling.ts";

/** The first day of one who connects a program: from the link of the terminal to the program's own verification. */
export function integrator(desk: () => Desk): void {
  tell({
    name: "integrator",
    title: "an integrator signs in by the link, verifies, makes a key, and finds the program's calls and errors",
    size: "desktop",
    scheme: "light",
    async tell(telling) {
      const { app, browser } = desk();
      const operator = await app.client({ scopes: SCOPES, team: `Integrator ${crypto.randomUUID()}` });
      const opened = await openPage(browser, telling.context);
      telling.t.after(() => opened.context.close());
      const { page } = opened;
      await signIn(page, { desk: desk(), operator, telling });
      await verify(page, telling);
      const program = await makeKey(page, { desk: desk(), operator, telling });
      await readReference(page, telling);
      await findCalls(page, { program, telling });
      await addWebhook(page, { program, telling });
      assertClean(opened, app);
    },
  });
}

interface Day {
  readonly desk: Desk;
  readonly operator: Client;
  readonly telling: Telling;
}

async function signIn(page: Page, { desk: { app }, operator, telling }: Day): Promise<void> {
  const credentialId = (await operator.get("/v1/keys/")).at("results.0.id") as CredentialId;
  const { url } = await mintSignInLink({ db: app.db }, { url: app.url, credentialId });
  await page.goto(url);
  await reaches(page, "Overview");
  await reads(page, "Sandbox");
  await telling.look(page, "1-overview");
}

async function verify(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "First verification");
  await reaches(page, "Your first verification");
  await hands.tick(page.getByLabel("Jordan Maplewood"));
  await hands.press(page.getByRole("button", { name: "Verify this person" }));
  await reads(page, "Records of this person were found.", "Delivered");
  await reads(page, "This browser verified the signature with the webhook's secret.");
  await telling.look(page, "2-first-verification");
  await hands.press(page.getByRole("link", { name: "See the evidence, field by field" }));
  await reaches(page, "Jordan Maplewood");
  await reads(page, "***-**-0002", "Confidence is the probability that these records belong to this person.");
  await telling.look(page, "3-verification");
  await hands.press(page.getByRole("button", { name: "JSON" }));
  await reads(page, /curl -sS '.*\/v1\/instant-verifications\/iv_/);
  await telling.look(page, "4-json");
}

/** Makes a key for the program. Returns the program. */
async function makeKey(page: Page, { desk: { app }, operator, telling }: Day): Promise<Client> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Keys");
  await hands.press(page.getByRole("link", { name: "New key" }));
  await reaches(page, "New key");
  await hands.write(page.getByLabel("Name"), "Loan origination");
  await hands.press(page.getByRole("button", { name: "Create key" }));
  await reaches(page, "Loan origination");
  await hands.press(page.getByRole("button", { name: "Show" }));
  await telling.look(page, "5-key");
  const secret = (await page.locator(".secret code").textContent()) ?? "";
  const program = app.clientWith({ ...operator.headers, "x-access-secret": secret });
  await hands.press(page.getByRole("button", { name: "I have stored it" }));
  await reaches(page, "Keys");
  const wait = { headers: { prefer: "wait=30" } };
  const body = { ...testPerson("Avery"), tracking_info: "loan-1" };
  assert.equal((await program.post("/v1/instant-verifications/", body, wait)).at("status"), "completed");
  assert.equal((await program.post("/v1/instant-verifications/", { subject: {} })).status, 400);
  return program;
}

async function readReference(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Reference and guides");
  await page.waitForURL(/\/docs$/);
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("check a signature");
  await reads(page, /signature/i);
  await telling.photograph(page, "6-reference");
  await page.keyboard.press("Escape");
  await hands.press(page.getByRole("link", { name: "Dashboard", exact: true }));
  await reaches(page, "Overview");
}

interface ProgramDay extends Pick<Day, "telling"> {
  readonly program: Client;
}

/** What the program called, and what of it failed. */
async function findCalls(page: Page, { telling }: ProgramDay): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Requests");
  await reaches(page, "Requests");
  await page.getByRole("heading", { name: "Failures" }).waitFor();
  await reads(page, "incorrect_parameters");
  await telling.look(page, "7-requests");
  await hands.press(page.getByRole("button", { name: "POST /v1/instant-verifications/" }));
  await reads(page, "1 request");
  assert.match(page.url(), /error_code=incorrect_parameters/);
  await goTo(page, telling, "Verifications");
  await reaches(page, "Verifications");
  await reads(page, "2 verifications");
  await hands.write(page.getByLabel("Tracking info"), "loan-1");
  await page.keyboard.press("Enter");
  await reads(page, "1 verification");
  await hands.press(page.getByRole("link", { name: "Avery Fieldstone" }));
  await reaches(page, "Avery Fieldstone");
  await reads(page, "loan-1");
}

/** A webhook of the program's own, and the sample of an event that it will get. */
async function addWebhook(page: Page, { program, telling }: ProgramDay): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Webhooks");
  await hands.press(page.getByRole("link", { name: "Event types" }));
  await hands.press(page.locator("summary").filter({ hasText: "instant-verification-completed" }));
  await reads(page, "openvoe-sample");
  await hands.press(page.getByRole("navigation", { name: "Webhooks" }).getByRole("link", { name: "Webhooks" }));
  await hands.press(page.getByRole("link", { name: "Add webhook" }).first());
  await reaches(page, "Add webhook");
  await hands.write(page.getByLabel("Name", { exact: true }), "Loan origination");
  await hands.press(page.getByRole("button", { name: "Use the built-in test receiver" }));
  await telling.look(page, "8-webhook");
  await hands.press(page.getByRole("button", { name: "Add webhook" }));
  await reads(page, "The webhook is registered.", "Signing secret");
  await hands.press(page.getByRole("button", { name: "I have stored it" }));
  await hands.press(page.getByRole("button", { name: "Send test" }));
  await reaches(page, "webhook-test");
  await reads(page, "Delivered", "webhook-signature");
  await telling.look(page, "9-test");
  await eventually(async () => assert.equal((await program.get("/v1/webhooks/")).at("count"), 2));
}
