import assert from "node:assert/strict";
import { mintId } from "../../src/crypto/secrets.ts";
import type { ClaimId } from "../../src/domain/ids.ts";
import {
  claimDueDeliveries,
  IN_FLIGHT_PER_WEBHOOK_MAX,
  releaseDeliveryLeases,
  renewDeliveryLeases,
} from "../../src/operations/deliveries.ts";
import type { Queryable, Statement } from "../../src/store/database.ts";
import { claimDeliveries, lockDeliveryClaims } from "../../src/store/deliveries.ts";
import { addWebhook, finish, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, pass, rowsOf, settle, URL_OF } from "./delivery-attempt-fixture.ts";

testOnStage("claimDueDeliveries gives everything that an attempt needs", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const [eventId] = await finish(stage, 1);
  const [claimed] = await claimDueDeliveries(stage.db, 10);
  assert.ok(claimed);
  const { payload, claimId, id: deliveryId, webhookChangedAt, place, ...rest } = claimed;
  assert.match(webhookChangedAt, /Z$/);
  assert.deepEqual(rest, {
    eventId,
    eventType: "instant-verification-completed",
    tenant: stage.tenant,
    webhookId: id,
    webhookUrl: URL_OF,
    attempts: 0,
    step: 0,
    faults: 0,
    isReplay: false,
  });
  assert.equal(JSON.parse(payload).webhook_id, eventId);
  assert.match(claimId, /^[0-9a-f]{32}$/);
  assert.match(place, /^\(\d+,\d+\)$/);
  assert.equal(typeof deliveryId, "number");
  assert.deepEqual(await claimDueDeliveries(stage.db, 10), [], "what is held is not due");
});

testOnStage(
  "claimDueDeliveries never gives one delivery twice nor a webhook more than its places, however many claim at once",
  async (stage) => {
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
  },
);

testOnStage(
  "claimDueDeliveries shares its places among webhooks, whatever the length of their queues",
  async (stage) => {
    await addWebhook(stage, `${URL_OF}long`);
    await finish(stage, 300);
    const others = await Promise.all([1, 2, 3].map((n) => addWebhook(stage, `${URL_OF}${n}`)));
    await finish(stage, 1);
    const claimed = await claimDueDeliveries(stage.db, 4);
    assert.equal(new Set(claimed.map((one) => one.webhookId)).size, 4);
    assert.ok(others.every(({ id }) => claimed.some((one) => one.webhookId === id)));
  },
);

testOnStage(
  "claimDueDeliveries takes first attempts before retries, but lets no retry wait for ever",
  async (stage) => {
    const [failing] = [await addWebhook(stage, `${URL_OF}failing`), await finish(stage, 3)];
    await settle(stage, await claimDueDeliveries(stage.db, 3), ended("refused"));
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
  },
);

testOnStage(
  "claimDueDeliveries gives first attempts about one verification one after the other, in order of creation",
  async (stage) => {
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
    await settle(stage, first, ended("delivered"));
    const second = await claimDueDeliveries(stage.db, 10);
    assert.deepEqual(
      second.map((each) => each.eventId),
      [two],
    );
    await settle(stage, second, ended("delivered"));
    assert.deepEqual(
      (await claimDueDeliveries(stage.db, 10)).map((each) => each.eventId),
      [three],
    );
  },
);

testOnStage(
  "claimDueDeliveries gives a delivery anew when its lease has run out, with another claim",
  async (stage) => {
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
  },
);

testOnStage(
  "claimDueDeliveries leaves what is queued for disabled and deleted webhooks, and goes to a changed URL",
  async (stage) => {
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
  },
);

testOnStage("renewDeliveryLeases lengthens leases that are held, and no other's", async (stage) => {
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

testOnStage(
  "releaseDeliveryLeases puts a first attempt back where it stood, before what was queued after it",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    for (let n = 0; n < 10; n += 1) await finish(stage, 1);
    const [first] = await claimDueDeliveries(stage.db, 1);
    assert.ok(first);
    await releaseDeliveryLeases(stage.db, [first]);
    const [again] = await claimDueDeliveries(stage.db, 1);
    assert.equal(again?.id, first.id);
    assert.notEqual(again?.claimId, first.claimId);
  },
);

testOnStage(
  "claimDeliveries goes to the rows it takes, also by statistics of a time at which nothing was due",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 1_000);
    await sql(stage.db, "update deliveries set status = 'delivered'");
    await sql(stage.db, "analyze deliveries");
    await sql(stage.db, "update deliveries set status = 'due'");
    const text =
      "select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'deliveries'";
    const read = await stage.db.transaction(async (tx) => {
      const rowsRead = async () => (await sql<{ rows: number }>(tx, text))[0]?.rows ?? Number.NaN;
      const bounds = { leaseMs: 30_000, limit: 100, inFlightMax: 5, teamMax: 100, teams: new Map() };
      const before = await rowsRead();
      assert.equal((await claimDeliveries(tx, { claimId: mintId(), ...bounds })).length, 5);
      return (await rowsRead()) - before;
    });
    assert.ok(read < 200, `${read} rows read`);
  },
);

testOnStage("a claim reads no table whole, though its plan was made when nothing was stored", async (stage) => {
  let claim: Statement | undefined;
  const noting: Queryable = {
    async rows(statement) {
      claim = statement;
      return [];
    },
  };
  const bounds = { leaseMs: 1, limit: 1, inFlightMax: 1, teamMax: 1, teams: new Map() };
  await claimDeliveries(noting, { claimId: mintId(), ...bounds });
  await sql(stage.db, "analyze deliveries, events, webhooks");
  const plan = await stage.db.transaction(async (tx) => {
    await lockDeliveryClaims(tx);
    const ask = (name: string, text: string) => tx.rows<{ "QUERY PLAN": string }>({ name, text });
    await ask("plan_mode", "set local plan_cache_mode = force_generic_plan");
    await ask("plan_claim", `prepare planned (uuid, float8, int, int, int, uuid[], int[]) as ${claim?.text}`);
    const rows = await ask("plan", `explain execute planned ('${mintId()}', 1, 1, 1, 1, '{}', '{}')`);
    await ask("plan_end", "deallocate planned");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  assert.doesNotMatch(plan, /Seq Scan|Bitmap Heap Scan|Filter: \(ctid|Join Filter: .*event_id/, plan);
  assert.equal(plan.match(/Tid Scan on deliveries/g)?.length, 2, plan);
});
