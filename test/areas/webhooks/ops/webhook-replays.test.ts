import assert from "node:assert/strict";
import { advanceWebhookReplays, replayWebhook } from "../../../../src/areas/webhooks/ops/webhook-replays.ts";
import {
  insertWebhookReplay,
  REPLAYS_PER_SECOND,
  type ReplayRange,
} from "../../../../src/areas/webhooks/sql/replays.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import type { Timestamp, WebhookId } from "../../../../src/kernel/ids.ts";
import { addWebhook, finish, makeStage, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, logDelivered, pass, rowsOf, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

const ALL: ReplayRange = { since: null, until: null, onlyFailed: false };
const FAILED: ReplayRange = { ...ALL, onlyFailed: true };

/**
 * Brings the webhook's deliveries into these states, in order; what is due stays so, later than any
 * test.
 */
async function statuses(stage: Stage, words: readonly string[]) {
  const ids = await finish(stage, words.length);
  const isDelivered = (_: string, at: number) => words[at] === "delivered";
  await logDelivered(stage, ids.filter(isDelivered));
  const text = `update deliveries d set status = w.status, due_at = now() + interval '1 day', attempts = 12, step = 12
    from unnest($1::uuid[], $2::text[]) as w (event_id, status) where d.event_id = w.event_id`;
  await sql(stage.db, text, [ids, words]);
  return ids;
}

/**
 * Steps until nothing more comes of it, with a second between them. Returns how many each step
 * queued.
 */
async function runReplay(stage: Stage): Promise<number[]> {
  const steps: number[] = [];
  for (;;) {
    steps.push(await advanceWebhookReplays(stage.db));
    const left = await sql(stage.db, "select webhook_id from webhook_replays");
    if (left.length === 0) return steps;
    await sql(stage.db, "update webhook_replays set next_at = now()");
  }
}

async function replayed(stage: Stage, id: WebhookId, range: ReplayRange): Promise<string[]> {
  await insertWebhookReplay(stage.db, id, range);
  await runReplay(stage);
  const rows = await sql<{ event_id: string }>(stage.db, "select event_id from deliveries where is_replay order by id");
  return rows.map((row) => row.event_id);
}

testOnStage("advanceWebhookReplays sends undelivered events again, and nothing else", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const events = await statuses(stage, ["delivered", "held", "due", "exhausted", "delivered", "held"]);
  assert.deepEqual(await replayed(stage, id, FAILED), events.slice(1, 4).concat(events[5] ?? []));
});

testOnStage("advanceWebhookReplays sends all events again if requested, each once", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const events = await statuses(stage, ["delivered", "held", "due", "exhausted"]);
  assert.deepEqual(await replayed(stage, id, ALL), events);
});

for (const status of ["held", "delivered"]) {
  testOnStage(`advanceWebhookReplays respects the range of what was ${status}, and the webhook`, async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await addWebhook(stage, `${URL_OF}other`);
    const events = await statuses(stage, Array(4).fill(status));
    const at = (hour: number) => `2026-11-20T0${hour}:00:00.000000Z` as Timestamp;
    for (const [hour, event] of events.entries()) {
      await sql(stage.db, "update deliveries set created_at = $1 where event_id = $2", [at(hour), event]);
      await sql(stage.db, "update events set created_at = $1 where id = $2", [at(hour), event]);
    }
    assert.deepEqual(await replayed(stage, id, { ...ALL, since: at(1), until: at(3) }), [events[1], events[2]]);
  });
}

testOnStage(
  "advanceWebhookReplays sends everything once, in order, with the original ids, and continues the attempt count",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    const events = await finish(stage, 4);
    const before = await sql<{ id: number }>(stage.db, "select id, created_at from deliveries order by id");
    await logDelivered(stage, [events[0] ?? "", events[3] ?? ""]);
    await sql(stage.db, "update deliveries set status = 'held', attempts = 2 where event_id = $1", [events[1]]);
    await sql(stage.db, "update deliveries set status = 'exhausted', attempts = 12 where event_id = $1", [events[2]]);
    await insertWebhookReplay(stage.db, id, ALL);
    assert.deepEqual(await runReplay(stage), [4, 0]);
    assert.deepEqual(await sql(stage.db, "select id, created_at from deliveries order by id"), before);
    await pass(stage, 1);
    const taken = await take(stage, 10);
    assert.deepEqual(
      taken.toSorted((a, b) => a.id - b.id).map((one) => [one.id, one.eventId, one.attempts, one.step, one.isReplay]),
      [3, 2, 12, 3].map((attempts, at) => [before[at]?.id, events[at], attempts, 0, true]),
    );
    assert.ok(taken.every((one) => one.webhookId === id && one.aboutId !== one.eventId));
    await settle(stage, taken, ended("delivered"));
    assert.deepEqual(await rowsOf(stage), []);
    const log = await sql<{ attempt: number }>(
      stage.db,
      "select attempt from delivery_attempts where is_replay order by 1",
    );
    assert.deepEqual(
      log.map((row) => row.attempt),
      [3, 4, 4, 13],
    );
  },
);

testOnStage(
  "advanceWebhookReplays sends an event once that was delivered many times, and not its own deliveries",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    const events = await finish(stage, 2 * REPLAYS_PER_SECOND + 5);
    await logDelivered(stage, events);
    await sql(
      stage.db,
      `insert into delivery_attempts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
    'attempt', more))).* from delivery_attempts a cross join generate_series(4, 5) as more`,
    );
    await insertWebhookReplay(stage.db, id, ALL);
    const sent: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      await advanceWebhookReplays(stage.db);
      await pass(stage, 1);
      for (let due = await take(stage, 5); due.length > 0; due = await take(stage, 5)) {
        assert.ok(due.every((one) => one.attempts === 5));
        sent.push(...due.map((one) => one.eventId));
        await settle(stage, due, ended("delivered"));
      }
      await sql(stage.db, "update webhook_replays set next_at = now()");
    }
    assert.deepEqual(sent.toSorted(), events.toSorted());
    assert.deepEqual(await sql(stage.db, "select webhook_id from webhook_replays"), []);
  },
);

testOnStage("advanceWebhookReplays counts once an event that was delivered, replayed and held since", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const events = await finish(stage, REPLAYS_PER_SECOND);
  const copies = "create temporary table before on commit drop as select * from deliveries";
  await stage.db.transaction(async (tx) => {
    await sql(tx, copies);
    await logDelivered({ ...stage, db: { ...stage.db, ...tx } }, events);
    await sql(tx, "insert into deliveries overriding system value select * from before");
  });
  await sql(stage.db, "update deliveries set status = 'exhausted'");
  await insertWebhookReplay(stage.db, id, ALL);
  assert.deepEqual(await runReplay(stage), [REPLAYS_PER_SECOND, 0]);
});

testOnStage(
  "advanceWebhookReplays does not wait for a deletion of an event or a webhook, and skips it",
  async (stage, t) => {
    const other = openPool({ connection: stage.url, size: 1, applicationName: "other" });
    t.after(() => other.close());
    const { id } = await addWebhook(stage, URL_OF);
    const events = await statuses(stage, ["delivered", "delivered", "held"]);
    await insertWebhookReplay(stage.db, id, ALL);
    const whileDeleting = async (text: string, values: readonly unknown[]) => {
      await other.transaction(async (tx) => {
        await sql(tx, text, values);
        queued.push(await advanceWebhookReplays(stage.db));
      });
      await sql(stage.db, "update webhook_replays set next_at = now()");
    };
    const queued: number[] = [];
    // As a deletion does first, before it comes to what goes with the webhook.
    await whileDeleting("select from webhooks where id = $1 for update", [id]);
    await whileDeleting("delete from events where id = $1", [events[0]]);
    assert.deepEqual(queued, [0, 2]);
    assert.equal((await rowsOf(stage)).length, 2);
  },
);

testOnStage("advanceWebhookReplays queues a few per second, with distinct due times", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await statuses(stage, Array(50).fill("held"));
  await insertWebhookReplay(stage.db, id, FAILED);
  assert.equal(await advanceWebhookReplays(stage.db), REPLAYS_PER_SECOND);
  assert.equal(await advanceWebhookReplays(stage.db), 0, "the next step is a second away");
  const rows = (await rowsOf(stage)).filter((row) => row.status === "due");
  assert.ok(rows.every((row) => row.due_in > -1 && row.due_in <= 1));
  const times = rows.map((row) => row.due_in);
  assert.ok(Math.max(...times) - Math.min(...times) > 0.2, "spread over the second");
});

testOnStage("advanceWebhookReplays waits while its earlier deliveries are not sent yet", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await statuses(stage, Array(50).fill("held"));
  await insertWebhookReplay(stage.db, id, FAILED);
  await advanceWebhookReplays(stage.db);
  await pass(stage, 10);
  await sql(stage.db, "update webhook_replays set next_at = now()");
  assert.equal(await advanceWebhookReplays(stage.db), 0);
  for (let n = 0; n < 4; n += 1) await settle(stage, await take(stage, 10), ended("delivered"));
  assert.equal(await advanceWebhookReplays(stage.db), REPLAYS_PER_SECOND);
});

testOnStage(
  "advanceWebhookReplays advances a webhook's replay however many others wait for their deliveries",
  async (stage) => {
    for (let n = 0; n < 50; n += 1) {
      const other = await makeStage(stage.db);
      const { id } = await addWebhook(other, URL_OF);
      await finish(other, 1);
      await insertWebhookReplay(stage.db, id, FAILED);
    }
    await pass(stage, 10);
    const { id } = await addWebhook(stage, URL_OF);
    await statuses(stage, ["held"]);
    await insertWebhookReplay(stage.db, id, FAILED);
    assert.equal(await advanceWebhookReplays(stage.db), 1);
  },
);

testOnStage("advanceWebhookReplays pauses while the webhook is disabled or its breaker is open", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await statuses(stage, ["held"]);
  await insertWebhookReplay(stage.db, id, FAILED);
  await sql(stage.db, "update webhooks set paused_until = now() + interval '30 seconds'");
  assert.equal(await advanceWebhookReplays(stage.db), 0);
  await sql(stage.db, "update webhooks set paused_until = null, enabled = false");
  assert.equal(await advanceWebhookReplays(stage.db), 0);
  await sql(stage.db, "update webhooks set enabled = true");
  assert.equal(await advanceWebhookReplays(stage.db), 1);
});

testOnStage(
  "advanceWebhookReplays queues each delivery once, however many processes step concurrently",
  async (stage, t) => {
    const others = [1, 2].map(() => openPool({ connection: stage.url, size: 2, applicationName: "other" }));
    t.after(() => Promise.all(others.map((other) => other.close())));
    const { id } = await addWebhook(stage, URL_OF);
    await statuses(stage, Array(50).fill("held"));
    await insertWebhookReplay(stage.db, id, FAILED);
    let queued = 0;
    for (let turn = 0; turn < 4; turn += 1) {
      const steps = await Promise.all([stage.db, ...others, stage.db].map((db) => advanceWebhookReplays(db)));
      queued += steps.reduce((sum, step) => sum + step, 0);
      await sql(stage.db, "update webhook_replays set next_at = now()");
    }
    assert.equal(queued, 50);
  },
);

testOnStage(
  "advanceWebhookReplays gives every delivery its whole schedule again, and continues the attempt count",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await statuses(stage, ["exhausted"]);
    await insertWebhookReplay(stage.db, id, FAILED);
    await advanceWebhookReplays(stage.db);
    await pass(stage, 1);
    const [claimed] = await take(stage, 1);
    assert.deepEqual([claimed?.attempts, claimed?.step, claimed?.isReplay], [12, 0, true]);
    await settle(stage, claimed === undefined ? [] : [claimed], ended("timeout"));
    assert.equal((await rowsOf(stage))[0]?.status, "due");
    const log = await sql(stage.db, "select attempt, is_replay from delivery_attempts");
    assert.deepEqual(log, [{ attempt: 13, is_replay: true }]);
  },
);

testOnStage("insertWebhookReplay makes due what waits for a retry in the range, and keeps its step", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await addWebhook(stage, `${URL_OF}other`);
  const events = await finish(stage, REPLAYS_PER_SECOND + 3);
  const waiting = "update deliveries set attempts = 2, step = 2, due_at = now() + interval '1 day'";
  await sql(stage.db, waiting);
  const since = "2026-11-20T00:00:00.000000Z" as Timestamp;
  await sql(stage.db, "update deliveries set created_at = $1::timestamptz - interval '1 hour' where event_id = $2", [
    since,
    events[0],
  ]);
  await sql(stage.db, "update deliveries set due_at = now() - interval '1 minute' where event_id = $1", [events[1]]);
  const { queued } = await insertWebhookReplay(stage.db, id, { ...FAILED, since });
  assert.equal(queued, REPLAYS_PER_SECOND + 1);
  const text = `select step, is_replay, ceil(extract(epoch from due_at - now()))::integer as seconds from deliveries
    where webhook_id = $1 order by id`;
  const rows = await sql<{ step: number; is_replay: boolean; seconds: number }>(stage.db, text, [id]);
  assert.ok(rows.every(({ step }) => step === 2));
  const [early, inFlight, ...hastened] = rows;
  assert.deepEqual([early?.is_replay, inFlight?.is_replay], [false, false], "out of the range; in flight");
  assert.ok(hastened.every(({ is_replay, seconds }) => is_replay && seconds <= 3));
  assert.deepEqual(
    hastened.map(({ seconds }) => seconds).sort(),
    hastened.map(({ seconds }) => seconds),
    "oldest first",
  );
  const others = await sql(stage.db, "select id from deliveries where webhook_id <> $1 and is_replay", [id]);
  assert.deepEqual(others, [], "of another webhook");
  await sql(stage.db, waiting);
  assert.equal((await insertWebhookReplay(stage.db, id, { ...FAILED, since })).isNew, false);
  const again = await sql(stage.db, "select id from deliveries where due_at < now() + interval '1 hour'");
  assert.deepEqual(again, [], "a replay that is in progress makes nothing due again");
});

testOnStage("insertWebhookReplay starts one replay per webhook, also under concurrency", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await statuses(stage, ["held"]);
  const begun = await Promise.all(Array.from({ length: 5 }, () => insertWebhookReplay(stage.db, id, FAILED)));
  assert.deepEqual(begun.map((one) => one.isNew).toSorted(), [false, false, false, false, true]);
  assert.deepEqual(await runReplay(stage), [1, 0]);
  assert.equal((await insertWebhookReplay(stage.db, id, FAILED)).isNew, true, "once it has ended, another may begin");
});

testOnStage("replayWebhook replays no event that happens after the request, whatever its range", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const [past] = await statuses(stage, ["delivered"]);
  const asked = { ...ALL, id, until: "2099-01-01T00:00:00.000000Z" as Timestamp };
  const caller = stage.caller;
  const replay = await replayWebhook(stage, caller, asked);
  assert.equal(replay.until, replay.created_at);
  const again = await replayWebhook(stage, caller, asked);
  assert.equal(again.created_at, replay.created_at, "it is the one that is under way");
  await statuses(stage, ["delivered", "held"]);
  await runReplay(stage);
  const rows = await sql<{ event_id: string }>(stage.db, "select event_id from deliveries where is_replay");
  assert.deepEqual(
    rows.map((row) => row.event_id),
    [past],
  );
});

testOnStage("replayWebhook finds no webhook that is deleted meanwhile", async (stage, t) => {
  const other = openPool({ connection: stage.url, size: 1, applicationName: "other" });
  t.after(() => other.close());
  const { id } = await addWebhook(stage, URL_OF);
  const asked = await other.transaction(async (tx) => {
    await sql(tx, "delete from webhooks");
    const replay = replayWebhook(stage, stage.caller, { id, ...ALL });
    const refused = assert.rejects(replay, { code: "not_found" });
    const waits = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await sql(tx, waits)).length === 0) await sql(tx, "select pg_sleep(0.01), pg_stat_clear_snapshot()");
    return { refused };
  });
  await asked.refused;
});
