import { readableOn } from "./contrast.ts";

const HEX = /^#[0-9a-f]{6}$/i;

/** Applies a client's colour to buttons, with text on it that can be read. Anything but `#rrggbb` changes nothing. */
export function applyAccent(color: string | null): void {
  if (color === null || !HEX.test(color)) return;
  const { style } = document.documentElement;
  style.setProperty("--accent", color);
  style.setProperty("--on-accent", readableOn(color));
}
