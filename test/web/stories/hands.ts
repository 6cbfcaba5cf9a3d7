import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../../support/eventually.ts";

/** How a person acts on a page: with a pointer, or by keys alone. */
export interface Hands {
  /** Follows a link, or presses a button. */
  press(target: Locator): Promise<void>;
  /** Puts a text into a field in place of what it has. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list by its label. */
  choose(list: Locator, label: string): Promise<void>;
  /** Chooses one of several, or ticks a box. */
  tick(choice: Locator): Promise<void>;
  /** Takes a suggestion of a list below the field that has the focus. */
  take(suggestion: Locator): Promise<void>;
  /** Gives a file to a field. */
  give(field: Locator, file: GivenFile): Promise<void>;
}

/** A file that a person chooses. */
interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The ways in which a story is told. */
export const WAYS = ["pointer", "keys"] as const;
/** One of {@link WAYS}. */
export type Way = (typeof WAYS)[number];

/** The hands of a page. */
export function handsOf(page: Page, way: Way): Hands {
  return way === "keys" ? keysOf(page) : POINTER;
}

const POINTER: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (list, label) => void (await list.selectOption({ label })),
  tick: (choice) => choice.check(),
  take: (suggestion) => suggestion.click(),
  give: (field, file) => field.setInputFiles(file),
};

function keysOf(page: Page): Hands {
  const key = (name: string) => page.keyboard.press(name);
  return {
    async press(target) {
      await tabTo(page, target);
      await key("Enter");
    },
    async write(field, text) {
      await tabTo(page, field);
      if ((await field.getAttribute("type")) === "date")
        return page.keyboard.type(text.replace(/(\d+)-(\d+)-(\d+)/, "$2$3$1"));
      await key("Control+a");
      await (text === "" ? key("Delete") : page.keyboard.type(text));
    },
    async choose(list, label) {
      await tabTo(page, list);
      // The first letters of an option choose it, as in every list of a browser.
      await page.keyboard.type(label);
      await eventually(async () => assert.equal(await list.evaluate(chosenLabel), label));
    },
    async tick(choice) {
      await choice.waitFor();
      const box = (await choice.getAttribute("type")) === "checkbox";
      await tabTo(page, box ? choice : groupOf(page, choice, await choice.getAttribute("name")));
      if (box) await key("Space");
      for (let presses = 0; presses < CHOICES_MAX && !(await choice.isChecked()); presses += 1) await key("ArrowDown");
      assert.equal(await choice.isChecked(), true);
    },
    async take(suggestion) {
      await suggestion.waitFor();
      const isTaken = () => suggestion.evaluate(isHighlighted);
      for (let presses = 0; presses < CHOICES_MAX && !(await isTaken()); presses += 1) await key("ArrowDown");
      assert.equal(await isTaken(), true);
      await key("Enter");
    },
    async give(field, file) {
      await tabTo(page, field);
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), key("Space")]);
      await chooser.setFiles(file);
    },
  };
}

/** No screen has more to tab through, and no group more choices. */
const TABS_MAX = 200;
const CHOICES_MAX = 30;

/** The radio buttons of a group: Tab leads to one of them, and arrows to the others. */
function groupOf(page: Page, choice: Locator, name: string | null): Locator {
  return name === null ? choice : page.locator(`input[type=radio][name="${name}"]`);
}

/**
 * Presses Tab until one of some elements has the focus, which must be in view and covered by nothing.
 *
 * @throws AssertionError with what had the focus instead
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  const passed: string[] = [];
  for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
    // What already has the focus, such as a field that was refused or the first of a dialog, needs no Tab.
    if (await target.evaluateAll(hasFocus)) return assertInView(page);
    passed.push(await page.evaluate(WHERE));
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${target}, but to ${[...new Set(passed)].join(" | ")}`);
}

// These run in the page.
const isHighlighted = (option: Element) =>
  option.hasAttribute("data-highlighted") || option.getAttribute("aria-selected") === "true";
const hasFocus = (elements: Element[]) => elements.some((one) => one === one.ownerDocument.activeElement);
const chosenLabel = (list: Element) => (list as HTMLSelectElement).selectedOptions[0]?.label;
const WHERE =
  "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim().slice(0, 40)";
const COVERED = `(() => {
  const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const shown = document.elementFromPoint(x, y);
  const active = document.activeElement;
  if (shown !== null && (active.contains(shown) || shown.contains(active) || active.labels?.[0]?.contains(shown))) return null;
  return \`\${active.outerHTML.slice(0, 200)} at \${Math.round(x)}, \${Math.round(y)} of \${innerWidth} × \${innerHeight}: \${shown?.outerHTML.slice(0, 80)}\`;
})()`;

/** Fails if what has the focus is out of view, or something lies over it: a browser scrolls to it. */
async function assertInView(page: Page): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate(COVERED), null, "what has the focus is covered"));
}
