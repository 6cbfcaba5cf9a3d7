import assert from "node:assert/strict";
import { replayWebhookRequest } from "../../../../src/areas/webhooks/ops/webhook-replays.ts";
import { replayDelivery } from "../../../../src/areas/webhooks/sql/replays.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import type { AttemptId, EventId, WebhookId } from "../../../../src/kernel/ids.ts";
import { addWebhook, finish, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, rowsOf, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

interface Logged {
  readonly id: AttemptId;
  readonly delivery_id: number;
  readonly attempt: number;
  readonly is_replay: boolean;
}

function logOf({ db }: Stage): Promise<Logged[]> {
  return sql(db, "select id, delivery_id, attempt, is_replay from delivery_attempts order by attempt");
}

function replay(stage: Stage, attemptId: AttemptId | undefined) {
  return replayWebhookRequest(stage, { ...stage.caller, ...stage.tenant }, attemptId ?? ("" as AttemptId));
}

/** A webhook to which one event was delivered, and that attempt. */
async function deliverOne(stage: Stage) {
  const { id: webhookId } = await addWebhook(stage, URL_OF);
  const [eventId] = await finish(stage, 1);
  const [delivery] = await take(stage, 1);
  assert.ok(delivery);
  await settle(stage, [delivery], ended("delivered"));
  const [attempt] = await logOf(stage);
  assert.ok(attempt);
  return { webhookId, eventId, delivery, attempt };
}

testOnStage(
  "replayWebhookRequest sends a delivered event again, repeatedly, each time as the next attempt",
  async (stage) => {
    const { delivery, attempt, eventId, webhookId } = await deliverOne(stage);
    for (const attempts of [1, 2, 3]) {
      assert.deepEqual(await replay(stage, attempt.id), { webhook_id: webhookId, event_id: eventId });
      const [again, ...more] = await take(stage, 5);
      assert.deepEqual(more, []);
      assert.deepEqual(
        { ...again, ctid: "" },
        { ...delivery, attempts, isReplay: true, isLowPriority: true, ctid: "" },
      );
      const text =
        "select d.created_at = e.created_at as is_as_old from deliveries d join events e on e.id = d.event_id";
      assert.deepEqual(await sql(stage.db, text), [{ is_as_old: true }]);
      await settle(stage, again === undefined ? [] : [again], ended("delivered"));
    }
    assert.deepEqual(
      (await logOf(stage)).map((row) => [row.delivery_id, row.attempt, row.is_replay]),
      [1, 2, 3, 4].map((number) => [delivery.id, number, number > 1]),
    );
  },
);

testOnStage(
  "replayWebhookRequest gives the delivery its whole schedule again, and keeps it if the replay fails",
  async (stage) => {
    const { attempt } = await deliverOne(stage);
    await replay(stage, attempt.id);
    await settle(stage, await take(stage, 1), ended("timeout"));
    assert.deepEqual(await sql(stage.db, "select status, attempts, step from deliveries"), [
      { status: "due", attempts: 2, step: 1 },
    ]);
  },
);

/** An event that could not be delivered twice and waits, and how its delivery stands. */
async function failTwice(stage: Stage) {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  for (let turn = 0; turn < 2; turn += 1) await settle(stage, await take(stage, 1), ended("timeout"));
  const ids = `select id as "deliveryId", event_id as "eventId", webhook_id as "webhookId" from deliveries`;
  const [delivery] = await sql<{ deliveryId: number; eventId: EventId; webhookId: WebhookId }>(stage.db, ids);
  assert.ok(delivery);
  const text = "select status, step, faults, is_replay, due_at <= now() as is_due from deliveries";
  return {
    replayed: () => replayDelivery(stage.db, delivery),
    stateNow: async () => (await sql<object>(stage.db, text))[0] ?? {},
  };
}

const WAITING = { status: "due", step: 2, faults: 0, is_replay: false, is_due: false };

testOnStage(
  "replayDelivery makes a waiting delivery due at once, without changing its step of the schedule",
  async (stage) => {
    const { replayed, stateNow } = await failTwice(stage);
    assert.deepEqual(await stateNow(), WAITING);
    await replayed();
    assert.deepEqual(await stateNow(), { ...WAITING, is_replay: true, is_due: true });
  },
);

testOnStage("replayDelivery does not change a delivery that is already due", async (stage) => {
  const { replayed, stateNow } = await failTwice(stage);
  await sql(stage.db, "update deliveries set due_at = now() - interval '1 minute'");
  await replayed();
  assert.deepEqual(await stateNow(), { ...WAITING, is_due: true });
});

testOnStage("replayDelivery queues nothing for a webhook that was disabled meanwhile", async (stage) => {
  const { replayed, stateNow } = await failTwice(stage);
  await sql(stage.db, "update webhooks set enabled = false");
  await sql(stage.db, "update deliveries set status = 'held'");
  await replayed();
  assert.deepEqual(await stateNow(), { ...WAITING, status: "held" });
});

testOnStage("replayWebhookRequest queues an event once under concurrency", async (stage, t) => {
  const others = [1, 2, 3].map(() => openPool({ connection: stage.url, size: 2, applicationName: "other" }));
  t.after(() => Promise.all(others.map((other) => other.close())));
  const { attempt } = await deliverOne(stage);
  await Promise.all([stage.db, ...others, ...others].map((db) => replay({ ...stage, db }, attempt.id)));
  assert.deepEqual(
    (await rowsOf(stage)).map((row) => [row.status, row.attempts]),
    [["due", 1]],
  );
});

testOnStage("replayWebhookRequest does not change a delivery in flight", async (stage) => {
  const { attempt } = await deliverOne(stage);
  for (let turn = 1; turn <= 10; turn += 1) {
    await replay(stage, attempt.id);
    const taken = await take(stage, 1);
    assert.equal(taken.length, 1);
    await Promise.all([settle(stage, taken, ended("delivered")), replay(stage, attempt.id), replay(stage, attempt.id)]);
    // It came before the end and nothing changed, or after it and the event is sent again.
    for (const row of await rowsOf(stage)) assert.deepEqual([row.status, row.attempts], ["due", turn + 1]);
    await settle(stage, await take(stage, 1), ended("delivered"));
    if ((await logOf(stage)).length > turn + 1) break;
  }
  assert.deepEqual(await rowsOf(stage), []);
});

testOnStage(
  "replayWebhookRequest refuses a disabled webhook, and finds nothing of another environment",
  async (stage) => {
    const { attempt } = await deliverOne(stage);
    const other = { ...stage, tenant: { ...stage.tenant, environment: "production" } as const };
    await assert.rejects(replay(other, attempt.id), { code: "not_found" });
    await sql(stage.db, "update webhooks set enabled = false");
    await assert.rejects(replay(stage, attempt.id), { code: "conflict", message: /disabled/ });
    assert.deepEqual(await rowsOf(stage), []);
  },
);

for (const [what, text] of [
  ["event", "delete from events"],
  ["webhook", "delete from webhooks"],
] as const) {
  testOnStage(`replayWebhookRequest refuses after the ${what} was deleted`, async (stage) => {
    const { attempt } = await deliverOne(stage);
    await sql(stage.db, text);
    await assert.rejects(replay(stage, attempt.id), { code: "conflict", message: /cannot be replayed/ });
  });

  testOnStage(`replayWebhookRequest does not fail during a concurrent deletion of the ${what}`, async (stage, t) => {
    const other = openPool({ connection: stage.url, size: 1, applicationName: "other" });
    t.after(() => other.close());
    const { attempt } = await deliverOne(stage);
    let asked: Promise<unknown> = Promise.resolve();
    await other.transaction(async (tx) => {
      await sql(tx, text);
      asked = replay(stage, attempt.id);
      const waits = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await sql(tx, waits)).length === 0) await sql(tx, "select pg_sleep(0.01), pg_stat_clear_snapshot()");
    });
    await asked;
    assert.deepEqual(await rowsOf(stage), []);
  });
}
