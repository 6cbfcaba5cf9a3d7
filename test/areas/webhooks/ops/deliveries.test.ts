import assert from "node:assert/strict";
import { nextAttempt, RETRY_DELAYS_SECONDS } from "../../../../src/areas/webhooks/event.ts";
import { settleDeliveryAttempts } from "../../../../src/areas/webhooks/ops/deliveries.ts";
import { openSigningSecrets } from "../../../../src/areas/webhooks/ops/signing-secrets.ts";
import { rotateWebhookSecret } from "../../../../src/areas/webhooks/ops/webhooks.ts";
import { listDeliveryAttempts } from "../../../../src/areas/webhooks/sql/delivery-attempts.ts";
import { openText } from "../../../../src/kernel/crypto/seal.ts";
import { mintAccessSecret, mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../src/kernel/database/postgres/database.ts";
import type { Timestamp, WebhookId } from "../../../../src/kernel/ids.ts";
import {
  addCredential,
  addWebhook,
  finish,
  makeStage,
  type Stage,
  sql,
  testOnStage,
} from "../workers/delivery-fixture.ts";
import { ended, Holder, holderOf, pass, rowsOf, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

const NEVER = "0001-01-01T00:00:00.000000Z" as Timestamp;

interface WebhookRow {
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
}

async function webhookOf(stage: Stage, id: WebhookId): Promise<WebhookRow | undefined> {
  const text = "select enabled, disabled_reason, failing_since from webhooks where id = $1";
  return (await sql<WebhookRow>(stage.db, text, [id]))[0];
}

testOnStage("settleDeliveryAttempts retries by the schedule until it is exhausted", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  for (const [at, delay] of RETRY_DELAYS_SECONDS.entries()) {
    const claimed = await take(stage, 1);
    assert.equal(claimed[0]?.attempts, at);
    await settle(stage, claimed, ended("timeout"));
    const [row] = await rowsOf(stage);
    assert.ok(row?.status === "due" && row.attempts === at + 1);
    assert.ok(row.due_in <= delay && row.due_in > delay - 5, `attempt ${at + 1}: ${row.due_in} s, not ${delay}`);
    await pass(stage, delay);
  }
  await settle(stage, await take(stage, 1), ended("timeout"));
  const [row] = await rowsOf(stage);
  assert.deepEqual([row?.status, row?.attempts], ["exhausted", RETRY_DELAYS_SECONDS.length + 1]);
  assert.deepEqual(await take(stage, 1), []);
});

testOnStage("settleDeliveryAttempts sets the due time by jitter and Retry-After as nextAttempt says", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  await settle(stage, await take(stage, 1), ended("refused"));
  const cases = [
    { draw: 0, retryAfterSeconds: null },
    { draw: 1, retryAfterSeconds: null },
    { draw: 0.5, retryAfterSeconds: 400 },
    { draw: 0.5, retryAfterSeconds: 2_275_646_400 },
  ];
  for (const [at, { draw, retryAfterSeconds }] of cases.entries()) {
    const result = ended("refused", { statusCode: 429, isThrottled: true, retryAfterSeconds });
    await settle(stage, await take(stage, 1), result, { draw: () => draw });
    const expected = nextAttempt({
      outcome: "refused",
      isThrottled: true,
      attempts: at + 2,
      faults: 0,
      retryAfterSeconds,
      draw,
    });
    assert.ok(expected.kind === "again");
    const dueIn = (await rowsOf(stage))[0]?.due_in ?? 0;
    assert.ok(Math.abs(dueIn - expected.delaySeconds) < 2, `${dueIn} s, not ${expected.delaySeconds}`);
    await pass(stage, expected.delaySeconds + 1);
  }
});

testOnStage("settleDeliveryAttempts logs each attempt with the URL used", async (stage) => {
  const odd = `${URL_OF}?of={a,"b\\c"}`;
  const { id } = await addWebhook(stage, odd);
  const [eventId] = await finish(stage, 1);
  const claimed = await take(stage, 1);
  await sql(stage.db, "update webhooks set webhook_url = $1", [`${URL_OF}new`]);
  const answer = { statusCode: 503, remoteAddress: "192.0.2.1", responseBody: "later", retryAfterSeconds: 9 };
  await settle(stage, claimed, ended("refused", answer));
  await pass(stage, answer.retryAfterSeconds);
  await settle(stage, await take(stage, 1), ended("blocked_address"));
  const none = {
    webhookId: null,
    eventType: null,
    statusCode: null,
    outcome: null,
    createdFrom: null,
    createdTo: null,
    eventId: null,
  };
  const list = (filter = {}) =>
    listDeliveryAttempts(stage.db, stage.tenant, {
      filter: { ...none, ...filter },
      request: { pageSize: 10, cursor: null },
    });
  const { count, rows } = await list({ webhookId: id });
  assert.equal(count, 2);
  const { id: attemptId, created_at: _at, sealed_response, ...logged } = rows[1] ?? assert.fail("no row");
  assert.equal(
    openText(stage.keyring, sealed_response ?? Buffer.alloc(0), `delivery_attempts/${attemptId}/response`),
    "later",
  );
  assert.deepEqual(logged, {
    webhook_id: id,
    event_id: eventId,
    event_type: "instant-verification-completed",
    webhook_url: odd,
    attempt: 1,
    outcome: "refused",
    status_code: 503,
    duration_ms: 12,
    remote_address: "192.0.2.1",
    response_body: null,
    payload: claimed[0]?.payload,
    is_replay: false,
  });
  assert.deepEqual([rows[0]?.webhook_url, rows[0]?.attempt, rows[0]?.response_body], [`${URL_OF}new`, 2, null]);
  assert.equal((await list({ statusCode: 503 })).count, 1);
  assert.equal((await list({ outcome: "blocked_address", webhookId: id })).count, 1);
  assert.equal((await list({ webhookId: mintId() })).count, 0);
  const stranger = await makeStage(stage.db);
  const request = { pageSize: 10, cursor: null };
  assert.equal((await listDeliveryAttempts(stage.db, stranger.tenant, { filter: none, request })).count, 0);
});

testOnStage("settleDeliveryAttempts skips a delivery whose webhook another dispatcher holds by now", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  const late = await take(stage, 1);
  await pass(stage, 21);
  const by = new Holder();
  const current = await take(stage, 1, by);
  assert.equal(current.length, 1);
  await settle(stage, late, ended("delivered"));
  const [row] = await rowsOf(stage);
  assert.deepEqual([row?.status, row?.attempts], ["due", 0]);
  assert.deepEqual(await sql(stage.db, "select id from delivery_attempts"), []);
  await settle(stage, current, ended("delivered"), { by });
  assert.deepEqual(await rowsOf(stage), []);
});

testOnStage("settleDeliveryAttempts records since when a webhook fails, and clears it at a success", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 4);
  const [a, b, c, d] = await take(stage, 4);
  assert.ok(a && b && c && d);
  await settle(stage, [a], ended("internal"));
  assert.equal((await webhookOf(stage, id))?.failing_since, null, "our own fault says nothing about the receiver");
  await settle(stage, [b], ended("timeout"));
  const since = (await webhookOf(stage, id))?.failing_since;
  assert.ok(since);
  await settle(stage, [c], ended("refused"));
  assert.equal((await webhookOf(stage, id))?.failing_since, since);
  await settle(stage, [d], ended("delivered"));
  assert.deepEqual(await webhookOf(stage, id), { enabled: true, disabled_reason: null, failing_since: null });
});

testOnStage(
  "settleDeliveryAttempts disables a webhook after five days without a success, and holds its queued deliveries",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 4);
    const fail = async () => settle(stage, await take(stage, 1), ended("timeout"));
    const failedFor = (time: string) =>
      sql(
        stage.db,
        "update webhooks set failing_since = now() - $1::interval, failures = 9, paused_until = null where id = $2",
        [time, id],
      );
    await failedFor("4 days 23 hours");
    await fail();
    assert.equal((await webhookOf(stage, id))?.enabled, true);
    await failedFor("4 days 23 hours");
    const [underWay] = await take(stage, 1);
    assert.ok(underWay);
    await failedFor("5 days 1 minute");
    await fail();
    assert.deepEqual((await webhookOf(stage, id))?.disabled_reason, "failing");
    assert.equal((await webhookOf(stage, id))?.enabled, false);
    assert.deepEqual((await rowsOf(stage)).map((row) => row.status).toSorted(), ["held", "held", "held", "held"]);
    await settle(stage, [underWay], ended("timeout"));
    assert.deepEqual(new Set((await rowsOf(stage)).map((row) => row.status)), new Set(["held"]));
    assert.deepEqual(await take(stage, 10), []);
  },
);

testOnStage("settleDeliveryAttempts disables a webhook that is gone, and no other", async (stage) => {
  const gone = await addWebhook(stage, `${URL_OF}gone`);
  const other = await addWebhook(stage, `${URL_OF}other`);
  await finish(stage, 2);
  const claimed = await take(stage, 2);
  const own = claimed.filter((one) => one.webhookId === gone.id);
  assert.equal(own.length, 1);
  await settle(stage, own, ended("gone", { statusCode: 410 }));
  assert.deepEqual(
    [(await webhookOf(stage, gone.id))?.enabled, (await webhookOf(stage, gone.id))?.disabled_reason],
    [false, "gone"],
  );
  assert.equal((await webhookOf(stage, other.id))?.enabled, true);
  const held = await sql(stage.db, "select id from deliveries where status = 'held' and webhook_id = $1", [gone.id]);
  assert.equal(held.length, 2);
});

testOnStage("openSigningSecrets returns no access secret of another environment or team", async (stage) => {
  const { id, signingSecret } = await addWebhook(stage, URL_OF);
  const production = { ...stage, tenant: { ...stage.tenant, environment: "production" } as const };
  await addCredential(production, mintAccessSecret("production"));
  await makeStage(stage.db);
  const secrets = await openSigningSecrets(stage.db, stage.keyring)(id, NEVER);
  assert.deepEqual(secrets, { accessSecret: stage.accessSecret, signingSecrets: [signingSecret] });
});

testOnStage("openSigningSecrets retries after a failed look-up", async (stage) => {
  const { id, signingSecret } = await addWebhook(stage, URL_OF);
  let isAway = true;
  const db: Queryable = {
    rows: (statement, values) => (isAway ? Promise.reject(new Error("away")) : stage.db.rows(statement, values)),
  };
  const secretsOf = openSigningSecrets(db, stage.keyring, { now: () => 0 });
  await assert.rejects(secretsOf(id, NEVER), /away/);
  isAway = false;
  assert.deepEqual((await secretsOf(id, NEVER)).signingSecrets, [signingSecret]);
});

testOnStage("openSigningSecrets returns the newest usable access secret and the webhook's own", async (stage) => {
  const { id, signingSecret } = await addWebhook(stage, URL_OF);
  let now = 0;
  const opened = openSigningSecrets(stage.db, stage.keyring, { now: () => now });
  const secretsOf = (webhookId: WebhookId) => opened(webhookId, NEVER);
  assert.deepEqual(await secretsOf(id), { accessSecret: stage.accessSecret, signingSecrets: [signingSecret] });
  const newer = mintAccessSecret("sandbox");
  await addCredential(stage, newer);
  assert.equal((await secretsOf(id)).accessSecret, stage.accessSecret, "kept for a moment");
  now += 5_000;
  assert.equal((await secretsOf(id)).accessSecret, newer);
  await sql(
    stage.db,
    "update credentials set deactivated_at = now() where secret_hint = (select max(secret_hint) from credentials)",
  );
  await sql(stage.db, "update credentials set expires_at = now() where deactivated_at is null");
  now += 5_000;
  assert.deepEqual(await secretsOf(id), { accessSecret: null, signingSecrets: [signingSecret] });
});

testOnStage(
  "openSigningSecrets reports and leaves out a replaced secret that cannot be opened, and rejects for a current one",
  async (stage) => {
    const { id, signingSecret } = await addWebhook(stage, URL_OF);
    const rotate = () => rotateWebhookSecret(stage, stage.caller, { id, idempotency: null });
    await rotate();
    await rotate();
    const unreadable: string[] = [];
    const read = () =>
      openSigningSecrets(stage.db, stage.keyring, { onUnreadable: (row) => unreadable.push(row) })(id, NEVER);
    const whole = (await read()).signingSecrets;
    assert.equal(whole.length, 3);
    const [replaced] = await sql<{ id: string }>(
      stage.db,
      `update webhook_old_secrets set sealed_secret = set_byte(sealed_secret, 30, 255 - get_byte(sealed_secret, 30))
        where id = (select id from webhook_old_secrets where webhook_id = $1 order by signs_until desc limit 1) returning id`,
      [id],
    );
    assert.deepEqual((await read()).signingSecrets, [whole[0], signingSecret]);
    assert.deepEqual(unreadable, [`webhook_old_secrets/${replaced?.id}`]);
    const text = "update webhooks set sealed_secret = '\\x00' where id = $1";
    await sql(stage.db, text, [id]);
    await assert.rejects(read());
  },
);

testOnStage(
  "openSigningSecrets rejects for a webhook that does not exist, and finds it once it does",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    const secretsOf = openSigningSecrets(stage.db, stage.keyring);
    const results = await Promise.allSettled([secretsOf(id, NEVER), secretsOf(mintId() as WebhookId, NEVER)]);
    assert.deepEqual(
      results.map((result) => result.status),
      ["fulfilled", "rejected"],
    );
  },
);

testOnStage(
  "settleDeliveryAttempts treats a webhook as healthy if one attempt of a batch failed and another did not",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 2);
    const [one, other] = await take(stage, 2);
    assert.ok(one && other);
    const attempts = [
      { delivery: one, result: ended("refused") },
      { delivery: other, result: ended("delivered") },
    ];
    await settleDeliveryAttempts(stage, attempts, { dispatcherId: holderOf(stage).id, draw: () => 0.5 });
    const text = "select failures, failing_since from webhooks where id = $1";
    assert.deepEqual(await sql(stage.db, text, [id]), [{ failures: 0, failing_since: null }]);
  },
);

for (const outcome of ["delivered", "refused"] as const) {
  testOnStage(
    `settleDeliveryAttempts settles ${outcome} attempts once, wherever their rows have moved`,
    async (stage) => {
      await addWebhook(stage, URL_OF);
      await finish(stage, 4);
      const claimed = await take(stage, 4);
      const moved = claimed.slice(0, 2).map((one) => one.id);
      await sql(stage.db, "update deliveries set is_replay = true where id = any($1)", [moved]);
      const endedElsewhere = claimed.slice(3).map((one) => ({ ...one, attempts: 7 }));
      await settle(stage, [...claimed.slice(0, 3), ...endedElsewhere], ended(outcome));
      assert.deepEqual(
        (await rowsOf(stage)).map((row) => [row.status, row.attempts]),
        [...(outcome === "delivered" ? [] : Array(3).fill(["due", 1])), ["due", 0]],
      );
      const logged = await sql<{ delivery_id: number }>(
        stage.db,
        "select delivery_id from delivery_attempts order by 1",
      );
      assert.deepEqual(
        logged.map((row) => row.delivery_id),
        claimed.slice(0, 3).map((one) => one.id),
      );
      const [webhook] = await sql(stage.db, "select failures from webhooks");
      assert.deepEqual(webhook, { failures: outcome === "delivered" ? 0 : 3 });
    },
  );
}
