import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { importDirectory } from "../areas/companies/routes/directory.ts";
import { type Client, startApplication } from "../support/application.ts";
import { patienceMs } from "../support/patience.ts";
import { NO_CHROMIUM, openPage, startBrowser } from "../web/browser.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

test("the client library runs its smoke test in Chromium, as the built file and without a bundler", {
  skip: NO_CHROMIUM,
}, async (t) => {
  const app = await startApplication({ prepare: importDirectory, isVerifying: true, workers: ["deliveries"] });
  t.after(() => app.stop());
  const browser = await startBrowser();
  t.after(() => browser.close());
  const { page, offences } = await openPage(browser);
  await servePage(page, await app.client());
  const passed = page.waitForEvent("console", {
    predicate: (one) => one.text().startsWith("smoke: "),
    timeout: patienceMs(30_000),
  });
  await page.goto(`${app.url}/smoke/`);
  const outcome = await Promise.race([passed.then((one) => one.text()), page.waitForEvent("pageerror")]);
  assert.match(String(outcome), /^smoke: 10 checks passed$/);
  // The responses that it provokes are the only errors that the browser reports.
  assert.deepEqual(
    offences.errors.filter((text) => !/status of (400|404)/.test(text)),
    [],
  );
});

/** A page of the service's own origin: the library by an import map, and the program. */
async function servePage(page: Page, { url, headers }: Client): Promise<void> {
  const variables = {
    OPENVOE_URL: url,
    OPENVOE_CLIENT_ID: headers["x-access-client-id"],
    OPENVOE_ACCESS_SECRET: headers["x-access-secret"],
  };
  const html = `<!doctype html><link rel="icon" href="data:,"><title>Smoke</title>
<script>globalThis.SMOKE = ${JSON.stringify(variables)};</script>
<script type="importmap">{"imports":{"@openvoe/client":"./client.js"}}</script>
<script type="module" src="./smoke.js"></script>`;
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await page.route(`${url}/smoke/`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route(`${url}/smoke/client.js`, (route) => route.fulfill(script(read("../../client/dist/index.js"))));
  await page.route(`${url}/smoke/smoke.js`, (route) => route.fulfill(script(read("smoke.mjs"))));
}
