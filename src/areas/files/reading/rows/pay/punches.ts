import { parseHours } from "../../../values/amounts.ts";
import type { BlockRow } from "../../blocks.ts";
import type { Cells } from "../cells.ts";

const CLOCK = /(?:^|[ T])(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i;
const NOON = 12;
const DAY_HOURS = 24;
const HOUR_MINUTES = 60;
/** A break of more is stated in minutes. */
const BREAK_HOURS_MAX = 4;

/** The hours of a row of a time clock: as stated, or between the two times without the break; null: neither is stated. */
export function punchHours(row: BlockRow, cells: Cells): string | null {
  for (const meaning of ["total_hours", "regular_hours"] as const) {
    const told = cells.hours(row, meaning);
    if (told !== null) return meaning === "regular_hours" ? sumOfHours(row, cells) : told;
  }
  const span = hoursBetween(cells.text(row, "time_in"), cells.text(row, "time_out"));
  return span === null ? null : (span - breakOf(cells.text(row, "break"))).toFixed(4);
}

/** The hours between two times, the second of which may be of the next day; null: one is not a time. */
export function hoursBetween(from: string, to: string): number | null {
  const [start, end] = [clockOf(from), clockOf(to)];
  if (start === null || end === null) return null;
  return end < start ? end + DAY_HOURS - start : end - start;
}

function sumOfHours(row: BlockRow, cells: Cells): string {
  const all = (["regular_hours", "overtime_hours", "double_time_hours", "other_hours"] as const).map((one) =>
    Number(cells.hours(row, one) ?? 0),
  );
  return all.reduce((sum, one) => sum + one, 0).toFixed(4);
}

/** The hours of a break, stated in hours or in minutes. */
export function breakOf(text: string): number {
  if (text === "") return 0;
  if (text.includes(":")) return Number(parseHours(text) ?? 0);
  const length = Number.parseFloat(text);
  if (!Number.isFinite(length)) return 0;
  return length > BREAK_HOURS_MAX ? length / HOUR_MINUTES : length;
}

/** The time of day of a punch in hours; null: it tells none. */
export function clockOf(text: string): number | null {
  const found = CLOCK.exec(text.trim());
  if (found === null) return null;
  let hours = Number(found[1]);
  if (/p/i.test(found[3] ?? "") && hours < NOON) hours += NOON;
  if (/a/i.test(found[3] ?? "") && hours === NOON) hours = 0;
  return hours + Number(found[2]) / HOUR_MINUTES;
}
