/** Sheets with more cells between their first and last one are refused: all of them are held in memory. */
const CELLS_MAX = 4_000_000;
const REFERENCE = /\br\s*=\s*["']([A-Za-z]{0,4})(\d{1,9})["']/g;
/** A reference that a parser could read as another text. */
const ODD_REFERENCE = /\br\s*=\s*["'][^"'<>]*&/;
const FORMULA_ALONE =
  /<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v\s*>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;
/** Functions and links of formulas that fetch or run something. */
const ACTIVE_FORMULA = /<(?:\w+:)?f\b[^>]*>[^<]*(?:\b(?:WEBSERVICE|RTD|CALL|REGISTER\.ID)\s*\(|\[\d+\]|\|)/i;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

/**
 * Why a sheet is refused, in words; null if it is not. Formulas are never evaluated: their stored
 * values are read, so that one without a value, or one that fetches something, is refused.
 *
 * @param xml the unpacked part of the sheet
 */
export function faultOfSheet(xml: string): string | null {
  if (DECLARATION.test(xml) || ODD_REFERENCE.test(xml)) return "is damaged";
  if (ACTIVE_FORMULA.test(xml)) return "has formulas that fetch data or link to other files";
  if (FORMULA_ALONE.test(xml)) return "has formulas without a stored value";
  let [lastColumn, lastRow] = [0, 0];
  for (const [, letters = "", digits = ""] of xml.matchAll(REFERENCE)) {
    lastColumn = Math.max(lastColumn, columnOf(letters));
    lastRow = Math.max(lastRow, Number(digits));
  }
  return lastColumn * lastRow > CELLS_MAX ? `has cells so far apart that it spans over ${CELLS_MAX} cells` : null;
}

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
