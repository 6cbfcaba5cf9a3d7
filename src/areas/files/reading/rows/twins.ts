import type { RowPlace } from "../../payroll/payroll-file.ts";
import type { ReadAs } from "../assign.ts";
import type { Block, BlockRow } from "../blocks.ts";
import { type NameOrder, orderOfNames } from "../name-order.ts";
import { type CellRules, Cells } from "./cells.ts";
import { isTakenBack } from "./pay/payments.ts";
import { clockOf } from "./pay/punches.ts";
import { personOf, writtenNameKey } from "./persons.ts";

/** By a name as a key, the rows of it, where the file does not tell whether they are one person's. */
export type Twins = ReadonlyMap<string, readonly RowPlace[]>;

/** Why a row of such a name is not read. */
export const TWIN = {
  scope: "row",
  field: null,
  reason: "may be of one of two persons of this name, who have no number",
  remedy: "Say whether rows of one name are one person's, or export the file with the numbers of the employees.",
} as const;

/** A table, and what its columns are. */
interface TwinTable {
  readonly columns: readonly ReadAs[];
  readonly block: Block;
}

/** How the names of the tables of a file are read. */
interface Reading {
  readonly rules: CellRules;
  /** The order of names without commas, where a person stated it. */
  readonly nameOrder: NameOrder | null;
}

/** The order in which a table has its names. */
function nameOrderIn(rows: readonly BlockRow[], cells: Cells, told: NameOrder | null): NameOrder {
  const nameAt = cells.columns("full_name")[0]?.at;
  return told ?? orderOfNames(nameAt === undefined ? [] : rows.map((row) => (row.cells[nameAt] ?? "").trim()));
}

const TIMES = ["pay_date", "period_start", "period_end", "pay_period", "year", "quarter", "month"] as const;
/** What a person has one of at a time. */
const JOB = ["job_title", "department", "employer_name"] as const;
const LINE = ["line_code", "line_description", "line_type"] as const;

/** The names of which two rows are for the same time and no number says whether they are one person's. */
export function twinsIn(tables: readonly TwinTable[], reading: Reading): Twins {
  const twins = new Map<string, RowPlace[]>();
  for (const table of tables) {
    for (const [name, places] of twinsOf(table, reading)) twins.set(name, [...(twins.get(name) ?? []), ...places]);
  }
  return twins;
}

function twinsOf({ columns, block }: TwinTable, { rules, nameOrder }: Reading): Map<string, RowPlace[]> {
  const cells = new Cells(columns, rules);
  if (cells.hasAny(["employee_number", "ssn", "birth_date"])) return new Map();
  const data = block.rows.filter(({ kind }) => kind === "data");
  const order = nameOrderIn(data, cells, nameOrder);
  const timeOf = timesIn(cells, data);
  const isOfTwo = cells.hasAny(["time_in", "work_date"]) ? overlapping(cells) : repeated(cells, timeOf);
  const places = new Map<string, RowPlace[]>();
  const names = new Map<string, Set<string>>();
  const back = new TakenBack(cells);
  const rowsSeen = new Set<string>();
  for (const row of data) {
    const person = personOf(row, cells, order);
    if (person === null) continue;
    const name = writtenNameKey(person);
    const list = places.get(name);
    if (list === undefined) places.set(name, [row.place]);
    else list.push(row.place);
    const time = `${name}|${timeOf(row)}`;
    back.add(row, time);
    // A row that is there twice shows nobody else.
    const own = row.cells.map((cell) => cell.trim()).join("\u0000");
    if (!rowsSeen.has(own) && isOfTwo(row, name)) names.set(name, (names.get(name) ?? new Set()).add(time));
    rowsSeen.add(own);
  }
  const isOpen = (name: string) => [...(names.get(name) ?? [])].some((time) => !back.explains(time));
  return new Map([...places].filter(([name]) => isOpen(name)));
}

interface Paid {
  /** What was paid and is not taken back. */
  readonly open: BlockRow[];
  readonly rates: Set<string>;
  /** True if nothing else stood when the last payment was taken back; null: none was. */
  isExplained: boolean | null;
}

/** What is taken back of the payments of a name at a time: one that is made again is not a second person's. */
class TakenBack {
  readonly #cells: Cells;
  readonly #hasLines: boolean;
  readonly #of = new Map<string, Paid>();

  constructor(cells: Cells) {
    this.#cells = cells;
    this.#hasLines = cells.hasAny(LINE);
  }

  add(row: BlockRow, time: string): void {
    const paid = this.#of.get(time) ?? { open: [], rates: new Set<string>(), isExplained: null };
    this.#of.set(time, paid);
    const rate = this.#cells.text(row, "pay_rate");
    if (rate !== "") paid.rates.add(rate);
    if (!isTakenBack(row, this.#cells) && !/void|revers/i.test(this.#cells.text(row, "payment_type"))) {
      paid.open.push(row);
      return;
    }
    const at = paid.open.findLastIndex((one) => this.#sizeOf(one) === this.#sizeOf(row));
    if (at >= 0) paid.open.splice(at, 1);
    paid.isExplained = paid.open.length === 0;
  }

  /** True if one payment at most stands, which was made in the place of one taken back, by the same rate. */
  explains(time: string): boolean {
    const paid = this.#of.get(time);
    if (paid === undefined || paid.isExplained === null) return false;
    return this.#hasLines || (paid.isExplained && paid.open.length < 2 && paid.rates.size < 2);
  }

  #sizeOf(row: BlockRow): number {
    const [amount] = [...this.#cells.columns("gross_pay"), ...this.#cells.columns("net_pay")];
    return Math.abs(Number((amount === undefined ? null : this.#cells.money(row, amount)) ?? 0));
  }
}

/** The time that a row is for, as a text. */
function timesIn(cells: Cells, rows: readonly BlockRow[]): (row: BlockRow) => string {
  // Rows of jobs that began on two days are two jobs, regardless of the person; of payments they are one job's all the same.
  const isApart = !cells.has("pay_date") && rows.every((row) => cells.text(row, "hire_date") !== "");
  const times = isApart ? [...TIMES, "hire_date" as const] : TIMES;
  return (row) => times.map((meaning) => cells.text(row, meaning)).join("|");
}

/** Tells whether a row is for the same time as an earlier one of its name. */
function repeated(cells: Cells, timeOf: (row: BlockRow) => string): (row: BlockRow, name: string) => boolean {
  // A payment of lines has several rows; only another job on the same dates, or a line that it has already, shows a second person.
  const hasLines = cells.hasAny(["line_amount", "line_code", "line_type"]);
  const seen = new Map<string, string>();
  const lines = new Set<string>();
  return (row, name) => {
    const key = `${name}|${timeOf(row)}`;
    const job = JOB.map((meaning) => cells.text(row, meaning)).join("|");
    const line = LINE.map((meaning) => cells.text(row, meaning)).join("");
    const before = seen.get(key);
    seen.set(key, job);
    const isAgain = line !== "" && lines.has(`${key}|${line}`);
    lines.add(`${key}|${line}`);
    return before !== undefined && (!hasLines || before !== job || isAgain);
  };
}

/** Tells whether a row of a time clock is for hours in which its name works in an earlier one. */
function overlapping(cells: Cells): (row: BlockRow, name: string) => boolean {
  const worked = new Map<string, [start: number, end: number][]>();
  return (row, name) => {
    const [start, end] = [clockOf(cells.text(row, "time_in")), clockOf(cells.text(row, "time_out"))];
    if (start === null || end === null || end < start) return false;
    const key = `${name}|${cells.date(row, "work_date") ?? cells.date(row, "time_in") ?? ""}`;
    const before = worked.get(key) ?? [];
    worked.set(key, [...before, [start, end]]);
    return before.some(([from, to]) => start < to && from < end);
  };
}
