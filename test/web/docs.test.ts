import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { startApplication, type TestApplication } from "../support/application.ts";
import { NO_CHROMIUM, openPage, PHONE, startBrowser } from "./browser.ts";
import { assertFitsPhone, picture, violationsOf } from "./look.ts";

describe("docs", { skip: NO_CHROMIUM }, () => {
  let app: TestApplication;
  let browser: Browser;
  before(async () => {
    [app, browser] = await Promise.all([startApplication(), startBrowser()]);
  });
  after(async () => {
    await browser.close();
    await app.stop();
  });

  test("docs draws the reference, and sends a request with the key that is signed in", async () => {
    const { context, page, offences } = await openPage(browser);
    const client = await app.client();
    await signIn(page, app.url, client.headers);
    await page.goto(`${app.url}/docs#/Webhooks/listWebhooks`);
    await page.getByText(/signed in to the dashboard/).waitFor();
    await page.getByText("Employers: find the one that partial details describe").waitFor();
    const operation = page.locator("#operations-Webhooks-listWebhooks");
    await operation.getByText("Without their secrets.").waitFor();
    const sample = operation.locator(".call-samples code");
    assert.equal(
      await sample.innerText(),
      [
        `curl -sS "${app.url}/v1/webhooks/" \\`,
        '  -H "X-Access-Client-Id: $OPENVOE_CLIENT_ID" \\',
        '  -H "X-Access-Secret: $OPENVOE_ACCESS_SECRET"',
      ].join("\n"),
    );
    await operation.getByRole("button", { name: "Python" }).click();
    assert.match(await sample.innerText(), /^import os\nimport urllib\.request\n/);
    await operation.getByRole("button", { name: "Execute" }).click();
    await operation.locator(".live-responses-table").getByText('"count"').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await assertFitsPhone(page);
    await picture(page, "docs-operation");
    assert.match((await operation.locator(".live-responses-table").innerText()) ?? "", /^200\s/m);
    // What was sent with the session is shown as a key sends it.
    const sent = operation.locator(".live-responses-table, .responses-inner").locator(".call-sample code").first();
    assert.match(await sent.innerText(), /X-Access-Secret: \$OPENVOE_ACCESS_SECRET/);
    assert.doesNotMatch(await sent.innerText(), /X-OpenVOE-Session/);
    assertOwn(offences, app.url);
    await context.close();
  });

  test("docs finds operations and sections of guides by their words", async () => {
    const { context, page, offences } = await openPage(browser);
    await page.goto(`${app.url}/docs/call/errors`);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rotate secret");
    const found = page.locator("#docs-found");
    await found.getByText("POST /v1/webhooks/{id}/secret/rotate/").waitFor();
    await picture(page, "docs-search");
    await page.getByRole("searchbox").fill("retries webhook");
    await found.getByText("Webhooks", { exact: true }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs/);
    assertOwn(offences, app.url);
    await context.close();
  });

  test("docs serves the Postman collection with the address at which it is asked for", async () => {
    const collection = await (await fetch(`${app.url}/docs/postman.json`)).json();
    assert.equal((collection as { variable: readonly { value: string }[] }).variable[0]?.value, app.url);
  });

  test("docs shows a form for a key to those who are not signed in", async () => {
    const { context, page } = await openPage(browser, { viewport: PHONE, colorScheme: "dark" });
    await page.goto(`${app.url}/docs/`);
    await page.getByText(/choose Authorize and enter a sandbox key/).waitFor();
    await page.getByRole("button", { name: "Authorize" }).first().click();
    await page.getByText("X-Access-Secret", { exact: false }).first().waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), PHONE.width);
    await context.close();
  });

  test("docs renders every guide and page without a script, readable by all", async () => {
    const { context, page, offences } = await openPage(browser, {});
    await page.goto(`${app.url}/docs/start/first-verification`);
    await page.getByRole("heading", { level: 1, name: "First verification" }).waitFor();
    await assertFitsPhone(page);
    assert.deepEqual(await violationsOf(page), []);
    await picture(page, "docs-guide");
    const links: string[] = await page.evaluate("[...document.querySelectorAll('nav a, main a')].map((a) => a.href)");
    const own = new Set(links.filter((link) => link.startsWith(app.url)).map((link) => link.split("#")[0] ?? ""));
    assert.ok(own.size >= 20, String(own.size));
    for (const link of own) assert.equal((await fetch(link)).status, 200, link);
    await page.locator("summary", { hasText: "Call" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Errors", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Errors" }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assertOwn(offences, app.url);
    await context.close();
  });

  test("docs shows the drawing of the data flow, readable by all", async () => {
    const { context, page, offences } = await openPage(browser, {});
    await page.goto(`${app.url}/docs/secure/data-flow`);
    await page.getByRole("img", { name: "Data flow of OpenVOE" }).waitFor();
    assert.equal(await page.getByRole("img").count(), 1);
    await assertFitsPhone(page);
    assert.deepEqual(await violationsOf(page), []);
    await picture(page, "docs-drawing");
    assertOwn(offences, app.url);
    await context.close();
  });

  test("docs answers an unknown page with 404", async () => {
    assert.equal((await fetch(`${app.url}/docs/call/nothing`)).status, 404);
  });
});

/** As the dashboard does: the cookie stays with the browser. */
async function signIn(page: Page, url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${url}/docs/call/errors`);
  const body = { client_id: headers["x-access-client-id"], access_secret: headers["x-access-secret"] };
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", "X-OpenVOE-Session": "1" },
    body: JSON.stringify(body),
  };
  const status = await page.evaluate(`fetch("/v1/session/", ${JSON.stringify(init)}).then(({ status }) => status)`);
  assert.equal(status, 201);
}

function assertOwn(
  { errors, requests }: { errors: readonly string[]; requests: readonly string[] },
  url: string,
): void {
  assert.deepEqual(errors, []);
  for (const request of requests) assert.ok(request.startsWith(`${url}/`) || request.startsWith("data:"), request);
}
