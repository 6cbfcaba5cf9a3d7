import type { GridRow } from "../grid.ts";

/** The cells of a column that hold something. */
export function filledCells(place: number, rows: readonly GridRow[]): string[] {
  return rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "");
}

/** True if more than half of the cells are so, and there are any. */
export function areMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length * 2 > cells.length;
}

/** An SSN as only an SSN is written: its three parts apart, or masked to the last four. */
export const SSN_PARTS = /^\d{3}[-\u2010-\u2015 ]\d{2}[-\u2010-\u2015 ]\d{4}$|^[x*#•]{3}[- ]?[x*#•]{2}[- ]?\d{4}$/i;
