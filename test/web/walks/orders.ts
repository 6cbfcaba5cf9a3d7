import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { readableName } from "../../../web/src/text/readable-name.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage, PHONE } from "../browser.ts";
import { lookAt, reaches, sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";
import { hasFocus, pressOn, tabTo } from "./walk-throughs.ts";

/** A person goes through an order: by mouse, by keyboard alone, on a phone; and declines. */
export function orders(stage: () => Stage): void {
  byMouse(stage);
  byKeyboard(stage);
  onPhone(stage);
  declines(stage);
  tellsOfEnds(stage);
}

let count = 0;

/** Orders income of two employers, unless the fields say otherwise. */
async function order({ client }: Stage, fields: object = {}) {
  count += 1;
  const made = await client.post("/v1/orders/", {
    order_number: `walk-${count}`,
    client_name: "Example Lending",
    products: ["income"],
    employers: [{ company_mapping_id: EMPLOYER.id }, { company_name: "Acme Bakery" }],
    ...fields,
  });
  assert.equal(made.status, 201, made.text);
  return made;
}

/** From the consent of a part to its end, at the sandbox's provider. */
async function connect(page: Page, company: string): Promise<void> {
  await chooseSandbox(page);
  await page.getByText(`Sandbox Payroll, ${company}`).waitFor();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await reaches(page, "Sign in to Sandbox Payroll");
  await signIn(page, "goodlogin");
  await sends(page);
}

async function chooseSandbox(page: Page): Promise<void> {
  await reaches(page, "Where do you see your pay stubs?");
  await page.getByText("Sandbox Payroll").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await reaches(page, "Share with Example Lending?");
}

function byMouse(stage: () => Stage): void {
  test("order page: a person goes through all parts by mouse; axe finds nothing, and nothing goes to a third party", async (t) => {
    const { browser, app, client } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const made = await order(stage());
    await page.goto(String(made.at("short_share_url")));
    assert.equal(page.url(), made.at("share_url"));
    await reaches(page, "Example Lending asks you for this");
    await page.getByText("0 of 2 finished").waitFor();
    await lookAt(page, "30-order");
    await page.getByRole("button", { name: `Start with ${readableName(EMPLOYER.name)}` }).click();
    await connect(page, EMPLOYER.name);
    await lookAt(page, "31-order-part-done");
    await page.getByRole("button", { name: "Done" }).click();
    await reaches(page, "Example Lending asks you for this");
    await page.getByText("1 of 2 finished").waitFor();
    await lookAt(page, "32-order-one-left");
    await page.getByRole("button", { name: "Continue with Acme Bakery" }).click();
    await connect(page, "Acme Bakery");
    await page.getByRole("button", { name: "Done" }).click();
    await reaches(page, "You are done");
    await eventually(async () =>
      assert.equal(await page.getByRole("link", { name: "See or stop what you share" }).count(), 2),
    );
    await lookAt(page, "33-order-done");
    assert.deepEqual(offences.errors, []);
    assert.deepEqual(
      offences.requests.filter((url) => !url.startsWith(`${app.url}/`)),
      [],
    );
    await eventually(async () => {
      assert.equal((await client.get(`/v1/orders/${made.at("id")}/`)).at("status"), "completed");
    });
  });
}

function byKeyboard(stage: () => Stage): void {
  test("order page: a person goes through an order by keyboard alone, and each new step's heading has the focus", async (t) => {
    const { browser } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const made = await order(stage(), { employers: [{ company_mapping_id: EMPLOYER.id }] });
    await page.goto(String(made.at("share_url")));
    await reaches(page, "Example Lending asks you for this");
    await pressOn(page, `Start with ${readableName(EMPLOYER.name)}`);
    await hasFocus(page, "Where do you see your pay stubs?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    // Which service comes first depends on what other persons of this employer have chosen.
    const sandbox = page.getByRole("radio", { name: "Sandbox Payroll" });
    if (!(await sandbox.isChecked())) await page.keyboard.press("ArrowDown");
    await eventually(async () => assert.equal(await sandbox.isChecked(), true));
    await pressOn(page, "Continue");
    await hasFocus(page, "Share with Example Lending?");
    await pressOn(page, "Agree and continue");
    await hasFocus(page, "Sign in to Sandbox Payroll");
    await tabTo(page, "User name");
    await page.keyboard.type("goodlogin");
    await tabTo(page, "Password");
    await page.keyboard.type("goodpassword");
    await page.keyboard.press("Enter");
    await hasFocus(page, "Is this your account?");
    await pressOn(page, "Send");
    await hasFocus(page, "You are connected");
    await pressOn(page, "Done");
    await hasFocus(page, "You are done");
  });
}

function onPhone(stage: () => Stage): void {
  test("order page: a person goes on with an order on a phone, in Spanish, with the client's colour", async (t) => {
    const { browser } = stage();
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "es-MX" };
    const { context, page } = await openPage(browser, phone);
    t.after(() => context.close());
    const made = await order(stage(), { accent_color: "#ffd400", employers: [], products: ["employment"] });
    await page.goto(String(made.at("share_url")));
    await reaches(page, "Example Lending le solicita esto");
    await page.getByText("De un empleador que usted elige").waitFor();
    await lookAt(page, "34-order-spanish");
    await page.getByRole("button", { name: "Empezar" }).tap();
    await reaches(page, "Busque su empleador");
    await page.getByRole("button", { name: "Cerrar" }).tap();
    await reaches(page, "Example Lending le solicita esto");
  });
}

function declines(stage: () => Stage): void {
  test("order page: a person declines one part, then the rest by the link of a message, and is asked each time", async (t) => {
    const { browser, client } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const made = await order(stage(), { redirect_url: "https://lender.example/done" });
    await page.goto(String(made.at("share_url")));
    await page.getByRole("button", { name: "Decline this" }).first().click();
    await page.getByRole("dialog").getByText("Example Lending is informed that you declined").waitFor();
    await lookAt(page, "35-order-decline");
    await page.getByRole("button", { name: "No, go back" }).click();
    await page.getByRole("button", { name: "Decline this" }).first().click();
    await page.getByRole("button", { name: "Yes, decline" }).click();
    await page.getByText("1 of 2 finished").waitFor();
    const { page: other } = await openPage(browser);
    t.after(() => other.context().close());
    await other.goto(`${made.at("share_url")}#decline`);
    await other.getByRole("dialog").waitFor();
    const statusOf = async () => (await client.get(`/v1/orders/${made.at("id")}/`)).at("employers.1.status");
    assert.equal(await statusOf(), "pending", "opening the link declines nothing");
    await other.getByRole("button", { name: "Yes, decline" }).click();
    await hasFocus(other, "You declined");
    await lookAt(other, "36-order-declined");
    assert.equal(await statusOf(), "skipped");
    await other.route("https://lender.example/**", (route) => route.fulfill({ body: "back" }));
    await other.getByRole("button", { name: "Go back to Example Lending" }).click();
    await other.waitForURL("https://lender.example/done?order_status=skipped");
  });
}

function tellsOfEnds(stage: () => Stage): void {
  test("order page: it says that an order was withdrawn, and that an address is none", async (t) => {
    const { browser, app, client } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const made = await order(stage());
    assert.equal((await client.post(`/v1/orders/${made.at("id")}/cancel/`, undefined)).status, 200);
    await page.goto(String(made.at("share_url")));
    await reaches(page, "This request was withdrawn");
    await lookAt(page, "37-order-withdrawn");
    await page.goto(`${app.url}/order/${"0".repeat(32)}`);
    await reaches(page, "This link is not valid");
  });

  test("order page: what no provider covers is said to be not offered, on both pages, and nobody is told to start again", async (t) => {
    const { browser, app } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const made = await order(stage(), { products: ["assets", "admin"], employers: [] });
    await page.goto(String(made.at("share_url")));
    await reaches(page, "This is not offered here");
    await eventually(async () => assert.equal(await page.getByText("Not offered here", { exact: true }).count(), 2));
    await lookAt(page, "38-order-not-offered");
    await page.goto(`${app.url}/bridge/${made.at("bridge_token")}`);
    await reaches(page, "This is not offered here");
    assert.equal(await page.getByText("start again").count(), 0);
    await lookAt(page, "39-bridge-not-offered");
  });
}
