import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { english } from "../../../web/src/text/english.ts";
import { readableName } from "../../../web/src/text/readable-name.ts";
import { spanish } from "../../../web/src/text/spanish.ts";
import { importDirectory } from "../../areas/companies/routes/directory.ts";
import { readMail } from "../../kernel/outbox/notification-fixture.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openPage, PHONE } from "../browser.ts";
import { lookAt, reaches } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

const LENDER = "Prairie Home Loans";
const WRONG_EMPLOYER = "Wrong Mart";

/** A person on a phone, in each language: from the mail to the end, with what goes wrong on the way, and the stop a day later. */
export function fromMailToStop(stage: () => Stage): void {
  for (const [language, locale, texts] of [
    ["en", "en-US", english],
    ["es", "es-US", spanish],
  ] as const) {
    test(`order page: a person on a phone (${language}) goes from the mail to the end, with a wrong employer and a wrong account first, and stops a day later by the mailed link`, async (t) => {
      const service = await start(t);
      const order = await orderOf(service, language);
      const { context, page } = await openPage(stage().browser, {
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        locale,
      });
      t.after(() => context.close());
      const walk = { page, texts, name: (step: string) => `95-${language}-${step}` };
      const invitation = readMail((await service.mails.next()).text).plain;
      const address = urlIn(invitation, /http\S+\/order\/[0-9a-f]+(?!\S*#)/);
      await page.goto(address);
      await failAtWrongEmployer(walk);
      await page.goto("about:blank");
      await page.goto(address);
      await chooseAnother(walk);
      await refuseWrongAccount(walk);
      assert.equal((await service.client.get(`/v1/orders/${order}/`)).at("status"), "pending");
      await sendOwnAccount(walk);
      await eventually(async () =>
        assert.equal((await service.client.get(`/v1/orders/${order}/`)).at("status"), "completed"),
      );
      const stop = urlIn((await service.mails.next()).text.replaceAll("=\r\n", ""), /http\S+\/shared\/[0-9a-f]+/);
      await service.app.db.rows({
        name: "a_day_later",
        text: `update links set connected_at = connected_at - interval '1 day', created_at = created_at - interval '1 day'`,
      });
      await context.clearCookies();
      await stopSharing(walk, stop);
      const [link] = (await service.client.get("/v1/links/")).at("results") as readonly { status: string }[];
      assert.equal(link?.status, "revoked");
    });
  }
}

interface Service {
  readonly app: TestApplication;
  readonly client: Client;
  readonly mails: MailServer;
}

async function start(t: TestContext): Promise<Service> {
  const mails = await startMailServer();
  t.after(() => mails.close());
  const workers = ["connections", "orders", "notifications"] as const;
  const app = await startApplication({ workers, smtpUrl: mails.url, prepare: importDirectory });
  t.after(() => app.stop());
  return { app, mails, client: await app.client({ scopes: ["connections:read", "connections:write"] }) };
}

async function orderOf({ client }: Service, language: string): Promise<unknown> {
  const made = await client.post("/v1/orders/", {
    order_number: "loan-17",
    client_name: LENDER,
    first_name: "Guadalupe",
    last_name: "Torres",
    date_of_birth: "1988-04-12",
    email: "guadalupe@example.com",
    products: ["income"],
    notification_settings: { suppress_user_notifications: false, language },
  });
  assert.equal(made.status, 201, made.text);
  return made.at("id");
}

function urlIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  assert.ok(found !== undefined, text);
  return found;
}

interface Walk {
  readonly page: Page;
  readonly texts: typeof english | typeof spanish;
  name(step: string): string;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Chooses an employer that is wrong, agrees, and cannot sign in there. */
async function failAtWrongEmployer({ page, texts, name }: Walk): Promise<void> {
  await reaches(page, texts.order.title(LENDER));
  await lookAt(page, name("01-order"));
  await button(page, texts.order.start).tap();
  await reaches(page, texts.employer.title);
  await button(page, texts.employer.notListed).tap();
  await page.getByLabel(texts.employer.typedLabel).fill(WRONG_EMPLOYER);
  await button(page, texts.continueLabel).tap();
  await chooseSandbox(page, texts);
  await countsWhatFollows(page, texts);
  await lookAt(page, name("02-consent"));
  await button(page, texts.consent.agree).tap();
  await signInAs(page, "goodlogin", "wrong");
  await reaches(page, texts.failure.login_error.title);
  await lookAt(page, name("03-failed"));
}

/** The service has the operator's own records to choose, too. */
async function chooseSandbox(page: Page, texts: Walk["texts"]): Promise<void> {
  await reaches(page, texts.provider.title);
  await page.getByText("Sandbox Payroll").tap();
  await button(page, texts.continueLabel).tap();
  await reaches(page, texts.consent.title(LENDER));
}

/** What is shared is in sight, or the foot says how many things are below; following it leads to the last one. */
async function countsWhatFollows(page: Page, texts: Walk["texts"]): Promise<void> {
  const count = () =>
    page.locator("[data-shared]").evaluateAll((items) => {
      const edge = document.querySelector(".decision")?.getBoundingClientRect().top ?? innerHeight;
      return items.filter((item) => item.getBoundingClientRect().bottom > edge + 1).length;
    });
  const below = await count();
  assert.ok(below > 0, "the list is longer than a phone");
  await button(page, texts.consent.moreBelow(below)).waitFor();
  for (let presses = 0; (await count()) > 0; presses += 1) {
    assert.ok(presses < 10);
    await page.locator(".more-below").tap();
    await page.waitForTimeout(500);
  }
  await eventually(async () => assert.equal(await page.locator(".more-below").count(), 0));
  await page.evaluate("scrollTo(0, 0)");
  await button(page, texts.consent.moreBelow(below)).waitFor();
}

/** The address opened again: the wrong employer can be changed, and no other payroll service is offered where there is none. */
async function chooseAnother({ page, texts, name }: Walk): Promise<void> {
  await reaches(page, texts.order.title(LENDER));
  await button(page, texts.order.startWith(WRONG_EMPLOYER)).tap();
  await reaches(page, texts.failure.login_error.title);
  await lookAt(page, name("04-failed-again"));
  await button(page, texts.tryAgain).tap();
  await reaches(page, texts.consent.title(LENDER));
  await button(page, texts.consent.notMyEmployer).tap();
  await reaches(page, texts.employer.typedTitle);
  await button(page, texts.employer.listed).tap();
  await page.getByRole("combobox").fill(EMPLOYER.typed);
  await page.getByRole("option", { name: EMPLOYER.name }).tap();
  await button(page, texts.continueLabel).tap();
  await chooseSandbox(page, texts);
  await page.getByText(`Sandbox Payroll, ${EMPLOYER.name}`).waitFor();
  await button(page, texts.consent.agree).tap();
}

/** Another person's account: the page names it and what differs, and nothing of it goes. */
async function refuseWrongAccount({ page, texts, name }: Walk): Promise<void> {
  await signInAs(page, "different.person");
  await reaches(page, texts.review.title);
  await page.getByText(texts.review.differs(LENDER)).waitFor();
  await page.getByText(texts.review.fields.name, { exact: true }).waitFor();
  await lookAt(page, name("05-wrong-account"));
  await button(page, texts.review.notMe).tap();
  await reaches(page, texts.review.refusedTitle);
  await lookAt(page, name("06-nothing-sent"));
  await button(page, texts.review.signInAgain).tap();
}

/** The person's own account is sent, and no page leaves by itself. */
async function sendOwnAccount({ page, texts, name }: Walk): Promise<void> {
  await signInAs(page, "goodlogin");
  await reaches(page, texts.review.title);
  await page.getByText("Guadalupe Torres").first().waitFor();
  assert.equal(await page.getByText(texts.review.differs(LENDER)).count(), 0);
  await lookAt(page, name("07-review"));
  await button(page, texts.review.send).tap();
  await reaches(page, texts.success.title);
  await page.getByText(texts.success.sentTo("g***@example.com")).waitFor();
  await lookAt(page, name("08-connected"));
  await button(page, texts.success.finish).tap();
  await reaches(page, texts.order.doneTitle);
  await page.getByText(texts.order.at(readableName(EMPLOYER.name)), { exact: true }).waitFor();
  await lookAt(page, name("09-done"));
}

async function signInAs(page: Page, user: string, password = "goodpassword"): Promise<void> {
  await page.locator("input[name=username]").fill(user);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main [type=submit]").tap();
}

async function stopSharing({ page, texts, name }: Walk, address: string): Promise<void> {
  await page.goto(address);
  await reaches(page, texts.shared.title(LENDER));
  await lookAt(page, name("10-shared"));
  await button(page, texts.shared.revoke).tap();
  await button(page, texts.shared.revokeConfirm).tap();
  await page.getByText(texts.shared.revoked).waitFor();
  await lookAt(page, name("11-stopped"));
}
