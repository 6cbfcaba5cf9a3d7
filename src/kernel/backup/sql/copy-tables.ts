import { type CopyTransaction, type Queryable, statement } from "../../database/postgres/database.ts";
import {
  type BackupPartition,
  type BackupSequence,
  type BackupTable,
  quoted,
  quotedColumns,
  quotedNames,
} from "./tables.ts";

/**
 * Reads a table with its partitions.
 *
 * @returns its rows as text of `copy`, in chunks; at the end their count
 */
export function copyTableOut(tx: CopyTransaction, table: BackupTable): AsyncGenerator<Uint8Array, number> {
  // A partitioned table has no rows of its own: only a query has those of its partitions.
  return tx.copyOut(`copy (select ${quotedColumns(table)} from ${quoted(table.name)}) to stdout`);
}

/** Fills a table with what {@link copyTableOut} read. Returns the count of rows. */
export function copyTableIn(
  tx: CopyTransaction,
  table: BackupTable,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  return tx.copyIn(`copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`, chunks);
}

const LIST_OWN_TABLES = statement("restore_list_own_tables")`
  select c.relname as name from pg_class c
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;

/** Lists every table of the schema, with partitions as one; none in a new database. */
export async function listTables(db: Queryable): Promise<string[]> {
  return (await db.rows<{ name: string }>(LIST_OWN_TABLES)).map(({ name }) => name);
}

/** The tables into which migrations write a first row. */
const BORN_FILLED: ReadonlySet<string> = new Set([
  "schema_migrations",
  "audit_blocks",
  "audit_head",
  "directory_state",
  "notification_pace",
  "readiness_probe",
  "starter_directory",
]);

/**
 * Lists the tables that have rows, other than those which migrations fill: none if nobody has used
 * the database yet.
 */
export async function listFilledTables(db: Queryable): Promise<string[]> {
  const names = (await listTables(db)).filter((name) => !BORN_FILLED.has(name));
  if (names.length === 0) return [];
  const parts = names.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name where exists (select 1 from ${quoted(name)} limit 1)`,
  );
  const found = await db.rows<{ name: string }>({ name: "restore_list_filled", text: parts.join(" union all ") });
  return found.map(({ name }) => name);
}

/** Keeps every other program from all tables until the transaction ends. */
export async function lockForRestore(tx: Queryable): Promise<void> {
  const tables = (await listTables(tx)).map((name) => ({ name }));
  await tx.rows({ name: "", text: `lock table ${quotedNames(tables)} in access exclusive mode` });
}

/** Empties every table but the record of migrations. */
export async function emptyTables(tx: Queryable): Promise<void> {
  const names = (await listTables(tx)).filter((name) => name !== "schema_migrations");
  await tx.rows({ name: "", text: `truncate ${quotedNames(names.map((name) => ({ name })))}` });
}

/** Drops partitions, which must be empty. */
export async function dropPartitions(tx: Queryable, partitions: readonly BackupPartition[]): Promise<void> {
  for (const { name } of partitions) await tx.rows({ name: "", text: `drop table ${quoted(name)}` });
}

/** Creates partitions. The caller has checked bounds that come from a file. */
export async function makePartitions(tx: Queryable, partitions: readonly BackupPartition[]): Promise<void> {
  for (const { name, parent, from, to } of partitions) {
    const bounds = `from (${from}) to (${to})`;
    const text = `create table ${quoted(name)} partition of ${quoted(parent)} for values ${bounds}`;
    await tx.rows({ name: "", text });
  }
}

const SET_SEQUENCE = statement("restore_set_sequence")`select setval(pg_get_serial_sequence($1, $2), $3::bigint)`;

/** Sets sequences to their position in the backup. */
export async function setSequences(tx: Queryable, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { table, column, value } of sequences) await tx.rows(SET_SEQUENCE, [quoted(table), column, value]);
}
