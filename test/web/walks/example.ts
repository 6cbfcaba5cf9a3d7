import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "../browser.ts";
import { bridgeFrame } from "../lender.ts";
import { sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

const SERVER = join(import.meta.dirname, "../../../examples/lender-page/server.mjs");

/** The example of a lender's page, as it is started by hand. */
export function example(stage: () => Stage): void {
  test("examples/lender-page: opens the bridge, exchanges the public token and shows the report", async (t) => {
    const { browser, app, client } = stage();
    const { "x-access-client-id": OPENVOE_CLIENT_ID = "", "x-access-secret": OPENVOE_ACCESS_SECRET = "" } =
      client.headers;
    const lender = startProgram([SERVER], {
      OPENVOE_URL: app.url,
      PORT: "0",
      OPENVOE_CLIENT_ID,
      OPENVOE_ACCESS_SECRET,
    });
    t.after(() => lender.stop());
    const [, url = ""] = await lender.says(/Example Lending is at (\S+)/);
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(url);
    await page.getByRole("button", { name: "Connect your payroll account" }).click();
    const bridge = await bridgeFrame(page);
    await bridge.getByRole("combobox").pressSequentially(EMPLOYER.typed);
    await bridge.getByRole("option", { name: EMPLOYER.name }).click();
    await bridge.getByRole("button", { name: "Continue" }).click();
    await bridge.getByRole("radio", { name: "Sandbox Payroll" }).check();
    await bridge.getByRole("button", { name: "Continue" }).click();
    await bridge.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(bridge, "goodlogin");
    await sends(bridge);
    await bridge.getByRole("button", { name: "Done" }).click();
    await eventually(async () => {
      assert.match(await page.locator("#report").innerText(), new RegExp(`, ${EMPLOYER.name}: \\$[\\d.]+ YEARLY`));
    });
  });
}
