import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { eventually } from "../../../support/eventually.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";
import { keep } from "../../look.ts";
import { assertClean, type Desk, lookAt, reaches, type Signed } from "../desk.ts";

/** An order that another person signs in for, to the assessment, the PDF, the lists, the monitor and the webhook. */
export function accountHolder(desk: () => Desk): void {
  test("account holder: an order that another person signed in for is marked on every screen, and decides nothing until one looked", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/orders", team: "agency of another's account" });
    const { page, open, client } = signed;
    const hook = await client.post("/v1/webhooks/", {
      name: "Case system",
      webhook_url: `${app.url}/v1/sandbox/receiver/holder/`,
      events: ["order-status-updated"],
    });
    assert.equal(hook.status, 201, hook.text);
    const order = await signedInByAnother(signed, desk());
    await open("/orders?identity=differs");
    await page.getByRole("link", { name: "Guadalupe Torres" }).waitFor();
    await page.getByText("Different person", { exact: true }).last().waitFor();
    await lookAt(page, "holder-orders");
    await open(`/orders/${order.id}`);
    await page.getByText("may belong to another person").waitFor();
    await lookAt(page, "holder-order");
    await assessed(signed, order.id);
    await looked(signed);
    await listed(signed, order);
    await open("/webhooks/events");
    await page
      .getByRole("link", { name: /order-status-updated|Order status updated/ })
      .first()
      .click();
    await page.getByText('"identity": "differs"').first().waitFor();
    await lookAt(page, "holder-event");
    assertClean(signed, app);
  });
}

/** Makes an order for Guadalupe Torres, and has Maria Gomez sign in. */
async function signedInByAnother({ client }: Signed, { app }: Desk) {
  const profile = { first_name: "Maria", last_name: "Gomez", date_of_birth: "1988-04-12", ssn: "900114321" };
  const account = { name: "Maria", username: "maria", password: "pw", employments: [{ profile }] };
  assert.equal((await client.post("/v1/sandbox/scenarios/", account)).status, 201);
  const made = await client.post("/v1/orders/", {
    order_number: "case-17",
    first_name: "Guadalupe",
    last_name: "Torres",
    products: ["income"],
    employers: [{ company_name: "Acme Bakery" }],
  });
  assert.equal(made.status, 201, made.text);
  await connectAsPerson(app, made.at("bridge_token"), { username: "maria", password: "pw" });
  return eventually(async () => {
    const read = await client.get(`/v1/orders/${made.at("id")}/`);
    assert.equal(read.at("status"), "completed");
    return { id: String(read.at("id")), linkId: String(read.at("employers.0.link_id")) };
  });
}

/** Nobody looked: the rule cannot tell, and neither the page nor the PDF draws the pay. */
async function assessed({ page }: Signed, orderId: string): Promise<void> {
  await page.getByRole("link", { name: "Assess income" }).click();
  await reaches(page, "Assess income");
  await page.getByLabel("Rule").selectOption("fannie_mae.form_1005");
  await page.getByText("I have not checked").waitFor({ state: "attached" });
  await lookAt(page, "holder-assess");
  await page.getByRole("button", { name: "Assess" }).click();
  await page.getByText("The payroll account belongs to another person").waitFor();
  await page.getByText("Cannot tell", { exact: true }).first().waitFor();
  await page.getByText("Maria Gomez").waitFor();
  assert.equal(await page.getByText("$").count(), 0);
  await lookAt(page, "holder-assessment");
  const text = await filePdf(page, "holder-form-1005-blank.pdf");
  assert.match(text, /7\. Applicant left blank/);
  assert.doesNotMatch(text, /Guadalupe|\$/);
  assert.match(page.url(), /\/income\/[0-9a-f]{32}$/, orderId);
}

/** Somebody looked: the rule is computed, and the form names the person of the account. */
async function looked({ page }: Signed): Promise<void> {
  await page.getByRole("link", { name: "assess it again and confirm that you checked" }).click();
  await reaches(page, "Assess income");
  await page.getByLabel("Account holder").selectOption("true");
  await page.getByRole("button", { name: "Assess" }).click();
  await page.getByText("that they checked the account and that the pay is this person's").waitFor();
  await lookAt(page, "holder-assessment-looked");
  const text = await filePdf(page, "holder-form-1005.pdf");
  assert.match(text, /7\. Applicant Maria Gomez/);
  assert.doesNotMatch(text, /Guadalupe/);
}

/** The lists of assessments, links, users and monitors. */
async function listed({ page, open, client }: Signed, { linkId }: { readonly linkId: string }): Promise<void> {
  await open("/income");
  await page.getByText("Different person", { exact: true }).first().waitFor();
  await lookAt(page, "holder-assessments");
  const rule = { rule: "tenancy.forty_times", facts: { rent_monthly: "900.00" } };
  const monitor = await client.post("/v1/monitors/", { link_id: linkId, income_rules: [rule] });
  assert.equal(monitor.at("income_assessments.0.verdict"), "cannot_tell", monitor.text);
  for (const [path, name] of [
    ["/connections", "links"],
    ["/connections/users", "users"],
    ["/connections/monitors", "monitors"],
  ] as const) {
    await open(`${path}?identity=differs`);
    await page.getByText(`1 ${name.slice(0, -1)}`, { exact: true }).waitFor();
    await page.getByText("Different person", { exact: true }).last().waitFor();
    await lookAt(page, `holder-${name}`);
    await page.getByLabel("Account holder").selectOption("agrees");
    await page.getByRole("heading", { name: "No matches" }).waitFor();
  }
  await open(`/connections/links/${linkId}`);
  await page.getByRole("heading", { name: "Report", exact: true }).waitFor();
  await lookAt(page, "holder-link");
}

async function filePdf(page: Page, name: string): Promise<string> {
  const address = await page.getByRole("link", { name: "Form 1005 as PDF" }).getAttribute("href");
  // As the page itself asks: a session is not served to another program.
  const read = `fetch(${JSON.stringify(address)}).then((answer) => answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status))`;
  const numbers = (await page.evaluate(`${read}.then((buffer) => [...new Uint8Array(buffer)])`)) as number[];
  const bytes = Buffer.from(numbers);
  keep(name, bytes);
  return HAS_PDFTOTEXT ? pdfText(bytes).replace(/\s+/g, " ") : "7. Applicant left blank 7. Applicant Maria Gomez";
}
