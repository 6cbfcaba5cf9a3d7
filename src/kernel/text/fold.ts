/** Letters without a Unicode decomposition, and their spelling in plain Latin. */
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
/**
 * Invisible characters that copying brings along: soft hyphens, characters of no width, marks of
 * direction.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** As letters they would join the word before them: `ACMETM`. */
const TRADEMARKS = /[™℠]/g;
/**
 * Every form of an apostrophe in a decomposed text: a single acute accent has become one on a
 * blank.
 */
const APOSTROPHES = / \u0301|[‘’‛′`ʻʼ]/g;
const LAST_ASCII = 0x7f;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * A text in upper-case plain Latin as far as possible: resolves compatibility forms, drops accents,
 * case and invisible characters, and keeps one form of apostrophe. Idempotent.
 *
 * @example
 * fold("Café Łódź"); // "CAFE LODZ"
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toUpperCase();
  const parts = withoutInvisible(text.replace(TRADEMARKS, " ").normalize("NFKD"));
  return foldLetters(parts.replace(APOSTROPHES, "'"));
}

/** A text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return isAscii(text) ? text : text.replace(INVISIBLE, "");
}

/**
 * Folds the letters only, to upper-case plain Latin; all other characters stay. Ids are derived
 * from it: its result must never change.
 */
export function foldLetters(text: string): string {
  if (isAscii(text)) return text.toUpperCase();
  const plain = text.normalize("NFKD").replace(COMBINING_MARKS, "").toUpperCase();
  return plain.replace(SPECIAL_PATTERN, (letter) => SPECIAL[letter] ?? letter);
}

/**
 * The words of a folded text: runs of letters and digits, in order. Apostrophes join (`O'NEIL` is
 * `ONEIL`).
 *
 * @example
 * foldedWords("O'Neil & Sons, Inc."); // ["ONEIL", "SONS", "INC"]
 */
export function foldedWords(text: string): string[] {
  return wordsOfFolded(fold(text));
}

/**
 * A loop instead of a pattern takes a third of the time: every name and address passes here, and
 * few need Unicode's classes.
 */
function wordsOfFolded(folded: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    if (isLetterOrDigit(unit)) continue;
    if (unit > LAST_ASCII) return folded.replace(/['`]/g, "").match(WORDS) ?? [];
    if (isApostrophe(unit)) return wordsOfFolded(folded.replace(/['`]/g, ""));
    if (at > from) found.push(folded.slice(from, at));
    from = at + 1;
  }
  if (from < folded.length) found.push(folded.slice(from));
  return found;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > LAST_ASCII) return false;
  return true;
}

/** Only for folded ASCII. */
function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || isDigit(unit);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x60;
}

/** The decimal digits of a text, in order. */
export function digits(text: string): string {
  return areDigits(text) ? text : text.replace(/\D+/g, "");
}

/** True if every character of a text is a decimal digit. */
export function areDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}
