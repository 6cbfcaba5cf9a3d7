import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { openSigningSecrets } from "../../../../src/areas/webhooks/ops/signing-secrets.ts";
import { saveWebhook } from "../../../../src/areas/webhooks/sql/webhooks.ts";
import { type DispatcherOptions, startDispatcher } from "../../../../src/areas/webhooks/workers/dispatcher.ts";
import { verifyCompat } from "../../../../src/kernel/crypto/signature.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import { type EgressOptions, openEgress } from "../../../../src/kernel/egress/guarded-fetch.ts";
import { patienceMs } from "../../../support/patience.ts";
import { take } from "../ops/delivery-attempt-fixture.ts";
import { addWebhook, finish, openReceiver, type Received, type Stage, sql, testOnStage } from "./delivery-fixture.ts";

async function dispatch(
  t: TestContext,
  stage: Stage,
  options: Partial<DispatcherOptions & Pick<EgressOptions, "deadlineMs">> = {},
) {
  const errors: unknown[] = [];
  const egress = openEgress({ allowPrivate: true, deadlineMs: options.deadlineMs ?? 5_000 });
  const dispatcher = await startDispatcher({
    db: stage.db,
    keyring: stage.keyring,
    egress,
    secretsOf: openSigningSecrets(stage.db, stage.keyring),
    onError: (error) => errors.push(error),
    ...options,
  });
  t.after(async () => {
    await dispatcher.stop(1_000);
    await egress.close();
  });
  return { dispatcher, errors };
}

async function receive(t: TestContext, ...args: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...args);
  t.after(() => receiver.close());
  return receiver;
}

function idOf(received: Received): string {
  return String(received.headers["webhook-id"]);
}

testOnStage("startDispatcher sends what was committed, exactly as signed in both forms", async (stage, t) => {
  const receiver = await receive(t);
  const { signingSecret } = await addWebhook(stage, `${receiver.url}/hook`);
  const [id] = await finish(stage, 1, { trackingInfo: "Zoë 🦉 1.0 \u2028" });
  const { dispatcher, errors } = await dispatch(t, stage);
  await dispatcher.idle();
  const [got] = receiver.received;
  assert.ok(got);
  assert.equal(receiver.received.length, 1);
  const [stored] = await sql<{ payload: string }>(stage.db, "select payload from events");
  assert.equal(got.body.toString(), stored?.payload);
  assert.equal(JSON.parse(got.body.toString()).webhook_id, id);
  assert.equal(got.headers["content-type"], "application/json");
  assert.equal(got.headers["user-agent"], "OpenVOE-Webhook-Service/1.0");
  assert.equal(got.headers["webhook-id"], id);
  assert.ok(got.rawHeaders.includes("X-WEBHOOK-SIGN"), "in this spelling");
  assert.ok(verifyCompat(got.body, String(got.headers["x-webhook-sign"]), stage.accessSecret));
  const headers = Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [`webhook-${name}`, String(got.headers[`webhook-${name}`])]),
  );
  assert.equal(new Webhook(signingSecret).verify(got.body, headers) !== undefined, true);
  assert.deepEqual(errors, []);
  assert.deepEqual(await sql(stage.db, "select status from deliveries"), []);
  assert.deepEqual(await sql(stage.db, "select outcome, attempt from delivery_attempts"), [
    { outcome: "delivered", attempt: 1 },
  ]);
});

testOnStage(
  "startDispatcher does not send what was signed so late that another dispatcher may hold the webhook",
  async (stage, t) => {
    const receiver = await receive(t);
    await addWebhook(stage, receiver.url);
    await finish(stage, 1);
    const steady = performance.now.bind(performance);
    let lateMs = 0;
    t.mock.method(performance, "now", () => steady() + lateMs);
    const secretsOf = openSigningSecrets(stage.db, stage.keyring);
    const attempts: string[] = [];
    const { dispatcher, errors } = await dispatch(t, stage, {
      async secretsOf(...of) {
        const secrets = await secretsOf(...of);
        lateMs = 6_000;
        return secrets;
      },
      onAttempt: ({ result }) => attempts.push(result.outcome),
    });
    await dispatcher.idle();
    assert.deepEqual([receiver.received.length, attempts, errors.length], [0, ["internal"], 1]);
    await sql(stage.db, "update deliveries set due_at = now()");
    await dispatcher.idle();
    assert.deepEqual([receiver.received.length, attempts], [1, ["internal", "delivered"]]);
  },
);

testOnStage("startDispatcher delivers events committed while it runs", async (stage, t) => {
  const arrived = Promise.withResolvers<void>();
  const receiver = await receive(t, (response) => {
    arrived.resolve();
    response.end();
  });
  await addWebhook(stage, receiver.url);
  const { dispatcher } = await dispatch(t, stage, { pollMs: 600_000 });
  await dispatcher.idle();
  await finish(stage, 1);
  await arrived.promise;
  await dispatcher.idle();
});

testOnStage(
  "startDispatcher retries at once, with the same id and body and the attempt's own time and signature",
  async (stage, t) => {
    const receiver = await receive(t, (response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end(),
    );
    const { signingSecret } = await addWebhook(stage, receiver.url);
    const [id] = await finish(stage, 1);
    let seconds = Math.floor(Date.now() / 1_000) - 100;
    const now = () => {
      seconds += 7;
      return new Date(seconds * 1_000);
    };
    const { dispatcher } = await dispatch(t, stage, { now });
    await dispatcher.idle();
    const [first, second] = receiver.received;
    assert.ok(first && second);
    assert.deepEqual([idOf(first), idOf(second)], [id, id]);
    assert.deepEqual(first.body, second.body);
    assert.equal(Number(second.headers["webhook-timestamp"]) - Number(first.headers["webhook-timestamp"]), 7);
    for (const { headers, body } of [first, second]) {
      const text = (name: string) => String(headers[name]);
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      assert.ok(new Webhook(signingSecret).verify(body, Object.fromEntries(names.map((name) => [name, text(name)]))));
    }
    const log = await sql(stage.db, "select attempt, outcome, status_code from delivery_attempts order by attempt");
    assert.deepEqual(log, [
      { attempt: 1, outcome: "refused", status_code: 500 },
      { attempt: 2, outcome: "delivered", status_code: 200 },
    ]);
  },
);

testOnStage(
  "startDispatcher delivers again with the same id what was sent but not settled when a process died",
  async (stage, t) => {
    const receiver = await receive(t);
    await addWebhook(stage, receiver.url);
    const [id] = await finish(stage, 1);
    const [claimed] = await take(stage, 1);
    assert.ok(claimed);
    const egress = openEgress({ allowPrivate: true });
    t.after(() => egress.close());
    const headers = { "webhook-id": claimed.eventId };
    await egress.post({ url: claimed.webhookUrl, headers, body: Buffer.from(claimed.payload) });
    // Here the process died. Its lease runs out:
    await sql(stage.db, "update dispatchers set expires_at = now()");
    const { dispatcher } = await dispatch(t, stage);
    await dispatcher.idle();
    assert.deepEqual(receiver.received.map(idOf), [id, id]);
    assert.deepEqual(receiver.received[0]?.body, receiver.received[1]?.body);
    assert.deepEqual(await sql(stage.db, "select outcome from delivery_attempts"), [{ outcome: "delivered" }]);
    assert.deepEqual(await sql(stage.db, "select status from deliveries"), []);
  },
);

testOnStage("startDispatcher sends nothing twice when two run on one database", async (stage, t) => {
  const receiver = await receive(t);
  for (let n = 0; n < 10; n += 1) await addWebhook(stage, `${receiver.url}/${n}`);
  await finish(stage, 40);
  const other = openPool({ connection: stage.url, size: 3, applicationName: "other" });
  t.after(() => other.close());
  const [one, two] = [await dispatch(t, stage), await dispatch(t, { ...stage, db: other })];
  await finish(stage, 10);
  // A webhook that one gives up to the other is nobody's for a moment, and both are idle then.
  for (const begun = Date.now(); Date.now() - begun < patienceMs(10_000); ) {
    await Promise.all([one.dispatcher.idle(), two.dispatcher.idle()]);
    if ((await sql(stage.db, "select id from deliveries where status = 'due' limit 1")).length === 0) break;
  }
  const sent = receiver.received.map((got) => `${got.path} ${idOf(got)}`);
  assert.equal(sent.length, 500);
  assert.equal(new Set(sent).size, 500);
  assert.deepEqual([one.errors, two.errors], [[], []]);
});

testOnStage(
  "startDispatcher releases a share of the webhooks to a second one that joins, and neither sends anything twice",
  async (stage, t) => {
    const receiver = await receive(t, (response) => void setTimeout(() => response.end(), 20));
    const webhooks = 40;
    for (let n = 0; n < webhooks; n += 1) await addWebhook(stage, `${receiver.url}/${n}`);
    await finish(stage, 5);
    const other = openPool({ connection: stage.url, size: 3, applicationName: "other" });
    t.after(() => other.close());
    const one = await dispatch(t, stage);
    await one.dispatcher.idle();
    const two = await dispatch(t, { ...stage, db: other });
    const shares = () =>
      sql<{ held: number }>(stage.db, "select count(*) as held from webhook_leases group by dispatcher_id");
    const begun = performance.now();
    let events = 5;
    for (
      let held: { held: number }[] = [];
      held.length < 2 || held.some((own) => own.held < 8);
      held = await shares()
    ) {
      assert.ok(performance.now() - begun < patienceMs(15_000), `held: ${JSON.stringify(held)}`);
      await finish(stage, 2);
      events += 2;
      await sleep(25);
    }
    // What one has just given up, neither has: so to be idle says nothing yet.
    const due = "select id from deliveries where status = 'due' limit 1";
    while ((await sql(stage.db, due)).length > 0) {
      assert.ok(performance.now() - begun < patienceMs(15_000), "something is due still");
      await sleep(25);
    }
    const sent = receiver.received.map((got) => `${got.path} ${idOf(got)}`);
    assert.equal(new Set(sent).size, events * webhooks);
    assert.equal(sent.length, events * webhooks, "nothing twice");
    assert.deepEqual([one.errors, two.errors], [[], []]);
  },
);

testOnStage(
  "startDispatcher does not let a dead receiver delay a healthy one, nor use more than its slots",
  async (stage, t) => {
    let open = 0;
    let most = 0;
    const dead = await receive(t, (response) => {
      open += 1;
      most = Math.max(most, open);
      response.on("close", () => {
        open -= 1;
      });
    });
    const healthy = await receive(t);
    await addWebhook(stage, `${dead.url}/dead`);
    await finish(stage, 60);
    await addWebhook(stage, `${healthy.url}/healthy`);
    await finish(stage, 100);
    const allHealthy = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    await dispatch(t, stage, {
      concurrency: 12,
      deadlineMs: 4_000,
      onAttempt: ({ result }) => {
        outcomes.push(result.outcome);
        if (outcomes.filter((word) => word === "delivered").length === 100) allHealthy.resolve();
      },
    });
    await allHealthy.promise;
    assert.equal(
      outcomes.filter((word) => word !== "delivered").length,
      0,
      "before the first time-out of the dead one",
    );
    assert.ok(most <= 5, `${most} at once`);
  },
);

testOnStage(
  "startDispatcher stops cleanly: deliveries under way are settled, waiting ones stay due",
  async (stage, t) => {
    const arrived = Promise.withResolvers<void>();
    let answer = () => {};
    const receiver = await receive(t, (response) => {
      answer = () => response.end();
      arrived.resolve();
    });
    await addWebhook(stage, receiver.url);
    await finish(stage, 1);
    const { dispatcher } = await dispatch(t, stage);
    await arrived.promise;
    const stopped = dispatcher.stop();
    await finish(stage, 1);
    answer();
    await stopped;
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(await sql(stage.db, "select status from deliveries"), [{ status: "due" }]);
    assert.deepEqual(await sql(stage.db, "select outcome from delivery_attempts"), [{ outcome: "delivered" }]);
  },
);

testOnStage("startDispatcher retries settling when the database fails for a moment", async (stage, t) => {
  const receiver = await receive(t);
  await addWebhook(stage, receiver.url);
  await finish(stage, 1);
  let failures = 0;
  const db: typeof stage.db = {
    ...stage.db,
    rows(statement, values) {
      const isFirst = statement.name === "settle_deliveries" && ++failures === 1;
      return isFirst ? Promise.reject(new Error("connection lost")) : stage.db.rows(statement, values);
    },
  };
  const { dispatcher, errors } = await dispatch(t, { ...stage, db }, { pollMs: 600_000 });
  await dispatcher.idle();
  assert.equal(receiver.received.length, 1);
  assert.deepEqual(errors.map(String), ["Error: connection lost"]);
  assert.deepEqual(await sql(stage.db, "select outcome from delivery_attempts"), [{ outcome: "delivered" }]);
  assert.deepEqual(await sql(stage.db, "select status from deliveries"), []);
});

testOnStage("startDispatcher does not send what it cannot sign, and sends the rest", async (stage, t) => {
  const receiver = await receive(t);
  const broken = await addWebhook(stage, `${receiver.url}/broken`);
  await addWebhook(stage, `${receiver.url}/sound`);
  await sql(stage.db, "update webhooks set sealed_secret = '\\x00' where id = $1", [broken.id]);
  await finish(stage, 1);
  const first = Promise.withResolvers<void>();
  const { dispatcher, errors } = await dispatch(t, stage, { onAttempt: () => first.resolve() });
  await first.promise;
  await dispatcher.idle();
  assert.deepEqual(
    receiver.received.map((got) => got.path),
    ["/sound"],
  );
  assert.ok(errors.length > 0);
  const [left] = await sql<{ status: string }>(stage.db, "select status from deliveries where webhook_id = $1", [
    broken.id,
  ]);
  assert.equal(left?.status, "due");
  const [webhook] = await sql<{ failing_since: unknown }>(
    stage.db,
    "select failing_since from webhooks where id = $1",
    [broken.id],
  );
  assert.equal(webhook?.failing_since, null);
});

testOnStage(
  "startDispatcher releases at a stop what it could not wait for: due at once, not logged, not counted as a failure",
  async (stage, t) => {
    const arrived = Promise.withResolvers<void>();
    const receiver = await receive(t, () => arrived.resolve());
    await addWebhook(stage, receiver.url);
    await finish(stage, 1);
    const egress = openEgress({ allowPrivate: true });
    const dispatcher = await startDispatcher({
      db: stage.db,
      keyring: stage.keyring,
      egress,
      secretsOf: openSigningSecrets(stage.db, stage.keyring),
      onError: (error) => assert.fail(String(error)),
    });
    await arrived.promise;
    await dispatcher.stop(10);
    await egress.close();
    const [row] = await sql<{ status: string; attempts: number; is_due: boolean }>(
      stage.db,
      "select status, attempts, due_at <= clock_timestamp() as is_due from deliveries",
    );
    assert.deepEqual(row, { status: "due", attempts: 0, is_due: true });
    assert.deepEqual(await sql(stage.db, "select webhook_id from webhook_leases"), [], "anybody may take it at once");
    assert.deepEqual(await sql(stage.db, "select id from delivery_attempts"), []);
    assert.deepEqual(await sql(stage.db, "select failures, failing_since from webhooks"), [
      { failures: 0, failing_since: null },
    ]);
  },
);

testOnStage("startDispatcher notifies the operator of a webhook that it disables", async (stage, t) => {
  const receiver = await receive(t, (response) => response.writeHead(410).end());
  const { id } = await addWebhook(stage, receiver.url);
  await finish(stage, 1);
  const notes: unknown[] = [];
  const { dispatcher } = await dispatch(t, stage, {
    onNote: ({ webhookId, kind, reason }) => notes.push([webhookId, kind, reason]),
  });
  await dispatcher.idle();
  assert.deepEqual(notes, [[id, "disabled", "gone"]]);
});

testOnStage("startDispatcher sends nothing more to a webhook once notified that it was disabled", async (stage, t) => {
  const answers: (() => void)[] = [];
  const sent = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const receiver = await receive(t, (response) => {
    answers.push(() => response.end());
    sent[receiver.received.length - 1]?.resolve();
  });
  const { id } = await addWebhook(stage, receiver.url);
  await finish(stage, 5);
  const { dispatcher } = await dispatch(t, stage, { inFlightPerWebhookMax: 1, pollMs: 600_000 });
  await sent[0]?.promise;
  const told = Promise.withResolvers<void>();
  t.after(await stage.db.listen("deliveries", (webhookId) => webhookId === id && told.resolve()));
  await saveWebhook(stage.db, stage.tenant, { id, enabled: false });
  await told.promise;
  answers[0]?.();
  await dispatcher.idle();
  assert.equal(receiver.received.length, 1);
});
