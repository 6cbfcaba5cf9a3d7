import assert from "node:assert/strict";
import { renewDispatcherLease } from "../../../../src/areas/webhooks/ops/deliveries.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../../../src/areas/webhooks/settings.ts";
import {
  BEFORE_ALL_WEBHOOKS,
  lastRead,
  type TakeOptions,
  takeDueDeliveries,
} from "../../../../src/areas/webhooks/sql/deliveries.ts";
import {
  listLiveDispatchers,
  listMisplacedWebhooks,
  releaseWebhooks,
  removeDispatcher,
  retireDispatcher,
} from "../../../../src/areas/webhooks/sql/dispatchers.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { DispatcherId } from "../../../../src/kernel/ids.ts";
import { genericPlanOf, statementOf } from "../../../support/plans.ts";
import { addWebhook, finish, sql, testOnStage } from "../workers/delivery-fixture.ts";
import {
  ended,
  Holder,
  holderOf,
  pass,
  rankedDispatchers,
  rowsOf,
  settle,
  take,
  URL_OF,
} from "./delivery-attempt-fixture.ts";

const ASKED: TakeOptions = {
  dispatcherId: mintId() as DispatcherId,
  limit: 500,
  known: [],
  fullWebhooks: [],
  fullTeams: [],
  after: mintId(),
};

testOnStage("takeDueDeliveries returns everything that an attempt needs", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const [eventId] = await finish(stage, 1);
  const [taken] = await take(stage, 10);
  assert.ok(taken);
  const { payload, id: deliveryId, webhookChangedAt, ctid, aboutId, ...rest } = taken;
  assert.match(webhookChangedAt, /Z$/);
  assert.deepEqual(rest, {
    eventId,
    eventType: "instant-verification-completed",
    tenant: stage.tenant,
    webhookId: id,
    webhookUrl: URL_OF,
    maxPerSecond: null,
    attempts: 0,
    step: 0,
    traceParent: null,
    faults: 0,
    isReplay: false,
    isLowPriority: false,
    isProbe: false,
    isTakenOver: false,
  });
  assert.equal(JSON.parse(payload).webhook_id, eventId);
  assert.equal(`iv_${aboutId}`, JSON.parse(payload).data.verification_id);
  assert.match(ctid, /^\(\d+,\d+\)$/);
  assert.equal(typeof deliveryId, "number");
  assert.deepEqual(await take(stage, 10), [], "what is known is not read again");
});

testOnStage(
  "takeDueDeliveries assigns each webhook to exactly one dispatcher, however many read at once",
  async (stage) => {
    for (let n = 0; n < 8; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
    await finish(stage, 20);
    const reads = await Promise.all(Array.from({ length: 12 }, () => take(stage, 1_000, new Holder())));
    const all = reads.flat();
    assert.equal(new Set(all.map((one) => one.id)).size, all.length);
    assert.equal(all.length, 8 * IN_FLIGHT_PER_WEBHOOK_MAX);
    const holders = reads.map((read) => new Set(read.map((one) => one.webhookId)));
    assert.equal(
      holders.reduce((sum, own) => sum + own.size, 0),
      8,
    );
  },
);

testOnStage("DeliveryQueue shares its slots among webhooks, whatever the length of their queues", async (stage) => {
  await addWebhook(stage, `${URL_OF}long`);
  await finish(stage, 300);
  const others = await Promise.all([1, 2, 3].map((n) => addWebhook(stage, `${URL_OF}${n}`)));
  await finish(stage, 1);
  const taken = await take(stage, 4);
  assert.equal(new Set(taken.map((one) => one.webhookId)).size, 4);
  assert.ok(others.every(({ id }) => taken.some((one) => one.webhookId === id)));
});

testOnStage("DeliveryQueue sends first attempts before retries, but starves no retry", async (stage) => {
  const [failing] = [await addWebhook(stage, `${URL_OF}failing`), await finish(stage, 3)];
  await settle(stage, await take(stage, 3), ended("refused"));
  await addWebhook(stage, `${URL_OF}healthy`, ["*"]);
  await finish(stage, 2);
  await sql(stage.db, "update deliveries set due_at = now() where attempts > 0");
  const first = await take(stage, 4);
  assert.deepEqual(
    first.map((one) => one.attempts),
    [0, 0, 0, 0],
  );
  await sql(stage.db, "update deliveries set due_at = due_at - interval '2 minutes' where attempts > 0");
  await finish(stage, 3);
  const second = await take(stage, 2);
  assert.ok(
    second.some((one) => one.webhookId === failing.id && one.attempts === 1),
    "an overdue retry goes level with first attempts",
  );
});

testOnStage(
  "DeliveryQueue sends first attempts about one verification one after the other, in order of creation",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    const about = `iv_${mintId()}`;
    const [one, two, three] = await finish(stage, [about, about, about]);
    const [other] = await finish(stage, 1);
    const first = await take(stage, 10);
    assert.deepEqual(
      first.map((each) => each.eventId),
      [one, other],
    );
    assert.deepEqual(await take(stage, 10), []);
    await settle(stage, first, ended("delivered"));
    const second = await take(stage, 10);
    assert.deepEqual(
      second.map((each) => each.eventId),
      [two],
    );
    await settle(stage, second, ended("delivered"));
    assert.deepEqual(
      (await take(stage, 10)).map((each) => each.eventId),
      [three],
    );
  },
);

testOnStage("takeDueDeliveries takes webhooks over from a dispatcher whose lease has expired", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  const [first] = await take(stage, 1);
  assert.equal(first?.isTakenOver, false);
  const [heir] = (await rankedDispatchers(stage, [id], 1)).map((chosen) => new Holder({}, chosen));
  assert.ok(heir);
  await pass(stage, 14);
  assert.deepEqual(await take(stage, 1, heir), []);
  await pass(stage, 2);
  const [second] = await take(stage, 1, heir);
  assert.equal(second?.eventId, first?.eventId);
  assert.deepEqual([second?.attempts, second?.isTakenOver], [0, true]);
  assert.deepEqual(await take(stage, 1, new Holder()), [], "and that one holds it now");
});

testOnStage(
  "takeDueDeliveries reads deliveries of the same due time in queue order, wherever their rows are",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 20);
    await sql(stage.db, "update deliveries set due_at = now()");
    // Its row moves behind the others.
    for (const attempts of [1, 0]) {
      await sql(stage.db, "update deliveries set attempts = $1 where id = (select min(id) from deliveries)", [
        attempts,
      ]);
    }
    await take(stage, 0);
    const dispatcherId = holderOf(stage).id;
    const read = await stage.db.transaction((tx) => takeDueDeliveries(tx, { ...ASKED, dispatcherId, limit: 5 }));
    const queued = await sql<{ id: number }>(stage.db, "select id from deliveries order by id limit 5");
    assert.deepEqual(
      read.map((one) => one.id),
      queued.map((one) => one.id),
    );
  },
);

testOnStage(
  "takeDueDeliveries takes webhooks over sooner if the database has seen the dispatcher's session end",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    const [mine] = await take(stage, 1);
    const [heir] = (await rankedDispatchers(stage, [id], 1)).map((chosen) => new Holder({}, chosen));
    assert.ok(mine && heir);
    const silence = async (seconds: number, pid: number | null, isSinceStart = false) => {
      const text = `update dispatchers set backend_pid = coalesce($3, pg_backend_pid()),
        renewed_at = case when $4 then pg_postmaster_start_time() else clock_timestamp() end - $2 * interval '1 second' where id = $1`;
      await sql(stage.db, text, [holderOf(stage).id, seconds, pid, isSinceStart]);
      return take(stage, 1, heir);
    };
    assert.deepEqual(await silence(5, 0), [], "not at once");
    assert.deepEqual(await silence(7, null), [], "nor while its session is open");
    assert.deepEqual(await silence(1, 0, true), [], "nor when all sessions have ended");
    const started = "pg_postmaster_start_time() + interval '9 seconds'";
    await sql(stage.db, `select pg_sleep(extract(epoch from ${started} - now())::float8)`);
    assert.equal((await silence(7, 0)).length, 1);
  },
);

testOnStage(
  "takeDueDeliveries takes webhooks over from a dispatcher whose lease ends implausibly late, since the clock was set back",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 1);
    const [mine] = await take(stage, 1);
    const [heir] = (await rankedDispatchers(stage, [id], 1)).map((chosen) => new Holder({}, chosen));
    assert.ok(mine && heir);
    assert.deepEqual(await take(stage, 1, heir), []);
    const text = `update dispatchers set renewed_at = renewed_at + interval '1 day', expires_at = expires_at + interval '1 day'
      where id = $1`;
    await sql(stage.db, text, [holderOf(stage).id]);
    assert.equal((await take(stage, 1, heir)).length, 1);
  },
);

testOnStage(
  "takeDueDeliveries claims only webhooks assigned to it, and leaves unheld ones of others alone",
  async (stage) => {
    const webhooks = [];
    for (let n = 0; n < 40; n += 1) webhooks.push((await addWebhook(stage, `${URL_OF}${n}`)).id);
    await finish(stage, 1);
    const [one, two] = [new Holder(), new Holder()];
    for (const { id } of [one, two]) await renewDispatcherLease(stage.db, id);
    const [ones, twos] = [await take(stage, 100, one), await take(stage, 100, two)].map((taken) =>
      taken.map((due) => due.webhookId),
    );
    assert.ok(ones && twos);
    assert.deepEqual([...ones, ...twos].sort(), webhooks.sort(), "each webhook has one, and none has two");
    assert.ok(Math.min(ones.length, twos.length) >= 8, `${ones.length} and ${twos.length}`);
  },
);

testOnStage("takeDueDeliveries reaches every webhook, however few one read looks at", async (stage) => {
  for (let n = 0; n < 12; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
  await finish(stage, 1);
  const dispatcherId = holderOf(stage).id;
  await take({ db: stage.db }, 0);
  const reached = new Set<string>();
  let after = BEFORE_ALL_WEBHOOKS;
  for (let read = 0; read < 4; read += 1) {
    const options = { ...ASKED, dispatcherId, limit: 15, after };
    const due = await stage.db.transaction((tx) => takeDueDeliveries(tx, options));
    assert.equal(new Set(due.map((one) => one.webhookId)).size, 3);
    for (const one of due) reached.add(one.webhookId);
    after = lastRead(after, due);
  }
  assert.equal(reached.size, 12);
});

testOnStage("takeDueDeliveries skips disabled and deleted webhooks, and uses a changed URL", async (stage) => {
  const [disabled, deleted, moved] = await Promise.all(["d", "e", "f"].map((path) => addWebhook(stage, URL_OF + path)));
  await finish(stage, 2);
  await sql(stage.db, "update webhooks set enabled = false where id = $1", [disabled?.id]);
  await sql(stage.db, "delete from webhooks where id = $1", [deleted?.id]);
  await sql(stage.db, "update webhooks set webhook_url = $2 where id = $1", [moved?.id, `${URL_OF}new`]);
  const taken = await take(stage, 10);
  assert.deepEqual(
    taken.map((one) => [one.webhookId, one.webhookUrl]),
    Array(2).fill([moved?.id, `${URL_OF}new`]),
  );
});

testOnStage("takeDueDeliveries excludes webhooks and teams at their limit", async (stage) => {
  const [one, other] = [await addWebhook(stage, `${URL_OF}1`), await addWebhook(stage, `${URL_OF}2`)];
  await finish(stage, 1);
  await take(stage, 0);
  const ask = (full: Partial<TakeOptions>) => {
    const options = { ...ASKED, dispatcherId: holderOf(stage).id, ...full };
    return stage.db.transaction((tx) => takeDueDeliveries(tx, options));
  };
  assert.deepEqual(
    (await ask({ fullWebhooks: [one.id] })).map((due) => due.webhookId),
    [other.id],
  );
  assert.deepEqual(await ask({ fullTeams: [stage.tenant.teamId] }), []);
});

testOnStage("releaseWebhooks and removeDispatcher release webhooks, which others may claim at once", async (stage) => {
  const [one, other] = [await addWebhook(stage, `${URL_OF}1`), await addWebhook(stage, `${URL_OF}2`)];
  await finish(stage, 1);
  const [first, second] = (await rankedDispatchers(stage, [one.id, other.id], 2)).map((id) => new Holder({}, id));
  assert.ok(first && second);
  assert.equal((await take(stage, 10, second)).length, 2);
  assert.deepEqual(await listMisplacedWebhooks(stage.db, second.id), []);
  assert.deepEqual(await take(stage, 10, first), [], "what is held is not taken");
  assert.deepEqual(await listLiveDispatchers(stage.db), [first.id, second.id].sort());
  assert.deepEqual((await listMisplacedWebhooks(stage.db, second.id)).sort(), [one.id, other.id].sort());
  await releaseWebhooks(stage.db, second.id, [one.id]);
  const read = await take(stage, 10, first);
  assert.deepEqual(
    read.map((due) => due.webhookId),
    [one.id],
  );
  assert.deepEqual(await listMisplacedWebhooks(stage.db, first.id), []);
  await removeDispatcher(stage.db, second.id);
  assert.equal((await take(stage, 10, first)).length, 1);
  assert.deepEqual(await listLiveDispatchers(stage.db), [first.id]);
});

testOnStage(
  "retireDispatcher releases webhooks that are not busy, and claims no more: others get them at once",
  async (stage) => {
    const [busy, idle] = [await addWebhook(stage, `${URL_OF}1`), await addWebhook(stage, `${URL_OF}2`)];
    await finish(stage, 1);
    const [first, second] = (await rankedDispatchers(stage, [busy.id, idle.id], 2)).map((id) => new Holder({}, id));
    assert.ok(first && second);
    const taken = await take(stage, 10, first);
    assert.equal(taken.length, 2);
    await retireDispatcher(stage.db, first.id, [busy.id]);
    await settle(
      stage,
      taken.filter((due) => due.webhookId === busy.id),
      ended("delivered"),
      { by: first },
    );
    assert.deepEqual(await rowsOf(stage).then((rows) => rows.filter((row) => row.status === "due").length), 1);
    await renewDispatcherLease(stage.db, first.id);
    await finish(stage, 1);
    assert.deepEqual(
      (await take(stage, 10, second)).map((due) => due.webhookId),
      [idle.id, idle.id],
    );
    assert.deepEqual(await listLiveDispatchers(stage.db), [second.id]);
    await removeDispatcher(stage.db, first.id);
    assert.deepEqual(
      (await take(stage, 10, second)).map((due) => due.webhookId),
      [busy.id],
    );
  },
);

testOnStage("renewDispatcherLease removes dispatchers that died long ago", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  await take(stage, 1);
  await pass(stage, 90);
  assert.equal((await take(stage, 1, new Holder())).length, 1);
  assert.deepEqual(await sql(stage.db, "select count(*) as known from dispatchers"), [{ known: 1 }]);
});

testOnStage("takeDueDeliveries uses indexes, even with statistics from a time when nothing was due", async (stage) => {
  await addWebhook(stage, URL_OF);
  await finish(stage, 1_000);
  await take(stage, 0);
  await sql(stage.db, "update deliveries set status = 'exhausted'");
  await sql(stage.db, "analyze deliveries");
  await sql(stage.db, "update deliveries set status = 'due'");
  const text = "select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'deliveries'";
  const read = await stage.db.transaction(async (tx) => {
    const rowsRead = async () => (await sql<{ rows: number }>(tx, text))[0]?.rows ?? Number.NaN;
    const before = await rowsRead();
    assert.equal((await takeDueDeliveries(tx, { ...ASKED, limit: 5, dispatcherId: holderOf(stage).id })).length, 5);
    return (await rowsRead()) - before;
  });
  assert.ok(read < 50, `${read} rows read`);
});

testOnStage(
  "takeDueDeliveries scans no whole table, even if its plan was made when nothing was stored",
  async (stage) => {
    const reading = await statementOf((db) => takeDueDeliveries(db, ASKED));
    await sql(stage.db, "analyze deliveries, events, webhooks, webhook_leases, dispatchers");
    const types = "uuid, int, boolean, bigint[], uuid[], uuid[], uuid[], uuid";
    const values = `'${mintId()}', 1, true, '{}', '{}', '{}', '{}', '${mintId()}'`;
    const plan = await genericPlanOf(stage.db, reading, { types, values });
    assert.doesNotMatch(plan, /Seq Scan on (?!dispatchers)|Bitmap Heap Scan|Join Filter: .*event_id/, plan);
  },
);
