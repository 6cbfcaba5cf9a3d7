import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { Timestamp } from "../../ids.ts";

/** A table; a partitioned table is one. */
export interface BackupTable {
  readonly name: string;
  /** All columns except generated ones, in table order. */
  readonly columns: readonly string[];
}

// A column that is generated cannot be written.
const LIST_TABLES = statement("backup_list_tables")`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> all ($1)
    group by c.relname order by c.relname`;

// A distributed table has no foreign key, and its backup may be restored where it has.
const LIST_REFERENCES = statement("backup_list_references")`
  select t.relname as "from", r.relname as "to"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and f.conrelid <> f.confrelid
      and t.relnamespace = current_schema::regnamespace
    union select 'employment_pay', 'employments'`;

/**
 * Lists the tables that a backup contains, each after those that it references, so that they can be
 * filled in this order. Unlogged tables are left out.
 *
 * @param unsaved the tables to leave out as well
 * @throws Error if tables reference each other in a circle
 */
export async function listBackupTables(db: Queryable, unsaved: readonly string[]): Promise<BackupTable[]> {
  const tables = await db.rows<BackupTable>(LIST_TABLES, [unsaved]);
  const references = await db.rows<{ from: string; to: string }>(LIST_REFERENCES);
  const ordered: BackupTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name);
    const isFree = ({ name }: BackupTable) => !references.some(({ from, to }) => from === name && isWaiting(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`The tables ${quotedNames(waiting)} reference each other in a circle.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** A partition of a span of time, as its parent has it. */
export interface BackupPartition {
  readonly parent: string;
  readonly name: string;
  /** Literals of SQL, or `MINVALUE`. */
  readonly from: string;
  readonly to: string;
}

// Partitions that the migrations create, such as default ones, have no range and are left out.
const LIST_PARTITIONS = statement("backup_list_partitions")`
  select p.relname as parent, c.relname as name, bound[1] as "from", bound[2] as "to"
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), '^FOR VALUES FROM \\((MINVALUE|''[^'']*'')\\) TO \\((''[^'']*'')\\)$') as bound
    where c.relnamespace = current_schema::regnamespace and c.relispartition and bound is not null
    order by p.relname, c.relname`;

/** Lists the partitions of spans of time, by parent and name. */
export function listBackupPartitions(db: Queryable): Promise<BackupPartition[]> {
  return db.rows<BackupPartition>(LIST_PARTITIONS);
}

/** Position of a sequence that numbers a column. */
export interface BackupSequence {
  readonly table: string;
  readonly column: string;
  /** The last number that it gave. */
  readonly value: number;
}

const LIST_SEQUENCES = statement("backup_list_sequences")`
  with sequences as materialized (
      select d.refobjid, d.refobjsubid, s.oid from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
      where s.relkind = 'S' and s.relnamespace = current_schema::regnamespace)
    select t.relname as table, a.attname as column, pg_sequence_last_value(s.oid) as value
    from sequences s join pg_class t on t.oid = s.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = s.refobjsubid
    where pg_sequence_last_value(s.oid) is not null
    order by t.relname, a.attname`;

/** Lists the sequences that have given a number. They are in no snapshot: read them last. */
export function listBackupSequences(db: Queryable): Promise<BackupSequence[]> {
  return db.rows<BackupSequence>(LIST_SEQUENCES);
}

/**
 * Keeps tables, with their partitions, from being changed in their structure until the transaction
 * ends.
 */
export async function lockForBackup(tx: Queryable, tables: readonly BackupTable[]): Promise<void> {
  await tx.rows({ name: "", text: `lock table ${quotedNames(tables)} in access share mode` });
}

/** The names of tables as SQL. */
export function quotedNames(tables: readonly Pick<BackupTable, "name">[]): string {
  return tables.map(({ name }) => quoted(name)).join(", ");
}

/** A name as SQL: double quotes around it, and doubled in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The list of a table's columns for COPY. */
export function quotedColumns({ columns }: BackupTable): string {
  return columns.map(quoted).join(", ");
}

const READ_SNAPSHOT_TIME = statement("backup_read_time")`select now() as now`;

/** The time at which a transaction began, by the database's clock. */
export async function readSnapshotTime(tx: Queryable): Promise<Timestamp> {
  const [row] = await tx.rows<{ now: Timestamp }>(READ_SNAPSHOT_TIME);
  if (row === undefined) throw new Error("the database returned no time");
  return row.now;
}

/** Writers that wait, because no transaction alone sees one snapshot of what they write. */
export interface PausedWrites {
  /** Takes the snapshots of all servers. @param tx repeatable read */
  takeSnapshots(tx: Queryable): Promise<void>;
  /** Lets the writers go on. */
  end(): void;
}
