import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { type TestContext, test } from "node:test";
import { findVerification, insertVerification } from "../../../src/areas/verifications/sql/verifications.ts";
import { deleteOldDeliveries, deleteOldEvents, dropOldEvents } from "../../../src/areas/webhooks/sql/retention.ts";
import type { Tenant } from "../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import { makeIdPartitions } from "../../../src/kernel/database/id-partitions.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../src/kernel/database/postgres/migrate.ts";
import type { TeamId, VerificationId } from "../../../src/kernel/ids.ts";
import { emptyDatabase, forEachDatabase, freshDatabase, type Home } from "../../support/databases.ts";

/** The first of the migrations that make the partitions. */
const FIRST_MIGRATION = "id-versions";
/** The one that divides the tables. */
const PARTITIONS = "partitions";
const OLD_ID = "5f2b7a10c3d44e8f9a6b0c1d2e3f4a5b";
const DAY_MS = 86_400_000;

function run<Row>(db: Pick<Database, "rows">, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: hash("sha1", text), text }, values);
}

async function tenantOf(db: Database): Promise<Tenant> {
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  return { teamId: team.id as TeamId, environment: "sandbox" };
}

async function addVerification(db: Database, { teamId }: Tenant, id: string): Promise<void> {
  const columns = "id, team_id, environment, status, sealed_file, key_id";
  await run(db, `insert into verifications (${columns}) values ($1, $2, 'sandbox', 'completed', 'x', 1)`, [id, teamId]);
}

async function addEvent(db: Database, id: string, age = "0 days"): Promise<void> {
  await run(
    db,
    `insert into events (id, team_id, environment, event_type, about_id, payload, created_at)
      values ($1, gen_random_uuid(), 'sandbox', 'x', gen_random_uuid(), '{}', now() - $2::interval)`,
    [id, age],
  );
}

/** A webhook with a delivery of an event. */
async function addDelivery(db: Database, { teamId }: Tenant, eventId: string, status = "due"): Promise<void> {
  await run(
    db,
    `with w as (insert into webhooks (id, team_id, environment, name, webhook_url, events, env_type, sealed_secret, key_id)
      values (gen_random_uuid(), $1, 'sandbox', 'x', gen_random_uuid()::text, '{*}', 'sandbox', 'x', 1) returning id)
    insert into deliveries (event_id, webhook_id, status) select $2, id, $3 from w`,
    [teamId, eventId, status],
  );
}

/** An id of a time. */
function idAt(ms: number): string {
  return ms.toString(16).padStart(12, "0") + mintId().slice(12);
}

async function partitionOf(db: Database, table: string, id: string): Promise<string | undefined> {
  const text = `select tableoid::regclass::text as is from ${table} where id = $1`;
  return (await run<{ is: string }>(db, text, [id]))[0]?.is;
}

async function partitionsOf(db: Database, table: string): Promise<string[]> {
  const text = "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1";
  return (await run<{ name: string }>(db, text, [table])).map(({ name }) => name);
}

/** A database as a program before the partitions left it. */
async function formerDatabase(home: Home, t: TestContext) {
  const { db } = await emptyDatabase(home, t);
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ name }) => name === FIRST_MIGRATION);
  await migrate(db, migrations.slice(0, first));
  const last = migrations.findIndex(({ name }) => name === PARTITIONS);
  return { db, finish: () => migrate(db, migrations), divide: () => migrate(db, migrations.slice(0, last + 1)) };
}

forEachDatabase((home) => {
  test("the migration to partitions keeps verifications and events under their ids", async (t) => {
    const { db, finish } = await formerDatabase(home, t);
    const tenant = await tenantOf(db);
    const [newId, eventId] = [mintId(), randomUUID().replaceAll("-", "")];
    for (const id of [OLD_ID, newId]) await addVerification(db, tenant, id);
    for (const id of [eventId, newId]) await addEvent(db, id);
    await addDelivery(db, tenant, eventId);
    await finish();
    for (const id of [OLD_ID, newId]) {
      assert.equal((await findVerification(db, tenant, `iv_${id}` as VerificationId))?.status, "completed");
    }
    assert.equal(await partitionOf(db, "verifications", OLD_ID), "verifications_v4");
    assert.match((await partitionOf(db, "verifications", newId)) ?? "", /^verifications_v7_\d{8}$/);
    assert.equal(await partitionOf(db, "events", eventId), "events_v4");
    assert.match((await partitionOf(db, "events", newId)) ?? "", /^events_v7_\d{8}$/);
    assert.equal((await run(db, "select from deliveries")).length, 1);
  });

  test("the migration to partitions builds no index of the old tables again", async (t) => {
    const { db, divide } = await formerDatabase(home, t);
    const text = `select indexrelid::bigint as id from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname in ('verifications', 'events', 'verifications_v4', 'events_v4') and c.relkind = 'r' order by 1`;
    const before = await run(db, text);
    await divide();
    assert.deepEqual(await run(db, text), before);
    const detached = await run(
      db,
      `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relname in ('verifications_v4', 'events_v4') and not i.indisprimary
          and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
    );
    assert.deepEqual(detached, []);
  });

  test("a verification of a new id is in the partition of its time, and found there alone", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await tenantOf(db);
    const id = mintId();
    const sealed = { sealedDetails: Buffer.from("x"), keyId: 1, subjectTokens: [], subjectVersion: 1 };
    const digits = `iv_${id}` as VerificationId;
    await insertVerification(db, {
      ...sealed,
      id: digits,
      tenant,
      status: "processing",
      trackingInfo: null,
      auditEntry: { id: mintId(), actor: "test", details: {} },
      once: null,
    });
    assert.equal((await findVerification(db, tenant, digits))?.id, digits);
    assert.match((await partitionOf(db, "verifications", id)) ?? "", /^verifications_v7_\d{8}$/);
    await assert.rejects(addVerification(db, tenant, id), { code: "23505" });
  });
});

forEachDatabase((home) => {
  test("makeIdPartitions makes each partition once, also when several do it at once", async (t) => {
    const { db } = await freshDatabase(home, t);
    assert.equal(await makeIdPartitions(db), 0);
    const [, ...made] = (await partitionsOf(db, "events_v7")).filter((name) => /\d$/.test(name));
    for (const name of made) await run(db, `drop table ${name}`);
    const counts = await Promise.all([1, 2, 3].map(() => makeIdPartitions(db)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      made.length,
    );
    assert.deepEqual((await partitionsOf(db, "events_v7")).slice(1, 1 + made.length), made);
  });

  test("makeIdPartitions moves rows whose time had no partition", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [made] = (await partitionsOf(db, "events_v7")).filter((name) => /\d$/.test(name));
    await run(db, `drop table ${made}`);
    const [id, far] = [mintId(), idAt(Date.now() + 900 * DAY_MS)];
    for (const one of [id, far]) await addEvent(db, one);
    assert.equal(await partitionOf(db, "events", id), "events_v7_rest");
    await makeIdPartitions(db);
    assert.equal(await partitionOf(db, "events", id), made);
    assert.equal(await partitionOf(db, "events", far), "events_v7_rest");
  });
});

forEachDatabase((home) => {
  test("dropOldEvents drops a partition when its last day is over 30 days ago and nothing of it is due", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await tenantOf(db);
    for (const [day, next] of [
      ["2026-01-01", "2026-01-08"],
      ["2026-01-08", "2026-01-15"],
    ] as const) {
      await run(
        db,
        `create table events_v7_${day.replaceAll("-", "")} partition of events_v7
          for values from ('${await firstIdOf(db, day)}') to ('${await firstIdOf(db, next)}')`,
      );
    }
    const [gone, due] = [idAt(Date.parse("2026-01-02")), idAt(Date.parse("2026-01-09"))];
    for (const id of [gone, due]) await addEvent(db, id);
    await addDelivery(db, tenant, gone, "exhausted");
    await addDelivery(db, tenant, due);
    const recent = mintId();
    await addEvent(db, recent);
    await addDelivery(db, tenant, recent, "exhausted");

    assert.equal(await dropOldEvents(db), 0);
    assert.equal(await deleteOldDeliveries(db, 10), 1);
    assert.equal(await dropOldEvents(db), 1);
    const left = await run<{ id: string }>(db, "select id from events order by id");
    assert.deepEqual(
      left.map(({ id }) => id),
      [due, recent],
    );
    assert.equal((await run(db, "select from deliveries")).length, 2);
    await run(db, "delete from deliveries where event_id = $1", [due]);
    assert.equal(await dropOldEvents(db), 1);
  });

  test("deleteOldEvents deletes old events of no partition's time with their deliveries, but none still due", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await tenantOf(db);
    const [old, due, recent] = [1, 2, 3].map(() => randomUUID().replaceAll("-", "")) as [string, string, string];
    const far = idAt(Date.now() + 900 * DAY_MS);
    for (const id of [old, due, far]) await addEvent(db, id, "31 days");
    await addEvent(db, recent, "29 days");
    for (const id of [old, recent, far]) await addDelivery(db, tenant, id, "exhausted");
    await addDelivery(db, tenant, due);
    await deleteOldEvents(db, 10);
    const left = await run<{ id: string }>(db, "select id from events order by id");
    assert.deepEqual(
      left.map(({ id }) => id),
      [due, recent].sort(),
    );
    assert.equal((await run(db, "select from deliveries")).length, 2);
  });
});

async function firstIdOf(db: Database, day: string): Promise<string> {
  const [row] = await run<{ id: string }>(db, "select first_id_of($1::timestamptz) as id", [day]);
  return row?.id ?? "";
}
