import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Frame, Page } from "playwright-core";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "../browser.ts";
import { bridgeFrame, callsOf, isCalled, type Lender, namesOf, startLender } from "../lender.ts";
import { picture } from "../look.ts";
import { AT_EMPLOYER, reaches, sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

const LINK_CREATED = ["onLoad", "onEvent LOAD", "onEvent OPEN", "onEvent LINK_CREATED"];
const CONNECTED = [...LINK_CREATED, "onEvent LOGIN_COMPLETE", "onEvent SUCCESS", "onSuccess"];

/** The Bridge page inside a lender's site of another origin, by the script. */
export function embedding(stage: () => Stage): void {
  let lender: Lender;
  const given = { stage, lender: () => lender };
  before(async () => {
    lender = await startLender(stage().app.url);
  });
  after(() => lender.stop());

  inModal(given);
  inline(given);
  inOrder(given);
  closes(given);
  signsInElsewhere(given);
  tellsFailure(given);
  refusesStranger(given);
  opensFromHead(given);
  tellsUnloaded(given);
}

interface Given {
  readonly stage: () => Stage;
  readonly lender: () => Lender;
}

function inModal({ stage, lender }: Given): void {
  test("openvoe-bridge.js: opens a modal dialog and calls back in order, with a token that can be exchanged", async (t) => {
    const { browser, client, bridgeToken } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken({ ...AT_EMPLOYER, allowed_origins: [lender().origin] });
    await page.goto(lender().addressOf({ bridgeToken: token }));
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("dialog", { name: "Connect your payroll account" }).waitFor();
    const bridge = await bridgeFrame(page);
    await reaches(bridge, "Share with Example Lending?");
    await picture(page, "50-modal");
    await connect(bridge);
    await isCalled(page, "onSuccess");
    const calls = await callsOf(page);
    assert.deepEqual(namesOf(calls), CONNECTED);
    const [, publicToken, meta] = calls.find(([name]) => name === "onSuccess") ?? [];
    const [, , event, source] = calls.find(([, type]) => type === "SUCCESS") ?? [];
    const { task_id, provider_id } = meta as { task_id: string; provider_id: string };
    const about = { task_id, provider_id, employer: { name: EMPLOYER.name } };
    assert.deepEqual(meta, about);
    const base = { bridge_token: token, product_type: "income" };
    assert.deepEqual({ event, source }, { event: { ...base, ...about, public_token: publicToken }, source: "bridge" });
    await bridge.getByRole("button", { name: "Done" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(namesOf(await callsOf(page)), [...CONNECTED, "onEvent CLOSE", "onClose"]);
    assert.equal(await page.evaluate("document.activeElement.id"), "open");
    assert.deepEqual(offences.errors, []);
    const exchanged = await client.post("/v1/link-access-tokens/", { public_token: publicToken });
    assert.equal(exchanged.status, 201, exchanged.text);
  });
}

function inline({ stage, lender }: Given): void {
  test("openvoe-bridge.js: shows the page inside a container, under the name that existing front ends use", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const options = { bridgeToken: await bridgeToken(), companyMappingId: EMPLOYER.id, isInline: true };
    await page.goto(`${lender().addressOf(options)}&script=bridge.js`);
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    // The site has named the employer, which is not asked for then.
    await reaches(bridge, "Share with Example Lending?");
    const high = await heightOf(page);
    assert.ok(high >= 320, `${high} pixels`);
    await page.keyboard.press("Escape");
    await page.evaluate("window.bridge.open()");
    await eventually(async () => assert.equal(await page.locator("iframe").count(), 1));
    await page.evaluate("window.bridge.close(); window.bridge.close();");
    await eventually(async () => assert.equal(await page.locator("iframe").count(), 0));
    assert.deepEqual(namesOf(await callsOf(page)), ["onLoad", "onEvent LOAD", "onEvent OPEN", "onClose"]);
  });
}

function inOrder({ stage, lender }: Given): void {
  test("openvoe-bridge.js: in an order, COMPLETED follows the success once, before the page closes", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const options = { bridgeToken: await bridgeToken(AT_EMPLOYER), isOrder: true };
    await page.goto(lender().addressOf(options));
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    await connect(bridge);
    await bridge.getByRole("button", { name: "Done" }).click();
    await isCalled(page, "onClose");
    const calls = await callsOf(page);
    assert.deepEqual(namesOf(calls), [...CONNECTED, "onEvent COMPLETED order", "onEvent CLOSE", "onClose"]);
    const ofOrder = calls.filter(([, type, , source]) => type === "SUCCESS" && source === "order");
    assert.deepEqual(ofOrder, []);
  });
}

function closes({ stage, lender }: Given): void {
  test("openvoe-bridge.js: Escape asks before a sign-in is given up, and then ends the connection", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken(AT_EMPLOYER);
    await page.goto(lender().addressOf({ bridgeToken: token }));
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    await bridge.getByRole("button", { name: "Agree and continue" }).click();
    await bridge.getByLabel("User name").focus();
    await page.keyboard.press("Escape");
    await bridge.getByRole("heading", { name: "Stop connecting?" }).waitFor();
    await page.keyboard.press("Escape");
    await bridge.getByRole("heading", { name: "Stop connecting?" }).waitFor({ state: "detached" });
    // From outside the page too, which is asked then.
    await page.evaluate("document.querySelector('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))");
    await bridge.getByRole("button", { name: "Keep going" }).click();
    await bridge.getByRole("button", { name: "Close" }).click();
    await bridge.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(namesOf(await callsOf(page)), [...LINK_CREATED, "onEvent CLOSE", "onClose"]);
    const headers = { authorization: `Bearer ${token}` };
    await eventually(async () => {
      const ended = await page.request.get(`${app.url}/v1/bridge/connection/`, { headers });
      const { status, is_final } = await ended.json();
      assert.deepEqual({ status, is_final }, { status: "error", is_final: true });
    });
  });
}

function signsInElsewhere({ stage, lender }: Given): void {
  test("openvoe-bridge.js: a provider's own page opens in a window of its own, and the page goes on when it is done", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(lender().addressOf({ bridgeToken: await bridgeToken(AT_EMPLOYER) }));
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    await bridge.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(bridge, "redirect");
    const [provider] = await Promise.all([
      context.waitForEvent("page"),
      bridge.getByRole("button", { name: "Go to Sandbox Payroll" }).click(),
    ]);
    await bridge.getByText("Waiting for you to sign in").waitFor();
    await provider.getByRole("link", { name: "Give permission" }).click();
    await reaches(provider, "You are signed in");
    assert.equal(new URL(provider.url()).search, "");
    await sends(bridge);
  });
}

function tellsFailure({ stage, lender }: Given): void {
  test("openvoe-bridge.js: tells a failure by an event and by onError, and a token that is no good too", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(lender().addressOf({ bridgeToken: await bridgeToken(AT_EMPLOYER) }));
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    await bridge.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(bridge, "locked");
    await reaches(bridge, "Your account is locked");
    const calls = await callsOf(page);
    assert.deepEqual(namesOf(calls), [...LINK_CREATED, "onEvent ERROR", "onError"]);
    const [, , payload] = calls.find(([, type]) => type === "ERROR") ?? [];
    const { error } = payload as { readonly error: { readonly error_code: string; readonly error_type: string } };
    assert.deepEqual([error.error_type, error.error_code], ["LINK_ERROR", "LOGIN_ERROR"]);

    await page.goto(lender().addressOf({ bridgeToken: "0".repeat(32) }));
    await page.getByRole("button", { name: "Connect" }).click();
    const unknown = await bridgeFrame(page);
    await reaches(unknown, "This link is not valid");
    await unknown.locator("main").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const names = namesOf(await callsOf(page));
    assert.deepEqual(names, ["onLoad", "onEvent ERROR", "onError", "onEvent CLOSE", "onClose"]);
  });
}

function refusesStranger({ stage, lender }: Given): void {
  test("bridge: a site that the token does not name can neither show the page nor hear of it", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken({ ...AT_EMPLOYER, allowed_origins: ["https://lender.example.com"] });
    await page.goto(lender().addressOf({ bridgeToken: token }));
    const blocked = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.getByRole("button", { name: "Connect" }).click();
    await blocked;
    assert.deepEqual(await callsOf(page), []);
    assert.ok(offences.errors.some((text) => text.includes("frame-ancestors")));

    // A window that the site has opened is no frame: there the handshake alone keeps it away.
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.evaluate(`window.other = window.open(${JSON.stringify(`${app.url}/bridge/${token}`)}); ${ANSWER_HELLO}`),
    ]);
    await reaches(opened, "This page cannot be shown here");
    // Neither says more than that a page is there.
    assert.deepEqual(await page.evaluate("window.heard"), ["started", "hello"]);
  });
}

/** Answers the page as the script does, and notes what it says. */
const ANSWER_HELLO = `
  window.heard = [];
  window.addEventListener("message", ({ data }) => {
    window.heard.push(data.kind);
    window.other.postMessage({ ...data, kind: "welcome", isOrder: false, companyMappingId: null, isModal: false }, "*");
  });
`;

async function connect(bridge: Frame): Promise<void> {
  await bridge.getByRole("button", { name: "Agree and continue" }).click();
  await reaches(bridge, "Sign in to Sandbox Payroll");
  await signIn(bridge, "goodlogin");
  await sends(bridge);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate("document.querySelector('#place iframe').clientHeight");
}

function opensFromHead({ stage, lender }: Given): void {
  test("openvoe-bridge.js: a page whose head opens the bridge shows it once there is a body, and a close before that wins", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const options = { bridgeToken: await bridgeToken(AT_EMPLOYER), opensAtOnce: true };
    await page.goto(`${lender().addressOf(options)}&head`);
    await page.getByRole("dialog", { name: "Connect your payroll account" }).waitFor();
    await reaches(await bridgeFrame(page), "Share with Example Lending?");
    assert.deepEqual(offences.errors, []);
  });
}

/** Policies that refuse the frame, and hosts that nothing answers at. */
function tellsUnloaded({ stage, lender }: Given): void {
  test("openvoe-bridge.js: a frame that the site's policy refuses is told to the person and the site, with a way out", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const address = lender().addressOf({ bridgeToken: await bridgeToken(AT_EMPLOYER) });
    await page.goto(`${address}&frames=${encodeURIComponent("https://elsewhere.example")}`);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("alert").getByText("This page could not be loaded.").waitFor();
    await picture(page, "51-not-loaded");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(namesOf(await callsOf(page)), ["onError", "onClose"]);
    assert.equal(await page.evaluate("document.activeElement.id"), "open");
  });
}
