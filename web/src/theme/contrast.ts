const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/**
 * Black or white, whichever has more contrast on a colour. The lesser of the two best contrasts is 4.58:1, that of a
 * middle grey, so that the text always has the 4.5:1 of WCAG 2.2, 1.4.3.
 *
 * @param color `#rrggbb`
 */
export function readableOn(color: string): "#000000" | "#ffffff" {
  const luminance = luminanceOf(color);
  const onWhite = 1.05 / (luminance + 0.05);
  const onBlack = (luminance + 0.05) / 0.05;
  return onWhite >= onBlack ? "#ffffff" : "#000000";
}

/** Relative luminance of WCAG 2.2, 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(color)?.slice(1) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
