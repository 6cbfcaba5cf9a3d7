import assert from "node:assert/strict";
import { test } from "node:test";
import type { LinkId, WebhookId } from "../../../../src/kernel/ids.ts";
import { type QueueStage, stageQueue } from "./delivery-queue-fixture.ts";

const ONE = "one" as LinkId;

/** What goes out by now, in order: `webhook/id` of each. */
function sent({ queue }: QueueStage, now = 0): string[] {
  const sentOut: string[] = [];
  for (let next = queue.next(now); next !== null; next = queue.next(now)) {
    sentOut.push(`${next.delivery.webhookId}/${next.delivery.id}`);
  }
  return sentOut;
}

test("DeliveryQueue is empty until something is read", () => {
  const { queue } = stageQueue();
  assert.equal(queue.next(0), null);
  assert.deepEqual([queue.waiting, queue.webhooks], [0, 0]);
  assert.deepEqual(queue.beginRead(), { read: 1, known: [], fullWebhooks: [], fullTeams: [] });
});

test("DeliveryQueue schedules teams round-robin, and the webhooks of each, however many deliveries one has", () => {
  const stage = stageQueue({ inFlightMax: 2 });
  stage.read([
    ...stage.rows("a1", 1, 2, 3),
    ...stage.rows("a2", 4, 5),
    ...stage.rows("a3", 6),
    ...stage.rows("b1", 7, 8, 9),
  ]);
  assert.equal(stage.queue.waiting, 9);
  assert.deepEqual(sent(stage), ["a1/1", "b1/7", "a2/4", "b1/8", "a3/6", "a1/2", "a2/5"]);
  assert.equal(stage.queue.waiting, 2);
});

test("DeliveryQueue keeps a webhook's deliveries in flight or waiting to be settled within the limit", () => {
  const { queue, read, rows } = stageQueue({ inFlightMax: 2 });
  read(rows("a1", 1, 2, 3));
  const [one, two] = [queue.next(0), queue.next(0)];
  assert.ok(one && two);
  assert.equal(queue.next(0), null);
  queue.attemptEnded(one, true);
  assert.equal(queue.next(0), null, "it waits to be settled");
  queue.settled(one, true, 0);
  assert.equal(queue.next(0)?.delivery.id, 3);
});

test("DeliveryQueue keeps a team's deliveries in flight within the limit, not counting those waiting to be settled", () => {
  const { queue, read, rows } = stageQueue({ teamMax: 2 });
  read([...rows("a1", 1, 2), ...rows("a2", 3), ...rows("b1", 4)]);
  const sentOut = [queue.next(0), queue.next(0), queue.next(0)];
  assert.deepEqual(
    sentOut.map((next) => next?.delivery.id),
    [1, 4, 3],
  );
  assert.equal(queue.next(0), null);
  assert.ok(sentOut[0]);
  queue.attemptEnded(sentOut[0], true);
  assert.equal(queue.next(0)?.delivery.id, 2);
});

test("DeliveryQueue sends first attempts and overdue retries before low-priority retries", () => {
  const stage = stageQueue();
  stage.read([
    stage.row("a1", 1, { attempts: 1, isLowPriority: true }),
    stage.row("a1", 2),
    stage.row("b1", 3, { attempts: 2 }),
    stage.row("b1", 4),
  ]);
  assert.deepEqual(sent(stage), ["a1/2", "b1/3", "b1/4", "a1/1"]);
});

test("DeliveryQueue sends first attempts about one resource one after the other, and other deliveries past them", () => {
  const stage = stageQueue();
  const about = { aboutId: ONE };
  stage.read([stage.row("a1", 1, about), stage.row("a1", 2, about), stage.row("a1", 3), stage.row("a2", 4, about)]);
  const first = stage.queue.next(0);
  assert.ok(first);
  assert.deepEqual(sent(stage), ["a2/4", "a1/3"], "another webhook's order is its own");
  stage.queue.attemptEnded(first, true);
  assert.equal(stage.queue.next(0), null, "until the one before is settled");
  stage.queue.settled(first, true, 0);
  assert.deepEqual(sent(stage), ["a1/2"]);
});

test("DeliveryQueue does not hold a retry back behind others about its resource, but holds first attempts behind a retry", () => {
  const stage = stageQueue();
  const about = { aboutId: ONE };
  stage.read([
    stage.row("a1", 1, about),
    stage.row("a1", 2, { ...about, attempts: 1 }),
    stage.row("a1", 3, { ...about, attempts: 3 }),
    stage.row("a1", 4, about),
  ]);
  const sentOut = [stage.queue.next(0), stage.queue.next(0), stage.queue.next(0)];
  assert.deepEqual(
    sentOut.map((next) => next?.delivery.id),
    [1, 2, 3],
  );
  for (const next of sentOut) {
    assert.equal(stage.queue.next(0), null);
    assert.ok(next);
    stage.end(next);
  }
  assert.deepEqual(sent(stage), ["a1/4"]);
});

test("DeliveryQueue sends one probe while the circuit breaker is half open, and the rest once a read has found it closed", () => {
  const { queue, read, rows, row, end } = stageQueue();
  read([row("a1", 1, { isProbe: true }), row("a1", 2, { isProbe: true })]);
  const probe = queue.next(0);
  assert.ok(probe);
  assert.equal(queue.next(0), null);
  end(probe);
  const second = queue.next(0);
  assert.equal(second?.delivery.id, 2, "by what is known the breaker is half open still");
  assert.equal(queue.next(0), null);
  assert.ok(second);
  end(second);
  read(rows("a1", 3, 4, 5));
  assert.deepEqual(
    [queue.next(0), queue.next(0), queue.next(0)].map((next) => next?.delivery.id),
    [3, 4, 5],
  );
});

test("DeliveryQueue drops the waiting deliveries of a webhook that failed, and ignores stale reads started before that is settled", () => {
  const { queue, read, rows } = stageQueue();
  read([...rows("a1", 1, 2, 3, 4, 5, 6, 7), ...rows("a2", 8)]);
  const one = queue.next(0);
  assert.ok(one);
  queue.attemptEnded(one, false);
  assert.equal(queue.waiting, 1, "the other webhook's");
  const asked = queue.beginRead();
  assert.deepEqual(asked.fullWebhooks, ["a1"]);
  queue.settled(one, false, 0);
  queue.add(asked.read, rows("a1", 2, 3), 0);
  assert.equal(queue.waiting, 1);
  read(rows("a1", 2, 3));
  assert.equal(queue.waiting, 3);
});

test("DeliveryQueue sends nothing to a webhook until all its failures are settled", () => {
  const { queue, read, rows } = stageQueue();
  read(rows("a1", 1, 2, 3));
  const [one, two] = [queue.next(0), queue.next(0)];
  assert.ok(one && two);
  queue.attemptEnded(one, false);
  queue.attemptEnded(two, false);
  queue.settled(one, false, 0);
  assert.deepEqual(queue.beginRead().fullWebhooks, ["a1"]);
  queue.settled(two, false, 0);
  assert.deepEqual(queue.beginRead().fullWebhooks, []);
  read(rows("a1", 3));
  assert.equal(queue.next(0)?.delivery.id, 3);
});

test("DeliveryQueue sends nothing that was read over a second ago", () => {
  const stage = stageQueue();
  stage.read([...stage.rows("a1", 1, 2)], 1_000);
  assert.deepEqual(stage.queue.next(2_000)?.delivery.id, 1);
  stage.read(stage.rows("b1", 3), 1_200);
  assert.deepEqual(sent(stage, 2_001), ["b1/3"]);
  assert.equal(stage.queue.waiting, 0);
  stage.read(stage.rows("a1", 2), 2_300);
  assert.deepEqual(sent(stage, 2_300), ["a1/2"]);
});

test("DeliveryQueue.dropStale drops stale deliveries, also of webhooks at their limit", () => {
  const { queue, read, rows } = stageQueue({ inFlightMax: 1 });
  read(rows("a1", 1, 2), 0);
  queue.next(0);
  read(rows("a2", 3), 100);
  queue.dropStale(1_000);
  assert.equal(queue.waiting, 2);
  queue.dropStale(1_001);
  assert.equal(queue.waiting, 1);
  assert.equal(queue.next(1_001)?.delivery.id, 3);
});

test("DeliveryQueue.dropWaiting drops waiting deliveries, and nothing in flight", () => {
  const { queue, read, rows } = stageQueue();
  read([...rows("a1", 1, 2), ...rows("b1", 3)]);
  queue.next(0);
  queue.dropWaiting();
  assert.deepEqual([queue.waiting, queue.webhooks, queue.next(0)], [0, 2, null]);
  assert.deepEqual(
    queue.beginRead().known.map((one) => one.id),
    [1],
  );
});

test("DeliveryQueue.beginRead excludes the deliveries it has, and the webhooks that have enough", () => {
  const { queue, read, rows } = stageQueue({ inFlightMax: 3 });
  read([...rows("a1", 1, 2, 3), ...rows("a2", 4, 5), ...rows("a3", 6, 7, 8, 9)]);
  for (let n = 0; n < 8; n += 1) queue.next(0);
  // Of a1 and a3 three are under way, which is all they may have; of a2 two.
  const asked = queue.beginRead();
  assert.deepEqual(asked.known.map((one) => one.id).toSorted(), [4, 5]);
  assert.deepEqual(asked.fullWebhooks, ["a1", "a3"]);
  assert.deepEqual(asked.fullTeams, []);
});

test("DeliveryQueue.beginRead skips a webhook that has three waiting", () => {
  const { queue, read, rows } = stageQueue();
  read([...rows("a1", 1, 2, 3), ...rows("a2", 4, 5)]);
  assert.deepEqual(queue.beginRead().fullWebhooks, ["a1"]);
});

test("DeliveryQueue.beginRead drops the waiting deliveries of a team at its limit, and excludes the team", () => {
  const { queue, read, rows } = stageQueue({ teamMax: 2 });
  read([...rows("a1", 1, 2), ...rows("a2", 3), ...rows("b1", 4)]);
  const sentOut = [queue.next(0), queue.next(0), queue.next(0)];
  assert.equal(queue.waiting, 1);
  assert.deepEqual(queue.beginRead().fullTeams, ["a"]);
  assert.equal(queue.waiting, 0);
  assert.ok(sentOut[0]);
  queue.attemptEnded(sentOut[0], true);
  assert.deepEqual(queue.beginRead().fullTeams, []);
});

test("DeliveryQueue.drain sends nothing more to the given webhooks, and lets deliveries in flight end", () => {
  const stage = stageQueue();
  const { queue } = stage;
  stage.read([...stage.rows("a1", 1, 2), ...stage.rows("a2", 3), ...stage.rows("b1", 4, 5)]);
  assert.deepEqual(
    [queue.next(0), queue.next(0)].map((next) => next?.delivery.id),
    [1, 4],
  );
  queue.drain(["a1", "a2", "z9"] as WebhookId[]);
  stage.read(stage.rows("a1", 6));
  assert.equal(queue.waiting, 1, "what was read of it since is not taken");
  assert.deepEqual(queue.removeReleasable(0, 1_000), ["a2"], "a1 leaves when what is under way has ended");
  assert.equal(queue.waiting, 1);
  assert.deepEqual(queue.busyWebhooks, ["a1", "b1"]);
  const { fullWebhooks } = queue.beginRead();
  assert.deepEqual(fullWebhooks, ["a1"]);
  assert.deepEqual(sent(stage), ["b1/5"]);
});

test("DeliveryQueue.removeReleasable removes a draining webhook once nothing of it is unsettled", () => {
  const { queue, read, rows } = stageQueue();
  read(rows("a1", 1));
  const next = queue.next(0);
  assert.ok(next);
  queue.drain(["a1" as WebhookId]);
  assert.deepEqual(queue.removeReleasable(0, 0), []);
  queue.attemptEnded(next, true);
  assert.deepEqual(queue.removeReleasable(0, 0), []);
  queue.settled(next, true, 0);
  assert.deepEqual(queue.removeReleasable(0, 1_000), ["a1"]);
  assert.equal(queue.webhooks, 0);
});

test("DeliveryQueue.removeReleasable removes webhooks that have been idle for the given time, and no others", () => {
  const { queue, read, rows, end } = stageQueue();
  read([...rows("a1", 1), ...rows("a2", 2)], 100);
  read(rows("b1", 3), 100);
  const [one, two] = [queue.next(100), queue.next(100)];
  assert.ok(one && two);
  end(one, true, 200);
  assert.deepEqual(queue.removeReleasable(1_199, 1_000), []);
  assert.deepEqual(
    queue.removeReleasable(1_200, 1_000),
    [one.delivery.webhookId],
    "not what waits, nor what is under way",
  );
  end(two, true, 1_200);
  assert.deepEqual(queue.removeReleasable(2_199, 1_000), []);
  assert.deepEqual(queue.removeReleasable(2_200, 1_000), [two.delivery.webhookId]);
});

test("DeliveryQueue accepts a removed webhook again, and keeps the round-robin order of the rest", () => {
  const stage = stageQueue();
  const { queue } = stage;
  stage.read([...stage.rows("a1", 1), ...stage.rows("b1", 2), ...stage.rows("c1", 3)]);
  for (const next of [queue.next(0), queue.next(0), queue.next(0)]) {
    assert.ok(next);
    stage.end(next);
  }
  assert.equal(queue.removeReleasable(10, 10).length, 3);
  assert.deepEqual([queue.webhooks, queue.next(10)], [0, null]);
  stage.read([...stage.rows("a1", 4), ...stage.rows("a2", 5), ...stage.rows("b1", 6)], 10);
  assert.deepEqual(sent(stage, 10).toSorted(), ["a1/4", "a2/5", "b1/6"]);
});

test("DeliveryQueue ignores stale reads during which a delivery of the webhook failed or was dropped", () => {
  const { queue, read, rows, row } = stageQueue();
  read(rows("a1", 1));
  const one = queue.next(0);
  assert.ok(one);
  const during = queue.beginRead();
  queue.attemptEnded(one, false);
  queue.add(during.read, rows("a1", 2, 3), 0);
  queue.settled(one, false, 0);
  assert.deepEqual([queue.waiting, queue.next(0)], [0, null], "its breaker may be open by now");
  read([row("a1", 2, { aboutId: ONE })], 0);
  const late = queue.beginRead();
  assert.equal(queue.next(1_001), null, "too old");
  queue.add(late.read, [row("a1", 3, { aboutId: ONE })], 1_002);
  assert.equal(queue.next(1_002), null, "2 goes first, and was known to that read");
  read([row("a1", 2, { aboutId: ONE }), row("a1", 3, { aboutId: ONE })], 1_003);
  assert.equal(queue.next(1_003)?.delivery.id, 2);
});

test("DeliveryQueue sends nothing stale, even if more of its webhook was read since", () => {
  const { queue, read, row, end } = stageQueue();
  read([row("a1", 1, { aboutId: ONE }), row("a1", 2, { aboutId: ONE })], 0);
  const one = queue.next(0);
  assert.ok(one);
  read([row("a1", 3)], 800);
  end(one, true, 1_001);
  assert.equal(queue.next(1_001), null, "2 may go to a URL or under a secret that was changed since");
});

test("DeliveryQueue puts a team on the ready list again when one of its slots is free, and a webhook when more of it is read", () => {
  const { queue, read, rows, end } = stageQueue({ teamMax: 1, inFlightMax: 1 });
  read([...rows("a1", 1), ...rows("a2", 2), ...rows("b1", 3)]);
  const [one, three] = [queue.next(0), queue.next(0)];
  assert.deepEqual([one?.delivery.id, three?.delivery.id, queue.next(0)], [1, 3, null]);
  assert.ok(one && three);
  end(one);
  const two = queue.next(0);
  assert.equal(two?.delivery.id, 2);
  end(three);
  assert.equal(queue.next(0), null);
  read(rows("b1", 4));
  assert.equal(queue.next(0)?.delivery.id, 4);
});

test("DeliveryQueue.removeReleasable keeps a webhook for a while that was read and never sent", () => {
  const { queue, read, rows } = stageQueue();
  read(rows("a1", 1), 5_000);
  queue.dropWaiting();
  assert.deepEqual(queue.removeReleasable(5_999, 1_000), []);
  assert.deepEqual(queue.removeReleasable(6_000, 1_000), ["a1"]);
});

test("DeliveryQueue ignores the read during which a webhook without a queue was changed, and accepts the next one", () => {
  const { queue, read, rows } = stageQueue();
  const during = queue.beginRead();
  queue.changed("a1" as WebhookId);
  queue.add(during.read, [...rows("a1", 1), ...rows("a2", 2)], 0);
  assert.deepEqual([queue.next(0)?.delivery.id, queue.next(0)], [2, null], "1 may go to a URL that was changed");
  assert.equal(queue.webhooks, 2, "both are held");
  read(rows("a1", 1));
  assert.equal(queue.next(0)?.delivery.id, 1);
});

test("DeliveryQueue.dropWaiting ignores reads in progress, also for webhooks without a queue", () => {
  const { queue, read, rows } = stageQueue();
  const during = queue.beginRead();
  queue.dropWaiting();
  queue.add(during.read, rows("a1", 1), 0);
  assert.equal(queue.next(0), null);
  read(rows("a1", 1));
  assert.equal(queue.next(0)?.delivery.id, 1);
});
