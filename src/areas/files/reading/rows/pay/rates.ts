import { frequencyOfWord, unitOfAmount, unitOfWord } from "../../../values/pay-words.ts";
import type { ReadAs } from "../../assign.ts";
import type { BlockRow } from "../../blocks.ts";
import { type Cells, isSome } from "../cells.ts";
import { unitOf } from "../job-fields.ts";

/** A rate as a row tells it. */
export interface RowRate {
  /** Empty: only the pay of a year is stated. */
  readonly value: string;
  /** Null: only its size or its payments could tell. */
  readonly unit: string | null;
  /** The heading of its column. */
  readonly column: string;
  /** The pay of a year next to it. */
  readonly annual?: string;
}

/** An hour pays less than this, a year at least that; between the two a rate's unit is open. */
const HOURLY_MAX = 150;
const YEARLY_MIN = 13_000;
/** A second row of a worker has the rate of overtime. */
const OVERTIME_ROW = /^(?:o|ot|ovt|overtime|1\.5x?|prem|dt|d|2x?)\b/i;
const SALARIED = /sal|^s$|^exempt|period|annual/i;

const UNITS = [
  ["hourly_rate", "hour"],
  ["daily_rate", "day"],
  ["weekly_rate", "week"],
  ["period_rate", "pay_period"],
  ["monthly_rate", "month"],
  ["pay_rate", null],
] as const;

/** The rate of a row; null: none. */
export function rateOf(row: BlockRow, cells: Cells): RowRate | null {
  if (OVERTIME_ROW.test(cells.text(row, "line_type"))) return null;
  const annualColumn = cells.columns("annual_rate")[0];
  const annual = cells.money(row, annualColumn);
  const yearly = isSome(annual) ? { value: annual, unit: "year", column: annualColumn?.heading ?? "" } : null;
  const kind = kindOfPay(row, cells);
  if (yearly !== null && kind === "salaried") return yearly;
  // What an hour pays is not stated where only the year of it is.
  const isHourly = kind === "hourly" || unitOf(cells.text(row, "rate_unit")) === "hour";
  // The rate whose unit stands next to it is the one that is paid; others are what it comes to.
  const isPaid = unitOf(cells.text(row, "rate_unit")) !== null && isSome(cells.amount(row, "pay_rate"));
  const units = isPaid ? UNITS.toSorted((one, other) => Number(one[1] !== null) - Number(other[1] !== null)) : UNITS;
  for (const [meaning, unit] of units) {
    for (const column of cells.columns(meaning)) {
      const value = cells.money(row, column);
      if (!isSome(value)) continue;
      const own =
        unit ??
        unitOfAmount(row.cells[column.at] ?? "") ??
        unitOf(cells.text(row, "rate_unit")) ??
        (kind === "hourly" ? "hour" : null);
      const found = own ?? (mayBePaid(row, cells, column) ? null : unitBySize(Number(value), { row, cells, kind }));
      if (yearly !== null && found !== "hour" && found !== "day") return { ...yearly, column: column.heading };
      return { value, unit: found, column: column.heading, ...(yearly === null ? {} : { annual: yearly.value }) };
    }
  }
  return yearly === null || !isHourly ? yearly : { ...yearly, value: "", unit: "hour", annual: yearly.value };
}

/** True of a salary that is not above the gross pay next to it: it may be what was paid, however small it is. */
function mayBePaid(row: BlockRow, cells: Cells, column: ReadAs): boolean {
  const gross = cells.amount(row, "gross_pay");
  const isHours = cells.hasAny(["total_hours", "regular_hours"]);
  return (
    /\bsalar(?:y|ies)\b/i.test(column.heading) &&
    gross !== undefined &&
    !isHours &&
    Number(cells.money(row, column)) <= Number(gross)
  );
}

function kindOfPay(row: BlockRow, cells: Cells): "hourly" | "salaried" | null {
  for (const { at } of cells.columns("pay_type")) {
    const text = (row.cells[at] ?? "").trim();
    if (text === "") continue;
    if (unitOfWord(text) === "hour") return "hourly";
    if (SALARIED.test(text)) return "salaried";
  }
  return null;
}

interface Beside {
  readonly row: BlockRow;
  readonly cells: Cells;
  readonly kind: "hourly" | "salaried" | null;
}

function unitBySize(size: number, { row, cells, kind }: Beside): string | null {
  if (size < HOURLY_MAX && kind !== "salaried") return "hour";
  if (size >= YEARLY_MIN) return "year";
  if (kind === "salaried" && cells.has("pay_frequency")) return "pay_period";
  const frequency = cells.text(row, "pay_frequency");
  if (frequency === "") return null;
  return frequencyOfWord(frequency) === "annually" ? "year" : "pay_period";
}
