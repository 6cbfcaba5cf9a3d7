import type { CopyTransaction, Database } from "../../database/postgres/database.ts";
import { pendingMigrations, readMigrations } from "../../database/postgres/migrate.ts";
import { copyTableOut } from "../sql/copy-tables.ts";
import {
  listBackupPartitions,
  listBackupSequences,
  listBackupTables,
  lockForBackup,
  type PausedWrites,
  readSnapshotTime,
} from "../sql/tables.ts";
import { encodeArchive, type Frame } from "./archive.ts";
import type { BackupEnd, BackupHeader } from "./documents.ts";

/** Values of the header that the database does not have. */
type HeaderValues = Pick<BackupHeader, "program" | "keyring">;

/** How a backup is written. */
interface BackupOptions extends HeaderValues {
  /** The tables that it leaves out. */
  readonly unsaved: readonly string[];
  /** Has writers wait while `work` takes its snapshots; see `withPayWritesPaused`. */
  readonly withWritesPaused: <Result>(db: Database, work: (paused: PausedWrites) => Promise<Result>) => Promise<Result>;
}

/**
 * Backs the database up while it is used: one snapshot of all tables, as they are at the beginning.
 * Writers do not wait for it; only where pay is on workers of Citus do those of records and pay, until it has begun. Migrations
 * and the removal of old partitions wait for all of it.
 *
 * @param write receives the bytes, see `archive.ts`; called once
 * @returns the header and the end
 * @throws AppError `conflict` if the database is newer than the program
 */
export async function writeBackup(
  db: Database,
  { unsaved, withWritesPaused, ...values }: BackupOptions,
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> {
  const tables = await listBackupTables(db, unsaved);
  return await withWritesPaused(db, (paused) =>
    db.copying("read", async (tx) => {
      await paused.takeSnapshots(tx);
      // A lock takes no snapshot. A table that is created in between is not locked, and not yet used.
      await lockForBackup(tx, tables);
      const header = await describe(tx, values);
      paused.end();
      const rows: Record<string, number> = {};
      const written = { end: { rows, sequences: [] } as BackupEnd };
      await write(encodeArchive(frames(tx, { header, unsaved, written })));
      return { header, end: written.end };
    }),
  );
}

async function describe(tx: CopyTransaction, options: HeaderValues): Promise<BackupHeader> {
  const pending = await pendingMigrations(tx);
  const applied = (await readMigrations()).filter((one) => !pending.some(({ version }) => version === one.version));
  return {
    ...options,
    created_at: await readSnapshotTime(tx),
    migrations: applied.map(({ version, name, sha256 }) => ({ version, name, sha256 })),
    partitions: await listBackupPartitions(tx),
  };
}

interface Writing {
  readonly header: BackupHeader;
  readonly unsaved: readonly string[];
  /** Filled when the last frame is made. */
  readonly written: { end: BackupEnd };
}

async function* frames(tx: CopyTransaction, { header, unsaved, written }: Writing): AsyncGenerator<Frame> {
  yield { kind: "header", header };
  const rows: Record<string, number> = {};
  for (const table of await listBackupTables(tx, unsaved)) {
    yield { kind: "table", table };
    rows[table.name] = yield* rowsOf(copyTableOut(tx, table));
  }
  written.end = { rows, sequences: await listBackupSequences(tx) };
  yield { kind: "end", end: written.end };
}

async function* rowsOf(chunks: AsyncGenerator<Uint8Array, number>): AsyncGenerator<Frame, number> {
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) return next.value;
    yield { kind: "rows", bytes: next.value };
  }
}
