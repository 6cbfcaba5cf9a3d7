import type { ControlTotal, FileReject } from "../../files/payroll/payroll-file.ts";
import { amountUnits, formatUnits } from "../../files/values/amounts.ts";
import type { BlockRow } from "../blocks.ts";
import type { Meaning } from "../columns/meanings.ts";
import type { Cells } from "./cells.ts";

/** The amounts that a total is held against, by their meaning. */
const FIELDS = [
  ["gross_pay", "gross"],
  ["net_pay", "net"],
  ["federal_wages", "wages"],
  ["state_tax", "state_tax"],
] as const;

/** Sums of rows: all of the table, and those since the last total. */
interface Sums {
  readonly all: Map<string, bigint>;
  readonly since: Map<string, bigint>;
  /** Rows since the last total. */
  count: number;
  /** The greatest amount of a row. */
  readonly most: Map<string, bigint>;
}

/** Holds the totals of a table against the rows above them, and finds rows that are totals without a label. */
export class ControlTotals {
  readonly totals: ControlTotal[] = [];
  readonly rejects: FileReject[] = [];
  readonly #sums: Sums = { all: new Map(), since: new Map(), count: 0, most: new Map() };

  /** Adds a row of a person. */
  addRow(row: BlockRow, cells: Cells): void {
    this.#sums.count += 1;
    for (const [meaning] of FIELDS) {
      const units = unitsOf(row, cells, meaning);
      if (units === null) continue;
      for (const sums of [this.#sums.all, this.#sums.since]) sums.set(meaning, (sums.get(meaning) ?? 0n) + units);
      const size = units < 0n ? -units : units;
      if (size > (this.#sums.most.get(meaning) ?? 0n)) this.#sums.most.set(meaning, size);
    }
  }

  /** True if the amounts of a row that names no number are the sums of the rows above it, whatever its label. */
  isSum(row: BlockRow, cells: Cells): boolean {
    if (this.#sums.count < 2) return false;
    const told = FIELDS.flatMap(([meaning]) => {
      const units = unitsOf(row, cells, meaning);
      return units === null || units === 0n ? [] : [{ meaning, units }];
    });
    const fits = (sums: ReadonlyMap<string, bigint>) => told.every(({ meaning, units }) => sums.get(meaning) === units);
    return told.length > 0 && (fits(this.#sums.since) || fits(this.#sums.all));
  }

  /** Holds a row of totals against the rows above it. */
  addTotal(row: BlockRow, cells: Cells): void {
    const { all, since, most } = this.#sums;
    for (const [meaning, field] of FIELDS) {
      const units = unitsOf(row, cells, meaning);
      const whole = all.get(meaning);
      if (units === null || whole === undefined || units === 0n) continue;
      const isPart = since.get(meaning) === units;
      // A line of ones or of counts, below the greatest amount, sums up nothing.
      if (!isPart && units !== whole && (units < 0n ? -units : units) < (most.get(meaning) ?? 0n)) continue;
      const isOfPart = isPart || (units !== whole && isNearer(units, since.get(meaning) ?? 0n, whole));
      const actual = isOfPart ? (since.get(meaning) ?? 0n) : whole;
      this.totals.push({
        row: row.place,
        covers: isOfPart && units !== whole ? "group" : "file",
        field,
        declared: formatUnits(units),
        actual: formatUnits(actual),
      });
      if (actual !== units) this.rejects.push({ ...DIFFERS, row: row.place, field });
    }
    since.clear();
    this.#sums.count = 0;
  }
}

const DIFFERS = {
  scope: "control",
  reason: "declares a total that the rows above it do not add up to",
  remedy: "Compare the file with its source before it is used: rows may be missing.",
} as const;

function isNearer(units: bigint, one: bigint, other: bigint): boolean {
  const distance = (sum: bigint) => (sum > units ? sum - units : units - sum);
  return distance(one) < distance(other);
}

function unitsOf(row: BlockRow, cells: Cells, meaning: Meaning): bigint | null {
  const amount = cells.amount(row, meaning);
  return amount === undefined ? null : amountUnits(amount);
}
