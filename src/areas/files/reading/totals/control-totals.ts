import type { ControlTotal, FileReject, RowPlace, UncomparedTotals } from "../../payroll/payroll-file.ts";
import type { ReadAs } from "../assign.ts";
import type { BlockRow } from "../blocks.ts";
import { baseOf, isYearToDate, MEANINGS, type Meaning } from "../columns/meanings.ts";
import type { Cells } from "../rows/cells.ts";
import {
  amountsIn,
  bestOf,
  type Counted,
  cellUnits,
  type HeldTotal,
  isOfHours,
  isSummed,
  type Range,
  type SummedColumn,
  scattered,
  type Table,
} from "./compare-totals.ts";

const NAMES: Partial<Readonly<Record<Meaning, string>>> = {
  gross_pay: "gross",
  net_pay: "net",
  federal_wages: "wages",
  total_hours: "hours",
};
/** A row without a label is a total if these are the sums of the rows above it. */
const MAIN: ReadonlySet<string> = new Set(["gross", "net", "wages", "state_tax"]);
/** So many cells at most are read again to find the rows of totals that differ. */
const CELLS_MAX = 10_000_000;

/** A place between rows, with the sums of all above it. */
interface Edge {
  readonly sums: readonly number[];
  readonly count: number;
  /** The first row below. */
  next: RowPlace | null;
}

/** A row that was counted and not read, with its amounts in the order of the columns that are added up. */
export interface Uncounted {
  readonly place: RowPlace;
  readonly amounts: readonly number[];
}

/** The lines of totals of a file, and the rows that were counted. */
export interface FoundTotals {
  readonly held: readonly HeldTotal[];
  readonly count: number;
  /** Null: they are not held. */
  readonly rows: readonly Counted[] | null;
}

/** What became of the totals that a file declares. */
interface SettledTotals {
  readonly totals: readonly ControlTotal[];
  readonly uncompared: readonly UncomparedTotals[];
  readonly rejects: readonly FileReject[];
}

const NO_TABLE: Edge = { sums: [], count: 0, next: null };

/** Adds up the rows of the tables of a file, and compares its lines of totals with the rows that they cover. */
export class ControlTotals {
  readonly #columns = new Map<string, SummedColumn>();
  readonly #rows: Counted[] | null;
  readonly #held: HeldTotal[] = [];
  readonly #sums: number[] = [];
  #table: Table | null = null;
  #cells: Cells | null = null;
  #sheet: string | null = null;
  #edge: Edge = NO_TABLE;
  #last: RowPlace = 0;
  #count = 0;
  /** Where the file, the sheet, the table and the section begin. */
  #starts = { file: NO_TABLE, sheet: NO_TABLE, table: NO_TABLE, section: NO_TABLE };
  /** The places below the last line of totals, the last two in a row, and so on: a group ends with that of its last part. */
  readonly #ends: Edge[] = [];
  #endsInRow = 0;
  /** Totals of the table above which no row stands. */
  #above: { readonly total: HeldTotal; readonly from: Edge }[] = [];

  /** @param holdsRows false: amounts of the year to date are compared as others are, and rows must follow each other */
  constructor(holdsRows: boolean) {
    this.#rows = holdsRows ? [] : null;
  }

  /** Begins a table. */
  begin(columns: readonly ReadAs[], cells: Cells, sheet: string | null): void {
    this.#endTable();
    const names = new Map<string, number>();
    const summed = columns.flatMap((one) => {
      if (!isSummed(one)) return [];
      const isOnce = MEANINGS.get(baseOf(one.meaning))?.isOnce === true;
      const name = isOnce ? one.meaning : `${one.meaning} ${one.heading.trim().toLowerCase()}`;
      const nth = names.get(name) ?? 0;
      names.set(name, nth + 1);
      return [[one.at, this.#column(`${name} ${nth}`, one, isOnce && nth === 0)] as const];
    });
    this.#table = { columns, summed: new Map(summed) };
    this.#cells = cells;
    const start = this.#here();
    const isNew = this.#count === 0 || sheet !== this.#sheet;
    this.#starts = { ...this.#starts, table: start, section: start, ...(isNew ? { sheet: start } : {}) };
    if (this.#count === 0) this.#starts.file = start;
    this.#sheet = sheet;
  }

  #column(key: string, one: ReadAs, isOnly: boolean): SummedColumn {
    const { meaning, name } = one;
    const base = baseOf(meaning);
    const ofYear = isYearToDate(meaning);
    const field = isOnly ? `${NAMES[base] ?? base}${ofYear ? "_ytd" : ""}` : name;
    const to = this.#columns.size;
    const column = this.#columns.get(key) ?? { to, field, isHours: isOfHours(one), isYearToDate: ofYear, most: 0 };
    this.#columns.set(key, column);
    return column;
  }

  /** Begins a section of the table. */
  beginSection(): void {
    this.#starts.section = this.#here();
  }

  /** Adds a row that is read; of: the same value for all rows of a person's job. */
  addRow(row: BlockRow, of: unknown = null): void {
    const [table, cells] = [this.#table, this.#cells];
    if (table === null || cells === null) return;
    for (const [at, column] of table.summed) {
      const units = cellUnits(row.cells[at], column.isHours, cells);
      if (units === null) continue;
      this.#sums[column.to] = (this.#sums[column.to] ?? 0) + units;
      column.most = Math.max(column.most, Math.abs(units));
    }
    this.#edge.next ??= row.place;
    this.#last = row.place;
    this.#count += 1;
    this.#rows?.push({ row, table, cells, of });
  }

  /** True if the amounts of a row that names no number are the sums of the rows above it, whatever its label. */
  isSum(row: BlockRow): boolean {
    const [table, cells] = [this.#table, this.#cells];
    const since = this.#ends[0] ?? this.#starts.file;
    const start = this.#starts.table;
    if (table === null || cells === null || this.#count - Math.max(since.count, start.count) < 2) return false;
    const told = [...table.summed].flatMap(([at, column]) => {
      const units = MAIN.has(column.field) ? cellUnits(row.cells[at], false, cells) : null;
      return units === null || units === 0 ? [] : [{ column, units }];
    });
    const fits = (from: Edge) =>
      told.every(({ column: { to }, units }) => (this.#sums[to] ?? 0) - (from.sums[to] ?? 0) === units);
    return told.length > 0 && (fits(since.count > start.count ? since : start) || fits(start));
  }

  /** Adds a line of totals. */
  addTotal(row: BlockRow): void {
    const [table, cells] = [this.#table, this.#cells];
    if (table === null || cells === null) return;
    const { file, sheet, table: start, section } = this.#starts;
    const here = this.#here();
    const froms = new Set([this.#ends[0] ?? file, section, ...this.#ends, start, sheet, file]);
    const ranges = [...froms].flatMap((from) => this.#range(from));
    const total = { row, table, amounts: amountsIn(row, table, cells), ranges };
    if (total.amounts.length > 0) this.#held.push(total);
    for (const { total: above, from } of this.#above)
      if (above.ranges.every(({ covers }) => covers !== null)) above.ranges.push(...this.#range(from));
    if (here.count === start.count) this.#above.push({ total, from: here });
    this.#endsInRow = this.#ends[0] === here ? this.#endsInRow + 1 : 1;
    this.#ends.fill(here, 0, this.#endsInRow);
    this.#ends[this.#endsInRow - 1] = here;
  }

  /** The place below the last row. */
  #here(): Edge {
    if (this.#edge.count !== this.#count || this.#edge === NO_TABLE)
      this.#edge = { sums: [...this.#sums], count: this.#count, next: null };
    return this.#edge;
  }

  /** The rows from a place to the last one; none: no row is below it. */
  #range(from: Edge): Range[] {
    const [rows, to] = [this.#rows, this.#count];
    if (from.count >= to || from.next === null) return [];
    const sums = Array.from(this.#sums, (sum, at) => (sum ?? 0) - (from.sums[at] ?? 0));
    const held = rows === null ? null : () => rows.slice(from.count, to);
    return [{ sums, count: to - from.count, covers: null, first: from.next, last: this.#last, rows: held }];
  }

  #endTable(): void {
    for (const { total, from } of this.#above) total.ranges.push(...this.#range(from));
    this.#above = [];
  }

  /** What was found; can be sent to another thread unless rows are held. */
  get found(): FoundTotals {
    this.#endTable();
    return { held: this.#held, count: this.#count, rows: this.#rows };
  }
}

/** Compares each line of totals with the rows that it covers; rows that were not read after all are left out. */
export function settleTotals({ held, count, rows }: FoundTotals, uncounted: readonly Uncounted[] = []): SettledTotals {
  let left = CELLS_MAX;
  const compared = held.flatMap((total) => {
    const isOpen = rows !== null && left > 0;
    const ranges = total.ranges.map((range) => {
      const own = uncounted.length === 0 ? range : without(range, uncounted);
      return isOpen ? own : { ...own, rows: null };
    });
    let best = bestOf(total, ranges);
    if (isOpen && (best === null || best.differing.length > 0)) {
      left -= count * total.table.columns.length;
      best = bestOf(total, [...ranges, ...scattered(total, rows)]);
    }
    return best === null ? [] : [{ ...best, row: total.row.place }];
  });
  const inWords = ({ covers, count: own, first, last }: Range) =>
    covers ?? (own === count ? "file" : first === last ? `row ${first}` : `rows ${first} to ${last}`);
  const differing = compared.filter((one) => one.differing.length > 0);
  return {
    totals: compared.flatMap(({ row, equal, differing: others }) =>
      [...equal, ...others].map(({ range, ...one }) => ({ row, covers: inWords(range), ...one })),
    ),
    uncompared: compared.flatMap(({ row, uncompared: columns }) => (columns.length === 0 ? [] : [{ row, columns }])),
    rejects: differing.map(({ row, range, differing: others }) => {
      const field = others.map((one) => one.field).join(", ");
      const covers = inWords(range).replace(/^file$/, "all rows");
      return { ...DIFFERS, row, field, reason: `declares a total that is not the sum of ${covers}` };
    }),
  };
}

const DIFFERS = {
  scope: "control",
  remedy: "Compare the file with its source before it is used: rows may be missing, or a column may be read wrong.",
} as const;

/** The amounts of a row in the order of the columns that are added up. */
export function rowAmounts({ cells: texts }: BlockRow, columns: readonly ReadAs[], cells: Cells): readonly number[] {
  return columns.filter(isSummed).map((column) => cellUnits(texts[column.at], isOfHours(column), cells) ?? 0);
}

function without(range: Range, uncounted: readonly Uncounted[]): Range {
  const own = uncounted.filter(
    ({ place }) => Number(place) >= Number(range.first) && Number(place) <= Number(range.last),
  );
  const sums = range.sums.map((sum, at) => own.reduce((left, { amounts }) => left - (amounts[at] ?? 0), sum));
  return { ...range, sums };
}
