import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { DESKTOP, PHONE } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where pictures of every step are kept; none are made unless it is set. */
export const PICTURES = process.env.OPENVOE_TEST_PICTURES ?? "";
/** The widths at which pictures are taken: a phone, a tablet, and a large desktop. */
export const PICTURE_SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1_180 },
  desktop: { width: 1_440, height: 900 },
} as const;

/** The colours of a page. */
export const SCHEMES = ["light", "dark"] as const;
/** One of {@link SCHEMES}. */
export type Scheme = (typeof SCHEMES)[number];

/** What axe finds on a page, in light and in dark, in words; empty if it finds nothing. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await showIn(page, colorScheme);
    // The rest does not depend on the colours.
    const options = colorScheme === "dark" ? { ...VIOLATIONS, runOnly: ["color-contrast"] } : VIOLATIONS;
    found.push(...(await axeFindings(page, options)).map((one) => `${colorScheme}: ${one}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** A page learns of its new colours in the frame after they were set: the reference then changes a class. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

/** Spares axe the selectors of what passes, which take longer than the rules. */
const VIOLATIONS = { resultTypes: ["violations"] };

/** What axe finds on a page as it is, in words; empty if it finds nothing. */
export async function axeFindings(page: Page, options: object = VIOLATIONS): Promise<string[]> {
  const found = await runAxe(page, options);
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(", ")}`);
}

async function runAxe(page: Page, options: object): Promise<axe.Result[]> {
  // Not as an inline script: the page's own policy forbids those.
  if ((await page.evaluate("typeof window.axe")) === "undefined") await inject(page);
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** Past Playwright, which takes four times as long for half a megabyte of script. */
async function inject(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  await session.detach();
}

/** Fails unless a step fits a phone. A list is placed anew a moment after the page's width has changed. */
export async function assertFitsPhone(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(PHONE);
  await assertFits(page);
  await page.setViewportSize(viewport);
}

/** Fails unless a step fits the width that its page has. */
export async function assertFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await eventually(async () => {
    const widths = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]");
    assert.deepEqual(widths, [width, width]);
  });
}

/** Fails if a text is cut off when a person spaces lines, words and letters as WCAG 1.4.12 has it. */
export async function assertTakesSpacing(page: Page): Promise<void> {
  // Not as a style element: the page's own policy forbids those.
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("${SPACING}");
    document.adoptedStyleSheets = [sheet];
  }`);
  assert.deepEqual(await page.evaluate(CUT_OFF), []);
  await page.evaluate("document.adoptedStyleSheets = []");
}

const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** What is wider or higher than the box that hides the rest of it; what only screen readers see is left out. */
const CUT_OFF = `[...document.querySelectorAll("body *")].filter((one) => {
  const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
  const hides = (overflow) => overflow === "hidden" || overflow === "clip";
  if (one.clientWidth < 2 || one.closest(".unseen, svg") !== null) return false;
  return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) || (hides(overflowY) && one.scrollHeight > one.clientHeight + 1);
}).map((one) => one.outerHTML.slice(0, 200))`;

/** Keeps a picture of what is in view, where a folder for pictures is named. */
export async function view(page: Page, name: string): Promise<void> {
  if (PICTURES === "") return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

/** Keeps a file that a step has made, where a folder for pictures is named. */
export function keep(name: string, bytes: Buffer): void {
  if (PICTURES === "") return;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(path.join(PICTURES, name), bytes);
}

/** Keeps pictures of a step at three widths, in light and in dark, where a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === "") return;
  mkdirSync(PICTURES, { recursive: true });
  const viewport = page.viewportSize() ?? DESKTOP;
  for (const size of Object.values(PICTURE_SIZES)) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await showIn(page, colorScheme);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(PICTURES, file), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(viewport);
}
