import { createHash, randomBytes } from "node:crypto";
import { after, describe } from "node:test";
import pg from "pg";
import { CITUS_URL, type CitusDatabase, makeCitusDatabase } from "../../fixtures/citus.ts";
import { runOn, startEmbeddedServer } from "../../fixtures/servers.ts";
import { distributePay } from "../../src/areas/records/sql/employments/pay-layout.ts";
import type { Database, Statement } from "../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { eventually } from "./eventually.ts";
import { keepText, recordingOf } from "./leftovers/recording.ts";

/** The two homes of the database. */
export type Home = "embedded" | "server";

/** A database of a test's own, migrated and otherwise empty. */
export interface TestDatabase {
  readonly db: Database;
  /** For programs that a test starts (`DATABASE_URL`), and for connections of the test's own. */
  readonly url: string;
  /** Closes `db` and removes the database, whoever else is still connected. */
  drop(): Promise<void>;
}

/** The home that this run tests, in a list: the embedded one, or with `OPENVOE_TEST_HOME=server` a server (`npm run test:server`). */
export const HOMES: readonly Home[] = [process.env.OPENVOE_TEST_HOME === "server" ? "server" : "embedded"];

/**
 * Declares tests for the home that this run tests. `test/run.ts` lists the files that run on both, in two runs.
 *
 * @example
 * forEachDatabase((home) => {
 *   test("insertTeam keeps the name", async (t) => {
 *     const { db } = await freshDatabase(home, t);
 *   });
 * });
 */
export function forEachDatabase(declare: (home: Home) => void): void {
  for (const home of HOMES) describe(`on the ${home} database`, () => declare(home));
}

/** Whoever runs work after itself: a test's context. */
export interface Owner {
  after(work: () => Promise<void>): void;
}

/**
 * Makes a database of a test's own, as a copy of a migrated template; on a server with `TEST_CITUS_URL`, on that cluster.
 *
 * @param owner a test's context, which drops it after the test; without it, call `drop` yourself
 */
export async function freshDatabase(home: Home, owner?: Owner): Promise<TestDatabase> {
  if (home === "server" && CITUS_URL !== null) return await freshCitusDatabase(CITUS_URL, owner);
  const serverUrl = await serverUrlOf(home);
  return await copyDatabase({ serverUrl, template: await templateOf(serverUrl) }, owner);
}

/** A database of a test's own on a cluster of Citus, with the layout that `openvoe migrate` makes. */
export async function freshCitusDatabase(
  coordinatorUrl: string,
  owner?: Owner,
  shards = CITUS_SHARDS,
): Promise<TestDatabase & CitusDatabase> {
  const made = await makeCitusDatabase(coordinatorUrl, await templateOf(coordinatorUrl));
  const db = openPool({ connection: made.url, size: 5, applicationName: "test" });
  const drop = once(async () => {
    await db.close();
    await made.drop();
  });
  owner?.after(drop);
  if (shards > 0) await distributePay(db, shards);
  return { ...made, db, drop };
}

const CITUS_SHARDS = 2;

/** As {@link freshDatabase}, without a schema. */
export async function emptyDatabase(home: Home, owner?: Owner): Promise<TestDatabase> {
  return await copyDatabase({ serverUrl: await serverUrlOf(home), template: "template0" }, owner);
}

interface Original {
  readonly serverUrl: string;
  readonly template: string;
}

async function copyDatabase({ serverUrl, template }: Original, owner?: Owner): Promise<TestDatabase> {
  const name = `openvoe_test_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, [`create database ${name} template ${template} strategy file_copy`]);
  const url = withDatabase(serverUrl, name);
  const db = openPool({ connection: url, size: 5, applicationName: "test" });
  const drop = once(async () => {
    await db.close();
    if (recordingOf() !== undefined) keepText("dump", (await dumpOf(url)).join("\n"));
    await runOn(serverUrl, [`drop database if exists ${name} with (force)`]);
  });
  owner?.after(drop);
  return { db, url, drop };
}

/** Every row of the database as text, as a dump has it: one line each, with the name of its table. */
export async function dumpOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(LIST_TABLES);
    if (tables.rows.length === 0) return [];
    const parts = tables.rows.map(({ name }) => `select '${name} ' || t::text as line from ${name} t`);
    const { rows } = await client.query<{ line: string }>(parts.join(" union all "));
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

const LIST_TABLES = `select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema::regnamespace order by relname`;

/** The database without notices, which are hints and may be late or lost. */
export function withoutNotices(db: Database): Database {
  return { ...db, listen: async () => async () => {} };
}

/**
 * Runs work while another transaction holds the lock that a statement takes, and releases it as soon as `waiting` sessions wait for
 * a lock, so that their transactions overlap in every run. Uses one connection of the pool for the lock and one to look.
 */
export async function whileLocked<Result>(
  db: Database,
  lock: { readonly text: string; readonly values?: readonly unknown[]; readonly waiting: number },
  work: () => Promise<Result>,
): Promise<Result> {
  // Within an object, since the transaction would wait for a promise that it resolves to.
  const { result } = await db.transaction(async (tx) => {
    await tx.rows({ name: "hold_lock", text: lock.text }, lock.values);
    const result = work();
    await untilWaiting(db, lock.waiting);
    return { result };
  });
  return await result;
}

/** Resolves as soon as so many sessions of the database wait for a lock. */
export async function untilWaiting(db: Database, sessions: number): Promise<void> {
  await eventually(async () => {
    const waiting = (await db.rows(LIST_WAITING)).length;
    if (waiting < sessions) throw new Error(`${waiting} of ${sessions} sessions wait for a lock`);
  });
}

const LIST_WAITING: Statement = {
  name: "list_waiting",
  text: "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
};

/** The URL of the home's server, with a database that nobody tests in. */
export async function serverUrlOf(home: Home): Promise<string> {
  if (home === "embedded") return process.env.OPENVOE_TEST_EMBEDDED_URL ?? (await ownEmbedded());
  const url = CITUS_URL ?? process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set.");
  return url;
}

let stopOwn: (() => Promise<void>) | undefined;
after(() => stopOwn?.());

/** For a file that is run by itself; `after` stands above, because inside a test it would mean that test's end. */
const ownEmbedded = once(async () => {
  const { url, stop } = await startEmbeddedServer();
  stopOwn = stop;
  return url;
});

const templates = new Map<string, Promise<string>>();

function templateOf(serverUrl: string): Promise<string> {
  const template = templates.get(serverUrl) ?? makeTemplate(serverUrl);
  templates.set(serverUrl, template);
  return template;
}

/** Named for the migrations, so that one is found again; made by one test process at a time, and named when it is whole. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const hashes = (await readMigrations()).map(({ sha256 }) => sha256);
  const name = `openvoe_template_${createHash("sha256").update(hashes.join()).digest("hex").slice(0, 12)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    if (recordingOf() !== undefined) await keepWal(client);
    await client.query("select pg_advisory_lock(7012003300114003)");
    const { rows } = await client.query("select from pg_database where datname = $1", [name]);
    if (rows.length === 0) await fillTemplate(client, { serverUrl, name });
    return name;
  } finally {
    await client.end();
  }
}

/** The log of changes has what databases held that were dropped. */
async function keepWal(client: pg.Client): Promise<void> {
  await client.query("alter system set wal_keep_size = '1TB'");
  await client.query("select pg_reload_conf()");
}

async function fillTemplate(
  client: pg.Client,
  { serverUrl, name }: { serverUrl: string; name: string },
): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const db = openPool({ connection: withDatabase(serverUrl, draft), size: 1, applicationName: "test" });
  await migrate(db).finally(() => db.close());
  await client.query(`alter database ${draft} rename to ${name}`);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
