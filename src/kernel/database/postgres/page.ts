import type { Timestamp } from "../../ids.ts";
import { type Cursor, NEWEST, type Page, type PageRequest, toPage } from "../../page.ts";
import type { Queryable, Statement } from "./database.ts";

/**
 * Maximum number of stored bytes of a page, unless a single row has more. It bounds what one
 * request makes a process read and hold: a hundred verifications with twenty addresses each can
 * have 9 MB.
 */
const PAGE_BYTES_MAX = 1_048_576;

/** The three statements of a list in descending order of `created_at`, then `id`. */
export interface ListStatements {
  readonly count: Statement;
  readonly older: Statement;
  readonly newer: Statement;
}

/**
 * Builds the statements of a list. Because of {@link PAGE_BYTES_MAX} a page can end before its last
 * row.
 *
 * @param list.nameSuffix the end of the statements' names, in the plural: `count_<nameSuffix>`
 * @param list.query what the table's name stands for, where it is not a table: a query in parentheses
 * @param list.filter the condition of every row of the list, with its values bound to `$1` to
 * `$<filterValues>`
 * @param list.created which bounds of `created_at` the list has besides; null or absent: none
 * @param list.rowBytes the size of a row as an SQL expression over its table; absent if rows are small
 * @param list.countMax up to how many rows are counted; absent: all
 * @param list.count the statement that returns their number as `count`, by the whole condition of a row, where the usual one is slow
 */
export function listStatements(list: {
  readonly nameSuffix: string;
  readonly table: string;
  readonly query?: string;
  readonly columns: string;
  readonly filter: string;
  readonly filterValues: number;
  readonly created?: CreatedBounds<unknown>;
  readonly rowBytes?: string;
  readonly countMax?: number;
  readonly count?: (condition: string) => string;
}): ListStatements {
  const { nameSuffix, table, columns, filter, filterValues, created, rowBytes, countMax } = list;
  const from = list.query === undefined ? table : `${list.query} ${table}`;
  const sized =
    rowBytes === undefined ? "" : `, ${table}.created_at as page_at, ${table}.id as page_id, ${rowBytes} as row_bytes`;
  const conditionOf = (kind: keyof ListStatements) =>
    [
      filter,
      ...checkedBounds(kind, created).map(
        ([operator], at) => `${table}.created_at ${operator} $${filterValues + at + 1}`,
      ),
    ].join(" and ");
  const rows = (
    kind: Cursor["direction"],
    { operator, order }: { readonly operator: string; readonly order: string },
  ) => {
    const bound = filterValues + checkedBounds(kind, created).length;
    const [at, id, limit] = [1, 2, 3].map((place) => `$${bound + place}`);
    const text = `select ${columns}${sized} from ${from} where ${conditionOf(kind)}
      and (${table}.created_at, ${table}.id) ${operator} (${at}, ${id}) order by ${table}.created_at${order}, ${table}.id${order} limit ${limit}`;
    const bounded = rowBytes === undefined ? text : boundedText(text, `page_at${order}, page_id${order}`);
    return { name: `list_${kind}_${nameSuffix}`, text: bounded };
  };
  const condition = conditionOf("count");
  const counted =
    countMax === undefined
      ? `${from} where ${condition}`
      : `(select from ${from} where ${condition} limit ${countMax}) as counted`;
  const count = list.count?.(condition) ?? `select count(*) as count from ${counted}`;
  return {
    count: { name: `count_${nameSuffix}`, text: count },
    older: rows("older", { operator: "<", order: " desc" }),
    newer: rows("newer", { operator: ">", order: "" }),
  };
}

/** The bounds of `created_at` that a list has, both excluded; null: none. */
interface CreatedBounds<Bound> {
  readonly after: Bound | null;
  readonly before: Bound | null;
}

const UNBOUNDED: CreatedBounds<never> = { after: null, before: null };

/**
 * The bounds that a statement checks, with their operators. The one behind which a page begins is the start of its rows instead: see
 * {@link startOf}. As a condition next to that start it would have the planner expect fewer rows than there are, and sort them all.
 */
function checkedBounds<Bound>(
  kind: keyof ListStatements,
  { after, before }: CreatedBounds<Bound> = UNBOUNDED,
): (readonly [operator: string, bound: Bound])[] {
  return [
    ...(after === null || kind === "newer" ? [] : [[">", after] as const]),
    ...(before === null || kind === "older" ? [] : [["<", before] as const]),
  ];
}

/**
 * The first rows of a statement that together are within {@link PAGE_BYTES_MAX}, but at least one;
 * sizes are computed without reading the values.
 */
function boundedText(text: string, order: string): string {
  return `select * from (
      select *, count(*) over () as rows_found, sum(row_bytes) over (order by ${order}) as bytes_so_far from (${text}) as found
    ) as sized where bytes_so_far <= ${PAGE_BYTES_MAX} or bytes_so_far = row_bytes order by ${order}`;
}

/**
 * A page of a list.
 *
 * @param list.values those of the filter
 * @param list.created the bounds that its statements were built for
 * @param list.positionOf the position of a row in the list; the id in 32 hex digits
 */
export async function listPage<Row>(
  db: Queryable,
  statements: ListStatements,
  list: {
    readonly values: readonly unknown[];
    readonly created?: CreatedBounds<Timestamp>;
    readonly request: PageRequest;
    readonly positionOf: (row: Row) => { readonly at: Timestamp; readonly id: string };
  },
): Promise<Page<Row>> {
  const { values, request, positionOf } = list;
  const { direction, at, id } = startOf(request.cursor ?? NEWEST, list.created);
  const bounds = checkedBounds(direction, list.created).map(([, bound]) => bound);
  const sized = await db.rows<Row & SizeColumns>(statements[direction], [
    ...values,
    ...bounds,
    at,
    id,
    request.pageSize + 1,
  ]);
  const foundCount = sized[0]?.rows_found ?? sized.length;
  const found = sized.map(withoutSizes<Row>);
  const isWhole = request.cursor === null && found.length <= request.pageSize && foundCount === found.length;
  const count = isWhole ? found.length : await countList(db, statements.count, list);
  return toPage<Row>(found, request, { count, foundCount, positionOf });
}

/** Where a page is read from: the cursor, or the bound behind which the first row of the list is. Timestamps are ordered as texts. */
function startOf(cursor: Cursor, { after, before }: CreatedBounds<Timestamp> = UNBOUNDED): Cursor {
  if (cursor.direction === "older") {
    return before !== null && before <= cursor.at ? { ...cursor, at: before, id: "0".repeat(32) } : cursor;
  }
  return after !== null && after >= cursor.at ? { ...cursor, at: after, id: "f".repeat(32) } : cursor;
}

async function countList(
  db: Queryable,
  count: Statement,
  list: {
    readonly values: readonly unknown[];
    readonly created?: CreatedBounds<Timestamp>;
    readonly request: PageRequest;
  },
): Promise<number> {
  const { request } = list;
  if (request.counting === "none") return 0;
  const values = [...list.values, ...checkedBounds("count", list.created).map(([, bound]) => bound)];
  if (request.counting === "anew") return await countAnew(db, count, values);
  return await countRows(db, { statement: count, values }, { isFirst: request.cursor === null });
}

/** The columns that {@link boundedText} adds to each row. */
interface SizeColumns {
  readonly rows_found?: number;
  readonly page_at?: string;
  readonly page_id?: string;
  readonly row_bytes?: number;
  readonly bytes_so_far?: number;
}

function withoutSizes<Row>(sized: Row & SizeColumns): Row {
  const { rows_found, page_at, page_id, row_bytes, bytes_so_far, ...row } = sized;
  return row as Row;
}

/** A first page of up to so many rows is always counted, so that it has what was just written: some milliseconds. */
const COUNTED_ALWAYS_MAX = 10_000;

/** For how many times as long as its counting took a count is used again: one hundredth of the time goes into counting. */
const USED_FOR = 100;

/** For how long the pages after the first use a count at least, in milliseconds. */
const LATER_PAGES_MS = 10_000;

/** How many counts are kept of a database. */
const KEPT_MAX = 1_000;

interface KeptCount {
  readonly count: number;
  /** Until when a first page uses it. */
  readonly untilMs: number;
  /** Until when the other pages use it. */
  readonly laterUntilMs: number;
}

/** By a list's statement and values, of each database; a transaction's go with it. The oldest count comes first. */
const keptByDatabase = new WeakMap<Queryable, Map<string, KeptCount>>();

/**
 * How many rows a list has. That of a list of more than {@link COUNTED_ALWAYS_MAX} is used again for a while, since counting
 * takes the longer the more rows there are; the pages after the first use the count of a shorter list too.
 *
 * @param statement returns the number as `count`
 * @param page.isFirst whether it is for the first page of the list
 * @param page.nowMs a monotonic clock, in milliseconds
 */
export async function countRows(
  db: Queryable,
  { statement, values }: { readonly statement: Statement; readonly values: readonly unknown[] },
  { isFirst, nowMs = () => performance.now() }: { readonly isFirst: boolean; readonly nowMs?: () => number },
): Promise<number> {
  const kept = keptByDatabase.get(db) ?? new Map<string, KeptCount>();
  keptByDatabase.set(db, kept);
  const key = JSON.stringify([statement.name, values]);
  const known = kept.get(key);
  const beganAtMs = nowMs();
  if (known !== undefined && beganAtMs < (isFirst ? known.untilMs : known.laterUntilMs)) return known.count;
  // One counts; those that come in between use the former count of a long list.
  if (known !== undefined && known.count > COUNTED_ALWAYS_MAX) {
    kept.set(key, { ...known, untilMs: Number.POSITIVE_INFINITY, laterUntilMs: Number.POSITIVE_INFINITY });
  }
  try {
    const count = await countAnew(db, statement, values);
    keep(kept, key, countedAt(nowMs(), { count, beganAtMs }));
    return count;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function countedAt(
  endedAtMs: number,
  { count, beganAtMs }: { readonly count: number; readonly beganAtMs: number },
): KeptCount {
  const usedForMs = USED_FOR * (endedAtMs - beganAtMs);
  return {
    count,
    untilMs: count > COUNTED_ALWAYS_MAX ? endedAtMs + usedForMs : 0,
    laterUntilMs: endedAtMs + Math.max(usedForMs, LATER_PAGES_MS),
  };
}

function keep(kept: Map<string, KeptCount>, key: string, counted: KeptCount): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, counted);
}

/** How many rows a list has at this moment. */
export async function countAnew(db: Queryable, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(statement, values);
  return row?.count ?? 0;
}
