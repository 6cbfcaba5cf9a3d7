import type { RowPlace } from "../../payroll/payroll-file.ts";
import { amountUnits, formatUnits, hasCents } from "../../values/amounts.ts";
import type { ReadAs } from "../assign.ts";
import type { BlockRow } from "../blocks.ts";
import { baseOf, type Meaning, NOTHING, ofKind } from "../columns/meanings.ts";
import type { Cells } from "../rows/cells.ts";

const HOURS = ofKind("part of hours", "hours", "hours of a day");
/** What a line of totals adds up, also of the year to date: no rates. */
const SUMMED: ReadonlySet<Meaning> = new Set([
  ...ofKind("earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions", "pay", "wages"),
  ...ofKind("employer tax", "employer benefit", "wages of a quarter"),
  ...HOURS,
]);
/** Amounts and hours are added up in units of 1/10,000, and are equal but for the rounding of the last cent. */
const SCALE = 10_000;
const ROUNDED = 50;
/** The hours of each row may be rounded. */
const HOURS_ROUNDED_MAX = 5_000;
/** A column that is added up: tables have it in common where it means the same. */
export interface SummedColumn {
  readonly to: number;
  readonly field: string;
  readonly isHours: boolean;
  readonly isYearToDate: boolean;
  /** The greatest amount of a row. */
  most: number;
}

/** A table, with the columns of which lines of totals have sums. */
export interface Table {
  readonly columns: readonly ReadAs[];
  /** The columns that are added up, by their place. */
  readonly summed: ReadonlyMap<number, SummedColumn>;
}

/** A row that was read, and whose it is. */
export interface Counted {
  readonly row: BlockRow;
  readonly table: Table;
  readonly cells: Cells;
  readonly of: unknown;
}

/** Rows that a total may cover. */
export interface Range {
  readonly sums: readonly number[];
  readonly count: number;
  /** In words; null: all rows from the first to the last. */
  readonly covers: string | null;
  readonly first: RowPlace;
  readonly last: RowPlace;
  /** Null: they are not held. */
  readonly rows: (() => readonly Counted[]) | null;
}

interface Amount {
  readonly at: number;
  readonly text: string;
  readonly units: number;
}

/** A line of totals, and the rows that it may cover. */
export interface HeldTotal {
  readonly row: BlockRow;
  readonly table: Table;
  readonly amounts: readonly Amount[];
  readonly ranges: Range[];
}

/** An amount or hours in units of 1/10,000; null: the text is neither. */
export function cellUnits(cell: string | undefined, isHours: boolean, cells: Cells): number | null {
  const text = (cell ?? "").trim();
  if (text === "") return null;
  if (isHours) {
    const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
    if (hours !== undefined) return (Number(hours) + Number(minutes) / 60) * SCALE;
    const decimal = cells.hoursOf(text);
    return decimal === null ? null : Math.round(Number(decimal) * SCALE);
  }
  // As most amounts are written.
  if (/^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3})\.\d\d$/.test(text))
    return Math.round(Number(text.replaceAll(",", "")) * SCALE);
  const units = amountUnits(text);
  return units === null ? null : Number(units);
}

/** True of a column that a line of totals may add up. */
export function isSummed({ meaning }: ReadAs): boolean {
  return SUMMED.has(baseOf(meaning));
}

/** True of a column of hours. */
export function isOfHours({ meaning }: ReadAs): boolean {
  return HOURS.has(baseOf(meaning));
}

const MONEY_WITHIN = /(?<![\d.,/-])[-(]?\$?\d{1,3}(?:,?\d{3})*\.\d\d\)?-?(?![\d./])/g;

/** The amounts of a line of totals; a cell may have a label too. */
export function amountsIn({ cells: texts }: BlockRow, { summed }: Table, cells: Cells): Amount[] {
  return texts.flatMap((text, at) => {
    const units = cellUnits(text, summed.get(at)?.isHours ?? false, cells);
    if (units !== null) return [{ at, text, units }];
    const within = text.match(MONEY_WITHIN) ?? [];
    return within.map((one) => ({ at, text: one, units: cellUnits(one, false, cells) ?? 0 }));
  });
}

/** A column of a line of totals, next to the sum of the rows. */
interface Match {
  readonly field: string;
  readonly range: Range;
  readonly declared: string;
  readonly actual: string;
}

interface Comparison {
  readonly range: Range;
  readonly equal: readonly Match[];
  readonly differing: readonly Match[];
  /** Columns whose amounts are compared with nothing. */
  readonly uncompared: readonly string[];
  /** How far the first amount that differs is from the sum. */
  readonly off: number;
}

/**
 * The comparison by which most columns are equal, else the nearest; null: no amount is one of a column. A column that is equal to
 * the sum of other rows is of those, as one that has the amount of a whole payment only in its first line.
 */
export function bestOf(total: HeldTotal, ranges: readonly Range[]): Comparison | null {
  const all: Comparison[] = [];
  for (const range of ranges) {
    const one = compare(total, range);
    all.push(one);
    if (one.equal.length > 0 && one.off === 0) break;
  }
  const [best] = all.toSorted((one, other) => other.equal.length - one.equal.length || one.off - other.off);
  if (best === undefined || best.equal.length + best.differing.length + best.uncompared.length === 0) return null;
  const others = best.differing.map(({ field }) =>
    all.flatMap(({ equal }) => equal).find((one) => one.field === field),
  );
  return {
    ...best,
    equal: [...best.equal, ...others.filter((one) => one !== undefined)],
    differing: best.differing.filter((_, at) => others[at] === undefined),
  };
}

function compare({ amounts, table: { summed, columns } }: HeldTotal, range: Range): Comparison {
  const by = offsetOf(amounts, summed, range);
  const nameAt = (at: number) => columns[at]?.name ?? `#${at + 1}`;
  const left = new Map(summed);
  const [equal, differing, uncompared]: [Match[], Match[], string[]] = [[], [], []];
  const unequal: { readonly column: SummedColumn; readonly amount: Amount; readonly sum: number }[] = [];
  const free: Amount[] = [];
  for (const amount of amounts) {
    const { at, units, text } = amount;
    const column = left.get(at + by);
    const sum = column === undefined ? 0 : nearestSum(column, units, range);
    const mayBeSum = hasCents(text) || columns[at]?.open?.some((one) => SUMMED.has(baseOf(one))) === true;
    if (column === undefined && units !== 0 && mayBeSum) free.push(amount);
    if (column === undefined || (units === 0 && sum === 0)) continue;
    left.delete(at + by);
    if (isEqual(column, units, range)) equal.push(matchOf(column, range, [units, units]));
    else unequal.push({ column, amount, sum });
  }
  for (const { at, units } of free) {
    const [place, column] = [...left].find(([, one]) => isEqual(one, units, range)) ?? [];
    if (place !== undefined) left.delete(place);
    if (column !== undefined) equal.push(matchOf(column, range, [units, units]));
    else if ((columns[at]?.meaning ?? NOTHING) === NOTHING) uncompared.push(nameAt(at));
  }
  for (const { column, amount, sum } of unequal) {
    const isSure = equal.length > 0;
    if (amount.units === 0 && !isSure) continue;
    if (isNoSum(column, amount, { range, isSure })) uncompared.push(nameAt(amount.at));
    else differing.push(matchOf(column, range, [amount.units, sum]));
  }
  const off = Math.max(0, ...unequal.slice(0, 1).map(({ amount, sum }) => Math.abs(amount.units - sum)));
  return { range, equal, differing, uncompared, off };
}

/** Cells by which the amounts of a printed line of totals may be off: its label is cut otherwise than the names of rows. */
const OFFSETS = [-1, 1, -2, 2] as const;

/** By how many cells all amounts are off, if they are equal to the sums there; 0: they are where those of the rows are. */
function offsetOf(amounts: readonly Amount[], summed: Table["summed"], range: Range): number {
  const told = amounts.filter(({ units, text }) => units !== 0 && hasCents(text));
  const isAt = (by: number) =>
    told.every(({ at, units }) => {
      const column = summed.get(at + by);
      return column !== undefined && isEqual(column, units, range);
    });
  return told.length < 2 ? 0 : (OFFSETS.find(isAt) ?? 0);
}

/**
 * True of a number that is not a sum of the rows: a count, or one below the greatest amount in a line of which nothing else is a sum;
 * and of the year to date of persons who are not held.
 */
function isNoSum(
  { most, isYearToDate: isOfYear }: SummedColumn,
  { units, text }: Amount,
  { range, isSure }: { readonly range: Range; readonly isSure: boolean },
): boolean {
  if (isOfYear && range.rows === null) return true;
  if (units === range.count * SCALE || (most === 0 && !isSure)) return true;
  return Math.abs(units) < most && !(isSure && hasCents(text));
}

function isEqual(column: SummedColumn, units: number, range: Range): boolean {
  const most = column.isHours ? Math.min(ROUNDED * Math.max(1, range.count), HOURS_ROUNDED_MAX) : ROUNDED;
  return Math.abs(units - nearestSum(column, units, range)) <= most;
}

/** The sum that is nearest to an amount: of the year to date, that of the last or first row of each person too. */
function nearestSum({ to, isYearToDate: isOfYear }: SummedColumn, units: number, { sums, rows }: Range): number {
  const whole = sums[to] ?? 0;
  if (!isOfYear || rows === null || whole === units) return whole;
  const [first, last] = [new Map<unknown, number>(), new Map<unknown, number>()];
  for (const { row, table, cells, of } of rows()) {
    const at = [...table.summed].find(([, column]) => column.to === to)?.[0];
    const own = at === undefined ? null : cellUnits(row.cells[at], false, cells);
    if (own === null) continue;
    if (!first.has(of)) first.set(of, own);
    last.set(of, own);
  }
  const all = [whole, ...[first, last].map((one) => [...one.values()].reduce((sum, own) => sum + own, 0))];
  return all.reduce((best, one) => (Math.abs(units - one) < Math.abs(units - best) ? one : best));
}

function matchOf({ field }: SummedColumn, range: Range, units: readonly [number, number]): Match {
  const [declared, actual] = units.map((one) => formatUnits(BigInt(Math.round(one))));
  return { field, range, declared: declared ?? "", actual: actual ?? "" };
}

/** Rows that a line of totals names by what they have in common, such as a pay date or department, wherever they are. */
export function scattered({ row, table }: HeldTotal, all: readonly Counted[]): Range[] {
  const label = row.text ?? row.cells.join(" ");
  const rows = all.filter((one) => one.table === table);
  return table.columns.flatMap(({ at, name }) => {
    if (table.summed.has(at)) return [];
    const groups = Map.groupBy(rows, (one) => (one.row.cells[at] ?? "").trim());
    return [...groups].flatMap(([text, own]) => {
      const [first, last] = [own[0]?.row.place, own.at(-1)?.row.place];
      if (text.length < 2 || !label.includes(text) || own.length === rows.length) return [];
      if (first === undefined || last === undefined) return [];
      const sums: number[] = [];
      for (const one of own)
        for (const [place, { to, isHours }] of table.summed)
          sums[to] = (sums[to] ?? 0) + (cellUnits(one.row.cells[place], isHours, one.cells) ?? 0);
      return [{ sums, count: own.length, covers: `the rows of one ${name}`, first, last, rows: () => own }];
    });
  });
}
