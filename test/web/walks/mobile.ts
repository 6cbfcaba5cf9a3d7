import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../support/eventually.ts";
import { openPage, PHONE } from "../browser.ts";
import { AT_EMPLOYER, lookAt, reaches, sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

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
  inIosSdk(stage);
  returnsFromOutside(stage);
  test("mobile.html: calls the app's interface in order, with nothing that existing apps do not know", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
    t.after(() => context.close());
    await page.addInitScript(APP);
    const token = await bridgeToken(AT_EMPLOYER);
    const query = `bridge_token=${token}&__TruvExternalFeatures=external_app_login&sdk=android:1.0`;
    await page.goto(`${app.url}/mobile.html?${query}`);
    await reaches(page, "Share with Example Lending?");
    // Of the iOS SDK, which calls it where it ran a sign-in of its own.
    await page.evaluate("window.bridge.onOAuthResult({})");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await sends(page);
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
    // An app may go on calling: it has heard of the end.
    for (let times = 0; times < 3; times += 1) await page.evaluate("window.bridge.back()");
    const called = (await page.evaluate("window.called")) as [string, string?][];
    const names = called.map(([name, text]) => (name === "onEvent" ? eventOf(text).event_type : name));
    assert.deepEqual(
      names.filter((name) => name === "CLOSE" || name === "onClose"),
      ["CLOSE", "onClose"],
    );
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

/** The message handler of existing iOS SDKs: an event whose name they do not know does nothing there. */
const IOS_SDK = `
  window.called = [];
  const postMessage = (message) => { window.called.push(message); };
  window.webkit = { messageHandlers: { iosListener: { postMessage } } };
`;

interface ListenerEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly source: string;
}

async function toldInOrder(page: Page): Promise<readonly ListenerEvent[]> {
  await eventually(async () => {
    const told = (await page.evaluate("window.called")) as ListenerEvent[];
    assert.equal(told.at(-1)?.event, "CLOSE");
  });
  const told = (await page.evaluate("window.called")) as ListenerEvent[];
  return told.filter(({ event }) => event !== "SCREEN_VIEW");
}

function inIosSdk(stage: () => Stage): void {
  test("mobile.html: iosListener gets each event as an object, from LOAD to CLOSE", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
    t.after(() => context.close());
    await page.addInitScript(IOS_SDK);
    const token = await bridgeToken(AT_EMPLOYER);
    const query = `bridge_token=${token}&isMobileApp=true&__TruvExternalFeatures=external_app_login`;
    await page.goto(`${app.url}/mobile.html?${query}`);
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await sends(page);
    await page.getByRole("button", { name: "Done" }).click();
    const told = await toldInOrder(page);
    const names = ["LOAD", "OPEN", "LINK_CREATED", "LOGIN_COMPLETE", "SUCCESS", "CLOSE"];
    assert.deepEqual(
      told.map(({ event }) => event),
      names,
    );
    assert.ok(told.every(({ payload, source }) => payload.bridge_token === token && source === "bridge"));
    assert.match(String(told.find(({ event }) => event === "SUCCESS")?.payload.public_token), /^[0-9a-f]{32}$/);
  });

  test("orders/TOKEN?environment=mobile-sdk: an app's order view walks through the order, and learns of its end", async (t) => {
    const { browser, app, client } = stage();
    const { context, page } = await openPage(browser, { viewport: PHONE, isMobile: true });
    t.after(() => context.close());
    await page.addInitScript(IOS_SDK);
    const order = await client.post("/v1/orders/", {
      order_number: "in-an-app",
      client_name: "Example Lending",
      products: ["income"],
      employers: [{ company_mapping_id: EMPLOYER.id }],
    });
    assert.equal(order.status, 201, order.text);
    await page.goto(`${app.url}/orders/${order.at("bridge_token")}?environment=mobile-sdk`);
    await page.getByText("Sandbox Payroll").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await sends(page);
    await page.getByRole("button", { name: "Done" }).click();
    const told = await toldInOrder(page);
    const completed = told.filter(({ event }) => event === "COMPLETED");
    assert.deepEqual(
      completed.map(({ source }) => source),
      ["order"],
    );
    assert.equal(told.filter(({ event }) => event === "SUCCESS").length, 1);
  });
}

/** Existing SDKs cancel a navigation of their web view and open its address in the phone's browser. */
function returnsFromOutside(stage: () => Stage): void {
  for (const [sdk, script] of [
    ["iOS", IOS_SDK],
    ["Android", APP],
  ] as const) {
    test(`mobile.html: a sign-in in the phone's browser comes back to the ${sdk} app by its state, once confirmed`, async (t) => {
      const { browser, app, bridgeToken } = stage();
      const [inApp, outside] = [
        await openPage(browser, { viewport: PHONE, isMobile: true }),
        await openPage(browser, { viewport: PHONE, isMobile: true }),
      ];
      t.after(() => Promise.all([inApp.context.close(), outside.context.close()]));
      await inApp.page.addInitScript(script);
      const opened = Promise.withResolvers<string>();
      await inApp.page.route("**/sandbox/permission/**", (route) => {
        opened.resolve(route.request().url());
        return route.fulfill({ status: 204 });
      });
      await inApp.page.goto(`${app.url}/mobile.html?bridge_token=${await bridgeToken(AT_EMPLOYER)}`);
      await inApp.page.getByRole("button", { name: "Agree and continue" }).click();
      await signIn(inApp.page, "redirect");
      await inApp.page.getByRole("button", { name: "Go to Sandbox Payroll" }).click();
      await outside.page.goto(await opened.promise);
      await outside.page.getByRole("link", { name: "Give permission" }).click();
      await reaches(outside.page, "Share with Example Lending?");
      await lookAt(outside.page, `60-return-${sdk}`);
      await reaches(inApp.page, "Give permission at Sandbox Payroll");
      await outside.page.getByRole("button", { name: "Yes, I started this" }).click();
      await reaches(outside.page, "You are signed in");
      await sends(inApp.page);
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
