import { fileURLToPath } from "node:url";

/** Font weights. */
export type Weight = "regular" | "bold";

/**
 * The characters that the fonts of every PDF viewer have (PDF 32000-1, annex D: WinAnsiEncoding).
 */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const VIEWER_FONTS = { regular: "Helvetica", bold: "Helvetica-Bold" } as const;

const OWN_FONTS = {
  regular: import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
} as const satisfies Record<Weight, string>;

/**
 * The font that has the characters of a text: one that every viewer has, or else Noto Sans, of
 * which the letters in use are embedded. Noto Sans covers Latin, Greek and Cyrillic; other
 * characters are drawn as boxes. Embedding always would take ten times as long.
 *
 * @returns a name or a file, as the document takes it
 */
export function fontOf(text: string, weight: Weight): string {
  return WIN_ANSI.test(text) ? VIEWER_FONTS[weight] : fileURLToPath(OWN_FONTS[weight]);
}
