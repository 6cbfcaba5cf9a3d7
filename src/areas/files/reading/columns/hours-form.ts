import type { ReadAs } from "../assign.ts";
import type { Block, BlockRow } from "../blocks.ts";
import { breakOf, hoursBetween } from "../rows/pay/punches.ts";
import { ofKind } from "./meanings.ts";

const HOURS = ofKind("hours", "part of hours", "hours of a day");
/** Pay next to the hours shows by its rate how they are written. */
const PAY = ofKind("pay", "earning");
const POINT = /^\d{1,3}\.(\d\d)$/;
const LEAST = 4;
/** Quarters of decimal hours that are minutes too. */
const DECIMAL = new Set(["00", "25", "50"]);

/** Hours that may be decimal numbers or hours and minutes, with the heading of their column and their row. */
interface OpenHours {
  readonly heading: string;
  readonly text: string;
  readonly row: BlockRow["place"];
}

/**
 * Hours of which all that stands behind the point is below 60, and not only halves and quarters; null: they are decimal, or pay
 * next to them shows it.
 */
export function openHours({ rows }: Pick<Block, "rows">, columns: readonly ReadAs[]): OpenHours | null {
  if (columns.some(({ meaning }) => PAY.has(meaning)) || shownForm({ rows }, columns) !== null) return null;
  let open: OpenHours | null = null;
  let count = 0;
  for (const { at, heading } of columns.filter(({ meaning }) => HOURS.has(meaning))) {
    for (const { kind, cells, place } of rows) {
      const text = (cells[at] ?? "").trim();
      const behind = kind === "data" ? POINT.exec(text)?.[1] : undefined;
      if (behind === undefined || behind === "00") continue;
      if (Number(behind) >= 60) return null;
      count += 1;
      if (!DECIMAL.has(behind)) open ??= { heading, text, row: place };
    }
  }
  return count >= LEAST ? open : null;
}

const PARTS = ofKind("part of hours", "hours of a day");
const HOUR_MINUTES = 60;
/** Hours are equal but for the rounding of minutes. */
const EQUAL = 0.011;
const VOTES_MIN = 2;

/**
 * How the hours of a table are written, as the table shows it: the hours of the days add up to their total, or are those between
 * two times, in one of the two forms alone; null: it shows neither.
 */
export function shownForm({ rows }: Pick<Block, "rows">, columns: readonly ReadAs[]): "decimal" | "minutes" | null {
  const parts = columns.filter(({ meaning }) => PARTS.has(meaning)).map(({ at }) => at);
  const [total, start, end, pause] = (["total_hours", "time_in", "time_out", "break"] as const).map(
    (one) => columns.find(({ meaning }) => meaning === one)?.at,
  );
  const hasSpans = start !== undefined && end !== undefined;
  if (!hasSpans && (total === undefined || parts.length < 2)) return null;
  const votes = { decimal: 0, minutes: 0 };
  for (const { kind, cells } of rows) {
    if (kind !== "data") continue;
    const text = (at: number | undefined) => (at === undefined ? "" : (cells[at] ?? "").trim());
    const own = parts.map(text).filter((one) => one !== "");
    const whole = total === undefined ? (own.length === 1 ? (own[0] ?? "") : "") : text(total);
    const span = hoursBetween(text(start), text(end));
    const holds = (inHours: (one: string) => number) => {
      const sum = own.reduce((so, one) => so + inHours(one), 0);
      const isSum = total !== undefined && own.length > 1 && Math.abs(sum - inHours(whole)) < EQUAL;
      return isSum || (span !== null && Math.abs(span - breakOf(text(pause)) - inHours(whole)) < EQUAL);
    };
    if (whole === "" || [...own, whole].some((one) => !/^\d{1,3}\.\d\d$/.test(one))) continue;
    const [isDecimal, isMinutes] = [holds(Number), holds(ofMinutes)];
    if (isDecimal !== isMinutes) votes[isDecimal ? "decimal" : "minutes"] += 1;
  }
  if (votes.minutes >= VOTES_MIN && votes.decimal === 0) return "minutes";
  return votes.decimal >= VOTES_MIN && votes.minutes === 0 ? "decimal" : null;
}

/** `7.30` as seven hours and a half. */
function ofMinutes(text: string): number {
  const [hours = "0", minutes = "0"] = text.split(".");
  return Number(hours) + Number(minutes) / HOUR_MINUTES;
}
