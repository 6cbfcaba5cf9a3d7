import assert from "node:assert/strict";
import { EVENT_TYPES } from "../../../../src/areas/webhooks/catalogue.ts";
import { type EventFeed, openEventFeed } from "../../../../src/areas/webhooks/ops/event-lists.ts";
import { appendEvent, verificationEvent } from "../../../../src/areas/webhooks/ops/events.ts";
import { sampleEvent } from "../../../../src/areas/webhooks/ops/trigger-event.ts";
import { findEventHorizon } from "../../../../src/areas/webhooks/sql/event-lists.ts";
import type { Cursor } from "../../../../src/kernel/page.ts";
import { patienceMs } from "../../../support/patience.ts";
import { finish, makeStage, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";

/** Follows a feed to its present end, and waits for as many events as there must be. */
async function follow(feed: EventFeed, stage: Stage, from: { after: Cursor | null; count: number; limit?: number }) {
  const ids: string[] = [];
  let { after } = from;
  for (const begun = Date.now(); ids.length < from.count && Date.now() - begun < patienceMs(10_000); ) {
    const part = await feed.next(stage.tenant, { after, limit: from.limit ?? 100, waitMs: 1_000 });
    ids.push(...part.events.map((event) => event.event_id));
    after = part.cursor;
  }
  return { ids, after };
}

function present(feed: EventFeed, stage: Stage): Promise<Cursor> {
  return feed.next(stage.tenant, { after: null, limit: 100, waitMs: 0 }).then((part) => part.cursor);
}

testOnStage(
  "openEventFeed starts with the present and returns each event once, whatever the page size",
  async (stage) => {
    const feed = openEventFeed(stage.db);
    await finish(stage, 3);
    // What has just happened may still be on its way to the feed, so the present is waited for.
    const { after } = await follow(feed, stage, { after: placeBefore, count: 3 });
    const finished: string[] = [];
    for (const count of [1, 5, 2]) finished.push(...(await finish(stage, count)));
    const { ids, after: end } = await follow(feed, stage, { after, count: 8, limit: 2 });
    assert.deepEqual([...ids].sort(), [...finished].sort());
    assert.equal(ids[0], finished[0], "the oldest transaction comes first");
    assert.deepEqual((await feed.next(stage.tenant, { after: end, limit: 2, waitMs: 0 })).events, []);
  },
);

const placeBefore: Cursor = {
  direction: "newer",
  at: "2000-01-01T00:00:00.000000Z" as Cursor["at"],
  id: "0".repeat(32),
};

testOnStage("openEventFeed misses no event whose transaction started earlier and ends later", async (stage) => {
  const feed = openEventFeed(stage.db);
  const after = await present(feed, stage);
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const slow = stage.db.transaction(async (tx) => {
    await sql(tx, "select 1");
    begun.resolve();
    await ending.promise;
    return appendEvent(tx, sampleEvent(stage.tenant, "link-connected"));
  });
  await begun.promise;
  const [quick] = await finish(stage, 1);
  const early = await feed.next(stage.tenant, { after, limit: 100, waitMs: 700 }).finally(ending.resolve);
  assert.deepEqual(early.events, [], "what is newer than an open transaction waits for it");
  const { ids } = await follow(feed, stage, { after: early.cursor, count: 2 });
  assert.deepEqual(ids, [await slow, quick]);
});

testOnStage("findEventHorizon waits for open transactions, but for none open for over a minute", async (stage) => {
  await stage.db.transaction(async (tx) => {
    await sql(tx, "create temporary table ages (seconds integer) on commit drop");
    // Temporary relations come before those of the system.
    const view = `create temporary view pg_stat_activity as select 0 as pid, current_database() as datname,
      'client backend' as backend_type, clock_timestamp() - seconds * interval '1 second' as xact_start from ages`;
    await sql(tx, view);
    const open = async (...seconds: number[]) => {
      await sql(tx, "delete from ages");
      await sql(tx, "insert into ages select unnest($1::integer[])", [seconds]);
    };
    const lag = async () => {
      const [row] = await sql<{ lag: number }>(
        tx,
        "select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as lag",
        [await findEventHorizon(tx)],
      );
      return Math.round(row?.lag ?? Number.NaN);
    };
    await open(20, 1);
    assert.equal(await lag(), 20);
    await open(3_600, 20);
    assert.equal(await lag(), 20);
    await open(3_600);
    assert.equal(await lag(), 0);
    await sql(tx, "drop view pg_stat_activity");
  });
});

testOnStage("openEventFeed shows a tenant no event of another, and no test event", async (stage) => {
  const feed = openEventFeed(stage.db);
  const other = await makeStage(stage.db);
  await finish(other, 2);
  const production = { teamId: stage.tenant.teamId, environment: "production" } as const;
  await finish({ ...stage, tenant: production }, 1);
  const [own] = await finish(stage, 1);
  await sql(
    stage.db,
    `insert into events (id, team_id, environment, event_type, about_id, payload)
    values (gen_random_uuid(), $1, 'sandbox', 'webhook-test', gen_random_uuid(), '{}')`,
    [stage.tenant.teamId],
  );
  const { ids, after } = await follow(feed, stage, { after: placeBefore, count: 1 });
  assert.deepEqual(ids, [own]);
  assert.deepEqual((await feed.next(stage.tenant, { after, limit: 100, waitMs: 600 })).events, []);
});

testOnStage("openEventFeed returns the exact payload", async (stage) => {
  const feed = openEventFeed(stage.db);
  await finish(stage, 1, { trackingInfo: 'Zoë "\u2028" \\u00e9 🦉' });
  const part = await feed.next(stage.tenant, { after: placeBefore, limit: 1, waitMs: 600_000 });
  const [row] = await sql<{ payload: string }>(stage.db, "select payload from events");
  assert.equal(part.events[0]?.payload, row?.payload);
});

testOnStage("openEventFeed ends waits when it closes, and when they time out", async (stage) => {
  const feed = openEventFeed(stage.db);
  const after = await present(feed, stage);
  const inVain = await feed.next(stage.tenant, { after, limit: 1, waitMs: 20 });
  assert.deepEqual(inVain.events, []);
  assert.ok(inVain.cursor.at >= after.at, "the cursor goes on though nothing happened");
  const waiting = feed.next(stage.tenant, { after, limit: 1, waitMs: 86_400_000 });
  feed.close();
  assert.deepEqual((await waiting).events, []);
});

/** Nothing that a client asked for: these have no `tracking_info` to carry the mark. */
const IS_OF_OPERATOR = /^(dispute-(opened|reminder|ended)|audit-head-signed|key-expiring)$/;

const INCOME = ["rule", "verdict", "assessment_id", "identity", "tracking_info"];

testOnStage("sampleEvent creates a marked event of every type, in the envelope of its family", async (stage) => {
  const verification = ["event", "data"];
  const link = ["link_id", "product", "data_source", "tracking_info"];
  const fieldsOf: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^instant/, verification],
    [/^income.*completed$/, [...INCOME, "verification_id", "order_id"]],
    [/^income/, [...INCOME, "former_verdict", "former_assessment_id", "monitor_id", "link_id"]],
    [/^task/, ["task_id", "identity", "refusal", ...link]],
    [/^link/, link],
    [/^(employment|profile)-updated/, ["task_id", "object_id", "identity", "changed_fields", ...link]],
    [/^(employment|profile)/, ["task_id", "object_id", "identity", ...link]],
    [/^(statements|shifts|bank)/, ["task_id", "objects_count", "employment_id", "identity", ...link]],
    [/^confirmation/, ["verification_id", "due_at", "tracking_info"]],
    [/^dispute-notice/, ["dispute_id", "verification_id", "changed_fields", "tracking_info"]],
    [/^dispute-reminder/, ["dispute_id", "due_at", "days_left"]],
    [/^dispute/, ["dispute_id", "due_at"]],
    [/^audit-head/, ["number", "hash", "signed_at", "public_key", "signature"]],
    [/^key/, ["key_id", "key_name", "expires_at", "days_left"]],
    [/^order/, ["order_id", "order_number", "employer_id", "employer_status", "identity", ...link]],
  ];
  const envelope = ["webhook_id", "event_type", "event_created_at", "updated_at", "user_id", "status"];
  for (const type of EVENT_TYPES) {
    const draft = sampleEvent(stage.tenant, type);
    const id = await stage.db.transaction((tx) => appendEvent(tx, draft));
    const [row] = await sql<{ payload: string }>(stage.db, "select payload from events where id = $1", [id]);
    const payload = JSON.parse(row?.payload ?? "");
    const family = fieldsOf.find(([pattern]) => pattern.test(type))?.[1] ?? [];
    assert.deepEqual(Object.keys(payload).sort(), [...envelope, ...family].sort(), type);
    if (IS_OF_OPERATOR.test(type)) continue;
    assert.equal(payload.tracking_info ?? payload.data.tracking_info, "openvoe-sample", type);
  }
});

testOnStage("sampleEvent of a verification has the structure of the real event", async (stage) => {
  for (const status of ["completed", "failed"] as const) {
    const real = verificationEvent({
      tenant: stage.tenant,
      verificationId: "iv_" as never,
      status,
      trackingInfo: null,
    });
    const sample = sampleEvent(stage.tenant, `instant-verification-${status}`);
    const keys = (fields: object) =>
      JSON.stringify(fields, (name, value) => (name === "" || name === "data" ? value : 0));
    assert.equal(keys(sample.fields), keys(real.fields));
  }
});
