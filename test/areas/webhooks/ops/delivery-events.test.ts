import assert from "node:assert/strict";
import {
  appendEvent,
  appendEvents,
  EVENT_TIME,
  type EventDraft,
  verificationEvent,
} from "../../../../src/areas/webhooks/ops/events.ts";
import { DELIVERIES_CHANNEL } from "../../../../src/areas/webhooks/sql/events.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import type { LinkId, Timestamp, VerificationId } from "../../../../src/kernel/ids.ts";
import { addWebhook, finish, makeStage, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";

const URL_OF = "https://receiver.example/";
const VERIFICATION = `iv_${"a1".repeat(16)}` as VerificationId;

interface EventRow {
  readonly id: string;
  readonly payload: string;
  readonly created_at: Timestamp;
}

function eventsOf(stage: Stage): Promise<EventRow[]> {
  return sql(stage.db, "select id, payload, created_at from events order by created_at");
}

function queuedFor(stage: Stage): Promise<{ event_id: string; webhook_id: string; status: string }[]> {
  return sql(stage.db, "select event_id, webhook_id, status from deliveries order by id");
}

testOnStage("appendEvent writes the envelope and the family's fields with the database's time", async (stage) => {
  const end = { tenant: stage.tenant, verificationId: VERIFICATION, status: "partial", trackingInfo: "t-1" } as const;
  const id = await stage.db.transaction((tx) => appendEvent(tx, verificationEvent(end)));
  const [event] = await eventsOf(stage);
  assert.match(event?.created_at ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  assert.equal(event?.id, id);
  const timestamp = event.created_at;
  const type = "instant-verification-completed";
  const data = { verification_id: VERIFICATION, status: "partial", timestamp, tracking_info: "t-1" };
  const envelope = {
    webhook_id: id,
    event_type: type,
    event_created_at: timestamp,
    updated_at: timestamp,
    user_id: null,
    status: "partial",
  };
  assert.equal(event.payload, JSON.stringify({ ...envelope, event: type, data }));
});

testOnStage("verificationEvent of a failed verification carries the error", async (stage) => {
  await finish(stage, [VERIFICATION], { status: "failed", error: "no source could be reached" });
  const payload = JSON.parse((await eventsOf(stage))[0]?.payload ?? "");
  assert.equal(payload.event_type, "instant-verification-failed");
  assert.equal(payload.data.error, "no source could be reached");
  assert.equal(payload.data.tracking_info, null);
});

testOnStage("appendEvent keeps texts from outside unchanged, whatever they look like", async (stage) => {
  const texts = [
    '"quoted"',
    "\u2028\u0000\ud800é🦉",
    "$1 \\1 %s ''",
    "the time of",
    "2026-11-21T00:00:00.000000Z",
    "{}",
  ];
  for (const trackingInfo of texts) await finish(stage, 1, { trackingInfo });
  const payloads = (await eventsOf(stage)).map((event) => JSON.parse(event.payload).data.tracking_info);
  assert.deepEqual(payloads, texts);
});

testOnStage(
  "appendEvent queues for webhooks of the tenant that subscribe to the type, holds for disabled ones, and skips others",
  async (stage) => {
    const all = await addWebhook(stage, `${URL_OF}all`);
    const named = await addWebhook(stage, `${URL_OF}named`, ["link-deleted", "instant-verification-completed"]);
    await addWebhook(stage, `${URL_OF}other-type`, ["instant-verification-failed"]);
    const disabled = await addWebhook(stage, `${URL_OF}disabled`);
    await sql(stage.db, "update webhooks set enabled = false where id = $1", [disabled.id]);
    const elsewhere: Tenant = { ...stage.tenant, environment: "production" };
    await addWebhook({ ...stage, tenant: elsewhere }, `${URL_OF}elsewhere`);
    await addWebhook(await makeStage(stage.db), `${URL_OF}another-team`);
    const [id] = await finish(stage, 1);
    const queued = await queuedFor(stage);
    const expected = [
      [all.id, "due"],
      [named.id, "due"],
      [disabled.id, "held"],
    ]
      .map(String)
      .toSorted();
    assert.deepEqual(queued.map((one) => `${one.webhook_id},${one.status}`).toSorted(), expected);
    assert.ok(queued.every((one) => one.event_id === id));
  },
);

testOnStage("appendEvent leaves nothing behind if the fact's transaction rolls back", async (stage) => {
  await addWebhook(stage, URL_OF);
  const fields = { at: EVENT_TIME, none: undefined } as never;
  const aboutId = "b2".repeat(16) as LinkId;
  const draft: EventDraft = { tenant: stage.tenant, type: "link-deleted", aboutId, fields };
  const failed = stage.db.transaction(async (tx) => {
    await appendEvent(tx, draft);
    throw new Error("the fact was refused");
  });
  await assert.rejects(failed, /the fact was refused/);
  assert.deepEqual([await eventsOf(stage), await queuedFor(stage)], [[], []]);
});

testOnStage("appendEvents queues in the given order, and does nothing without drafts", async (stage) => {
  await addWebhook(stage, URL_OF);
  assert.deepEqual(await stage.db.transaction((tx) => appendEvents(tx, [])), []);
  const ids = await finish(stage, 50);
  assert.deepEqual(
    (await queuedFor(stage)).map((one) => one.event_id),
    ids,
  );
});

testOnStage("appendEvent does not fail if a webhook is deleted meanwhile", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const deleted = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const deleting = stage.db.transaction(async (tx) => {
    await sql({ ...stage.db, rows: tx.rows.bind(tx) }, "delete from webhooks where id = $1", [id]);
    deleted.resolve();
    await goOn.promise;
  });
  await deleted.promise;
  const appending = finish(stage, 1);
  // The append waits for the deletion's lock, or has not yet begun to: either way it must see it
  // gone.
  await sql(stage.db, "select pg_sleep(0.05)");
  goOn.resolve();
  await deleting;
  await appending;
  assert.deepEqual([(await eventsOf(stage)).length, await queuedFor(stage)], [1, []]);
});

testOnStage("appendEvent notifies listeners at commit, and only if something was queued", async (stage, t) => {
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  const stop = await stage.db.listen(DELIVERIES_CHANNEL, () => {
    heard.push("deliveries");
    first.resolve();
  });
  t.after(stop);
  await finish(stage, 1);
  await addWebhook(stage, URL_OF);
  await finish(stage, 3);
  await first.promise;
  assert.deepEqual(heard, ["deliveries"]);
});
