import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { readableOn } from "../../web/src/theme/contrast.ts";

/** Contrast of two colours by the formula of WCAG 2.2, from 1 to 21. */
function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("readableOn gives text at least 4.5:1 on every colour", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const color = `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      assert.ok(contrastOf(color, readableOn(color)) >= 4.5, color);
    }),
  );
});

test("readableOn is black on yellow, white on blue, and best on middle greys", () => {
  assert.equal(readableOn("#ffd400"), "#000000");
  assert.equal(readableOn("#1F5FD1"), "#ffffff");
  for (const grey of ["#757575", "#767676", "#777777"]) assert.ok(contrastOf(grey, readableOn(grey)) >= 4.5, grey);
});

/** The colours of a style sheet by their names, in light and in dark. */
function coloursOf(file: string): readonly ReadonlyMap<string, string>[] {
  const text = readFileSync(new URL(`../../web/src/${file}`, import.meta.url), "utf8");
  const [light = "", dark = ""] = text.split("@media (prefers-color-scheme: dark)");
  const named = (part: string) =>
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour] as const);
  return [new Map(named(light)), new Map([...named(light), ...named(dark)])];
}

for (const file of ["theme/pages.css", "dashboard/style/tokens.css"])
  test(`borders of fields, the focus outline and charts have at least 3:1 in web/src/${file}`, () => {
    for (const colours of coloursOf(file)) {
      const shapes = [...colours].filter(
        ([name]) => ["edge", "link", "fault"].includes(name) || name.startsWith("chart-"),
      );
      assert.ok(shapes.length >= 2);
      for (const [name, colour] of shapes) {
        const contrast = contrastOf(colour, colours.get("surface") ?? "");
        assert.ok(contrast >= 3, `--${name} ${colour}: ${contrast.toFixed(2)}`);
      }
    }
  });
