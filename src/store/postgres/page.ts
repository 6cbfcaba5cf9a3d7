import type { Timestamp } from "../../domain/ids.ts";
import { NEWEST, type Page, type PageRequest, toPage } from "../../domain/page.ts";
import type { Queryable, Statement } from "./database.ts";
import { countAnew, countRows } from "./row-counts.ts";

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
 * @param list.query what the table's name stands for, where it is no table: a query in parentheses
 * @param list.filter the condition of every row of the list, with its values bound to `$1` to
 * `$<filterValues>`
 * @param list.rowBytes the size of a row as an SQL expression over its table; absent if rows are small
 * @param list.countMax up to how many rows are counted; absent: all
 */
export function listStatements(list: {
  readonly nameSuffix: string;
  readonly table: string;
  readonly query?: string;
  readonly columns: string;
  readonly filter: string;
  readonly filterValues: number;
  readonly rowBytes?: string;
  readonly countMax?: number;
}): ListStatements {
  const { nameSuffix, table, columns, filter, filterValues, rowBytes, countMax } = list;
  const from = list.query === undefined ? table : `${list.query} ${table}`;
  const [at, id, limit] = [1, 2, 3].map((place) => `$${filterValues + place}`);
  const sized =
    rowBytes === undefined ? "" : `, ${table}.created_at as page_at, ${table}.id as page_id, ${rowBytes} as row_bytes`;
  const rows = `select ${columns}${sized} from ${from} where ${filter} and (${table}.created_at, ${table}.id)`;
  const bounded = (text: string, order: string) => (rowBytes === undefined ? text : boundedText(text, order));
  const counted =
    countMax === undefined
      ? `${from} where ${filter}`
      : `(select from ${from} where ${filter} limit ${countMax}) as counted`;
  return {
    count: { name: `count_${nameSuffix}`, text: `select count(*) as count from ${counted}` },
    older: {
      name: `list_older_${nameSuffix}`,
      text: bounded(
        `${rows} < (${at}, ${id}) order by ${table}.created_at desc, ${table}.id desc limit ${limit}`,
        "page_at desc, page_id desc",
      ),
    },
    newer: {
      name: `list_newer_${nameSuffix}`,
      text: bounded(
        `${rows} > (${at}, ${id}) order by ${table}.created_at, ${table}.id limit ${limit}`,
        "page_at, page_id",
      ),
    },
  };
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
 * @param list.positionOf the position of a row in the list; the id in 32 hex digits
 */
export async function listPage<Row>(
  db: Queryable,
  statements: ListStatements,
  list: {
    readonly values: readonly unknown[];
    readonly request: PageRequest;
    readonly positionOf: (row: Row) => { readonly at: Timestamp; readonly id: string };
  },
): Promise<Page<Row>> {
  const { values, request, positionOf } = list;
  const { direction, at, id } = request.cursor ?? NEWEST;
  const sized = await db.rows<Row & SizeColumns>(statements[direction], [...values, at, id, request.pageSize + 1]);
  const foundCount = sized[0]?.rows_found ?? sized.length;
  const found = sized.map(withoutSizes<Row>);
  const isWhole = request.cursor === null && found.length <= request.pageSize && foundCount === found.length;
  const count = isWhole ? found.length : await countList(db, statements.count, list);
  return toPage<Row>(found, request, { count, foundCount, positionOf });
}

async function countList(
  db: Queryable,
  count: Statement,
  { values, request }: { readonly values: readonly unknown[]; readonly request: PageRequest },
): Promise<number> {
  if (request.counting === "none") return 0;
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
