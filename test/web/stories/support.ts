import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { type Answer, startApplication, type TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { openPage } from "../browser.ts";
import { assertClean, type Desk, reaches, signInAs } from "../dashboard/desk.ts";
import { testPerson } from "../dashboard/persons.ts";
import { connect } from "../dashboard/walks/connections.ts";
import { sends, signIn } from "../person.ts";
import { reads, type Telling, tell } from "./telling.ts";

/** Support is called by a person who cannot sign in to their payroll account, and reads why. */
export function support(desk: () => Desk): void {
  tell({
    name: "support",
    title:
      "support finds a caller's order by its number, reads why it waits, and sees it through with all numbers masked",
    size: "desktop",
    scheme: "dark",
    async tell(telling) {
      const call = await startCall(desk(), telling);
      const { app, order, person } = call;
      const { browser } = desk();
      const signed = await signInAs({ app, browser }, telling.t, {
        role: "support",
        name: "Sol Park",
        context: telling.context,
      });
      await signed.open("/");
      const { page } = signed;
      await reaches(page, "Overview");
      await find(page, { telling, text: String(order.at("order_number")), option: /Avery Fieldstone/ });
      await readOrder(page, telling);
      // The caller has unlocked the account meanwhile.
      await person.getByRole("button", { name: "Try again" }).click();
      await signIn(person, "goodlogin");
      await sends(person);
      await reads(page, "The data is available.", "Completed");
      await telling.look(page, "4-completed");
      await find(page, { telling, text: call.tracking, option: /Avery Fieldstone/ });
      await readVerification(page, telling);
      assertClean(signed, app);
    },
  });
}

interface Call {
  /** Sends mail, beside the others' application. */
  readonly app: TestApplication;
  readonly order: Answer;
  readonly person: Page;
  readonly tracking: string;
}

/** A person was invited by mail, and found their payroll account locked; they were verified before. */
async function startCall({ app: first, browser }: Desk, { t }: Telling): Promise<Call> {
  const mail = await startMailServer();
  t.after(() => mail.close());
  const app = await startApplication({
    beside: first,
    workers: ["notifications"],
    smtpUrl: mail.url,
    sandboxNotifications: true,
  });
  t.after(() => app.stop());
  const client = await app.client({ team: "default", scopes: SCOPES });
  const mark = crypto.randomUUID().slice(0, 8);
  const { subject } = testPerson("Avery");
  const tracking = `account-${mark}`;
  const wait = { headers: { prefer: "wait=30" } };
  await client.post("/v1/instant-verifications/", { ...testPerson("Avery"), tracking_info: tracking }, wait);
  const order = await client.post("/v1/orders/", {
    order_number: `loan-${mark}`,
    products: ["income"],
    first_name: subject.first_name,
    last_name: subject.last_name,
    ssn: subject.ssn,
    email: "avery@example.com",
  });
  assert.equal(order.status, 201, order.text);
  await mail.next();
  const { context, page: person } = await openPage(browser);
  t.after(() => context.close());
  // At the others' address, which has one payroll service.
  await person.goto(`${first.url}/bridge/${order.at("bridge_token")}`);
  await connect(person, "locked");
  await reads(person, "Your account is locked");
  return { app, order, person, tracking };
}

interface Search {
  readonly telling: Telling;
  readonly text: string;
  readonly option: RegExp;
}

/** Finds something by the search of every screen. */
async function find(page: Page, { telling, text, option }: Search): Promise<void> {
  const hands = telling.handsOf(page);
  if (telling.way === "keys") await page.keyboard.press("Control+k");
  else await hands.press(page.getByRole("button", { name: "Find" }));
  await page.getByRole("combobox", { name: "A name, an ID, a reference or a screen" }).waitFor();
  await page.keyboard.type(text);
  await hands.take(page.getByRole("option", { name: option }).first());
  await reaches(page, "Avery Fieldstone");
}

async function readOrder(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await reads(page, "Account locked", "avery@example.com", "***-**-0001");
  const messages = page.locator("section").filter({ hasText: "Messages to the person" });
  await messages.getByText("Sent", { exact: true }).waitFor();
  await assertReadOnly(page);
  await telling.look(page, "1-order");
  await hands.press(page.getByRole("link", { name: "Account locked" }));
  await reads(page, "Unlock it with the payroll provider first.");
  await telling.look(page, "2-task");
  await page.goBack();
  await reaches(page, "Avery Fieldstone");
}

async function readVerification(page: Page, telling: Telling): Promise<void> {
  await reads(page, "Records of this person were found.", "***-**-0001", "Timeline");
  await assertReadOnly(page);
  await telling.look(page, "5-verification");
}

/** Whoever answers persons changes nothing, and sees no whole number. */
async function assertReadOnly(page: Page): Promise<void> {
  await eventually(async () => {
    const buttons = await page.locator("main").getByRole("button").allInnerTexts();
    for (const name of buttons) assert.doesNotMatch(name, /Reveal|Cancel|Erase|Delete|Refresh|Send/);
  });
  assert.equal(await page.getByText("900-01-0001").count(), 0);
}
