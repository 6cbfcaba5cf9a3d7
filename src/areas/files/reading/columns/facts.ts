import { readDate } from "../../values/loose-dates.ts";
import type { Block, BlockRow } from "../blocks.ts";
import { type ColumnCandidate, cellNumber, medianOf } from "./candidates.ts";
import { type Meaning, NOTHING } from "./meanings.ts";

const SAMPLE = 300;
const DATED_ROWS = 60;
const ROWS_OF_PERSON = 40;
const NAMING: ReadonlySet<Meaning> = new Set(["full_name", "first_name", "last_name", "ssn"]);
const OF_PAYMENT: ReadonlySet<Meaning> = new Set([
  ...NAMING,
  ...(["employee_number", "pay_date", "period_end", "period_start", "pay_period", "check_number"] as const),
]);

/** What the rows of a table show of its columns, read once. */
export interface TableFacts {
  readonly rows: readonly BlockRow[];
  /** By column and row: the amounts; null: no number. */
  readonly numbers: readonly (readonly (number | null)[])[];
  /** By column and row: days since 1970; null: no date. */
  readonly days: readonly (readonly (number | null)[])[];
  /** By column: the middle of the amounts that are not nothing; null: there are none. */
  readonly middles: readonly (number | null)[];
  /** By column: 1 if each person has a value of its own that stays, -1 if persons share it or it changes; 0: unknown. */
  readonly owners: readonly number[];
  /** By column: true if it is the same in all rows of a person, of whom there are several. */
  readonly stays: readonly boolean[];
  /** By column: true if several persons have the same text. */
  readonly common: readonly boolean[];
  /** True if no two rows are of one person and date: there are no lines of codes. */
  readonly isOneRowEach: boolean;
  /** Pairs of rows that follow each other and are of one person. */
  readonly steps: readonly (readonly [number, number])[];
}

/** The rows by which the columns of a block are judged. */
export function sampleOf({ rows }: Block): readonly BlockRow[] {
  return rows.filter(({ kind }) => kind === "data").slice(0, SAMPLE);
}

/** Reads what the rows of a block show of its columns. */
export function factsOf(
  block: Block,
  rows: readonly BlockRow[],
  candidates: readonly (readonly ColumnCandidate[])[],
): TableFacts {
  const columns = block.headings.map((_, at) => at);
  const cell = (row: BlockRow, at: number) => (row.cells[at] ?? "").trim();
  const keys = personsOf(rows, candidates);
  const owners = columns.map((at) =>
    ownerOf(
      rows.map((row) => cell(row, at)),
      keys,
    ),
  );
  return {
    rows,
    numbers: columns.map((at) => rows.map((row) => cellNumber(cell(row, at)))),
    middles: columns.map((at) => medianOf(rows.map((row) => cell(row, at)))),
    days: columns.map((at) => rows.slice(0, DATED_ROWS).map((row) => dayOf(cell(row, at)))),
    owners: owners.map(({ owns }) => owns),
    stays: owners.map(({ stays }) => stays),
    common: owners.map(({ isCommon }) => isCommon),
    isOneRowEach: isOneRowEachOf(candidates, rows),
    steps: stepsOf(keys),
  };
}

/** By row: whose it is, by the columns that are most likely names; null: no column is. */
function personsOf(
  rows: readonly BlockRow[],
  candidates: readonly (readonly ColumnCandidate[])[],
): readonly string[] | null {
  const likely = (meanings: ReadonlySet<Meaning>) =>
    candidates.flatMap(([best], at) =>
      meanings.has(best?.meaning ?? NOTHING) && (best?.score ?? -9) > -1 ? [at] : [],
    );
  const names = likely(NAMING);
  const keys = names.length === 0 ? likely(new Set(["employee_number"])).slice(0, 1) : names;
  return keys.length === 0 ? null : rows.map(({ cells }) => keys.map((at) => (cells[at] ?? "").trim()).join("|"));
}

interface Owner {
  readonly owns: number;
  readonly stays: boolean;
  readonly isCommon: boolean;
}

function ownerOf(texts: readonly string[], keys: readonly string[] | null): Owner {
  const persons = new Set(keys).size;
  if (keys === null || persons < 3) return { owns: 0, stays: false, isCommon: false };
  const byKey = new Map<string, Set<string>>();
  for (const [row, text] of texts.entries()) {
    if (text === "") continue;
    const key = keys[row] ?? "";
    byKey.set(key, (byKey.get(key) ?? new Set()).add(text));
  }
  if (byKey.size < 3) return { owns: 0, stays: false, isCommon: false };
  const values = new Set([...byKey.values()].flatMap((own) => [...own]));
  const stays = [...byKey.values()].filter((own) => own.size === 1).length / byKey.size;
  const isCommon = values.size < byKey.size * 0.7;
  const isShared = isCommon || stays < 0.7;
  const isOwn = values.size >= byKey.size * 0.9 && stays > 0.9;
  return { owns: isShared ? -1 : isOwn ? 1 : 0, stays: stays > 0.95 && texts.length > persons * 1.5, isCommon };
}

/** True if each pair of a person and a date has one row. */
function isOneRowEachOf(candidates: readonly (readonly ColumnCandidate[])[], rows: readonly BlockRow[]): boolean {
  const keys = candidates.flatMap((list, at) => (OF_PAYMENT.has(list[0]?.meaning ?? NOTHING) ? [at] : []));
  if (rows.length < 4 || keys.length === 0) return false;
  const own = rows.map(({ cells }) => keys.map((at) => cells[at] ?? "").join("|"));
  return new Set(own).size > own.length * 0.9;
}

function stepsOf(keys: readonly string[] | null): readonly (readonly [number, number])[] {
  const steps: [number, number][] = [];
  const before = new Map<string, { readonly row: number; readonly count: number }>();
  for (const [row, key] of (keys ?? []).entries()) {
    const last = before.get(key);
    if (last !== undefined && last.count < ROWS_OF_PERSON) steps.push([last.row, row]);
    before.set(key, { row, count: (last?.count ?? 0) + 1 });
  }
  return steps;
}

function dayOf(text: string): number | null {
  if (!/\d/.test(text) || text.length > 30) return null;
  for (const order of ["MDY", "DMY"] as const) {
    const read = readDate(text, { order, pivotYear: 2030 });
    if (read.kind === "date" && read.date.length === 10) return Date.parse(read.date) / 86_400_000;
  }
  return null;
}
