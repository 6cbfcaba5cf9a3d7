// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/**
 * True if a text has no control characters, among them those that change the direction of the text
 * after them (UAX 9, 2.1 to 2.5), by which a name can read as another one, and no lone surrogates,
 * which UTF-8 cannot encode.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_CHARACTER.test(text);
}

/** True if a text has no control characters other than line breaks and tabs, and no lone surrogates. */
export function isPlainLines(text: string): boolean {
  return isPlainText(text.replace(/[\n\r\t]/g, " "));
}

/** True if a text has more than `most` characters. A surrogate pair is one character. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** So many times the characters that are kept are looked at: a text of a megabyte is not gone through. */
const LOOKED_AT = 4;

/** A text without what {@link isPlainText} refuses and without space around it, cut to so many characters. */
export function plainTextOf(text: string, most: number): string {
  const plain = [...text.slice(0, LOOKED_AT * most)].filter(isPlainText).join("").trim();
  return [...plain].slice(0, most).join("").trim();
}
