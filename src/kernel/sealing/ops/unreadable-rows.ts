import { AppError } from "../../error.ts";
import { idHex } from "../../ids.ts";
import type { Context } from "./context.ts";

/** Maximum number of reported rows remembered: above it, all may be reported once more. */
const REPORTED_MAX = 10_000;

/**
 * Opens a reporter of sealed rows that cannot be opened. Each row is reported once, however often
 * it is read.
 *
 * @param report called with an error whose detail is the row's table and id, which are not
 * personal; must not throw
 * @returns a function that takes a row as `<table>/<id>`
 */
export function openUnreadableReport(report: (error: AppError) => void): (row: string) => void {
  const reported = new Set<string>();
  return (row) => {
    if (reported.has(row)) return;
    if (reported.size >= REPORTED_MAX) reported.clear();
    reported.add(row);
    report(new AppError("internal", "A sealed row cannot be opened.", { detail: row }));
  };
}

/**
 * Opens the rows of a list. One that cannot be opened is reported and left out: it must not hide
 * the others.
 */
export function openSealedRows<Row extends { readonly id: string }, Opened>(
  { onUnreadable }: Pick<Context, "onUnreadable">,
  rows: readonly Row[],
  { table, open }: { readonly table: string; readonly open: (row: Row) => Opened },
): Opened[] {
  return rows.flatMap((row) => {
    try {
      return [open(row)];
    } catch {
      onUnreadable?.(`${table}/${idHex(row.id)}`);
      return [];
    }
  });
}

/** What a row opens to; nothing if it cannot be opened: the janitor reports such rows. */
export function openedOrNone<Value>(open: () => Value): Value[] {
  try {
    return [open()];
  } catch {
    return [];
  }
}
