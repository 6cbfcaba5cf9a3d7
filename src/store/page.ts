import type { Timestamp } from "../domain/ids.ts";
import { NEWEST, type Page, type PageRequest, toPage } from "../domain/page.ts";
import type { Queryable, Statement } from "./database.ts";

/** The three statements of a list that runs from new to old: `created_at`, and `id` among equals. */
export interface ListStatements {
  readonly count: Statement;
  readonly older: Statement;
  readonly newer: Statement;
}

/**
 * Makes the statements of a list.
 *
 * @param list.noun for the statements' names, in the plural
 * @param list.filter the condition of every row of the list, with its values bound to `$1` to `$<filterValues>`
 */
export function listStatements(list: {
  readonly noun: string;
  readonly table: string;
  readonly columns: string;
  readonly filter: string;
  readonly filterValues: number;
}): ListStatements {
  const { noun, table, columns, filter, filterValues } = list;
  const [at, id, limit] = [1, 2, 3].map((place) => `$${filterValues + place}`);
  const rows = `select ${columns} from ${table} where ${filter} and (${table}.created_at, ${table}.id)`;
  return {
    count: { name: `count_${noun}`, text: `select count(*) as count from ${table} where ${filter}` },
    older: {
      name: `list_older_${noun}`,
      text: `${rows} < (${at}, ${id}) order by ${table}.created_at desc, ${table}.id desc limit ${limit}`,
    },
    newer: {
      name: `list_newer_${noun}`,
      text: `${rows} > (${at}, ${id}) order by ${table}.created_at, ${table}.id limit ${limit}`,
    },
  };
}

/**
 * A page of a list.
 *
 * @param list.values those of the filter
 * @param list.placeOf where a row stands in the list; the id in 32 hex digits
 */
export async function listPage<Row>(
  db: Queryable,
  statements: ListStatements,
  list: {
    readonly values: readonly unknown[];
    readonly request: PageRequest;
    readonly placeOf: (row: Row) => { readonly at: Timestamp; readonly id: string };
  },
): Promise<Page<Row>> {
  const { values, request, placeOf } = list;
  const { direction, at, id } = request.cursor ?? NEWEST;
  const found = await db.rows<Row>(statements[direction], [...values, at, id, request.pageSize + 1]);
  const [counted] = await db.rows<{ count: number }>(statements.count, values);
  return toPage(found, request, { count: counted?.count ?? 0, placeOf });
}
