import assert from "node:assert/strict";
import { test } from "node:test";
import { advanceWebhookReplays } from "../../../../src/areas/webhooks/ops/webhook-replays.ts";
import { LOG_DAYS, maintainDeliveryLog } from "../../../../src/areas/webhooks/sql/delivery-attempts.ts";
import { insertWebhookReplay } from "../../../../src/areas/webhooks/sql/replays.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { emptyDatabase, forEachDatabase, freshDatabase, type Home, type Owner } from "../../../support/databases.ts";
import { sql } from "../workers/delivery-fixture.ts";

function dayOf(inDays: number): string {
  return new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
}

async function partitionsOf(db: Database): Promise<string[]> {
  const text = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'delivery_attempts'::regclass order by c.relname`;
  return (await sql<{ name: string }>(db, text)).map((row) => row.name.replace("delivery_attempts_", ""));
}

/**
 * A database with the partitions of today: the template that tests copy may have been made before
 * midnight.
 */
async function upToDate(home: Home, owner: Owner): Promise<Database> {
  const { db } = await freshDatabase(home, owner);
  await maintainDeliveryLog(db);
  return db;
}

/** Makes a partition of a day long past, as a worker of that day did. */
function makePartition(db: Database, inDays: number) {
  const day = `(now() at time zone 'UTC')::date + (${inDays})`;
  const text = `do $$ begin execute format('create table delivery_attempts_%s partition of delivery_attempts for values from (%L) to (%L)',
    to_char(${day}, 'YYYYMMDD'), (${day}) || ' 00:00+00', (${day} + 1) || ' 00:00+00'); end $$`;
  return db.rows({ name: "", text });
}

const LOG = `insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url, attempt,
  outcome, duration_ms, payload, created_at) select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sandbox',
  'link-deleted', 'https://a.example/', 1, 'delivered', 1, '{}', now() + $1 * interval '1 day'`;

forEachDatabase((home) => {
  test("maintainDeliveryLog creates partitions for yesterday, today and the next seven days, and none twice", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db);
    assert.deepEqual(
      await partitionsOf(db),
      Array.from({ length: 9 }, (_, at) => dayOf(at - 1)),
    );
    assert.equal(await maintainDeliveryLog(db), 0);
    await db.rows({
      name: "",
      text: `drop table delivery_attempts_${dayOf(7)}; drop table delivery_attempts_${dayOf(3)}`,
    });
    assert.equal(await maintainDeliveryLog(db), 2);
    assert.deepEqual(
      await partitionsOf(db),
      Array.from({ length: 9 }, (_, at) => dayOf(at - 1)),
    );
  });

  test("maintainDeliveryLog drops a day when its youngest attempt is 30 days old, and no younger one", async (t) => {
    const db = await upToDate(home, t);
    for (const inDays of [-LOG_DAYS - 40, -LOG_DAYS - 1, -LOG_DAYS, -LOG_DAYS + 1]) {
      await makePartition(db, inDays);
      await sql(db, LOG, [inDays]);
    }
    assert.equal(await maintainDeliveryLog(db), 2);
    assert.deepEqual((await partitionsOf(db)).slice(0, 2), [dayOf(-LOG_DAYS), dayOf(-LOG_DAYS + 1)]);
  });

  test("maintainDeliveryLog is safe to run concurrently", async (t) => {
    const db = await upToDate(home, t);
    await db.rows({ name: "", text: `drop table delivery_attempts_${dayOf(7)}` });
    const changed = await Promise.all(Array.from({ length: 4 }, () => maintainDeliveryLog(db)));
    assert.deepEqual(changed.toSorted(), [0, 0, 0, 1]);
  });
});

/**
 * A team's event and webhook in a database of before 0004, under the first, third and second of the
 * ids; the fourth is what it is about.
 */
async function addEvent(db: Database, ids: readonly string[]) {
  await sql(db, "insert into teams (id, name, client_id) values ($1, 'one', $1)", [ids[0]]);
  const webhook = `insert into webhooks (id, team_id, environment, name, webhook_url, events, env_type, sealed_secret, key_id)
    values ($1, $2, 'sandbox', 'one', 'https://a.example/', '{*}', 'sandbox', '\\x00', 1)`;
  await sql(db, webhook, [ids[1], ids[0]]);
  const event = `insert into events (id, team_id, environment, event_type, about_id, payload)
    values ($1, $2, 'sandbox', 'link-deleted', $3, '{}')`;
  await sql(db, event, [ids[2], ids[0], ids[3]]);
}

const DELIVERY = "insert into deliveries (event_id, webhook_id, status, attempts) values ($1, $2, $3, $4) returning id";

forEachDatabase((home) => {
  test("migrate 0003 keeps the log, the queue and the secrets of a database that has them", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    await migrate(db, migrations.slice(0, 2));
    const ids = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
    await addEvent(db, ids);
    for (const [status, attempts] of [
      ["due", 3],
      ["held", 1],
      ["delivered", 1],
    ]) {
      await sql(db, DELIVERY, [ids[2], ids[1], status, attempts]);
    }
    for (const inDays of [-29, -3, 0]) await sql(db, LOG, [inDays]);
    await migrate(db);
    const kept = await sql<{ count: number }>(
      db,
      "select count(*) as count from delivery_attempts where payload = '{}' and not is_replay",
    );
    assert.deepEqual(kept, [{ count: 3 }]);
    assert.deepEqual(
      (await partitionsOf(db)).slice(0, 2),
      [dayOf(1), dayOf(2)],
      "what was there is one partition, to tomorrow",
    );
    await sql(db, LOG, [1]);
    assert.equal(await maintainDeliveryLog(db), 0);
    assert.deepEqual(await sql(db, "select status, step, about_id from deliveries order by id"), [
      { status: "due", step: 3, about_id: ids[3] },
      { status: "held", step: 1, about_id: ids[3] },
    ]);
    assert.deepEqual(await sql(db, "select failures, paused_until from webhooks"), [
      { failures: 0, paused_until: null },
    ]);
  });
});

forEachDatabase((home) => {
  test("migrate 0008 leaves delivered events only in the log, from which a replay takes them", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    await migrate(db, migrations.slice(0, 7));
    const ids = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
    await addEvent(db, ids);
    const made: number[] = [];
    for (const status of ["due", "delivered", "held", "exhausted", "delivered"]) {
      const [row] = await sql<{ id: number }>(db, DELIVERY, [ids[2], ids[1], status, 2]);
      made.push(row?.id ?? 0);
    }
    const log = `insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url,
      attempt, outcome, duration_ms) select gen_random_uuid(), id, $1, $2, $3, 'sandbox', 'link-deleted', 'https://a.example/', 2, status, 1
      from deliveries where status = 'delivered'`;
    await sql(db, log, [ids[2], ids[1], ids[0]]);
    const rest = "select * from deliveries where status <> 'delivered' order by id";
    const before = await sql<object>(db, rest);
    await migrate(db);
    assert.equal(before.length, 3);
    assert.deepEqual(await sql(db, "select * from deliveries order by id"), before);
    await insertWebhookReplay(db, ids[1] as WebhookId, { since: null, until: null, onlyFailed: false });
    await sql(db, "update webhook_replays set until = until + interval '1 second'");
    assert.equal(await advanceWebhookReplays(db), 4);
    assert.deepEqual(
      await sql(db, "select id, status, attempts from deliveries order by id"),
      made.map((id) => ({ id, status: "due", attempts: 2 })),
    );
    const [next] = await sql<{ id: number }>(db, DELIVERY, [ids[2], ids[1], "due", 0]);
    assert.ok((next?.id ?? 0) > Math.max(...made), "ids go on");
    await assert.rejects(sql(db, DELIVERY, [ids[2], ids[1], "delivered", 0]), /deliveries_status_check/);
  });

  test("migrate 0008 keeps deliveries queued by a transaction in progress", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db, (await readMigrations()).slice(0, 7));
    const ids = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
    await addEvent(db, ids);
    let migrating: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await sql(tx, DELIVERY, [ids[2], ids[1], "due", 0]);
      migrating = migrate(db);
      const waits = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await sql(tx, waits)).length === 0) await sql(tx, "select pg_sleep(0.01), pg_stat_clear_snapshot()");
    });
    await migrating;
    assert.deepEqual(await sql(db, "select status from deliveries"), [{ status: "due" }]);
  });

  test("maintainDeliveryLog indexes delivered events in every partition, created then or later", async (t) => {
    const db = await upToDate(home, t);
    await db.rows({ name: "", text: `drop table delivery_attempts_${dayOf(7)}` });
    assert.equal(await maintainDeliveryLog(db), 1);
    const text =
      "select tablename as name from pg_indexes where tablename like 'delivery_attempts_%' and indexdef like '%delivered%'";
    const found = (await sql<{ name: string }>(db, text)).map((row) => row.name.replace("delivery_attempts_", ""));
    assert.deepEqual(found.toSorted(), await partitionsOf(db));
  });
});
