import { NOT_UTF_8 } from "./lines.ts";

/** How cells are written. */
export interface CsvForm {
  readonly delimiter: string;
  /** Whether cells that a spreadsheet would run as formulas are kept as they are. */
  readonly isRaw: boolean;
}

// A cell that begins so is a formula to a spreadsheet. Source: OWASP, "CSV Injection".
const FORMULA = /^[=+\-@\t\r]/;
// Numbers and telephone numbers are no formulas that could do anything.
const NUMBER = /^[+-]?[\d.,()\s-]*\d[\d.,()\s-]*%?$/;

/**
 * One line of CSV, its end included, as RFC 4180 has it but for LF as the line's end.
 *
 * Unless `isRaw`, a cell that a spreadsheet would take for a formula gets an apostrophe in front, by which spreadsheets know a
 * text; numbers are left alone. Names of employers are typed by strangers, and files like this one are opened by a click.
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
