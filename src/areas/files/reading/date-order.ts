import { type DayMonthOrder, orderOfDates } from "../values/loose-dates.ts";
import type { OpenDate } from "./questions.ts";
import type { FileSheet } from "./sheet.ts";

const SLASHED = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?\s*$/;
/** Rows of a sheet whose dates are held against each other. */
const SAMPLE = 200;
/** A period and its pay date lie within so many days. */
const STEP_DAYS = 31;
/** One order must fit so many times as often as the other. */
const MARGIN = 3;
const DAY_MS = 86_400_000;

/** The order of day and month that a file shows: by a number over 12, or by the days between the dates of a row. */
export function shownOrder(sheets: readonly FileSheet[]): DayMonthOrder | null {
  return orderOfDates(cellsOf(sheets)) ?? orderBySteps(sheets);
}

/** The first date that is another one with day and month in the other order; null: there is none. */
export function openDate(sheets: readonly FileSheet[]): OpenDate | null {
  for (const { rows } of sheets) {
    for (const { cells, place } of rows) {
      for (const cell of cells) {
        if (isOpenDate(cell)) return { text: cell.trim(), row: place };
      }
    }
  }
  return null;
}

/** True of a date that is another one with day and month in the other order. */
export function isOpenDate(text: string): boolean {
  const [, one, , other] = SLASHED.exec(text) ?? [];
  return (
    one !== undefined &&
    other !== undefined &&
    Number(one) <= 12 &&
    Number(other) <= 12 &&
    Number(one) !== Number(other)
  );
}

/** Rows in which titles may stand. */
const TITLE_ROWS = 20;
const WITHIN = /(?<![\d/.-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/.-])/g;

/** The cells of all rows, and the dates within those of the first ones. */
function* cellsOf(sheets: readonly FileSheet[]): Generator<string> {
  for (const { rows } of sheets) for (const { cells } of rows) yield* cells;
  yield* datesInTitles(sheets);
}

/** The dates that stand within the texts of the first rows. */
export function* datesInTitles(sheets: readonly FileSheet[]): Generator<string> {
  for (const { rows } of sheets) {
    for (const { cells } of rows.slice(0, TITLE_ROWS)) {
      for (const cell of cells) for (const [date] of cell.matchAll(WITHIN)) yield date;
    }
  }
}

/** The order in which the dates of a row lie days apart and not months, as periods and their pay dates do. */
export function orderBySteps(sheets: readonly FileSheet[]): DayMonthOrder | null {
  const near = { MDY: 0, DMY: 0 };
  for (const { rows } of sheets) {
    for (const { cells } of rows.slice(0, SAMPLE)) {
      const dates = cells.flatMap((cell) => {
        const found = SLASHED.exec(cell);
        return found === null ? [] : [found];
      });
      if (dates.length < 2) continue;
      for (const order of ["MDY", "DMY"] as const) near[order] += stepsOf(dates.map((one) => dayOf(one, order)));
    }
  }
  if (near.MDY >= MARGIN * Math.max(1, near.DMY)) return "MDY";
  return near.DMY >= MARGIN * Math.max(1, near.MDY) ? "DMY" : null;
}

function dayOf(parts: RegExpExecArray, order: DayMonthOrder): number {
  const [month, day] = order === "MDY" ? [Number(parts[1]), Number(parts[3])] : [Number(parts[3]), Number(parts[1])];
  return month > 12 || day > 31 ? Number.NaN : Date.UTC(2000 + (Number(parts[4]) % 100), month - 1, day) / DAY_MS;
}

function stepsOf(days: readonly number[]): number {
  return days.filter(
    (day, at) => at > 0 && day !== days[at - 1] && Math.abs(day - (days[at - 1] ?? Number.NaN)) <= STEP_DAYS,
  ).length;
}
