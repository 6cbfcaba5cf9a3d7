import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../support/deployment.ts";
import { openPage } from "../browser.ts";
import { bridgeFrame, callsOf, isCalled } from "../lender.ts";
import { sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

const SERVER = join(import.meta.dirname, "../../../examples/emmy/server.mjs");
const ADP = "item_000026933";

/** A page that opens Argyle's modal as Emmy's does, and notes what is called back. */
const pageOf = (adapter: string, userToken: string) => `<!doctype html><html lang="en"><title>Emmy</title><main></main>
<script src="${adapter}/argyle.web.v5.js"></script>
<script>
  window.calls = [];
  const note = (name) => (...given) => { window.calls.push([name, ...given]); };
  const options = { userToken: "expired", flowId: "FLOW", items: ["${ADP}"], sandbox: true, language: "en" };
  for (const name of ["onAccountConnected", "onAccountCreated", "onAccountError", "onAccountRemoved", "onUIEvent", "onClose", "onError"])
    options[name] = note(name);
  options.onTokenExpired = (update) => { window.calls.push(["onTokenExpired"]); update("${userToken}"); };
  Argyle.create(options).open();
</script></html>`;

/** `examples/emmy` in a browser: Argyle's script, which opens the Bridge page. */
export function emmy(stage: () => Stage): void {
  test("examples/emmy: a person connects by Argyle.create(…).open(), after the site has renewed its token", async (t) => {
    const { browser, app } = stage();
    const client = await app.client({
      scopes: ["connections:read", "connections:write", "pii:read", "companies:read", "webhooks:read"],
    });
    const { "x-access-client-id": id = "", "x-access-secret": secret = "" } = client.headers;
    let page = "";
    const site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(page));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    t.after(() => site.close());
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const keys = { OPENVOE_CLIENT_ID: id, OPENVOE_ACCESS_SECRET: secret };
    const adapter = startProgram([SERVER], { OPENVOE_URL: app.url, PORT: "0", EMMY_ORIGIN: origin, ...keys });
    t.after(() => adapter.stop());
    const [, url = ""] = await adapter.says(/is at (http:\S+)\/v2/);
    const headers = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` };
    const made = await fetch(`${url}/v2/users`, { method: "POST", headers, body: "{}" });
    const user = (await made.json()) as { readonly id: string; readonly user_token: string };
    page = pageOf(url, user.user_token);

    const { context, page: tab } = await openPage(browser);
    t.after(() => context.close());
    await tab.goto(origin);
    await tab.locator("iframe").waitFor();
    const bridge = await bridgeFrame(tab);
    await bridge.getByRole("combobox").pressSequentially(EMPLOYER.typed);
    await bridge.getByRole("option", { name: EMPLOYER.name }).click();
    await bridge.getByRole("button", { name: "Continue" }).click();
    await bridge.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(bridge, "goodlogin");
    await sends(bridge);
    await isCalled(tab, "onAccountConnected");
    await bridge.getByRole("button", { name: "Done" }).click();
    await isCalled(tab, "onClose");
    const calls = await callsOf(tab);
    const links = await client.get(`/v1/links/?user_id=${user.id}`);
    const account = { accountId: links.at("results.0.id"), userId: user.id, itemId: ADP };
    assert.deepEqual(
      calls.filter(([name]) => name !== "onUIEvent"),
      [["onTokenExpired"], ["onAccountCreated", account], ["onAccountConnected", account], ["onClose"]],
    );
    const screens = calls.filter(([name]) => name === "onUIEvent").map(([, event]) => (event as { name: string }).name);
    assert.deepEqual(screens, ["search - opened", "search - link item selected", "login - opened"]);
  });
}
