import { NOT_UTF_8 } from "./lines.ts";

/** Options for writing cells. */
interface CsvForm {
  readonly delimiter: string;
  /** True to keep cells that a spreadsheet would run as formulas unchanged. */
  readonly isRaw: boolean;
}

// A spreadsheet takes a cell with this beginning for a formula. Source: OWASP, "CSV Injection".
const FORMULA = /^[=+\-@\t\r]/;
// Numbers and telephone numbers are harmless as formulas.
const NUMBER = /^[+-]?[\d.,()\s-]*\d[\d.,()\s-]*%?$/;

/**
 * One line of CSV with its end, as in RFC 4180 except for LF as the end of line.
 *
 * Unless `isRaw`, a cell that a spreadsheet would take for a formula begins with an apostrophe,
 * which marks a text in spreadsheets; numbers stay unchanged. Strangers type names of employers,
 * and a click opens files like this one.
 */
export function csvLine(cells: readonly string[], { delimiter, isRaw }: CsvForm): string {
  const texts = isRaw ? cells : cells.map(defused);
  return `${texts.map((cell) => quoted(cell.replaceAll(NOT_UTF_8, "\ufffd"), delimiter)).join(delimiter)}\n`;
}

function defused(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string, delimiter: string): string {
  const isPlain = !/["\n\r]/.test(cell) && !cell.includes(delimiter);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
