import { COLUMNS_MAX, tooManyColumns } from "../../told-header.ts";
import type { FileSheet, SheetRow } from "../sheet.ts";

/** A longer text is not a value of a person or payment, and only costs time. */
const CELL_CHARS_MAX = 2_000;

/**
 * The sheets with long texts cut: no form of a value is so long.
 *
 * @throws AppError `incorrect_parameters` where a row has more columns than any table of persons
 */
export function withinBounds(sheets: readonly FileSheet[]): readonly FileSheet[] {
  return sheets.map((sheet) => (sheet.rows.some(isLong) ? { ...sheet, rows: sheet.rows.map(cut) } : sheet));
}

function isLong({ cells, text = "" }: SheetRow): boolean {
  if (cells.length > COLUMNS_MAX) return true;
  return text.length > CELL_CHARS_MAX || cells.some(({ length }) => length > CELL_CHARS_MAX);
}

function cut(row: SheetRow): SheetRow {
  if (!isLong(row)) return row;
  const filled = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (filled > COLUMNS_MAX) throw tooManyColumns();
  const cells = row.cells.slice(0, filled).map((cell) => cell.slice(0, CELL_CHARS_MAX));
  return { ...row, cells, ...(row.text === undefined ? {} : { text: row.text.slice(0, CELL_CHARS_MAX) }) };
}
