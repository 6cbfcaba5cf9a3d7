import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { type TestContext, test } from "node:test";
import { saveTeam } from "../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import type { Queryable } from "../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../src/kernel/database/postgres/migrate.ts";
import { emptyDatabase, forEachDatabase, type Home } from "../../support/databases.ts";

/** The last migration before those of these indexes. */
const LAST_BEFORE = "tokens-of-users";
/** The indexes of partitioned tables that were made since, without a lock while they are built. */
const INDEXES = [
  "delivery_attempts_by_event",
  "events_by_tenant",
  "verifications_by_former_tokens",
  "verifications_by_outcome",
  "verifications_by_reference",
  "verifications_by_status",
];

function run<Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: hash("sha1", text), text }, values);
}

/** A database of before these indexes, with rows in some partitions. */
async function filledDatabase(home: Home, t: TestContext) {
  const { db } = await emptyDatabase(home, t);
  const migrations = await readMigrations();
  const before = migrations.findIndex(({ name }) => name === LAST_BEFORE) + 1;
  await migrate(db, migrations.slice(0, before));
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  for (const id of ["5f2b7a10c3d44e8f9a6b0c1d2e3f4a5b", mintId()]) {
    await run(
      db,
      "insert into verifications (id, team_id, environment, status, sealed_file, key_id) values ($1, $2, 'sandbox', 'completed', 'x', 1)",
      [id, team.id],
    );
    await run(
      db,
      "insert into events (id, team_id, environment, event_type, about_id, payload) values ($1, $2, 'sandbox', 'x', $1, '{}')",
      [id, team.id],
    );
  }
  await run(
    db,
    `insert into delivery_attempts (id, event_id, webhook_id, team_id, environment, event_type, webhook_url, attempt, outcome, duration_ms)
      values ($1, $1, $1, $2, 'sandbox', 'x', 'https://hook.example', 1, 'success', 1)`,
    [mintId(), team.id],
  );
  return { db, migrations, before };
}

/** The files of the indexes of partitions: one that is built again has another one. */
function filesOf(db: Queryable): Promise<{ readonly name: string; readonly file: number }[]> {
  return run(
    db,
    `select c.relname as name, c.relfilenode::bigint as file from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relkind = 'i' and c.relname ~ '^(verifications_v|events_v|delivery_attempts_2)\\w*_by_(former_tokens|outcome|tenant|event)$'
        and exists (select from pg_class t where t.oid = i.indrelid and pg_relation_size(t.oid) > 0) and i.indisvalid
      order by 1`,
  );
}

forEachDatabase((home) => {
  test("indexes of partitioned tables are built concurrently, and a step that locks the tables only attaches them", async (t) => {
    const { db, migrations } = await filledDatabase(home, t);
    const concurrent = migrations.findIndex(({ name }) => name === "indexes-of-partitions");
    await migrate(db, migrations.slice(0, concurrent + 1));
    const built = await filesOf(db);
    const count = (pattern: RegExp) => built.filter(({ name }) => pattern.test(name)).length;
    assert.deepEqual(
      [/^verifications_.*_by_former_tokens$/, /^verifications_.*_by_outcome$/, /^events_.*_by_tenant$/].map(count),
      [2, 2, 2],
    );
    assert.equal(count(/^delivery_attempts_.*_by_event$/), 1);
    await migrate(db, migrations);
    assert.deepEqual(await filesOf(db), built);
    const loose = await run(
      db,
      `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        where t.relispartition and t.relkind = 'r' and not i.indisprimary
          and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
    );
    assert.deepEqual(loose, [], "an index of a partition belongs to none of its table");
    const valid = await run<{ name: string }>(
      db,
      "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any($1) and i.indisvalid order by 1",
      [INDEXES],
    );
    assert.deepEqual(
      valid.map(({ name }) => name),
      INDEXES,
    );
  });

  test("no step since then that holds a lock builds an index of a table that has rows", async (t) => {
    const { db, migrations, before: first } = await filledDatabase(home, t);
    const since = migrations.filter(({ isConcurrent, version }) => !isConcurrent && version > first);
    assert.ok(since.length > 3);
    for (const { version, name } of since) {
      await migrate(db, migrations.slice(0, version - 1));
      const before = new Set((await indexesOf(db)).map(({ id }) => id));
      const tables = new Set(await tablesOf(db));
      await migrate(db, migrations.slice(0, version));
      // Nobody waits for a table that the step itself makes.
      const added = (await indexesOf(db)).filter(({ id, table }) => !before.has(id) && tables.has(table));
      assert.deepEqual(added, [], `${version}-${name} builds indexes while it locks their tables`);
    }
  });
});

/** The indexes of tables with rows. */
function indexesOf(db: Queryable): Promise<{ readonly id: number; readonly name: string; readonly table: string }[]> {
  return run(
    db,
    `select i.indexrelid::bigint as id, i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table from pg_index i
      where pg_relation_size(i.indrelid) > 0 order by 1`,
  );
}

async function tablesOf(db: Queryable): Promise<string[]> {
  const text = "select oid::regclass::text as name from pg_class where relkind in ('r', 'p')";
  return (await run<{ name: string }>(db, text)).map(({ name }) => name);
}
