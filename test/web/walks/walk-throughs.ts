import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { readableName } from "../../../web/src/text/readable-name.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage, PHONE } from "../browser.ts";
import { view } from "../look.ts";
import { AT_EMPLOYER, lookAt, reaches, sends, signIn } from "../person.ts";
import { EMPLOYER, type Stage } from "../stage.ts";

/** A person connects an account from the first step to the last: by mouse, by keyboard alone, and on a phone. */
export function walkThroughs(stage: () => Stage): void {
  byMouse(stage);
  byKeyboard(stage);
  onPhone(stage);
  takesUnlistedEmployer(stage);
  decidesInView(stage);
  hasNoJob(stage);
}

function decidesInView(stage: () => Stage): void {
  test("bridge: on a phone, what a person decides and the button are in view with the beginning of the terms", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: { width: 390, height: 700 }, isMobile: true });
    t.after(() => context.close());
    await page.goto(`${app.url}/bridge/${await bridgeToken(AT_EMPLOYER)}`);
    await reaches(page, "Share with Example Lending?");
    const refresh = page.getByLabel("Also keep Example Lending up to date");
    const agree = page.getByRole("button", { name: "Agree and continue" });
    assert.equal(await page.evaluate("window.scrollY"), 0);
    for (const one of [refresh, agree]) {
      const { y, height } = (await one.boundingBox()) ?? assert.fail();
      assert.ok(y >= 0 && y + height <= 700, `from ${y} to ${y + height} of 700`);
    }
    await view(page, "03-consent-phone");
    // The last of the terms is not hidden behind them.
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    const last = await page.locator(".terms dd").last().boundingBox();
    const { y } = (await refresh.boundingBox()) ?? assert.fail();
    assert.ok(last !== null && last.y + last.height <= y, "the terms can be read to their end");
    await refresh.check();
    await agree.click();
    await reaches(page, "Sign in to Sandbox Payroll");
  });
}

function hasNoJob(stage: () => Stage): void {
  test("bridge: on a phone, with the list open, nothing covers that an employer is not listed or that there is no job", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser, { viewport: { width: 390, height: 700 }, isMobile: true });
    t.after(() => context.close());
    await page.goto(`${app.url}/bridge/${await bridgeToken()}`);
    await page.getByRole("combobox").pressSequentially(EMPLOYER.typed);
    const option = page.getByRole("option", { name: EMPLOYER.name });
    await option.waitFor();
    const ways = ["My employer is not listed", "I have no job now"].map((name) => page.getByRole("button", { name }));
    const list = (await page.getByRole("listbox").boundingBox()) ?? assert.fail();
    for (const way of ways) {
      const { y, height } = (await way.boundingBox()) ?? assert.fail();
      assert.ok(y >= list.y + list.height && y + height <= 700, `from ${y} to ${y + height} of 700`);
    }
    await view(page, "18-list-phone");
    // As long as a person holds it: the list stays until then, or the button would move away from under the pointer.
    await page.getByRole("button", { name: "I have no job now" }).click({ delay: 200 });
    await reaches(page, "I have no job now");
    await page.getByText("tell Example Lending that you have no job now").waitFor();
    await lookAt(page, "19-no-job");
    await page.getByRole("button", { name: "Find my last employer" }).click();
    await reaches(page, "Find your employer");
    await page.goto(`${app.url}/bridge/${await bridgeToken(AT_EMPLOYER)}`);
    await page.getByRole("button", { name: "Decline" }).click();
    await reaches(page, "You did not agree");
    await lookAt(page, "20-declined");
    await page.getByRole("button", { name: "Back" }).click();
    await reaches(page, "Share with Example Lending?");
  });
}

function byMouse(stage: () => Stage): void {
  test("bridge: a person connects by mouse; axe finds nothing on any step, and nothing goes to a third party", async (t) => {
    const { browser, app, client, bridgeToken } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken();
    await page.goto(`${app.url}/bridge/${token}`);
    await reaches(page, "Find your employer");
    await lookAt(page, "01-employer");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Choose your employer from the list").waitFor();
    await page.getByRole("combobox").pressSequentially(EMPLOYER.typed);
    await page.getByRole("option", { name: EMPLOYER.name }).waitFor();
    await lookAt(page, "02-employer-list");
    await page.getByRole("option", { name: EMPLOYER.name }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await reaches(page, "Share with Example Lending?");
    await lookAt(page, "03-consent");
    await page.getByLabel("Also keep Example Lending up to date").check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await reaches(page, "Sign in to Sandbox Payroll");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Password is missing.").waitFor();
    await lookAt(page, "04-sign-in");
    await signIn(page, "goodlogin");
    await sends(page);
    await lookAt(page, "05-success");
    assert.deepEqual(offences.errors, []);
    const elsewhere = offences.requests.filter((url) => !url.startsWith(`${app.url}/`));
    const withToken = offences.requests.filter((url) => url.includes(token) && url !== `${app.url}/bridge/${token}`);
    assert.deepEqual({ elsewhere, withToken }, { elsewhere: [], withToken: [] });
    const answer = await publicTokenOf(page, token);
    const exchanged = await client.post("/v1/link-access-tokens/", { public_token: answer.public_token });
    assert.equal(exchanged.status, 201, exchanged.text);
    assert.equal(exchanged.at("link_id"), answer.link_id);
  });
}

function byKeyboard(stage: () => Stage): void {
  test("bridge: a person connects by keyboard alone, and the heading of each new step has the focus", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/bridge/${await bridgeToken()}`);
    await reaches(page, "Find your employer");
    await tabTo(page, "Employer name");
    await page.keyboard.type(EMPLOYER.typed);
    await page.getByRole("option", { name: EMPLOYER.name }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(async () =>
      assert.equal(await page.getByRole("combobox").inputValue(), readableName(EMPLOYER.name)),
    );
    await pressOn(page, "Continue");
    await hasFocus(page, "Share with Example Lending?");
    await tabTo(page, "Also keep Example Lending up to date");
    await page.keyboard.press("Space");
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
    await tabTo(page, "See or stop what you share (opens in a new window)");
  });
}

function onPhone(stage: () => Stage): void {
  test("bridge: a person connects on a phone, with the client's colour and in their language", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "es-MX" };
    const { context, page } = await openPage(browser, phone);
    t.after(() => context.close());
    const token = await bridgeToken({ ...AT_EMPLOYER, accent_color: "#ffd400" });
    await page.goto(`${app.url}/bridge/${token}`);
    await reaches(page, "¿Compartir con Example Lending?");
    await lookAt(page, "06-spanish-and-yellow");
    const button = page.getByRole("button", { name: "Aceptar y continuar" });
    const style = 'getComputedStyle(document.querySelector("main [type=submit]"))';
    const colors = await page.evaluate(`[${style}.backgroundColor, ${style}.color]`);
    assert.deepEqual(colors, ["rgb(255, 212, 0)", "rgb(0, 0, 0)"]);
    await button.tap();
    await reaches(page, "Inicie sesión en Sandbox Payroll");
    await page.getByLabel("Nombre de usuario").fill("goodlogin");
    await page.getByLabel("Contraseña", { exact: true }).fill("goodpassword");
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await reaches(page, "¿Es esta su cuenta?");
    await lookAt(page, "07-spanish-review");
    await page.getByRole("button", { name: "Enviar", exact: true }).tap();
    await reaches(page, "Está conectado");
    await lookAt(page, "07-spanish-success");
    await page.getByRole("button", { name: "English" }).tap();
    await reaches(page, "You are connected");
    await eventually(async () => assert.equal(await page.locator("html").getAttribute("lang"), "en"));
  });
}

function takesUnlistedEmployer(stage: () => Stage): void {
  test("bridge: an employer that is not listed is typed, and the person can go back and choose another", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/bridge/${await bridgeToken({ client_name: null })}`);
    await page.getByRole("combobox").pressSequentially("Qxzzy Vblorp");
    await page.getByText("No employer with that name was found.").first().waitFor();
    await lookAt(page, "16-not-found");
    await page.getByRole("button", { name: "My employer is not listed" }).click();
    await reaches(page, "Who is your employer?");
    await lookAt(page, "17-not-listed");
    await eventually(async () =>
      assert.equal(await page.getByLabel("Employer name, as on your pay stub").inputValue(), "Qxzzy Vblorp"),
    );
    await page.getByRole("button", { name: "Continue" }).click();
    await reaches(page, "Share with Example Company?");
    await page.getByText("Sandbox Payroll, Qxzzy Vblorp").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Search the list again" }).click();
    await page.getByRole("combobox").fill(EMPLOYER.typed);
    await page.getByRole("option", { name: EMPLOYER.name }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(`Sandbox Payroll, ${EMPLOYER.name}`).waitFor();
  });
}

async function publicTokenOf(page: Page, token: string): Promise<{ public_token: string; link_id: string }> {
  const response = await page.request.get(new URL("/v1/bridge/connection/", page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json();
}

/** Presses Tab until what has that name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await nameOfFocused(page);
    if (focused === name) return;
    seen.push(focused);
  }
  assert.fail(`Tab does not lead to ${name}, but to ${seen.join(" | ")}`);
}

/** Presses Enter on a button that Tab leads to. */
export async function pressOn(page: Page, button: string): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const node = document.activeElement;
    return (node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent ?? node.textContent).trim();
  })()`);
}

/** Waits for a step whose heading has the focus. */
export async function hasFocus(page: Page, heading: string): Promise<void> {
  await reaches(page, heading);
  await eventually(async () => {
    assert.equal(await page.evaluate("document.activeElement.textContent"), heading);
  });
}
