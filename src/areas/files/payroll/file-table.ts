import type { TableRow } from "./payroll-file.ts";

/** So many rows of a table are kept for a screen. */
export const TABLE_ROWS_MAX = 12;
/** A longer cell is cut. */
const CELL_CHARS_MAX = 80;

/** The first rows of a table, each cell cut where it is long. */
export function tableRows(rows: readonly TableRow[], width: number): TableRow[] {
  return rows.slice(0, TABLE_ROWS_MAX).map(({ row, cells }) => ({
    row,
    cells: Array.from({ length: width }, (_, place) => (cells[place] ?? "").trim().slice(0, CELL_CHARS_MAX)),
  }));
}
