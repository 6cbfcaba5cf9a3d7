import assert from "node:assert/strict";
import { settleDeliveryAttempts } from "../../../../src/areas/webhooks/ops/deliveries.ts";
import type { DueDelivery } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import { replayDelivery } from "../../../../src/areas/webhooks/sql/replays.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database, Queryable, Statement } from "../../../../src/kernel/database/postgres/database.ts";
import type { DeliveryOutcome } from "../../../../src/kernel/delivery-outcome.ts";
import { addWebhook, finish, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, holderOf, rowsOf, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

interface Logged {
  readonly delivery_id: number;
  readonly attempt: number;
  readonly outcome: string;
}

function logOf({ db }: Stage): Promise<Logged[]> {
  return sql<Logged>(db, "select delivery_id, attempt, outcome from delivery_attempts order by delivery_id, attempt");
}

/** Settles each delivery with the outcome at its place, all in one batch. */
function settleAs(stage: Stage, deliveries: readonly DueDelivery[], outcomes: readonly DeliveryOutcome[], by = stage) {
  const attempts = deliveries.map((delivery, at) => ({ delivery, result: ended(outcomes[at] ?? "internal") }));
  return settleDeliveryAttempts(stage, attempts, { dispatcherId: holderOf(by).id, draw: () => 0.5 });
}

testOnStage(
  "settleDeliveryAttempts keeps delivered events only in the log, and failed ones in the queue too",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 5);
    const taken = await take(stage, 5);
    const outcomes = ["delivered", "refused", "delivered", "internal", "delivered"] as const;
    await settleAs(stage, taken, outcomes);
    const expected = taken.map((one, at) => ({ delivery_id: one.id, attempt: 1, outcome: outcomes[at] }));
    assert.deepEqual(await logOf(stage), expected);
    const left = await sql(stage.db, "select id, status, attempts, step, faults from deliveries order by id");
    assert.deepEqual(left, [
      { id: taken[1]?.id, status: "due", attempts: 1, step: 1, faults: 0 },
      { id: taken[3]?.id, status: "due", attempts: 1, step: 0, faults: 1 },
    ]);
  },
);

testOnStage("settleDeliveryAttempts settles an attempt once, and logs it once", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 2);
  const taken = await take(stage, 2);
  const twice = async () => {
    await settleAs(stage, taken, ["delivered", "refused"]);
    return [await rowsOf(stage).then((rows) => rows.map((row) => [row.status, row.attempts])), await logOf(stage)];
  };
  const once = await twice();
  assert.deepEqual(await twice(), once);
  const [delivered] = taken;
  assert.ok(delivered);
  const { id: deliveryId, eventId, webhookId } = delivered;
  await replayDelivery(stage.db, { webhookId, eventId, deliveryId });
  await settleAs(stage, [delivered], ["delivered"]);
  assert.deepEqual(await logOf(stage), once[1], "an attempt from before a replay does not end the replay");
  const [row] = await rowsOf(stage);
  assert.deepEqual([row?.status, row?.attempts], ["due", 1]);
});

testOnStage("settleDeliveryAttempts settles a success also for a disabled webhook and an old event", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 4);
  const [a, b, c, d] = await take(stage, 4);
  assert.ok(a && b && c && d);
  await sql(stage.db, "update deliveries set created_at = now() - interval '31 days' where id = any($1)", [
    [a.id, b.id],
  ]);
  await settleAs(stage, [a, b], ["delivered", "timeout"]);
  await sql(stage.db, "update webhooks set enabled = false");
  await sql(stage.db, "update deliveries set status = 'held' where status = 'due'");
  await settleAs(stage, [c, d], ["delivered", "timeout"]);
  assert.deepEqual(
    (await rowsOf(stage)).map((row) => row.status),
    ["exhausted", "held"],
  );
  assert.equal((await logOf(stage)).length, 4);
});

testOnStage(
  "settleDeliveryAttempts does not change the webhook's other deliveries or other webhooks'",
  async (stage) => {
    const [one] = [await addWebhook(stage, `${URL_OF}1`), await addWebhook(stage, `${URL_OF}2`)];
    await finish(stage, 2);
    const [first] = (await take(stage, 10)).filter((due) => due.webhookId === one.id);
    assert.ok(first);
    // Both go by the event where a row has been moved, and another webhook's delivery has the same
    // event.
    await sql(stage.db, "update deliveries set is_replay = true where id = $1", [first.id]);
    await settle(stage, [first], ended("delivered"));
    const left = await sql<{ id: number }>(stage.db, "select id from deliveries where status = 'due' and attempts = 0");
    assert.equal(left.length, 3);
    assert.ok(left.every((row) => row.id !== first.id));
  },
);

testOnStage(
  "settleDeliveryAttempts settles a success that ends a failure only together with the webhook's health",
  async (stage) => {
    const [{ id }] = [await addWebhook(stage, `${URL_OF}ailing`), await addWebhook(stage, `${URL_OF}well`)];
    await finish(stage, 1);
    const taken = await take(stage, 2);
    await sql(stage.db, "update webhooks set failing_since = now() - interval '4 days', failures = 9 where id = $1", [
      id,
    ]);
    const db: Database = {
      ...stage.db,
      transaction: () => Promise.reject(new Error("connection lost")),
    };
    await assert.rejects(settleAs({ ...stage, db }, taken, ["delivered", "delivered"], stage), /connection lost/);
    assert.equal((await logOf(stage)).length, 1, "the other one's");
    await settleAs(stage, taken, ["delivered", "delivered"]);
    assert.equal((await logOf(stage)).length, 2);
    assert.deepEqual(await rowsOf(stage), []);
    const health = "select failing_since, failures from webhooks where id = $1";
    assert.deepEqual(await sql(stage.db, health, [id]), [{ failing_since: null, failures: 0 }]);
  },
);

/**
 * Settles as ever, and gives the plans that it went by: those of any values, as they are made by
 * now.
 */
async function plansOfSettling(stage: Stage, deliveries: readonly DueDelivery[]): Promise<string[]> {
  const plans: string[] = [];
  const noting = (tx: Queryable): Queryable => ({
    async rows<Row>(statement: Statement, values?: readonly unknown[]) {
      await sql(tx, "set local plan_cache_mode = force_generic_plan");
      await tx.rows({ name: "", text: `prepare planned_${statement.name} as ${statement.text}` });
      const empty = `${Array(15).fill("'{}'").join()}, '${mintId()}', true`;
      const plan = await sql<{ "QUERY PLAN": string }>(tx, `explain execute planned_${statement.name} (${empty})`);
      plans.push(plan.map((row) => row["QUERY PLAN"]).join("\n"));
      await tx.rows({ name: "", text: `deallocate planned_${statement.name}` });
      return tx.rows<Row>(statement, values);
    },
  });
  const db: Database = {
    ...stage.db,
    rows: (statement, values) => stage.db.transaction((tx) => noting(tx).rows(statement, values), statement),
    transaction: (work, options) => stage.db.transaction((tx) => work(noting(tx)), options),
  };
  await settleAs({ ...stage, db }, deliveries, Array(deliveries.length).fill("delivered"));
  return plans;
}

testOnStage(
  "settleDeliveryAttempts uses indexes for the rows that it settles, even if next to nothing is queued",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 2);
    const taken = await take(stage, 2);
    await sql(stage.db, "analyze deliveries, webhooks, webhook_leases");
    await sql(stage.db, "update deliveries set is_replay = true where id = $1", [taken[0]?.id]);
    const [alone, byPlace, byEvent] = await plansOfSettling(stage, taken);
    assert.equal(alone, byPlace);
    assert.equal(byPlace?.match(/Tid Scan on deliveries/g)?.length, 2, byPlace);
    assert.equal(byEvent?.match(/Index Scan using deliveries_pkey on deliveries/g)?.length, 2, byEvent);
    for (const plan of [byPlace, byEvent]) assert.doesNotMatch(plan ?? "", /Seq Scan/);
  },
);
