import type { ControlTotal, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import { amountUnits, formatUnits } from "../../values/amounts.ts";
import type { BlockRow } from "../blocks.ts";
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

/** The amounts of a row by their meaning, in hundredths. */
type Amounts = ReadonlyMap<string, bigint>;

/** A row of totals, and the sums of the rows above it. */
export interface HeldTotal {
  readonly place: RowPlace;
  readonly declared: Amounts;
  readonly all: Amounts;
  readonly since: Amounts;
  readonly most: Amounts;
}

/** A row that was counted and then rejected. */
export interface Uncounted {
  readonly place: RowPlace;
  readonly amounts: Amounts;
}

/** Holds the totals of a table against the rows above them, and finds rows that are totals without a label. */
export class ControlTotals {
  readonly #held: HeldTotal[] = [];
  readonly #sums: Sums = { all: new Map(), since: new Map(), count: 0, most: new Map() };

  /** Adds a row of a person. */
  addRow(row: BlockRow, cells: Cells): void {
    this.#sums.count += 1;
    for (const [meaning, units] of rowAmounts(row, cells)) {
      for (const sums of [this.#sums.all, this.#sums.since]) sums.set(meaning, (sums.get(meaning) ?? 0n) + units);
      const size = units < 0n ? -units : units;
      if (size > (this.#sums.most.get(meaning) ?? 0n)) this.#sums.most.set(meaning, size);
    }
  }

  /** True if the amounts of a row that names no number are the sums of the rows above it, whatever its label. */
  isSum(row: BlockRow, cells: Cells): boolean {
    if (this.#sums.count < 2) return false;
    const told = [...rowAmounts(row, cells)].filter(([, units]) => units !== 0n);
    const fits = (sums: Amounts) => told.every(([meaning, units]) => sums.get(meaning) === units);
    return told.length > 0 && (fits(this.#sums.since) || fits(this.#sums.all));
  }

  /** Holds a row of totals against the rows above it. */
  addTotal(row: BlockRow, cells: Cells): void {
    const { all, since, most } = this.#sums;
    const [declared, place] = [rowAmounts(row, cells), row.place];
    this.#held.push({ place, declared, all: new Map(all), since: new Map(since), most: new Map(most) });
    since.clear();
    this.#sums.count = 0;
  }

  /** The totals that were added, with the sums above them. */
  get held(): readonly HeldTotal[] {
    return this.#held;
  }
}

/** What became of totals, and those that differ as rejects; rows that were added and rejected later are left out of the sums. */
export function controlOf(
  list: readonly HeldTotal[],
  uncounted: readonly Uncounted[] = [],
): { readonly totals: readonly ControlTotal[]; readonly rejects: readonly FileReject[] } {
  const totals = list.flatMap((held, at) => {
    const above = uncounted.filter(({ place }) => Number(place) < Number(held.place));
    const from = Number(list[at - 1]?.place ?? 0);
    const all = without(held.all, above);
    const since = without(
      held.since,
      above.filter(({ place }) => Number(place) > from),
    );
    return totalsOf({ ...held, all, since });
  });
  const differing = totals.filter(({ declared, actual }) => declared !== actual);
  return { totals, rejects: differing.map(({ row, field }) => ({ ...DIFFERS, row, field })) };
}

function without(sums: Amounts, rows: readonly Uncounted[]): Amounts {
  if (rows.length === 0) return sums;
  const left = new Map(sums);
  for (const { amounts } of rows)
    for (const [meaning, units] of amounts) left.set(meaning, (left.get(meaning) ?? 0n) - units);
  return left;
}

function totalsOf({ place, declared, all, since, most }: HeldTotal): ControlTotal[] {
  return FIELDS.flatMap(([meaning, field]): ControlTotal[] => {
    const units = declared.get(meaning);
    const whole = all.get(meaning);
    if (units === undefined || whole === undefined || units === 0n) return [];
    const isPart = since.get(meaning) === units;
    // A line of ones or of counts, below the greatest amount, sums up nothing.
    if (!isPart && units !== whole && (units < 0n ? -units : units) < (most.get(meaning) ?? 0n)) return [];
    const isOfPart = isPart || (units !== whole && isNearer(units, since.get(meaning) ?? 0n, whole));
    const actual = isOfPart ? (since.get(meaning) ?? 0n) : whole;
    const covers = isOfPart && units !== whole ? "group" : "file";
    return [{ row: place, covers, field, declared: formatUnits(units), actual: formatUnits(actual) }];
  });
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

/** The amounts of a row that a total is held against. */
export function rowAmounts(row: BlockRow, cells: Cells): Amounts {
  const amounts = new Map<string, bigint>();
  for (const [meaning] of FIELDS) {
    const amount = cells.amount(row, meaning);
    const units = amount === undefined ? null : amountUnits(amount);
    if (units !== null) amounts.set(meaning, units);
  }
  return amounts;
}
