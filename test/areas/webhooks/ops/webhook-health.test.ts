import assert from "node:assert/strict";
import { BREAKER_FAILURES } from "../../../../src/areas/webhooks/event.ts";
import { mintRandomId } from "../../../../src/kernel/crypto/secrets.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { EXPIRIES } from "../../../../src/program/areas.ts";
import { removeExpiredBatch } from "../../../../src/program/janitor.ts";
import { addWebhook, finish, makeStage, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, Holder, pass, rowsOf, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

interface HealthRow {
  readonly enabled: boolean;
  readonly failures: number;
  readonly pauses: number;
  /** Seconds from the database's now; null: the breaker is closed. */
  readonly paused_for: number | null;
}

async function healthOf(stage: Stage, id: WebhookId): Promise<HealthRow> {
  const text = `select enabled, failures, pauses, round(extract(epoch from paused_until - clock_timestamp()))::integer as paused_for
    from webhooks where id = $1`;
  const [row] = await sql<HealthRow>(stage.db, text, [id]);
  return row ?? assert.fail("no webhook");
}

/** A webhook with events to spare whose last ten attempts have failed. */
async function openBreaker(stage: Stage) {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 30);
  for (let left = BREAKER_FAILURES; left > 0; ) {
    const claimed = await take(stage, left);
    await settle(stage, claimed, ended("timeout"));
    left -= claimed.length;
  }
  return id;
}

testOnStage(
  "settleDeliveryAttempts opens the breaker after ten consecutive failures, and not before",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 30);
    for (let n = 1; n < BREAKER_FAILURES; n += 1) {
      await settle(stage, await take(stage, 1), ended("refused"));
      assert.deepEqual([(await healthOf(stage, id)).failures, (await healthOf(stage, id)).paused_for], [n, null]);
    }
    await settle(stage, await take(stage, 1), ended("refused"));
    assert.equal((await healthOf(stage, id)).paused_for, 30);
    assert.deepEqual(await take(stage, 10), []);
  },
);

testOnStage(
  "settleDeliveryAttempts resets the count at a success, and does not count our own faults",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 40);
    for (const outcome of ["refused", "internal", "delivered", "refused"] as const) {
      await settle(stage, await take(stage, 5), ended(outcome));
    }
    assert.deepEqual([(await healthOf(stage, id)).failures, (await healthOf(stage, id)).paused_for], [5, null]);
  },
);

testOnStage(
  "takeDueDeliveries sends a half-open breaker one probe, however many dispatchers read at once",
  async (stage, t) => {
    await openBreaker(stage);
    const other = openPool({ connection: stage.url, size: 3, applicationName: "other" });
    t.after(() => other.close());
    await pass(stage, 29);
    assert.deepEqual(await take(stage, 10), []);
    await pass(stage, 21);
    const reads = await Promise.all([stage.db, other, stage.db, other].map((db) => take({ db }, 10, new Holder())));
    assert.equal(reads.flat().length, 1);
  },
);

testOnStage(
  "takeDueDeliveries retries a webhook whose pause ends implausibly late, since the clock was set back",
  async (stage) => {
    const id = await openBreaker(stage);
    await sql(stage.db, "update webhooks set paused_until = now() + interval '1 day'");
    await sql(stage.db, "update deliveries set due_at = now() where status = 'due'");
    await settle(stage, await take(stage, 10), ended("connection"));
    assert.equal((await healthOf(stage, id)).paused_for, 60);
  },
);

testOnStage("settleDeliveryAttempts closes the breaker when the probe succeeds", async (stage) => {
  const id = await openBreaker(stage);
  await pass(stage, 31);
  await settle(stage, await take(stage, 10), ended("delivered"));
  assert.deepEqual(await healthOf(stage, id), { enabled: true, failures: 0, pauses: 0, paused_for: null });
  assert.equal((await take(stage, 10)).length, 5);
});

testOnStage(
  "settleDeliveryAttempts keeps the breaker open longer after each failed probe, five minutes at most",
  async (stage) => {
    const id = await openBreaker(stage);
    for (const [at, seconds] of [60, 120, 240, 300, 300].entries()) {
      await pass(stage, 301);
      const probe = await take(stage, 10);
      assert.equal(probe.length, 1, `probe ${at + 1}`);
      await settle(stage, probe, ended("connection"));
      assert.equal((await healthOf(stage, id)).paused_for, seconds);
    }
  },
);

testOnStage(
  "settleDeliveryAttempts does not extend an open breaker by attempts in flight when it opened",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 30);
    const late = await take(stage, 4);
    for (let n = 0; n < BREAKER_FAILURES; n += 1) await settle(stage, await take(stage, 1), ended("timeout"));
    const before = await healthOf(stage, id);
    await settle(stage, late, ended("timeout"));
    assert.deepEqual(await healthOf(stage, id), { ...before, failures: before.failures + 4 });
  },
);

testOnStage("settleDeliveryAttempts sends another probe after a fault of our own", async (stage) => {
  const id = await openBreaker(stage);
  await pass(stage, 31);
  const before = await healthOf(stage, id);
  await settle(stage, await take(stage, 10), ended("internal"));
  assert.equal((await healthOf(stage, id)).pauses, before.pauses);
  assert.equal((await take(stage, 10)).length, 1);
});

testOnStage("settleDeliveryAttempts delays all of the webhook's events as long as a 429 asks for", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 5);
  const throttled = ended("refused", { statusCode: 429, isThrottled: true, retryAfterSeconds: 12 });
  await settle(stage, await take(stage, 1), throttled);
  assert.equal((await healthOf(stage, id)).paused_for, 12);
  assert.deepEqual(await take(stage, 10), []);
  await pass(stage, 13);
  await settle(stage, await take(stage, 10), ended("delivered"));
  assert.equal((await healthOf(stage, id)).paused_for, null);
});

testOnStage(
  "settleDeliveryAttempts delays no longer than a 429 asks for until ten attempts have failed",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    const throttled = ended("refused", { statusCode: 429, isThrottled: true, retryAfterSeconds: 12 });
    for (let failures = 1; failures < BREAKER_FAILURES; failures += 1) {
      await sql(stage.db, "update deliveries set due_at = now()");
      await settle(stage, await take(stage, 1), throttled);
      assert.deepEqual(await healthOf(stage, id), { enabled: true, failures, pauses: 0, paused_for: 12 });
      await pass(stage, 13);
    }
    await sql(stage.db, "update deliveries set due_at = now()");
    await settle(stage, await take(stage, 1), throttled);
    assert.deepEqual(await healthOf(stage, id), { enabled: true, failures: 10, pauses: 1, paused_for: 30 });
  },
);

testOnStage(
  "settleDeliveryAttempts sends everything after a 429's pause, even if the next attempt fails",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 5);
    const throttled = ended("refused", { statusCode: 429, isThrottled: true, retryAfterSeconds: 12 });
    await settle(stage, await take(stage, 1), throttled);
    await pass(stage, 13);
    await settle(stage, await take(stage, 10), ended("refused"));
    assert.equal((await healthOf(stage, id)).paused_for, null);
  },
);

testOnStage(
  "settleDeliveryAttempts disables only after five days and ten failures, and notifies before and then",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 30);
    const fail = async () => settle(stage, await take(stage, 1), ended("timeout"));
    const set = (days: number, failures: number) =>
      sql(
        stage.db,
        "update webhooks set failing_since = now() - $1 * interval '1 day', failures = $2, paused_until = null where id = $3",
        [days, failures, id],
      );
    await set(6, 8);
    assert.deepEqual(await fail(), [], "six days, but nine failures");
    await set(2.9, 50);
    assert.deepEqual(await fail(), [], "many failures, but under three days");
    await set(3.1, 50);
    const [warned, ...more] = await fail();
    assert.deepEqual(
      [warned?.webhookId, warned?.kind, warned?.reason, warned?.failures, more],
      [id, "failing", null, 51, []],
    );
    await set(4, 60);
    assert.deepEqual(await fail(), [], "was told already");
    await set(5.1, 60);
    const [disabled] = await fail();
    assert.deepEqual([disabled?.kind, disabled?.reason], ["disabled", "failing"]);
    assert.equal((await healthOf(stage, id)).enabled, false);
  },
);

testOnStage("settleDeliveryAttempts notifies of a webhook that is gone", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  const [note] = await settle(stage, await take(stage, 1), ended("gone", { statusCode: 410 }));
  assert.deepEqual([note?.webhookId, note?.kind, note?.reason, note?.failures], [id, "disabled", "gone", 1]);
});

testOnStage("settleDeliveryAttempts uses no attempt of the schedule for faults of our own", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  for (const dueIn of [30, 60, 120]) {
    await settle(stage, await take(stage, 1), ended("internal"));
    const [row] = await rowsOf(stage);
    assert.ok(Math.abs((row?.due_in ?? 0) - dueIn) < 3, `${row?.due_in} s, not ${dueIn}`);
    await pass(stage, dueIn + 1);
  }
  const [claimed] = await take(stage, 1);
  assert.deepEqual([claimed?.attempts, claimed?.step, claimed?.faults], [3, 0, 3]);
  await settle(stage, claimed === undefined ? [] : [claimed], ended("timeout"));
  const [again] = await take(stage, 1);
  assert.deepEqual([again?.attempts, again?.step, again?.faults], [4, 1, 0], "the first retry is made at once");
});

testOnStage("settleDeliveryAttempts ends deliveries older than the log, whatever the fault", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  await sql(stage.db, "update deliveries set created_at = now() - interval '31 days'");
  await settle(stage, await take(stage, 1), ended("internal"));
  assert.equal((await rowsOf(stage))[0]?.status, "exhausted");
});

testOnStage("DeliveryQueue gives a team no more than its slots, and the rest to others", async (stage) => {
  const other = await makeStage(stage.db);
  for (let n = 0; n < 4; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
  await addWebhook(other, `${URL_OF}other`);
  await finish(stage, 20);
  await finish(other, 20);
  const taken = await take(stage, 20, new Holder({ teamMax: 8 }));
  const byTeam = Map.groupBy(taken, (one) => one.tenant.teamId);
  assert.deepEqual([byTeam.get(stage.tenant.teamId)?.length, byTeam.get(other.tenant.teamId)?.length], [8, 5]);
});

testOnStage("DeliveryQueue schedules teams round-robin, however many webhooks one has", async (stage) => {
  const other = await makeStage(stage.db);
  for (let n = 0; n < 12; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
  await addWebhook(other, `${URL_OF}other`);
  await finish(stage, 5);
  await finish(other, 5);
  const claimed = await take(stage, 4);
  const own = claimed.filter((one) => one.tenant.teamId === other.tenant.teamId);
  assert.ok(own.length >= 1, "the one webhook of a team is not one of thirteen");
});

testOnStage(
  "removeExpiredBatch holds deliveries still queued for disabled webhooks, and nothing else",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    const [, enabled] = [await finish(stage, 3), await addWebhook(stage, `${URL_OF}enabled`)];
    await finish(stage, 2);
    await sql(stage.db, "update webhooks set enabled = false where id = $1", [id]);
    await removeExpiredBatch(stage, EXPIRIES);
    const rows = await sql<{ id: number; status: string; webhook_id: WebhookId }>(
      stage.db,
      "select id, status, webhook_id from deliveries order by id",
    );
    for (const row of rows) {
      assert.equal(row.status, row.webhook_id === enabled.id ? "due" : "held");
    }
  },
);

testOnStage("removeExpiredBatch deletes replaced secrets that have expired, and no others", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const text = `insert into webhook_old_secrets (id, webhook_id, sealed_secret, key_id, signs_until)
    select gen_random_uuid(), $1, '', 1, now() + n * interval '1 hour' from unnest(array[-2, -1, 1, 2]) n`;
  await sql(stage.db, text, [id]);
  await removeExpiredBatch(stage, EXPIRIES);
  const left = await sql(stage.db, "select signs_until > now() as signs from webhook_old_secrets");
  assert.deepEqual(left, [{ signs: true }, { signs: true }]);
});

testOnStage(
  "settleDeliveryAttempts does not change a webhook that was disabled meanwhile, and does not notify again",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 3);
    const [failing, gone, delivered] = await take(stage, 3);
    assert.ok(failing && gone && delivered);
    await sql(stage.db, "update webhooks set enabled = false, disabled_reason = 'by request', failures = 3");
    for (const [delivery, outcome] of [
      [failing, "timeout"],
      [gone, "gone"],
      [delivered, "delivered"],
    ] as const) {
      assert.deepEqual(await settle(stage, [delivery], ended(outcome)), []);
      const [row] = await sql(stage.db, "select enabled, disabled_reason, failures from webhooks where id = $1", [id]);
      assert.deepEqual(row, { enabled: false, disabled_reason: "by request", failures: 3 });
    }
  },
);

testOnStage(
  "removeExpiredBatch deletes events older than the log, but none that is still to be delivered",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    const [delivered, due] = await finish(stage, 3);
    const [oldDelivered, oldDue] = [mintRandomId(), mintRandomId()];
    for (const [id, oldId] of [
      [delivered, oldDelivered],
      [due, oldDue],
    ]) {
      await sql(stage.db, "update events set id = $2, created_at = now() - interval '31 days' where id = $1", [
        id,
        oldId,
      ]);
      await sql(stage.db, "update deliveries set event_id = $2 where event_id = $1", [id, oldId]);
    }
    await sql(stage.db, "delete from deliveries where event_id = $1", [oldDelivered]);
    await removeExpiredBatch(stage, EXPIRIES);
    const left = await sql<{ id: string }>(stage.db, "select id from events");
    assert.deepEqual([left.length, left.some(({ id }) => id === oldDelivered)], [2, false]);
  },
);

testOnStage(
  "removeExpiredBatch makes deliveries due whose due time is implausibly late, and nothing else",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 4);
    const put =
      "update deliveries set attempts = $2, due_at = now() + $3::interval where id = (select min(id) + $1 from deliveries)";
    await sql(stage.db, put, [0, 0, "2 minutes"]);
    await sql(stage.db, put, [1, 1, "2 days"]);
    await sql(stage.db, put, [2, 1, "4 days"]);
    await sql(stage.db, put, [3, 0, "30 seconds"]);
    await removeExpiredBatch(stage, EXPIRIES);
    assert.deepEqual(
      (await rowsOf(stage)).map((row) => row.due_in > 1),
      [false, true, false, true],
    );
  },
);
