import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { spanish } from "../../../web/src/text/spanish.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "../browser.ts";
import type { Desk } from "../dashboard/desk.ts";
import { reaches } from "../person.ts";
import { EMPLOYER } from "../stage.ts";
import { reads, type Telling, tell } from "./telling.ts";

const LENDER = "Example Lending";

/** A person gets the link of an order on a phone, and reads Spanish. */
export function person(desk: () => Desk): void {
  tell({
    name: "person",
    title:
      "a person on a phone, in Spanish, connects with a code that is wrong at first, sees what is shared and ends it",
    size: "phone",
    scheme: "light",
    context: { locale: "es-MX", hasTouch: true },
    async tell(telling) {
      const { app, browser } = desk();
      const client = await app.client({ scopes: ["connections:read", "connections:write"] });
      const order = await client.post("/v1/orders/", {
        order_number: `story-${crypto.randomUUID()}`,
        client_name: LENDER,
        first_name: "Lucía",
        products: ["income"],
      });
      assert.equal(order.status, 201, order.text);
      const { context, page, offences } = await openPage(browser, telling.context);
      telling.t.after(() => context.close());
      await page.goto(String(order.at("short_share_url")));
      await begin(page, telling);
      await signIn(page, telling);
      const shared = await finish(page, telling);
      await eventually(async () =>
        assert.equal((await client.get(`/v1/orders/${order.at("id")}/`)).at("status"), "completed"),
      );
      await endSharing(shared, telling);
      assert.equal((await client.get("/v1/links/")).at("results.0.status"), "revoked");
      const elsewhere = offences.requests.filter((url) => !url.startsWith(`${app.url}/`));
      assert.deepEqual({ elsewhere, errors: offences.errors }, { elsewhere: [], errors: [] });
    },
  });
}

async function begin(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await reaches(page, spanish.order.title(LENDER));
  await reads(page, spanish.order.employerToChoose, spanish.order.declineOne);
  await telling.look(page, "1-order");
  await hands.press(page.getByRole("button", { name: spanish.order.start }));
  await reaches(page, spanish.employer.title);
  await hands.press(page.getByRole("combobox"));
  await page.keyboard.type(EMPLOYER.typed);
  const option = page.getByRole("option", { name: EMPLOYER.name });
  await option.waitFor();
  await telling.look(page, "2-employer");
  await hands.take(option);
  await hands.press(page.getByRole("button", { name: spanish.continueLabel }));
  await reaches(page, spanish.consent.title(LENDER));
  await reads(page, spanish.consent.items.statements, spanish.consent.disagree);
  await telling.look(page, "3-consent");
  await hands.press(page.getByRole("button", { name: spanish.consent.agree }));
}

async function signIn(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await reaches(page, "Inicie sesión en Sandbox Payroll");
  await telling.look(page, "4-sign-in");
  // To the last word, but for the names.
  assert.equal(await page.locator("main [lang=en]").count(), 0);
  await hands.write(page.locator("input[name=username]"), "goodlogin");
  await enterPassword(page, telling);
  await telling.look(page, "5-code");
  await hands.write(page.locator("input[name=code]"), "99999");
  await hands.press(page.getByRole("button", { name: spanish.continueLabel }));
  await reads(page, `El código no es correcto. ${spanish.steps.attemptsLeft(2)}`);
  await telling.look(page, "6-wrong-code");
  assert.equal(await page.locator("main [lang=en]").count(), 0);
}

async function enterPassword(page: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(page);
  await hands.write(page.locator("input[name=password]"), "mfa");
  await hands.press(page.locator("main [type=submit]"));
  await page.locator("input[name=code]").waitFor();
}

/** Returns the page of what is shared. */
async function finish(page: Page, telling: Telling): Promise<Page> {
  const hands = telling.handsOf(page);
  await hands.write(page.locator("input[name=code]"), "12345");
  await hands.press(page.getByRole("button", { name: spanish.continueLabel }));
  await reaches(page, spanish.review.title);
  await reads(page, spanish.review.account, spanish.review.notMe);
  await telling.look(page, "6b-review");
  await hands.press(page.getByRole("button", { name: spanish.review.send, exact: true }));
  await reaches(page, spanish.success.title);
  await reads(page, spanish.success.text(LENDER));
  await telling.look(page, "7-connected");
  await hands.press(page.getByRole("button", { name: spanish.success.finish }));
  await reaches(page, spanish.order.doneTitle);
  await telling.look(page, "8-done");
  const [shared] = await Promise.all([
    page.context().waitForEvent("page"),
    hands.press(page.getByRole("link", { name: spanish.success.manage })),
  ]);
  return shared;
}

async function endSharing(shared: Page, telling: Telling): Promise<void> {
  const hands = telling.handsOf(shared);
  await reaches(shared, spanish.shared.title(LENDER));
  await reads(shared, spanish.shared.status.connected, spanish.consent.items.statements);
  await telling.look(shared, "9-shared");
  await hands.press(shared.getByRole("button", { name: spanish.shared.revoke }));
  await hands.press(shared.getByRole("button", { name: spanish.shared.revokeConfirm }));
  await reads(shared, spanish.shared.revoked);
  await telling.look(shared, "10-ended");
}
