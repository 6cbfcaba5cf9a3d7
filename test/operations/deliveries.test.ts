import assert from "node:assert/strict";
import { test } from "node:test";
import { mintAccessSecret, mintId } from "../../src/crypto/secrets.ts";
import { type DeliveryOutcome, nextAttempt, RETRY_DELAYS_SECONDS } from "../../src/domain/event.ts";
import type { ClaimId, WebhookId } from "../../src/domain/ids.ts";
import type { EgressOutcome } from "../../src/egress/exchange.ts";
import {
  claimDueDeliveries,
  IN_FLIGHT_PER_WEBHOOK_MAX,
  openSigningSecrets,
  renewDeliveryLeases,
  settleDeliveryAttempts,
} from "../../src/operations/deliveries.ts";
import type { Database } from "../../src/store/database.ts";
import type { ClaimedDelivery } from "../../src/store/deliveries.ts";
import { listDeliveryAttempts } from "../../src/store/delivery-attempts.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { addCredential, addWebhook, finish, makeStage, type Stage, sql } from "../workers/delivery-fixture.ts";

const URL_OF = "https://receiver.example/";
const noJitter = () => 0.5;

function ended(outcome: DeliveryOutcome, more: Partial<EgressOutcome> = {}): EgressOutcome {
  const answer = { statusCode: null, remoteAddress: null, responseBody: null, retryAfterSeconds: null };
  return { ...answer, outcome, durationMs: 12, ...more };
}

/** Settles deliveries as if an attempt at each had just ended so. */
function settle(db: Database, deliveries: readonly ClaimedDelivery[], result: EgressOutcome, draw = noJitter) {
  return settleDeliveryAttempts(
    db,
    deliveries.map((delivery) => ({ delivery, result })),
    draw,
  );
}

interface DeliveryRow {
  readonly status: string;
  readonly attempts: number;
  readonly claim_id: string | null;
  /** Seconds from the database's now. */
  readonly due_in: number;
}

function rowsOf(stage: Stage): Promise<DeliveryRow[]> {
  const text = `select status, attempts, claim_id, extract(epoch from due_at - clock_timestamp())::float8 as due_in
    from deliveries order by id`;
  return sql(stage.db, text);
}

/** Lets time pass for whatever waits or is held. */
function pass(stage: Stage, seconds: number) {
  const text = `update deliveries set due_at = due_at - $1 * interval '1 second',
    lease_expires_at = lease_expires_at - $1 * interval '1 second' where status = 'due'`;
  return sql(stage.db, text, [seconds]);
}

interface WebhookRow {
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
}

async function webhookOf(stage: Stage, id: WebhookId): Promise<WebhookRow | undefined> {
  const text = "select enabled, disabled_reason, failing_since from webhooks where id = $1";
  return (await sql<WebhookRow>(stage.db, text, [id]))[0];
}

forEachDatabase((home) => {
  test("claimDueDeliveries gives everything that an attempt needs", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id } = await addWebhook(stage, URL_OF);
    const [eventId] = await finish(stage, 1);
    const [claimed] = await claimDueDeliveries(stage.db, 10);
    assert.ok(claimed);
    const { payload, claimId, id: deliveryId, ...rest } = claimed;
    assert.deepEqual(rest, {
      eventId,
      eventType: "instant-verification-completed",
      tenant: stage.tenant,
      webhookId: id,
      webhookUrl: URL_OF,
      attempts: 0,
    });
    assert.equal(JSON.parse(payload).webhook_id, eventId);
    assert.match(claimId, /^[0-9a-f]{32}$/);
    assert.equal(typeof deliveryId, "number");
    assert.deepEqual(await claimDueDeliveries(stage.db, 10), [], "what is held is not due");
  });

  test("claimDueDeliveries never gives one delivery twice nor a webhook more than its places, however many claim at once", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    for (let n = 0; n < 4; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
    await finish(stage, 20);
    const claims = await Promise.all(Array.from({ length: 12 }, () => claimDueDeliveries(stage.db, 3)));
    const all = claims.flat();
    assert.equal(new Set(all.map((one) => one.id)).size, all.length);
    const byWebhook = Map.groupBy(all, (one) => one.webhookId);
    assert.deepEqual(
      [...byWebhook.values()].map((own) => own.length),
      Array(4).fill(IN_FLIGHT_PER_WEBHOOK_MAX),
    );
  });

  test("claimDueDeliveries shares its places among webhooks, whatever the length of their queues", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, `${URL_OF}long`);
    await finish(stage, 300);
    const others = await Promise.all([1, 2, 3].map((n) => addWebhook(stage, `${URL_OF}${n}`)));
    await finish(stage, 1);
    const claimed = await claimDueDeliveries(stage.db, 4);
    assert.equal(new Set(claimed.map((one) => one.webhookId)).size, 4);
    assert.ok(others.every(({ id }) => claimed.some((one) => one.webhookId === id)));
  });

  test("claimDueDeliveries takes first attempts before retries, but lets no retry wait for ever", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const [failing] = [await addWebhook(stage, `${URL_OF}failing`), await finish(stage, 3)];
    await settle(stage.db, await claimDueDeliveries(stage.db, 3), ended("refused"));
    await addWebhook(stage, `${URL_OF}healthy`, ["*"]);
    await finish(stage, 2);
    const first = await claimDueDeliveries(stage.db, 4);
    assert.deepEqual(
      first.map((one) => one.attempts),
      [0, 0, 0, 0],
    );
    await pass(stage, 0);
    await sql(stage.db, "update deliveries set due_at = due_at - interval '2 minutes' where attempts > 0");
    await finish(stage, 3);
    const second = await claimDueDeliveries(stage.db, 100);
    const own = second.filter((one) => one.webhookId === failing.id);
    assert.equal(own.length, 3);
    assert.ok(
      own.every((one) => one.attempts === 1),
      "overdue retries go by age, and these are the oldest",
    );
  });

  test("claimDueDeliveries gives first attempts about one verification one after the other, in order of creation", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    const about = `iv_${mintId()}`;
    const [one, two, three] = await finish(stage, [about, about, about]);
    const [other] = await finish(stage, 1);
    const first = await claimDueDeliveries(stage.db, 10);
    assert.deepEqual(
      first.map((each) => each.eventId),
      [one, other],
    );
    assert.deepEqual(await claimDueDeliveries(stage.db, 10), []);
    await settle(stage.db, first, ended("delivered"));
    const second = await claimDueDeliveries(stage.db, 10);
    assert.deepEqual(
      second.map((each) => each.eventId),
      [two],
    );
    await settle(stage.db, second, ended("delivered"));
    assert.deepEqual(
      (await claimDueDeliveries(stage.db, 10)).map((each) => each.eventId),
      [three],
    );
  });

  test("claimDueDeliveries gives a delivery anew when its lease has run out, with another claim", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    const [first] = await claimDueDeliveries(stage.db, 1);
    await pass(stage, 29);
    assert.deepEqual(await claimDueDeliveries(stage.db, 1), []);
    await pass(stage, 2);
    const [second] = await claimDueDeliveries(stage.db, 1);
    assert.equal(second?.eventId, first?.eventId);
    assert.notEqual(second?.claimId, first?.claimId);
    assert.equal(second?.attempts, 0);
  });

  test("claimDueDeliveries leaves what is queued for disabled and deleted webhooks, and goes to a changed URL", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const [disabled, deleted, moved] = await Promise.all(
      ["d", "e", "f"].map((path) => addWebhook(stage, URL_OF + path)),
    );
    await finish(stage, 2);
    await sql(stage.db, "update webhooks set enabled = false where id = $1", [disabled?.id]);
    await sql(stage.db, "delete from webhooks where id = $1", [deleted?.id]);
    await sql(stage.db, "update webhooks set webhook_url = $2 where id = $1", [moved?.id, `${URL_OF}new`]);
    const claimed = await claimDueDeliveries(stage.db, 10);
    assert.deepEqual(
      claimed.map((one) => [one.webhookId, one.webhookUrl]),
      Array(2).fill([moved?.id, `${URL_OF}new`]),
    );
  });

  test("renewDeliveryLeases lengthens leases that are held, and no other's", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    await finish(stage, 2);
    const [own, foreign] = await claimDueDeliveries(stage.db, 2);
    assert.ok(own && foreign);
    await pass(stage, 20);
    await renewDeliveryLeases(stage.db, [own, { ...foreign, claimId: mintId() as ClaimId }]);
    const [renewed, left] = await rowsOf(stage);
    assert.ok((renewed?.due_in ?? 0) > 29);
    assert.ok((left?.due_in ?? 99) < 11);
    await pass(stage, 15);
    assert.deepEqual(
      (await claimDueDeliveries(stage.db, 2)).map((one) => one.id),
      [foreign.id],
    );
  });

  test("settleDeliveryAttempts retries by the schedule until it has run out", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    for (const [at, delay] of RETRY_DELAYS_SECONDS.entries()) {
      const claimed = await claimDueDeliveries(stage.db, 1);
      assert.equal(claimed[0]?.attempts, at);
      await settle(stage.db, claimed, ended("timeout"));
      const [row] = await rowsOf(stage);
      assert.ok(row?.status === "due" && row.claim_id === null && row.attempts === at + 1);
      assert.ok(row.due_in <= delay && row.due_in > delay - 5, `attempt ${at + 1}: ${row.due_in} s, not ${delay}`);
      await pass(stage, delay);
    }
    await settle(stage.db, await claimDueDeliveries(stage.db, 1), ended("timeout"));
    const [row] = await rowsOf(stage);
    assert.deepEqual([row?.status, row?.attempts], ["exhausted", RETRY_DELAYS_SECONDS.length + 1]);
    assert.deepEqual(await claimDueDeliveries(stage.db, 1), []);
  });

  test("settleDeliveryAttempts moves the due time by the draw and by Retry-After as nextAttempt says", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    await settle(stage.db, await claimDueDeliveries(stage.db, 1), ended("refused"));
    const cases = [
      { draw: 0, retryAfterSeconds: null },
      { draw: 1, retryAfterSeconds: null },
      { draw: 0.5, retryAfterSeconds: 400 },
      { draw: 0.5, retryAfterSeconds: 2_275_646_400 },
    ];
    for (const [at, { draw, retryAfterSeconds }] of cases.entries()) {
      const result = ended("refused", { statusCode: 429, retryAfterSeconds });
      await settle(stage.db, await claimDueDeliveries(stage.db, 1), result, () => draw);
      const expected = nextAttempt({ outcome: "refused", attempts: at + 2, retryAfterSeconds, draw });
      assert.ok(expected.kind === "again");
      const dueIn = (await rowsOf(stage))[0]?.due_in ?? 0;
      assert.ok(Math.abs(dueIn - expected.delaySeconds) < 2, `${dueIn} s, not ${expected.delaySeconds}`);
      await pass(stage, expected.delaySeconds + 1);
    }
  });

  test("settleDeliveryAttempts logs each attempt with the URL that was used", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id } = await addWebhook(stage, URL_OF);
    const [eventId] = await finish(stage, 1);
    const claimed = await claimDueDeliveries(stage.db, 1);
    await sql(stage.db, "update webhooks set webhook_url = $1", [`${URL_OF}new`]);
    const answer = { statusCode: 503, remoteAddress: "192.0.2.1", responseBody: "later", retryAfterSeconds: 9 };
    await settle(stage.db, claimed, ended("refused", answer));
    await pass(stage, answer.retryAfterSeconds);
    await settle(stage.db, await claimDueDeliveries(stage.db, 1), ended("blocked_address"));
    const none = {
      webhookId: null,
      eventType: null,
      statusCode: null,
      outcome: null,
      createdFrom: null,
      createdTo: null,
    };
    const list = (filter = {}) =>
      listDeliveryAttempts(stage.db, stage.tenant, {
        filter: { ...none, ...filter },
        request: { pageSize: 10, cursor: null },
      });
    const { count, rows } = await list({ webhookId: id });
    assert.equal(count, 2);
    const { id: _id, created_at: _at, ...logged } = rows[1] ?? assert.fail("no row");
    assert.deepEqual(logged, {
      webhook_id: id,
      event_id: eventId,
      event_type: "instant-verification-completed",
      webhook_url: URL_OF,
      attempt: 1,
      outcome: "refused",
      status_code: 503,
      duration_ms: 12,
      remote_address: "192.0.2.1",
      response_body: "later",
      payload: claimed[0]?.payload,
    });
    assert.deepEqual([rows[0]?.webhook_url, rows[0]?.attempt, rows[0]?.response_body], [`${URL_OF}new`, 2, null]);
    assert.equal((await list({ statusCode: 503 })).count, 1);
    assert.equal((await list({ outcome: "blocked_address", webhookId: id })).count, 1);
    assert.equal((await list({ webhookId: mintId() })).count, 0);
    const stranger = await makeStage(stage.db);
    const request = { pageSize: 10, cursor: null };
    assert.equal((await listDeliveryAttempts(stage.db, stranger.tenant, { filter: none, request })).count, 0);
  });

  test("settleDeliveryAttempts leaves a delivery whose lease somebody else holds by now", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    const late = await claimDueDeliveries(stage.db, 1);
    await pass(stage, 31);
    const [current] = await claimDueDeliveries(stage.db, 1);
    await settle(stage.db, late, ended("delivered"));
    const [row] = await rowsOf(stage);
    assert.deepEqual([row?.status, row?.attempts, row?.claim_id], ["due", 0, current?.claimId]);
    assert.deepEqual(await sql(stage.db, "select id from delivery_attempts"), []);
  });

  test("settleDeliveryAttempts notes since when a webhook fails, and forgets it at a success", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 4);
    const [a, b, c, d] = await claimDueDeliveries(stage.db, 4);
    assert.ok(a && b && c && d);
    await settle(stage.db, [a], ended("internal"));
    assert.equal((await webhookOf(stage, id))?.failing_since, null, "our own fault says nothing about the receiver");
    await settle(stage.db, [b], ended("timeout"));
    const since = (await webhookOf(stage, id))?.failing_since;
    assert.ok(since);
    await settle(stage.db, [c], ended("refused"));
    assert.equal((await webhookOf(stage, id))?.failing_since, since);
    await settle(stage.db, [d], ended("delivered"));
    assert.deepEqual(await webhookOf(stage, id), { enabled: true, disabled_reason: null, failing_since: null });
  });

  test("settleDeliveryAttempts disables a webhook after five days without a success, and holds what is queued", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 4);
    const fail = async () => settle(stage.db, await claimDueDeliveries(stage.db, 1), ended("timeout"));
    const failedFor = (time: string) =>
      sql(stage.db, "update webhooks set failing_since = now() - $1::interval where id = $2", [time, id]);
    await failedFor("4 days 23 hours");
    await fail();
    assert.equal((await webhookOf(stage, id))?.enabled, true);
    const [underWay] = await claimDueDeliveries(stage.db, 1);
    assert.ok(underWay);
    await failedFor("5 days 1 minute");
    await fail();
    assert.deepEqual((await webhookOf(stage, id))?.disabled_reason, "failing");
    assert.equal((await webhookOf(stage, id))?.enabled, false);
    assert.deepEqual((await rowsOf(stage)).map((row) => row.status).toSorted(), ["due", "held", "held", "held"]);
    await settle(stage.db, [underWay], ended("timeout"));
    assert.deepEqual(new Set((await rowsOf(stage)).map((row) => row.status)), new Set(["held"]));
    assert.deepEqual(await claimDueDeliveries(stage.db, 10), []);
  });

  test("settleDeliveryAttempts disables a webhook that is gone, and no other", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const gone = await addWebhook(stage, `${URL_OF}gone`);
    const other = await addWebhook(stage, `${URL_OF}other`);
    await finish(stage, 2);
    const claimed = await claimDueDeliveries(stage.db, 2);
    const own = claimed.filter((one) => one.webhookId === gone.id);
    assert.equal(own.length, 1);
    await settle(stage.db, own, ended("gone", { statusCode: 410 }));
    assert.deepEqual(
      [(await webhookOf(stage, gone.id))?.enabled, (await webhookOf(stage, gone.id))?.disabled_reason],
      [false, "gone"],
    );
    assert.equal((await webhookOf(stage, other.id))?.enabled, true);
    const held = await sql(stage.db, "select id from deliveries where status = 'held' and webhook_id = $1", [gone.id]);
    assert.equal(held.length, 2);
  });

  test("openSigningSecrets gives the newest usable access secret and the webhook's own", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id, signingSecret } = await addWebhook(stage, URL_OF);
    let now = 0;
    const secretsOf = openSigningSecrets(stage.db, stage.keyring, () => now);
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

  test("openSigningSecrets rejects for a webhook that does not exist, and finds it once it does", async (t) => {
    const stage = await makeStage((await freshDatabase(home, t)).db);
    const { id } = await addWebhook(stage, URL_OF);
    const secretsOf = openSigningSecrets(stage.db, stage.keyring);
    const results = await Promise.allSettled([secretsOf(id), secretsOf(mintId() as WebhookId)]);
    assert.deepEqual(
      results.map((result) => result.status),
      ["fulfilled", "rejected"],
    );
  });
});
