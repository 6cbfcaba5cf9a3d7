import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { SCOPES, type Scope } from "../../../src/kernel/access/caller.ts";
import type { MemberRole } from "../../../src/kernel/access/members/roles.ts";
import { importDirectory } from "../../areas/companies/routes/directory.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import type { KeyOptions } from "../../support/make-key.ts";
import { aMember, cookieOf } from "../../support/members.ts";
import { type Offences, openPage, PAGES_POLL_MS, startBrowser } from "../browser.ts";
import { assertFitsPhone, picture, violationsOf } from "../look.ts";

/** One browser and one application with all workers, which all tests of the dashboard share. */
export interface Desk {
  readonly browser: Browser;
  readonly app: TestApplication;
  /** Signs in with a new key of a team of its own, and opens a screen. Closed after the test. */
  signIn(t: Test, options?: SignInOptions): Promise<Signed>;
  stop(): Promise<void>;
}

/** What of a test is needed here. */
export interface Test {
  readonly name: string;
  after(work: () => Promise<void>): void;
}

/** Who signs in, and where they begin. */
export interface SignInOptions extends KeyOptions {
  /** Below the dashboard; the overview if absent. */
  readonly path?: string;
  readonly scopes?: readonly Scope[];
  /** The size and colours of the page, among others. */
  readonly context?: BrowserContextOptions;
}

/** A signed-in page, and a client with the same key. */
export interface Signed {
  readonly page: Page;
  readonly client: Client;
  readonly offences: Offences;
  /** Goes to a screen as one who types its address. */
  open(path: string): Promise<void>;
}

/** A desk in the browser of another one, whose application requires the purpose and the consent of each verification. */
export async function strictDesk({ browser }: Pick<Desk, "browser">, t: Test): Promise<Pick<Desk, "app" | "signIn">> {
  const app = await startApplication({ isVerifying: true, requiresPurpose: true });
  t.after(() => app.stop());
  return { app, signIn: (test, options = {}) => signIn({ browser, app }, test, options) };
}

/** Starts both. */
export async function startDesk(): Promise<Desk> {
  const [browser, app] = await Promise.all([
    startBrowser(),
    startApplication({
      isVerifying: true,
      pollMs: PAGES_POLL_MS,
      workers: ["connections", "deliveries", "imports", "orders", "replays"],
      prepare: importDirectory,
      allowPrivate: true,
      requestLogDays: 7,
    }),
  ]);
  return {
    browser,
    app,
    signIn: (t, options = {}) => signIn({ browser, app }, t, options),
    async stop() {
      await browser.close();
      await app.stop();
    },
  };
}

async function signIn(
  { browser, app }: Pick<Desk, "browser" | "app">,
  t: Test,
  { path = "/", scopes = SCOPES, context: options = {}, ...key }: SignInOptions,
): Promise<Signed> {
  const client = await app.client({ ...key, scopes });
  const { context, page, offences } = await openPage(browser, options);
  t.after(() => context.close());
  const pair = {
    client_id: client.headers["x-access-client-id"],
    access_secret: client.headers["x-access-secret"],
  };
  const headers = { "x-openvoe-session": "1" };
  const signedIn = await context.request.post(`${app.url}/v1/session/`, { data: pair, headers });
  assert.equal(signedIn.status(), 201);
  const open = async (to: string) => void (await page.goto(`${app.url}/dashboard${to}`));
  await open(path);
  return { page, client, offences, open };
}

/** Which member signs in, of the operator's team in the sandbox unless it says otherwise, and to what page. */
interface MemberSignIn extends Pick<SignInOptions, "team" | "environment" | "context"> {
  readonly role: MemberRole;
  readonly name: string;
}

/** Signs in a new member of the operator's team, whose role has all scopes of the role table. */
export async function signInAs(
  { app, browser }: Pick<Desk, "app" | "browser">,
  t: Test,
  { context: options = {}, ...member }: MemberSignIn,
) {
  const { session, client, id } = await aMember(app, { team: "default", ...member });
  const { context, page, offences } = await openPage(browser, options);
  t.after(() => context.close());
  const [cookie = "", value = ""] = cookieOf(session).split("=");
  await context.addCookies([{ name: cookie, value, url: app.url, httpOnly: true, sameSite: "Strict" }]);
  const open = async (to: string) => void (await page.goto(`${app.url}/dashboard${to}`));
  return { page, client, offences, open, id, scopes: session.at("scopes") as readonly string[] };
}

/** Waits for a screen by its heading. */
export async function reaches(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/** Fails if axe finds something on a screen, or if it does not fit a phone; keeps pictures where they are wanted. */
export async function lookAt(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violationsOf(page), [], name);
  await assertFitsPhone(page);
  await picture(page, `dashboard-${name}`);
}

/** Fails if a page has shown an error but a refusal, or asked anyone but the service for anything. */
export function assertClean({ offences }: Pick<Signed, "offences">, app: TestApplication): void {
  const elsewhere = offences.requests.filter((url) => !url.startsWith(`${app.url}/`));
  const errors = offences.errors.filter((text) => !/the server responded with a status of 4/.test(text));
  assert.deepEqual({ errors, elsewhere }, { errors: [], elsewhere: [] });
}
