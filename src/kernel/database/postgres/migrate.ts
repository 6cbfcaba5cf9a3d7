import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../../error.ts";
import type { Timestamp } from "../../ids.ts";
import { type Database, type Queryable, statement } from "./database.ts";
import { codeOf } from "./failure.ts";

/** One step of the schema: a numbered file, never edited once it has been released. */
export interface Migration {
  /** 1, 2, 3 …, without gaps. */
  readonly version: number;
  /** The rest of the file's name: `ground` of `0001-ground.sql`. */
  readonly name: string;
  readonly sql: string;
  /** Of the file's bytes, 64 hex digits. */
  readonly sha256: string;
  /**
   * True if its statements run one by one outside a transaction, as `create index concurrently`
   * demands. They can be repeated: an interrupted migration restarts at its first statement. If a query
   * returns a column `statement`, each value is run next: for partitions, whose names only the database
   * knows.
   */
  readonly isConcurrent: boolean;
  /**
   * The SHA-256 of an earlier text of this file, from before its release. A database that has it counts
   * as migrated.
   */
  readonly replaces?: string;
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly applied_at: Timestamp;
}

/**
 * The advisory lock that one migrating program holds at a time; any number that nothing else uses.
 */
const MIGRATION_LOCK = "7012003300114002";
const MIGRATIONS_DIR = path.join(import.meta.dirname, "../migrations");
/** A line of a file that was changed before a release had it: see {@link Migration.replaces}. */
const REPLACES_MARK = /^-- Replaces ([0-9a-f]{64})\b/m;
/** The first line of a file whose migration is concurrent. */
const CONCURRENT_MARK = "-- Concurrent: statement by statement, outside a transaction; each can be repeated.\n";
/**
 * How long a migration waits for a lock on a table, in milliseconds. Other queries queue behind the
 * waiting migration, so this bounds how long they are blocked while a long reader, such as a backup,
 * runs.
 */
const LOCK_WAIT_MS = 500;
/** The pause before a migration that got no lock is tried again, in milliseconds. */
const LOCK_PAUSE_MS = 1_000;
/** Maximum number of attempts to get the lock. */
const LOCK_TRIES = 300;
/** How often to look whether another program has finished its migration, in milliseconds. */
const OTHERS_EVERY_MS = 50;
/** SQLSTATEs `lock_not_available` and `deadlock_detected`. */
const NO_LOCK: readonly (string | undefined)[] = ["55P03", "40P01"];
/** SQLSTATE `insufficient_privilege`. */
const NOT_ALLOWED = "42501";
/** SQLSTATE `undefined_table`. */
const NO_TABLE = "42P01";
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

const BEGIN_ALONE = statement("")`
  set local lock_timeout = ${LOCK_WAIT_MS};
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`;

// It never waits: a waiting statement holds a snapshot, and `create index concurrently` waits for all
// older snapshots.
const CLAIM_MIGRATION = statement("migrate_claim")`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as claimed`;

const CLAIM_SESSION = statement("migrate_claim_session")`select pg_try_advisory_lock(${MIGRATION_LOCK}) as claimed`;

const HAS_RECORD = statement("migrate_has_record")`select to_regclass('schema_migrations') is not null as found`;

const LIST_APPLIED = statement("migrate_list_applied")`
  select version, name, sha256, applied_at from schema_migrations order by version`;

const INSERT_APPLIED = statement("migrate_insert_applied")`
  insert into schema_migrations (version, name, sha256) values ($1, $2, $3)`;

/**
 * Reads the migrations that this program carries, in order.
 *
 * @throws Error when a file's name is not `NNNN-name.sql` or the numbers do not run from 1 without
 * gaps
 */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS_DIR)).sort();
  const migrations = await Promise.all(files.map(readMigration));
  for (const [index, { version }] of migrations.entries()) {
    if (version !== index + 1) throw new Error(`Migration ${version} is in the position of ${index + 1}.`);
  }
  return migrations;
}

/**
 * Brings a database to this program's schema: each missing migration in a transaction of its own,
 * in order, but for the concurrent ones; those of a database that had none together, up to the next
 * concurrent one, since nobody uses it yet. Idempotent; of several programs that migrate at once, one
 * at a time does a step and the others find it done. A migration that gets no lock on a table
 * within {@link LOCK_WAIT_MS} makes room for what queues behind it, and is tried again.
 *
 * @param migrations default: those of this program
 * @returns what this call applied, in order
 * @throws AppError `conflict` when the database is newer than the program or was made with other
 * files, or its role may not change it
 */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<Migration[]> {
  const known = migrations ?? (await readMigrations());
  const applied: Migration[] = [];
  for (;;) {
    const steps = await applyNext(db, known, applied);
    if (steps.length === 0) return applied;
    applied.push(...steps);
  }
}

/**
 * Lists the migrations that a database still lacks, in order, and changes nothing.
 *
 * @param migrations default: those of this program
 * @throws AppError `conflict` when the database is newer than the program or was made with other
 * files, or its role may not read it
 */
export async function pendingMigrations(db: Queryable, migrations?: readonly Migration[]): Promise<Migration[]> {
  const known = migrations ?? (await readMigrations());
  const [record] = await db.rows<{ found: boolean }>(HAS_RECORD);
  const applied = record?.found === true ? await db.rows<AppliedMigration>(LIST_APPLIED).catch(throwInWords) : [];
  return lacking(known, applied);
}

/**
 * Makes sure that a database has this program's schema, for a program that must not migrate by
 * itself.
 *
 * @throws AppError `conflict` if it lacks migrations, is newer, or was created with other files
 */
export async function checkMigrated(db: Queryable): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  const names = pending.map(fileName).join(", ");
  throw new AppError("conflict", `The database lacks ${pending.length} migration(s) (${names}): run openvoe migrate.`);
}

/** @param ours what this call to {@link migrate} has applied */
async function applyNext(
  db: Database,
  known: readonly Migration[],
  ours: readonly Migration[],
): Promise<readonly Migration[]> {
  // Where one of several fails, those before it are applied and stay.
  let most = Number.POSITIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    try {
      const steps = await db.transaction((tx) => stepsIn(tx, known, { ours, most }), { hasNoTimeout: true });
      if (steps === "busy") {
        await setTimeout(OTHERS_EVERY_MS);
        continue;
      }
      const [step] = steps;
      if (step?.isConcurrent !== true) return steps;
      if (await db.session((session) => applyConcurrent(session, known, step))) return steps;
    } catch (failure) {
      if (tries === LOCK_TRIES || (most === 1 && !hasNoLock(failure))) throwInWords(failure);
      if (hasNoLock(failure)) await setTimeout(LOCK_PAUSE_MS);
      else most = 1;
    }
  }
}

function hasNoLock(failure: unknown): boolean {
  return NO_LOCK.includes(codeOf(failure instanceof AppError ? failure.cause : failure));
}

/**
 * The next migrations, applied unless it is a concurrent one; none when nothing is missing, `busy` while
 * another program is at one.
 */
async function stepsIn(
  tx: Queryable,
  known: readonly Migration[],
  { ours, most }: { readonly ours: readonly Migration[]; readonly most: number },
): Promise<readonly Migration[] | "busy"> {
  const [lock] = await tx.rows<{ claimed: boolean }>(CLAIM_MIGRATION);
  if (lock?.claimed !== true) return "busy";
  await tx.rows(BEGIN_ALONE);
  const applied = await tx.rows<AppliedMigration>(LIST_APPLIED);
  const missing = lacking(known, applied);
  if (missing[0]?.isConcurrent === true) return missing.slice(0, 1);
  const end = missing.findIndex(({ isConcurrent }) => isConcurrent);
  // All that were applied are this call's own: the database was empty.
  const count = applied.length === ours.length ? Math.min(most, end === -1 ? missing.length : end) : 1;
  const next = missing.slice(0, count);
  for (const { sql, version, name, sha256 } of next) {
    await tx.rows({ name: "", text: sql });
    await tx.rows(INSERT_APPLIED, [version, name, sha256]);
  }
  return next;
}

/**
 * Applies a concurrent migration, unless another program is at one or has applied it in between.
 * Returns whether it did.
 */
async function applyConcurrent(session: Queryable, known: readonly Migration[], next: Migration): Promise<boolean> {
  const [lock] = await session.rows<{ claimed: boolean }>(CLAIM_SESSION);
  if (lock?.claimed !== true) return false;
  if (lacking(known, await session.rows<AppliedMigration>(LIST_APPLIED))[0] !== next) return false;
  for (const [at, text] of statementsOf(next.sql).entries()) {
    const named = { name: `migrate_${next.version}_${at}`, text };
    const listed = await session.rows<{ readonly statement?: unknown }>(named);
    for (const { statement } of listed) if (typeof statement === "string") await runListed(session, statement);
  }
  await session.rows(INSERT_APPLIED, [next.version, next.name, next.sha256]);
  return true;
}

/** Runs a statement about a partition, which may have been dropped since it was listed. */
async function runListed(session: Queryable, text: string): Promise<void> {
  try {
    await session.rows({ name: "", text });
  } catch (failure) {
    if (codeOf(failure) !== NO_TABLE) throw failure;
  }
}

function statementsOf(sql: string): string[] {
  const lines = sql.split("\n").filter((line) => !line.startsWith("--"));
  return lines
    .join("\n")
    .split(/;\n/)
    .filter((text) => text.trim() !== "");
}

function lacking(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const done of applied) {
    const ours = known.find(({ version }) => version === done.version);
    if (ours === undefined) throw newerDatabase(done, known.length);
    if (ours.sha256 !== done.sha256 && ours.replaces !== done.sha256) throw changedFile(ours, done);
  }
  return known.filter(({ version }) => !applied.some((done) => done.version === version));
}

/** From PostgreSQL 15 on, a role that does not own a database may make no tables in it. */
function throwInWords(failure: unknown): never {
  if (!(failure instanceof Error) || codeOf(failure) !== NOT_ALLOWED) throw failure;
  throw new AppError(
    "conflict",
    `The role of DATABASE_URL lacks rights in its database (${failure.message}). ` +
      "It must own the database and its tables: alter database NAME owner to ROLE. All programs must use the same role.",
    { cause: failure },
  );
}

function newerDatabase(done: AppliedMigration, knownCount: number): AppError {
  return new AppError(
    "conflict",
    `The database is newer than this program: it has migration ${fileName(done)}, the program's last is ${knownCount}. ` +
      "Update the program.",
  );
}

function changedFile(ours: Migration, done: AppliedMigration): AppError {
  return new AppError(
    "conflict",
    `Migration ${fileName(ours)} is not the one that made this database at ${done.applied_at}: its file was changed. ` +
      "Use the program's own files, or a new database.",
  );
}

async function readMigration(file: string): Promise<Migration> {
  const [, digits, name] = FILE_NAME.exec(file) ?? [];
  if (digits === undefined || name === undefined) throw new Error(`${file} is not named NNNN-name.sql.`);
  const sql = await readFile(path.join(MIGRATIONS_DIR, file), "utf8");
  const sha256 = createHash("sha256").update(sql).digest("hex");
  const [, replaces] = REPLACES_MARK.exec(sql) ?? [];
  const step = { version: Number(digits), name, sql, sha256, isConcurrent: sql.startsWith(CONCURRENT_MARK) };
  return replaces === undefined ? step : { ...step, replaces };
}

function fileName({ version, name }: Pick<Migration, "version" | "name">): string {
  return `${String(version).padStart(4, "0")}-${name}.sql`;
}
