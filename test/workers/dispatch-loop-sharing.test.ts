import assert from "node:assert/strict";
import { test } from "node:test";
import type { WebhookId } from "../../src/domain/ids.ts";
import { stageLoop, stopClock } from "./dispatch-loop-fixture.ts";

test("DispatchLoop gives up what is more than its share, and takes nothing for some seconds", async (t) => {
  const { pass } = stopClock(t);
  const { loop, store, finish } = stageLoop(t, { pollMs: 100 });
  for (const n of [1, 2, 3, 4, 5]) store.add(`a${n}`, n);
  await pass(100);
  finish();
  await pass(100);
  finish();
  await pass(100);
  assert.deepEqual([store.due, store.released], [[], []]);
  store.balance = { dispatchers: 2, held: 5 };
  await pass(1_100);
  assert.equal(store.released.length, 2);
  store.balance = { dispatchers: 2, held: 3 };
  const reads = store.reads.length;
  await pass(1_500);
  const since = store.reads.slice(reads);
  assert.ok(since.length > 10 && since.every((asked) => !asked.mayTake));
  await pass(3_000);
  assert.equal(store.reads.at(-1)?.mayTake, true);
  assert.equal(store.released.length, 2, "what it has is its share");
  assert.ok(loop);
});

test("DispatchLoop gives up nothing to itself, nor the one webhook that it has above its share", async (t) => {
  const { pass } = stopClock(t);
  const { store, finish } = stageLoop(t, { pollMs: 100 });
  for (const n of [1, 2, 3]) store.add(`a${n}`, n);
  await pass(100);
  finish();
  store.balance = { dispatchers: 1, held: 0 };
  await pass(2_000);
  store.balance = { dispatchers: 2, held: 4 };
  await pass(2_000);
  assert.deepEqual(store.released, []);
  assert.ok(store.reads.every((asked) => asked.mayTake));
});

test("DispatchLoop gives up webhooks that had nothing due for long, and takes them again when they have", async (t) => {
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

test("DispatchLoop goes on when it can neither count nor give up webhooks", async (t) => {
  const { pass } = stopClock(t);
  let isFailing = true;
  const { store, sent, errors } = stageLoop(t, {
    pollMs: 100,
    async balance() {
      if (isFailing) throw new Error("no database");
      return store.balance;
    },
  });
  store.add("a1", 1);
  await pass(2_500);
  isFailing = false;
  store.add("a1", 2);
  await pass(1_500);
  assert.deepEqual(sent, [1, 2]);
  assert.ok(errors.length > 0 && errors.every((error) => error === "reading due deliveries: no database"));
});

test("DispatchLoop reads on when the webhooks of what waits have no place, and others have", async (t) => {
  const { pass } = stopClock(t);
  const { store, running, finish } = stageLoop(t, { concurrency: 5, bounds: { inFlightMax: 1, teamMax: 100 } });
  for (const n of [1, 2, 3, 4]) store.add(`a${n}`, ...[1, 2, 3, 4, 5].map((id) => 10 * n + id));
  await pass(100);
  assert.deepEqual(running(), [11, 21, 31, 41]);
  store.add("b1", 99);
  finish([11]);
  await pass(100);
  assert.deepEqual(running(), [21, 31, 41, 12, 99], "with a place free and fifteen waiting, nobody had told of it");
});

test("DispatchLoop reads on after it has found something, though nothing has ended and nobody wakes it", async (t) => {
  const { pass } = stopClock(t);
  const { store, running } = stageLoop(t);
  for (const n of [1, 2, 3, 4]) store.add(`a${n}`, n);
  await pass(200);
  assert.deepEqual(running(), [1, 2, 3, 4]);
  assert.ok(store.reads.every((asked) => asked.limit < 20));
});
