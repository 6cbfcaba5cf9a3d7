import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/**
 * Where distributions and people install a Chromium. `OPENVOE_TEST_CHROMIUM` names another one. The headless shell comes first: it has
 * the same engine without the browser's own windows, which take two fifths of the processor time of a run.
 */
const PLACES = [
  process.env.OPENVOE_TEST_CHROMIUM ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The machine's Chromium; null if it has none. */
export const CHROMIUM: string | null = PLACES.find((place) => place !== "" && existsSync(place)) ?? null;

/** Why tests of the pages are skipped; false where they are not. */
export const NO_CHROMIUM: string | false =
  CHROMIUM === null
    ? "no Chromium found: apt-get install chromium-headless-shell, or set OPENVOE_TEST_CHROMIUM"
    : false;

/** Starts the browser. Its sandbox needs a user other than root. */
export function startBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error("There is no Chromium.");
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: !isRoot, args: ["--disable-dev-shm-usage"] });
}

/**
 * The poll interval of the workers behind the pages, for work without a notice. A walk takes many seconds, and a person's own acts come with
 * a notice: at 50 ms the polls alone took a seventh of a core.
 */
export const PAGES_POLL_MS = 400;

/** The widths at which every step is looked at. */
export const PHONE = { width: 320, height: 640 } as const;
/** A usual desktop. */
export const DESKTOP = { width: 1_280, height: 800 } as const;

/** What a page must not do: recorded for as long as its context is open. */
export interface Offences {
  /** Messages of errors and of a violated content security policy. */
  readonly errors: string[];
  /** Addresses of every request. */
  readonly requests: string[];
}

/** A page in a context of its own, with what it did. */
export interface OpenedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly offences: Offences;
}

/** Opens a page with nothing remembered. Close its context after the test. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-US", reducedMotion: "reduce", ...options });
  // On an idle machine nothing takes a second; one that runs much else is slower by far.
  context.setDefaultTimeout(60_000);
  const offences: Offences = { errors: [], requests: [] };
  context.on("request", (request) => offences.requests.push(request.url()));
  context.on("weberror", ({ error }) => void offences.errors.push(error().message));
  context.on("console", (message) => {
    if (message.type() === "error") offences.errors.push(message.text());
  });
  return { context, page: await context.newPage(), offences };
}
