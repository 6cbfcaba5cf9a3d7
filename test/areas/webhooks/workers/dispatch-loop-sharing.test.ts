import assert from "node:assert/strict";
import { test } from "node:test";
import type { DueDelivery } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import { DEADLINE_MS } from "../../../../src/kernel/egress/guarded-fetch.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { dueDelivery } from "./delivery-queue-fixture.ts";
import { stageLoop, stopClock } from "./dispatch-loop-fixture.ts";

test("DispatchLoop releases a misplaced webhook as soon as its deliveries under way have ended", async (t) => {
  const { pass } = stopClock(t);
  const { store, sent, finish } = stageLoop(t, { pollMs: 100 });
  for (const n of [1, 2, 3]) store.add(`a${n}`, n, 10 + n);
  await pass(100);
  store.misplaced = ["a1", "a2", "a4"];
  store.live = ["me", "you"];
  await pass(400);
  assert.deepEqual([sent, store.released], [[1, 2, 3, 11], []]);
  finish([2]);
  await pass(50);
  assert.deepEqual([sent, store.released], [[1, 2, 3, 11, 13], ["a2"]], "12 is another's");
  finish([1]);
  await pass(50);
  assert.deepEqual(store.released, ["a2"], "11 is under way");
  finish([11]);
  await pass(50);
  assert.deepEqual(store.released, ["a2", "a1"]);
  finish();
  await pass(1_000);
  assert.deepEqual([sent, store.due.map((one) => one.id)], [[1, 2, 3, 11, 13], [12]]);
});

test("DispatchLoop looks for misplaced webhooks only when dispatchers have joined or left", async (t) => {
  const { pass } = stopClock(t);
  let asked = 0;
  const { store, finish } = stageLoop(t, {
    pollMs: 100,
    async listMisplaced() {
      asked += 1;
      return [];
    },
  });
  store.add("a1", 1);
  await pass(100);
  finish();
  await pass(2_000);
  assert.equal(asked, 1);
  store.live = ["me", "you"];
  await pass(500);
  assert.equal(asked, 2);
  store.live = ["me"];
  await pass(2_000);
  assert.deepEqual([asked, store.released], [3, []]);
});

test("DispatchLoop retires before it waits for deliveries under way, and names their webhooks as busy", async (t) => {
  const { loop, store, finish, started } = stageLoop(t);
  store.add("a1", 1);
  store.add("a2", 2);
  await started(2);
  finish([1]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stopped = loop.stop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([store.left, store.removals], [[["a2"]], 0]);
  finish();
  await stopped;
  assert.equal(store.removals, 1);
});

test("DispatchLoop stops even if retiring failed", async (t) => {
  const { loop, store, errors } = stageLoop(t, { retire: () => Promise.reject(new Error("no database")) });
  await loop.stop();
  assert.deepEqual([errors, store.removals], [["retiring the dispatcher: no database"], 1]);
});

test("DispatchLoop drops everything that it has read when it may have missed changes", async (t) => {
  const { pass } = stopClock(t);
  const { loop, store, sent, finish } = stageLoop(t, { bounds: { inFlightMax: 1, teamMax: 100 } });
  store.add("a1", 1, 2);
  await pass(100);
  const reads = store.reads.length;
  loop.missed();
  await pass(30);
  assert.deepEqual(
    store.reads.slice(reads).map((asked) => asked.fullWebhooks),
    [["a1"]],
    "2 is known no more",
  );
  finish();
  await pass(100);
  assert.deepEqual(sent, [1, 2]);
});

test("DispatchLoop releases idle webhooks, and claims them again when something is due", async (t) => {
  const { pass } = stopClock(t);
  const { store, sent, finish } = stageLoop(t, { pollMs: 500 });
  store.add("a1", 1);
  store.add("a2", 2);
  await pass(50);
  finish([1]);
  await pass(9_900);
  assert.deepEqual(store.released, []);
  await pass(2_000);
  assert.deepEqual(store.released, ["a1" as WebhookId], "the other has something under way");
  store.add("a1", 3);
  await pass(600);
  assert.deepEqual(sent, [1, 2, 3]);
});

test("DispatchLoop goes on when it cannot list the other dispatchers", async (t) => {
  const { pass } = stopClock(t);
  let isFailing = true;
  const { store, sent, errors } = stageLoop(t, {
    pollMs: 100,
    async listLive() {
      if (isFailing) throw new Error("no database");
      return [];
    },
  });
  store.add("a1", 1);
  await pass(2_500);
  isFailing = false;
  store.add("a1", 2);
  await pass(1_500);
  assert.deepEqual(sent, [1, 2]);
  assert.ok(errors.length > 0 && errors.every((error) => error === "looking for other dispatchers: no database"));
});

test("DispatchLoop looks for misplaced webhooks again after that failed", async (t) => {
  const { pass } = stopClock(t);
  let isFailing = true;
  const { store, errors, finish } = stageLoop(t, {
    pollMs: 100,
    async listMisplaced() {
      if (isFailing) throw new Error("no database");
      return store.misplaced as WebhookId[];
    },
  });
  store.add("a1", 1);
  await pass(100);
  finish();
  store.misplaced = ["a1"];
  store.live = ["me", "you"];
  await pass(600);
  assert.deepEqual(store.released, []);
  isFailing = false;
  await pass(300);
  assert.deepEqual(store.released, ["a1"]);
  assert.ok(errors.length > 0 && errors.every((error) => error === "reading due deliveries: no database"));
});

test("DispatchLoop reads on when the waiting webhooks are at their limits and others are not", async (t) => {
  const { pass } = stopClock(t);
  const { store, running, finish } = stageLoop(t, { concurrency: 5, bounds: { inFlightMax: 1, teamMax: 100 } });
  for (const n of [1, 2, 3, 4]) store.add(`a${n}`, ...[1, 2, 3, 4, 5].map((id) => 10 * n + id));
  await pass(100);
  assert.deepEqual(running(), [11, 21, 31, 41]);
  store.add("b1", 99);
  finish([11]);
  await pass(100);
  assert.deepEqual(running(), [21, 31, 41, 12, 99], "a slot is free and fifteen wait, though nothing woke it");
});

test("DispatchLoop reads again after a read that found deliveries, even if nothing ended and nobody wakes it", async (t) => {
  const { pass } = stopClock(t);
  const { store, running } = stageLoop(t);
  store.perRead = 1;
  for (const n of [1, 2, 3, 4]) store.add(`a${n}`, n);
  await pass(200);
  assert.deepEqual(running(), [1, 2, 3, 4]);
});

test("DispatchLoop does not renew its lease while a read hangs, so that others take its webhooks over", async (t) => {
  const { pass } = stopClock(t);
  let gate: PromiseWithResolvers<void> | null = null;
  t.after(() => gate?.resolve());
  const { loop, store, sent } = stageLoop(t, {
    leaseMs: 15_000,
    async read(asked) {
      await gate?.promise;
      return store.read(asked);
    },
  });
  await pass(100);
  gate = Promise.withResolvers<void>();
  store.add("a1", 1);
  loop.wake();
  await pass(50_000);
  const { renewals } = store;
  assert.ok(renewals > 20, "as long as it may be but a slow one");
  await pass(20_000);
  assert.equal(store.renewals, renewals);
  gate.resolve();
  gate = null;
  await pass(2_000);
  assert.ok(store.renewals > renewals);
  assert.deepEqual(sent, [1]);
});

/** Puts five deliveries of each of so many webhooks into the store. */
function addInherited(due: DueDelivery[], webhooks: number): void {
  for (let id = 0; id < 5 * webhooks; id += 1) {
    due.push(dueDelivery(`${id % 4}-${Math.floor(id / 5)}`, id, { isTakenOver: true }));
  }
}

test("DispatchLoop starts slowly with webhooks taken over from a dead dispatcher, and soon sends all of them", async (t) => {
  const { pass } = stopClock(t);
  const { store, sent } = stageLoop(t, { pollMs: 100, concurrency: 200 });
  addInherited(store.due, 60);
  await pass(5);
  assert.equal(sent.length, 16);
  await pass(5);
  assert.equal(sent.length, 16);
  await pass(40);
  assert.ok(sent.length > 32 && sent.length <= 96, `${sent.length}`);
  await pass(150);
  assert.equal(sent.length, 200, "those that wait for their answers keep nobody else back");
});

test("DispatchLoop delays more deliveries taken over from a dead dispatcher until others are settled", async (t) => {
  const { pass } = stopClock(t);
  const sent: number[] = [];
  const settle: (() => void)[] = [];
  t.after(() => {
    for (const end of settle) end();
  });
  const { store } = stageLoop(t, {
    pollMs: 100,
    concurrency: 200,
    async run({ id }, answered) {
      sent.push(id);
      answered(true);
      await new Promise<void>((resolve) => settle.push(resolve));
      store.settle(id);
    },
  });
  addInherited(store.due, 60);
  await pass(200);
  assert.equal(sent.length, 32);
  for (const end of settle.splice(0, 10)) end();
  await pass(50);
  assert.equal(sent.length, 42);
  await pass(5_000);
  assert.equal(sent.length, 300, "for a few seconds");
});

test("DispatchLoop dates a renewal by its request, however long the answer took", async (t) => {
  const clock = stopClock(t);
  const sparedMs = 1_000;
  const { loop, store, sent } = stageLoop(t, {
    leaseMs: DEADLINE_MS + sparedMs,
    renew: async () => clock.suspend(sparedMs),
  });
  store.add("a1", 1);
  await clock.pass(50);
  assert.deepEqual([loop.canSend(), sent, store.reads.length > 0], [false, [], true]);
});
