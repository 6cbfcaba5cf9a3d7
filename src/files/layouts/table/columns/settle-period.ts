import { readDate } from "../../../values/loose-dates.ts";
import { frequencyOfWord } from "../../../values/pay-words.ts";
import type { TableField } from "../../../vocabulary/field-headings.ts";
import type { GridRow } from "../grid.ts";
import { filledCells } from "./cells-of-column.ts";
import type { TableSample } from "./settle-amounts.ts";

const ONE_DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/**
 * A period of single days beside the end of the period is when it was paid, where they come after that, or its
 * start, where they come before; one of words such as `Bi-Weekly` tells how often people are paid.
 */
export function settlePeriod(fields: (TableField | null)[], { rows }: TableSample): void {
  const place = fields.indexOf("period");
  if (place < 0) return;
  const cells = filledCells(place, rows);
  if (cells.length === 0) return;
  if (cells.every((cell) => ONE_DAY.test(cell))) {
    const field = fieldOfDays(place, fields.indexOf("period_end"), rows);
    if (field !== null && !fields.includes(field)) fields[place] = field;
    return;
  }
  if (fields.includes("pay_frequency")) return;
  if (cells.every((cell) => !/\d/.test(cell) && frequencyOfWord(cell) !== null)) fields[place] = "pay_frequency";
}

/** Nobody is paid later, and no period is longer. */
const APART_MAX_DAYS = 45;
const DAY_MS = 86_400_000;
const ORDERS = ["MDY", "DMY"] as const;

/** What single days are beside the ends of the periods, whichever order of day and month; null if they may be either. */
function fieldOfDays(place: number, end: number, rows: readonly GridRow[]): "pay_date" | "period_start" | null {
  if (end < 0) return null;
  const pairs = rows.filter(({ cells }) => (cells[place] ?? "").trim() !== "" && (cells[end] ?? "").trim() !== "");
  for (const order of ORDERS) {
    const apart = pairs.map(({ cells }) => daysFrom(cells[end] ?? "", cells[place] ?? "", order));
    if (apart.length === 0 || apart.some((days) => days === null || Math.abs(days) > APART_MAX_DAYS)) continue;
    const days = apart.filter((one) => one !== null);
    if (days.every((one) => one >= 0) && days.some((one) => one > 0)) return "pay_date";
    if (days.every((one) => one <= 0) && days.some((one) => one < 0)) return "period_start";
  }
  return null;
}

/** The days from one date to another; null if either is none. */
function daysFrom(from: string, to: string, order: (typeof ORDERS)[number]): number | null {
  const [first, last] = [from, to].map((text) => readDate(text, { order, pivotYear: PIVOT_YEAR }));
  if (first?.kind !== "date" || last?.kind !== "date") return null;
  return (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS;
}

/** Both dates are read by it, so that any year does. */
const PIVOT_YEAR = 2099;
