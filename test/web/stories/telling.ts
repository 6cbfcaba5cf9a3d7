import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "../dashboard/desk.ts";
import { assertFits, axeFindings, PICTURE_SIZES, PICTURES, SCHEMES, type Scheme } from "../look.ts";
import { type Hands, handsOf, WAYS, type Way } from "./hands.ts";

/** A width at which stories are told. */
type Size = keyof typeof PICTURE_SIZES;

/** One telling of a story: with what, at which width, in which colours. */
export interface Telling {
  readonly t: Test;
  readonly way: Way;
  /** What a browser's context needs for it. */
  readonly context: BrowserContextOptions;
  /** The hands of a page of this telling. */
  handsOf(page: Page): Hands;
  /** Looks at what the person sees: axe, the width, and pictures where they are wanted. */
  look(page: Page, name: string): Promise<void>;
  /** Looks at what a library draws: its width and pictures. */
  photograph(page: Page, name: string): Promise<void>;
}

/** A story: a person's whole way from their own start to their own end. */
export interface Story {
  /** A sentence: who does what. */
  readonly title: string;
  /** Begins the names of its pictures. */
  readonly name: string;
  /** The width and colours of a run without pictures. */
  readonly size: Size;
  readonly scheme: Scheme;
  /** Beside the size: the language, a finger. */
  readonly context?: BrowserContextOptions;
  /** Why it cannot be told on this machine; false where it can. */
  readonly skip?: string | false;
  tell(telling: Telling): Promise<void>;
}

/**
 * Tests that a story can be told with a pointer and by keys alone: each at its width and in its colours; where pictures are
 * wanted with a pointer at every width, and photographed in all colours.
 */
export function tell(story: Story): void {
  const sizes: readonly Size[] = PICTURES === "" ? [story.size] : (Object.keys(PICTURE_SIZES) as Size[]);
  for (const way of WAYS) {
    for (const size of way === "keys" ? [story.size] : sizes) {
      const where = sizes.length === 1 || way === "keys" ? "" : `, at the width of a ${size}`;
      const how = way === "keys" ? ", by keys alone" : "";
      test(`story: ${story.title}${how}${where}`, { skip: story.skip ?? false }, (t) =>
        story.tell(tellingOf(t, { story, way, size })),
      );
    }
  }
}

interface Choice {
  readonly story: Story;
  readonly way: Way;
  readonly size: Size;
}

function tellingOf(t: Test, { story, way, size }: Choice): Telling {
  const { name, scheme, context = {} } = story;
  const photograph = async (page: Page, step: string) => {
    await assertFits(page);
    if (PICTURES === "" || way === "keys") return;
    mkdirSync(PICTURES, { recursive: true });
    for (const one of SCHEMES) {
      await page.emulateMedia({ colorScheme: one });
      const file = `story-${name}-${step}-${PICTURE_SIZES[size].width}-${one}.png`;
      await page.screenshot({ path: path.join(PICTURES, file), fullPage: true });
    }
    await page.emulateMedia({ colorScheme: scheme });
  };
  return {
    t,
    way,
    context: { ...context, viewport: PICTURE_SIZES[size], colorScheme: scheme },
    handsOf: (page) => handsOf(page, way),
    photograph,
    async look(page, step) {
      assert.deepEqual(await axeFindings(page), [], step);
      await photograph(page, step);
    },
  };
}

/** Waits until a page shows a text that the person reads. */
export async function reads(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Follows a link of the dashboard's navigation, which narrow screens have behind a button. */
export async function goTo(page: Page, { handsOf }: Telling, title: string): Promise<void> {
  const hands = handsOf(page);
  const menu = page.getByRole("button", { name: "Menu" });
  if ((await menu.isVisible()) && (await menu.getAttribute("aria-expanded")) === "false") await hands.press(menu);
  const navigation = page.getByRole("navigation", { name: "Dashboard" });
  await hands.press(navigation.getByRole("link", { name: title, exact: true }));
}
