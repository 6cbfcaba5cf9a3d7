import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../support/eventually.ts";
import { openPage, PHONE } from "../browser.ts";
import { AT_EMPLOYER, reaches, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

/** Interfaces as apps put them into the page; each notes what it is called with. */
const APP = `
  window.called = [];
  const note = (name) => (...given) => { window.called.push([name, ...given]); };
  const methods = ["onLoad", "onEvent", "onSuccess", "onError", "onClose"];
  window.citadelInterface = Object.fromEntries(methods.map((name) => [name, note(name)]));
`;

interface AppEvent {
  readonly event_type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The Bridge page inside an app. */
export function mobile(stage: () => Stage): void {
  inAnyApp(stage);
  test("mobile.html: calls the app's interface in order, with nothing that existing apps do not know", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
    t.after(() => context.close());
    await page.addInitScript(APP);
    const token = await bridgeToken(AT_EMPLOYER);
    const query = `bridge_token=${token}&__TruvExternalFeatures=external_app_login&sdk=android:1.0`;
    await page.goto(`${app.url}/mobile.html?${query}`);
    await reaches(page, "Share with Example Lending?");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await reaches(page, "You are connected");
    await page.getByRole("button", { name: "Done" }).click();
    await isClosed(page);
    const called = (await page.evaluate("window.called")) as [string, string?][];
    const names = called.map(([name, text]) => (name === "onEvent" ? eventOf(text).event_type : name));
    assert.deepEqual(
      names.filter((name) => name !== "SCREEN_VIEW"),
      ["onLoad", "LOAD", "OPEN", "LINK_CREATED", "LOGIN_COMPLETE", "SUCCESS", "onSuccess", "CLOSE", "onClose"],
    );
    const [, success = "{}"] = called.find(([name]) => name === "onSuccess") ?? [];
    const { public_token, metadata } = JSON.parse(success);
    assert.match(public_token, /^[0-9a-f]{32}$/);
    assert.equal(typeof metadata.employer.name, "string");
    const told = called.flatMap(([name, text]) => (name === "onEvent" ? [eventOf(text)] : []));
    assert.equal(told.find((one) => one.event_type === "SUCCESS")?.payload.public_token, public_token);
    assert.ok(told.every((one) => one.payload.bridge_token === token));
  });

  test("mobile.html: the app's back button goes one step back, and then out", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
    t.after(() => context.close());
    await page.addInitScript(APP);
    await page.goto(`${app.url}/mobile.html?bridge_token=${await bridgeToken()}`);
    await page.getByRole("button", { name: "My employer is not listed" }).click();
    await page.getByRole("textbox").fill("Example Bakery");
    await page.getByRole("button", { name: "Continue" }).click();
    await reaches(page, "Share with Example Lending?");
    await page.evaluate("window.bridge.back()");
    await reaches(page, "Who is your employer?");
    await page.evaluate("window.bridge.back()");
    await isClosed(page);
  });
}

function inAnyApp(stage: () => Stage): void {
  for (const name of ["OpenVOEBridge", "webkit.messageHandlers.OpenVOEBridge"]) {
    test(`mobile.html: ${name} is told of failures in words`, async (t) => {
      const { browser, app, bridgeToken } = stage();
      const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
      t.after(() => context.close());
      await page.addInitScript(name === "OpenVOEBridge" ? ANDROID : IOS);
      await page.goto(`${app.url}/mobile.html?bridge_token=${await bridgeToken(AT_EMPLOYER)}`);
      await page.getByRole("button", { name: "Agree and continue" }).click();
      await signIn(page, "locked");
      await reaches(page, "Your account is locked");
      const called = (await page.evaluate("window.called")) as [string, string][];
      const [, message] = called.find(([method]) => method === "onError") ?? [];
      assert.equal(message, "The account is locked. Unlock it with the payroll provider first.");
      assert.deepEqual(called[0]?.[0], "onLoad");
    });
  }
}

const ANDROID = APP.replace("citadelInterface", "OpenVOEBridge");
const IOS = `
  window.called = [];
  const postMessage = ({ method, text }) => { window.called.push([method, text]); };
  window.webkit = { messageHandlers: { OpenVOEBridge: { postMessage } } };
`;

function isClosed(page: Page): Promise<void> {
  return eventually(async () => {
    const called: [string][] = await page.evaluate("window.called");
    assert.ok(called.some(([name]) => name === "onClose"));
  });
}

function eventOf(text = "{}"): AppEvent {
  return JSON.parse(text);
}
