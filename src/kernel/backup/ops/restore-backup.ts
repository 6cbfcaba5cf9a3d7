import type { CopyTransaction, Database } from "../../database/postgres/database.ts";
import { type Migration, migrate, pendingMigrations, readMigrations } from "../../database/postgres/migrate.ts";
import { AppError } from "../../error.ts";
import {
  copyTableIn,
  dropPartitions,
  emptyTables,
  listFilledTables,
  listTables,
  lockForRestore,
  makePartitions,
  setSequences,
} from "../sql/copy-tables.ts";
import { listBackupPartitions } from "../sql/tables.ts";
import { damaged, decodeArchive, type Frame } from "./archive.ts";
import type { BackupEnd, BackupHeader } from "./documents.ts";

/** A backup to read. */
export interface BackupSource {
  /** Name for messages. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What was restored. */
export interface Restored {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Names of the migrations by which the data was brought to this program's schema. */
  readonly upgradedBy: readonly string[];
}

/**
 * Reads a whole backup and restores nothing, so that a damaged one is refused before anything is
 * changed.
 *
 * @throws AppError `incorrect_parameters` if it is none, truncated, damaged, or newer than the
 * program
 */
export async function checkBackup(source: BackupSource): Promise<BackupHeader> {
  const frames = decodeArchive(source.bytes, source.name);
  const header = await readFirst(frames, source);
  await migrationsOf(header);
  for await (const _ of frames);
  return header;
}

/**
 * Restores a backup into an empty database: migrates it to the backup's schema, fills all tables in
 * one transaction, which commits only if the backup was whole, and migrates it to this program's.
 *
 * @throws AppError `conflict` if the database has data, or a schema that the backup did not have;
 * `incorrect_parameters` as {@link checkBackup}
 */
export async function restoreBackup(db: Database, source: BackupSource): Promise<Restored> {
  const frames = decodeArchive(source.bytes, source.name);
  const header = await readFirst(frames, source);
  const migrations = await migrationsOf(header);
  await checkEmpty(db, migrations);
  await migrate(db, migrations);
  const end = await db.copying("write", (tx) => fill(tx, { frames, header, source }));
  const upgradedBy = (await migrate(db)).map(({ name }) => name);
  return { header, end, upgradedBy };
}

async function readFirst(frames: AsyncGenerator<Frame>, { name }: BackupSource): Promise<BackupHeader> {
  const first = await frames.next();
  if (first.done === true || first.value.kind !== "header") throw damaged(name, "it does not begin with a header");
  return first.value.header;
}

/** The migrations of this program that made the backup's schema. */
async function migrationsOf({ program, migrations }: BackupHeader): Promise<Migration[]> {
  const known = await readMigrations();
  const unknown = migrations.find((one) => known[one.version - 1]?.sha256 !== one.sha256);
  if (unknown === undefined) return known.slice(0, migrations.length);
  const message =
    `The backup was made by openvoe ${program} and has migration ${unknown.version} ${unknown.name}, which this program ` +
    "does not have. Restore it with that version or a newer one.";
  throw new AppError("incorrect_parameters", message);
}

async function checkEmpty(db: Database, migrations: readonly Migration[]): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  if (!tables.includes("schema_migrations")) throw notEmpty("tables of something else");
  const filled = await listFilledTables(db);
  if (filled.length > 0) throw notEmpty(`rows in ${filled.join(", ")}`);
  const known = await readMigrations();
  const applied = known.length - (await pendingMigrations(db, known)).length;
  if (applied <= migrations.length) return;
  const message =
    `The database has ${applied} migrations, and the backup is of a database with ${migrations.length}. ` +
    "Restore into a new database, on which migrate was not run.";
  throw new AppError("conflict", message);
}

function notEmpty(what: string): AppError {
  const message =
    `The database is not empty: it has ${what}. A backup is restored only into an empty one. ` +
    "Set OPENVOE_DATA_DIR to a new folder, or DATABASE_URL to a new database.";
  return new AppError("conflict", message);
}

interface Filling {
  readonly frames: AsyncGenerator<Frame>;
  readonly header: BackupHeader;
  readonly source: BackupSource;
}

async function fill(tx: CopyTransaction, { frames, header, source }: Filling): Promise<BackupEnd> {
  await lockForRestore(tx);
  const filled = await listFilledTables(tx);
  if (filled.length > 0) throw notEmpty(`rows in ${filled.join(", ")}`);
  await emptyTables(tx);
  await dropPartitions(tx, await listBackupPartitions(tx));
  await makePartitions(tx, header.partitions);
  const rows: Record<string, number> = {};
  let next = await nextOf(frames, source);
  while (next.kind === "table") {
    const { table } = next;
    const pull = pullRows(frames, source);
    rows[table.name] = await copyTableIn(tx, table, pull.rows);
    next = pull.following();
  }
  if (next.kind !== "end") throw damaged(source.name, "its parts are in the wrong order");
  // The file must end here.
  for await (const _ of frames);
  for (const [name, count] of Object.entries(next.end.rows)) {
    if (rows[name] !== count) throw damaged(source.name, `the table ${name} has ${rows[name] ?? 0} of ${count} rows`);
  }
  await setSequences(tx, next.end.sequences);
  return next.end;
}

async function nextOf(frames: AsyncGenerator<Frame>, { name }: BackupSource): Promise<Frame> {
  const next = await frames.next();
  if (next.done === true) throw damaged(name, "its parts are in the wrong order");
  return next.value;
}

/** The rows up to the next frame of another kind, and then that frame. */
function pullRows(frames: AsyncGenerator<Frame>, source: BackupSource) {
  let other: Frame | null = null;
  async function* rows(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const frame = await nextOf(frames, source);
      if (frame.kind !== "rows") {
        other = frame;
        return;
      }
      yield frame.bytes;
    }
  }
  return {
    rows: rows(),
    following(): Frame {
      if (other === null) throw new Error("the rows were not read to their end");
      return other;
    },
  };
}
