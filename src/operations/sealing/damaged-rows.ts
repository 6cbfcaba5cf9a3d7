import { AppError } from "../../domain/error.ts";
import type { Context } from "./context.ts";

/** Rows that are remembered as told: beyond them, all may be told once more. */
const TOLD_MAX = 10_000;

/**
 * Opens a report of sealed rows that do not open. Each row is told once, however often it is met.
 *
 * @param report hears the error with the row's table and id as its detail, which is nothing personal; must not throw
 * @returns takes a row as `<table>/<id>`
 */
export function openDamageReport(report: (error: AppError) => void): (row: string) => void {
  const told = new Set<string>();
  return (row) => {
    if (told.has(row)) return;
    if (told.size >= TOLD_MAX) told.clear();
    told.add(row);
    report(new AppError("internal", "A sealed row does not open.", { detail: row }));
  };
}

/**
 * Opens the rows of a list. One that does not open is reported and left out: it must not hide the others.
 *
 * @param options.nameOf the row as `<table>/<id>`
 */
export function openRows<Row, Opened>(
  { onDamaged }: Pick<Context, "onDamaged">,
  rows: readonly Row[],
  options: { readonly open: (row: Row) => Opened; readonly nameOf: (row: Row) => string },
): Opened[] {
  return rows.flatMap((row) => {
    try {
      return [options.open(row)];
    } catch {
      onDamaged?.(options.nameOf(row));
      return [];
    }
  });
}
