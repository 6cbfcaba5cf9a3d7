import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { withPayWritesPaused } from "../../../src/areas/records/sql/employments/pay-layout.ts";
import { checkBackup, restoreBackup } from "../../../src/kernel/backup/ops/restore-backup.ts";
import { writeBackup } from "../../../src/kernel/backup/ops/write-backup.ts";
import { listFilledTables } from "../../../src/kernel/backup/sql/copy-tables.ts";
import { listBackupPartitions, listBackupTables } from "../../../src/kernel/backup/sql/tables.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../src/kernel/database/postgres/migrate.ts";
import { UNSAVED_TABLES } from "../../../src/program/areas.ts";
import { emptyDatabase, forEachDatabase, freshDatabase } from "../../support/databases.ts";

const OPTIONS = {
  program: "0.2.0",
  keyring: null,
  unsaved: UNSAVED_TABLES,
  withWritesPaused: withPayWritesPaused,
} as const;

function run<Row>(db: Pick<Database, "rows">, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: hash("sha1", text), text }, values);
}

/** Rows of partitions of now, of long ago and of old ids, texts that `copy` escapes, and companies that reference each other. */
async function fill(db: Database): Promise<void> {
  const team = mintId();
  await run(db, "insert into teams (id, name, client_id) values ($1, $2, gen_random_uuid())", [team, 'a\tb\\N\n"é"']);
  for (const id of [mintId(), "5f2b7a10c3d44e8f9a6b0c1d2e3f4a5b", `0123456789ab${mintId().slice(12)}`]) {
    await run(
      db,
      `insert into verifications (id, team_id, environment, status, sealed_file, key_id, tracking_info)
        values ($1, $2, 'sandbox', 'completed', '\\x00ff', 1, null)`,
      [id, team],
    );
    await run(
      db,
      `with w as (insert into webhooks (id, team_id, environment, name, webhook_url, events, env_type, sealed_secret, key_id)
        values (gen_random_uuid(), $1, 'sandbox', 'x', gen_random_uuid()::text, '{*}', 'sandbox', 'x', 1) returning id),
      e as (insert into events (id, team_id, environment, event_type, about_id, payload)
        values ($2, $1, 'sandbox', 'x', gen_random_uuid(), '{"b": 1,  "a": 2}'))
      insert into deliveries (event_id, webhook_id) select $2, id from w`,
      [team, id],
    );
  }
  await run(
    db,
    `insert into companies (id, source, name, fingerprint, version, merged_into) values
    ('00000000000000000000000000000001', 's', 'x', '', 1, '00000000000000000000000000000002'),
    ('00000000000000000000000000000002', 's', 'x', '', 1, null)`,
  );
}

/** What every table has, as one hash each, and its partitions. */
async function contentsOf(db: Database): Promise<unknown> {
  const hashes: [string, string | null][] = [];
  for (const { name } of await listBackupTables(db, UNSAVED_TABLES)) {
    const [row] = await run<{ md5: string | null }>(
      db,
      `select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
    );
    hashes.push([name, row?.md5 ?? null]);
  }
  return { hashes, partitions: await listBackupPartitions(db) };
}

async function backUp(db: Database): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await writeBackup(db, OPTIONS, async (bytes) => void chunks.push(...(await allOf(bytes))));
  return Buffer.concat(chunks);
}

function sourceOf(bytes: Buffer) {
  return {
    name: "x.backup",
    bytes: (async function* () {
      yield bytes;
    })(),
  };
}

forEachDatabase((home) => {
  test("restoreBackup makes every table, partition and sequence as they were at writeBackup", async (t) => {
    const { db } = await freshDatabase(home, t);
    await fill(db);
    // The span of a backup is not the one in which it is restored.
    await run(
      db,
      "create table events_v7_20200101 partition of events_v7 for values from ('016f5e66-e800-0000-0000-000000000000') to ('016f8273-6c00-0000-0000-000000000000')",
    );
    const bytes = await backUp(db);
    await run(db, "delete from deliveries");
    const { db: other } = await emptyDatabase(home, t);
    const { end, upgradedBy } = await restoreBackup(other, sourceOf(bytes));
    assert.deepEqual([end.rows.verifications, end.rows.deliveries, end.rows.companies, upgradedBy], [3, 3, 2, []]);
    const { db: again } = await freshDatabase(home, t);
    await restoreBackup(again, sourceOf(await backUp(other)));
    assert.deepEqual(await contentsOf(again), await contentsOf(other));
    assert.equal(
      (await listBackupPartitions(other)).some(({ name }) => name === "events_v7_20200101"),
      true,
    );
    await run(
      other,
      "insert into deliveries (event_id, webhook_id) select gen_random_uuid(), id from webhooks limit 1",
    );
    const [last] = await run<{ id: number }>(other, "select max(id) as id from deliveries");
    assert.equal(last?.id, 4);
  });

  test("writeBackup shows one moment, whatever is written meanwhile", async (t) => {
    const { db } = await freshDatabase(home, t);
    await fill(db);
    const before = await contentsOf(db);
    const chunks: Buffer[] = [];
    await writeBackup(db, OPTIONS, async (bytes) => {
      for await (const chunk of bytes) {
        if (chunks.length < 2) await run(db, "delete from deliveries");
        chunks.push(chunk);
      }
    });
    const { db: other } = await emptyDatabase(home, t);
    await restoreBackup(other, sourceOf(Buffer.concat(chunks)));
    assert.deepEqual(await contentsOf(other), before);
  });
});

forEachDatabase((home) => {
  test("restoreBackup brings an older database to the program's schema, and refuses one that is ahead of the backup", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    await migrate(db, migrations.slice(0, 24));
    await run(db, "insert into teams (id, name, client_id) values (gen_random_uuid(), 'old', gen_random_uuid())");
    const bytes = await backUp(db);
    const { db: ahead } = await freshDatabase(home, t);
    await assert.rejects(
      restoreBackup(ahead, sourceOf(bytes)),
      /has \d+ migrations, and the backup is of a database with 24/,
    );
    const { db: other } = await emptyDatabase(home, t);
    const { upgradedBy } = await restoreBackup(other, sourceOf(bytes));
    assert.deepEqual(
      upgradedBy,
      migrations.slice(24).map(({ name }) => name),
    );
    assert.deepEqual(await listFilledTables(other), ["teams"]);
  });

  test("restoreBackup refuses a database with rows or with other tables, and changes nothing", async (t) => {
    const { db } = await freshDatabase(home, t);
    assert.deepEqual(await listFilledTables(db), []);
    const bytes = await backUp(db);
    await run(db, "insert into teams (id, name, client_id) values (gen_random_uuid(), 'mine', gen_random_uuid())");
    await assert.rejects(restoreBackup(db, sourceOf(bytes)), /not empty: it has rows in teams/);
    const { db: other } = await emptyDatabase(home, t);
    await run(other, "create table notes (text text)");
    await assert.rejects(restoreBackup(other, sourceOf(bytes)), /not empty: it has tables of something else/);
    assert.equal((await run(other, "select from pg_tables where schemaname = 'public'")).length, 1);
  });

  test("restoreBackup commits nothing of a backup that ends early, and the database takes the whole one", async (t) => {
    const { db } = await freshDatabase(home, t);
    await fill(db);
    const bytes = await backUp(db);
    const { db: other } = await emptyDatabase(home, t);
    await assert.rejects(restoreBackup(other, sourceOf(bytes.subarray(0, -9))), /x\.backup is incomplete/);
    assert.deepEqual(await listFilledTables(other), []);
    await restoreBackup(other, sourceOf(bytes));
    assert.deepEqual(await contentsOf(other), await contentsOf(db));
  });

  test("checkBackup refuses a backup of a newer program, and names the migration", async (t) => {
    const { db } = await freshDatabase(home, t);
    const text = (await backUp(db)).toString("latin1");
    const foreign = Buffer.from(text.replace(/("version":25,"name":"[a-z-]+","sha256":")../, "$1zz"), "latin1");
    await assert.rejects(
      checkBackup(sourceOf(foreign)),
      /made by openvoe 0\.2\.0 and has migration 25 .*does not have/,
    );
  });
});

async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}
