/** Letters that decompose into nothing simpler, and what they are written as in plain Latin. */
const SPECIAL: Readonly<Record<string, string>> = {
  ß: "SS",
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Đ: "D",
  Ð: "D",
  Ł: "L",
  Þ: "TH",
  ı: "I",
};
const SPECIAL_PATTERN = /[ßÆŒØĐÐŁÞı]/g;
const COMBINING_MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the test for plain ASCII
const ASCII = /^[\x00-\x7f]*$/;
const APOSTROPHES = /['’`]/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const ASCII_WORDS = /[A-Z0-9]+/g;

/**
 * A text in upper-case plain Latin where it can be: compatibility forms resolved, accents and case dropped. Idempotent.
 *
 * @example
 * fold("Café Łódź"); // "CAFE LODZ"
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  const plain = text.normalize("NFKD").replace(COMBINING_MARKS, "").toUpperCase();
  return plain.replace(SPECIAL_PATTERN, (letter) => SPECIAL[letter] ?? letter);
}

/**
 * The words of a folded text: runs of letters and digits, in order. Apostrophes join (`O'NEIL` is `ONEIL`).
 *
 * @example
 * words("O'Neil & Sons, Inc."); // ["ONEIL", "SONS", "INC"]
 */
export function words(text: string): string[] {
  const folded = fold(text).replace(APOSTROPHES, "");
  // The classes of Unicode cost several times as much, and most texts need none.
  return folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? [];
}

/** The decimal digits of a text, in order. */
export function digits(text: string): string {
  return text.replace(/\D+/g, "");
}
