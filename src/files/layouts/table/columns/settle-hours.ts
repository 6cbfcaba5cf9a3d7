import { amountUnits, parseHours } from "../../../values/amounts.ts";
import type { TableField } from "../../../vocabulary/field-headings.ts";
import type { PartHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";
import type { TableSample } from "./settle-amounts.ts";

/** A quarter of an hour, in units of `amountUnits`; nobody is paid more hours of one kind in a period. */
const QUARTER_HOUR = 2_500n;
const HOURS_MAX = 2_000_000n;
/** The least pay for an hour, in units of `amountUnits`: 29 U.S.C. 206(a)(1)(C). */
const HOUR_PAY_MIN = 72_500n;
/** So many amounts of pay are not all quarters by chance. */
const QUARTERS_MIN = 3;
const SCALE = 10_000n;
/** Amounts that differ by rounding, in units of `amountUnits`. */
const NEAR = 200n;

const BARE_EARNING = /^(?:regular|overtime|double ?time|holiday|vacation|sick|pto|straight time)(?: time)?$/;
/** Hours at more than the rate, of which nobody works half as many as of the others. */
const EXTRA_TIME = /^(?:overtime|double ?time)/;

/**
 * `Reg` and `OT` without a word for hours or pay are hours where they make the gross pay with the rate.
 * Else they are assumed to be where no pay makes the gross pay with them, and all are such as hours are.
 */
export function settleBareHours(
  fields: readonly (TableField | null)[],
  parts: (PartHeading | null)[],
  { texts, rows }: TableSample,
): void {
  const earned = placesOf(parts, "earning");
  const bare = earned.filter((place) => BARE_EARNING.test(texts[place] ?? ""));
  const told = placesOf(parts, "hours");
  const places: PayPlaces = {
    gross: fields.indexOf("gross"),
    rate: Math.max(fields.indexOf("hourly_rate"), fields.indexOf("pay_rate")),
    earned,
    bare,
    extra: bare.filter((place) => EXTRA_TIME.test(texts[place] ?? "")),
    worked: told.length > 0 ? told : [fields.indexOf("hours")],
  };
  if (places.gross < 0) return;
  for (const place of bare) {
    const part = parts[place];
    const shown = part === undefined || part === null ? null : hoursShown(place, places, rows);
    if (part === undefined || part === null || shown === null) continue;
    parts[place] = { ...part, kind: "hours", ...(shown === "assumed" ? { isAssumed: true } : {}) };
  }
}

/** The positions of the columns of pay; -1 for none. */
interface PayPlaces {
  readonly gross: number;
  readonly rate: number;
  readonly earned: readonly number[];
  /** Earnings whose headings say neither hours nor pay, and those of them that are extra time. */
  readonly bare: readonly number[];
  readonly extra: readonly number[];
  readonly worked: readonly number[];
}

function placesOf(parts: readonly (PartHeading | null)[], kind: PartHeading["kind"]): number[] {
  return parts.flatMap((part, place) => (part?.kind === kind ? [place] : []));
}

function sumOf(row: GridRow, places: readonly number[]): bigint {
  return places.reduce((total, at) => total + unitsOf(row, at), 0n);
}

function hoursShown(place: number, places: PayPlaces, rows: readonly GridRow[]): "made" | "assumed" | null {
  const { gross, rate, earned, worked } = places;
  const telling = rows.filter((row) => unitsOf(row, place) > 0n && unitsOf(row, gross) > 0n);
  if (telling.length === 0) return null;
  const isPaid = (row: GridRow) => {
    const rest = unitsOf(row, gross) - sumOf(row, earned);
    return rest <= NEAR || isNear(rest, (sumOf(row, worked) * unitsOf(row, rate)) / SCALE);
  };
  if (telling.filter(isPaid).length * 2 > telling.length) return null;
  const isMade = (row: GridRow) => {
    const [own, others, paid] = [unitsOf(row, place), sumOf(row, worked), unitsOf(row, gross)];
    const times = (all: bigint) => (all * unitsOf(row, rate)) / (SCALE * 2n);
    return isNear(paid, times(others * 2n + own * 3n)) || isNear(paid, times(others * 2n + own));
  };
  if (rate >= 0 && telling.filter(isMade).length * 2 > telling.length) return "made";
  if (telling.length < QUARTERS_MIN) return null;
  return telling.every((row) => areLikeHours(row, places)) ? "assumed" : null;
}

/** True if all amounts of a row whose headings say neither hours nor pay can be hours, and the gross pay is enough for them. */
function areLikeHours(row: GridRow, { gross, rate, bare, extra, worked }: PayPlaces): boolean {
  const isPlain = bare.every((place) => {
    const units = unitsOf(row, place);
    return units <= HOURS_MAX && units % QUARTER_HOUR === 0n && !/\p{Sc}/u.test(row.cells[place] ?? "");
  });
  const [more, all] = [sumOf(row, extra), sumOf(row, worked) + sumOf(row, bare)];
  const isBeside = more === 0n || more * 2n <= all - more;
  const own = unitsOf(row, rate);
  const least = ((all * 2n + more) * (own > HOUR_PAY_MIN ? own : HOUR_PAY_MIN)) / (SCALE * 2n);
  return isPlain && isBeside && least <= unitsOf(row, gross) + NEAR;
}

/** Headings that say neither hours nor pay, and are assumed to be hours. */
export function assumedHours(
  columns: readonly { readonly heading: string; readonly part: PartHeading | null }[],
): string[] {
  return columns.filter(({ part }) => part?.isAssumed === true).map(({ heading }) => heading.trim());
}

function isNear(one: bigint, other: bigint): boolean {
  return one - other <= NEAR && other - one <= NEAR;
}

/** The amount or the hours in a cell, `64:15` too; 0 without any, and where there is no column. */
function unitsOf({ cells }: GridRow, place: number): bigint {
  return amountUnits(parseHours((cells[place] ?? "").trim()) ?? "") ?? 0n;
}
