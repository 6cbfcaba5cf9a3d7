import type { Queryable, Statement } from "../../database/postgres/database.ts";
import { DISTRIBUTED_TABLES } from "../../database/postgres/distributed-tables.ts";
import { isOfWorker } from "../../database/postgres/failure.ts";
import type { SealedColumn } from "./sealed-column.ts";

/** A row whose sealed columns are to be resealed. */
export interface SealedRow {
  /** 32 hex digits: the row's id in the associated data. */
  readonly id: string;
  readonly key_id: number;
  /** The sealed columns, in the order of the table's `columns`. */
  readonly sealed: readonly (Buffer | null)[];
}

/** A table with sealed columns. */
export interface SealedTable {
  readonly table: string;
  /** The column with the row's id in the associated data. */
  readonly idColumn: string;
  readonly columns: readonly SealedColumn["column"][];
}

/** The tables of sealed columns, in the order in which they first appear. */
export function sealedTablesOf(sealed: readonly SealedColumn[]): SealedTable[] {
  const columns = sealed.map(({ column }) => column);
  return [...Map.groupBy(columns, ({ table }) => table)].map(([table, all]) => {
    return { table, idColumn: all[0]?.idColumn ?? "id", columns: all };
  });
}

/** Before every id of a key. */
const LEAST_KEY_ID = -(2 ** 31);

/**
 * Rows of a table that were sealed with one of the given keys, except those to be skipped; in no
 * order, at most `limit`.
 */
export function listSealedRows(
  db: Queryable,
  sealedTable: SealedTable,
  options: { readonly keyIds: readonly number[]; readonly passOver: readonly string[]; readonly limit: number },
): Promise<SealedRow[]> {
  const { table, idColumn, columns } = sealedTable;
  const statement: Statement = {
    name: `list_sealed_${table}`,
    text: `select ${idColumn} as id, key_id, array[${columns.map((column) => column.name).join(", ")}] as sealed
      from ${table} where key_id = any($1::integer[]) and ${idColumn} <> all ($2::uuid[]) limit $3`,
  };
  return db.rows<SealedRow>(statement, [options.keyIds, options.passOver, options.limit]);
}

/**
 * Writes resealed rows. One that was changed in between is skipped, to be found again.
 *
 * @param rows pairs of the row as it was read and its resealed columns
 * @returns how many were written
 */
export async function saveResealed(
  db: Queryable,
  sealedTable: SealedTable,
  options: {
    readonly rows: readonly { before: SealedRow; sealed: readonly (Buffer | null)[] }[];
    readonly keyId: number;
  },
): Promise<number> {
  const { table, idColumn, columns } = sealedTable;
  const sets = columns.map(({ name }, at) => `${name} = s.new_${at}`).join(", ");
  const same = columns.map(({ name }, at) => `r.${name} is not distinct from s.old_${at}`).join(" and ");
  const names = columns.flatMap((_, at) => [`new_${at}`, `old_${at}`]);
  const arrays = names.map((_, at) => `$${at + 3}::bytea[]`);
  const statement: Statement = {
    name: `save_resealed_${table}`,
    text: `update ${table} r set key_id = $1, ${sets}
      from unnest($2::uuid[], ${arrays.join(", ")}) as s (id, ${names.join(", ")})
      where r.${idColumn} = s.id and ${same} returning 1 as saved`,
  };
  const values = columns.flatMap((_, at) => [
    options.rows.map((row) => row.sealed[at] ?? null),
    options.rows.map((row) => row.before.sealed[at] ?? null),
  ]);
  return (await db.rows(statement, [options.keyId, options.rows.map((row) => row.before.id), ...values])).length;
}

/** How many rows of all tables were sealed with each key: key id → rows. */
export async function countSealedByKey(
  db: Queryable,
  sealedTables: readonly SealedTable[],
): Promise<Map<number, number>> {
  const parts = sealedTables.map(({ table }) => `select key_id from ${table} where key_id is not null`);
  const statement: Statement = {
    name: "count_sealed_by_key",
    text: `select key_id, count(*) as count from (${parts.join(" union all ")}) as sealed group by key_id order by key_id`,
  };
  const rows = await db.rows<{ key_id: number; count: number }>(statement);
  return new Map(rows.map((row) => [row.key_id, row.count]));
}

/** The next key after `$1` that rows of some tables were sealed with. */
function findNextKeyId(name: string, tables: readonly string[]): Statement {
  const parts = tables.map((table) => `select min(key_id) as id from ${table} where key_id > $1`);
  return { name, text: `select min(id) as id from (${parts.join(" union all ")}) as used` };
}

// Every distributed table is sealed.
const FIND_NEXT_KEY_ID_OF_PAY = findNextKeyId("find_next_key_id_of_pay", Object.keys(DISTRIBUTED_TABLES));

/**
 * The ids of the keys that rows of any of the tables were sealed with, ascending: from key to key by the
 * indexes, so that many rows cost nothing. Rows on a worker of Citus that is down are left out.
 */
export async function listKeyIdsInUse(db: Queryable, sealedTables: readonly SealedTable[]): Promise<number[]> {
  const local = sealedTables.map(({ table }) => table).filter((table) => !(table in DISTRIBUTED_TABLES));
  const ids = new Set(await listNextKeyIds(db, findNextKeyId("find_next_key_id", local)));
  try {
    for (const id of await listNextKeyIds(db, FIND_NEXT_KEY_ID_OF_PAY)) ids.add(id);
  } catch (failure) {
    if (!isOfWorker(failure)) throw failure;
  }
  return [...ids].sort((a, b) => a - b);
}

async function listNextKeyIds(db: Queryable, statement: Statement): Promise<number[]> {
  const ids: number[] = [];
  for (let last = LEAST_KEY_ID; ; ) {
    const [next] = await db.rows<{ id: number | null }>(statement, [last]);
    if (next === undefined || next.id === null) return ids;
    ids.push(next.id);
    last = next.id;
  }
}
