import assert from "node:assert/strict";
import { test } from "node:test";
import { DeliveryQueue } from "../../../../src/areas/webhooks/workers/delivery-queue.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { dueDelivery, type QueueStage, stageQueue } from "./delivery-queue-fixture.ts";
import { stageLoop, stopClock } from "./dispatch-loop-fixture.ts";

/** What goes out by now, in order: `webhook/id` of each. */
function sent({ queue }: QueueStage, now = 0): string[] {
  const sentOut: string[] = [];
  for (let next = queue.next(now); next !== null; next = queue.next(now)) {
    sentOut.push(`${next.delivery.webhookId}/${next.delivery.id}`);
  }
  return sentOut;
}

/** Deliveries of a webhook with a limit. */
const paced = (stage: QueueStage, webhook: string, maxPerSecond: number, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => stage.row(webhook, from + at, { maxPerSecond }));

test("DeliveryQueue spaces the deliveries of a webhook with a limit evenly, and holds up nobody else's", () => {
  const stage = stageQueue({ inFlightMax: 100 });
  stage.read([...paced(stage, "a1", 4, 3), ...stage.rows("a2", 11, 12), ...stage.rows("b1", 13)]);
  assert.deepEqual(sent(stage, 0), ["a1/1", "b1/13", "a2/11", "a2/12"]);
  assert.equal(stage.queue.pacedUntil, 250);
  assert.deepEqual(sent(stage, 249), []);
  assert.deepEqual(sent(stage, 250), ["a1/2"]);
  assert.deepEqual(sent(stage, 499), []);
  assert.deepEqual(sent(stage, 500), ["a1/3"]);
  assert.equal(stage.queue.pacedUntil, null);
});

test("DeliveryQueue keeps a limit over reads and failures, and uses no time up that was idle", () => {
  const stage = stageQueue({ inFlightMax: 100 });
  const begun: number[] = [];
  for (let now = 0; now < 10_000; now += 7) {
    if (now % 91 === 0) stage.read(paced(stage, "a1", 20, 5, now), now);
    if (now > 3_000 && now < 6_000) continue;
    for (let next = stage.queue.next(now); next !== null; next = stage.queue.next(now)) {
      begun.push(now);
      stage.end(next, begun.length % 50 !== 0, now);
    }
  }
  assert.ok(begun.length > 100, `${begun.length} began`);
  const most = Math.max(...begun.map((from) => begun.filter((at) => at >= from && at < from + 1_000).length));
  // One more where a delivery began late and the one after it in time.
  assert.ok(most <= 21, `${most} began within a second`);
});

test("DeliveryQueue begins as many deliveries as the limit allows though its timer fires late", () => {
  const stage = stageQueue({ inFlightMax: 1_000, teamMax: 1_000 });
  stage.read(paced(stage, "a1", 200, 200));
  let count = 0;
  for (let now = 0; now < 1_000; now += 7) count += sent(stage, now).length;
  assert.ok(count >= 195 && count <= 200, `${count} began`);
});

test("DeliveryQueue reads no more ahead of a webhook with a limit than it may send while that is fresh", () => {
  const stage = stageQueue();
  stage.read([...paced(stage, "a1", 1, 2), ...stage.rows("a2", 11, 12)]);
  assert.deepEqual(sent(stage), ["a1/1", "a2/11", "a2/12"]);
  assert.deepEqual(stage.queue.beginRead(100).fullWebhooks, ["a1"]);
});

test("DeliveryQueue drops what waited for its pace until it was stale, says so once, and takes it again", () => {
  const stage = stageQueue();
  stage.read(paced(stage, "a1", 1, 2));
  assert.deepEqual(sent(stage, 0), ["a1/1"]);
  assert.equal(stage.queue.takeDroppedPaced(), false);
  assert.deepEqual(sent(stage, 1_001), []);
  assert.deepEqual([stage.queue.takeDroppedPaced(), stage.queue.takeDroppedPaced()], [true, false]);
  stage.read(paced(stage, "a1", 1, 1, 2), 1_001);
  assert.deepEqual(sent(stage, 1_001), ["a1/2"]);
});

test("DeliveryQueue follows a changed limit, and one that was removed", () => {
  const stage = stageQueue();
  stage.read(paced(stage, "a1", 1, 3));
  assert.deepEqual(sent(stage, 0), ["a1/1"]);
  stage.queue.changed("a1" as WebhookId);
  stage.read(stage.rows("a1", 2, 3), 10);
  assert.deepEqual(sent(stage, 10), ["a1/2", "a1/3"]);
});

test("DispatchLoop sends at a webhook's pace without being woken, for longer than what it read stays fresh, and is idle after that", async (t) => {
  const clock = stopClock(t);
  const { loop, store, sent, finish } = stageLoop(t, { pollMs: 60_000 });
  for (const id of [1, 2, 3, 4]) store.due.push(dueDelivery("a1", id, { maxPerSecond: 1 }));
  store.add("b1", 5);
  loop.wake();
  const until = async (ms: number) => {
    await clock.pass(ms);
    finish();
    await clock.pass(50);
  };
  await until(100);
  assert.deepEqual(sent, [1, 5]);
  let isIdle = false;
  const idle = loop.idle().then(() => {
    isIdle = true;
  });
  await until(700);
  assert.deepEqual([sent, isIdle], [[1, 5], false]);
  for (let second = 0; second < 3; second += 1) await until(1_000);
  assert.deepEqual(sent, [1, 5, 2, 3, 4]);
  await until(1_000);
  await idle;
});

test("DispatchLoop does not wake again and again for a webhook's next delivery while no slot is free", async (t) => {
  const clock = stopClock(t);
  const rounds = t.mock.method(DeliveryQueue.prototype, "takeDroppedPaced").mock;
  const { loop, store, sent, finish } = stageLoop(t, { pollMs: 60_000, concurrency: 1 });
  for (const id of [1, 2]) store.due.push(dueDelivery("a1", id, { maxPerSecond: 10 }));
  loop.wake();
  await clock.pass(10);
  finish([1]);
  await clock.pass(10);
  store.add("b1", 3);
  loop.wake();
  await clock.pass(10);
  assert.deepEqual(sent, [1, 3], "the other webhook's has the only slot");
  await clock.pass(150);
  const before = rounds.callCount();
  await clock.pass(300);
  assert.ok(rounds.callCount() - before < 10, `${rounds.callCount() - before} rounds`);
  finish([3]);
  await clock.pass(10);
  assert.deepEqual(sent, [1, 3, 2]);
});
