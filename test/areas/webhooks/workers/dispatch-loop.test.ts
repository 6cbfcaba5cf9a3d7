import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { DEADLINE_MS } from "../../../../src/kernel/egress/guarded-fetch.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { stageLoop, stopClock } from "./dispatch-loop-fixture.ts";

test("DispatchLoop runs due deliveries up to its concurrency, and the rest as slots become free", async (t) => {
  const { loop, store, sent, running, finish, started } = stageLoop(t);
  store.add("a1", 1, 2, 3, 4, 5, 6);
  loop.wake();
  await started(4);
  assert.deepEqual(running(), [1, 2, 3, 4]);
  finish([2, 3]);
  await started(4);
  assert.deepEqual(running(), [1, 4, 5, 6]);
  finish();
  await loop.idle();
  assert.deepEqual(sent, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(store.due, []);
});

test("DispatchLoop reads ahead of the slots that become free", async (t) => {
  const gate = Promise.withResolvers<void>();
  let isShut = false;
  const { loop, store, running, finish, started } = stageLoop(t, {
    read: async (asked) => {
      if (isShut) await gate.promise;
      return store.read(asked);
    },
  });
  store.add("a1", 1, 2, 3, 4, 5, 6);
  store.add("a2", 7, 8);
  loop.wake();
  await started(4);
  isShut = true;
  finish([1]);
  await started(4);
  assert.equal(running().length, 4, "though no read has ended since");
  gate.resolve();
});

test("DispatchLoop polls without being woken", async (t) => {
  const { loop, store, started } = stageLoop(t, { pollMs: 5 });
  await loop.idle();
  store.add("a1", 1);
  await started(1);
});

test("DispatchLoop finds deliveries that a wake signals during a read", async (t) => {
  const gate = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const { loop, store, started } = stageLoop(t, {
    read: async (asked) => {
      const found = store.read(asked);
      reading.resolve();
      if (store.reads.length === 1) await gate.promise;
      return found;
    },
  });
  await reading.promise;
  store.add("a1", 7);
  loop.wake();
  gate.resolve();
  await started(1);
});

test("DispatchLoop reads in batches however often it is woken", async (t) => {
  const { loop, store } = stageLoop(t);
  for (let turn = 0; turn < 1_000; turn += 1) loop.wake();
  await loop.idle();
  assert.ok(store.reads.length <= 5, `${store.reads.length} reads`);
});

test("DispatchLoop excludes from reads what it already has and what is at its limit", async (t) => {
  const { loop, store, started } = stageLoop(t, { bounds: { inFlightMax: 2, teamMax: 3 }, concurrency: 8 });
  store.add("a1", 1, 2);
  store.add("b1", 3);
  loop.wake();
  await started(3);
  store.add("a2", 4);
  await sleep(15);
  loop.wake();
  await started(4);
  await sleep(15);
  loop.wake();
  await sleep(15);
  const { known, fullWebhooks, fullTeams } = store.reads.at(-1) ?? assert.fail();
  assert.deepEqual([known.map((one) => one.id).toSorted(), fullWebhooks, fullTeams], [[3, 4], ["a1"], ["a"]]);
});

test("DispatchLoop is not idle while an attempt is under way or something is due", async (t) => {
  const { loop, store, sent, finish, started } = stageLoop(t);
  store.add("a1", 1);
  const idle = loop.idle().then(() => assert.deepEqual([sent, store.due], [[1, 2], []]));
  await started(1);
  store.add("a1", 2);
  finish();
  await started(1);
  finish();
  await idle;
});

test("DispatchLoop is not idle after a read that ran before the last attempt ended", async (t) => {
  const gate = Promise.withResolvers<void>();
  const looking = Promise.withResolvers<void>();
  const { loop, store, sent, finish, started } = stageLoop(t, {
    read: async (asked) => {
      const found = store.read(asked);
      if (store.reads.length === 2) {
        looking.resolve();
        await gate.promise;
      }
      return found;
    },
  });
  store.add("a1", 1);
  await started(1);
  const idle = loop.idle().then(() => assert.deepEqual(sent, [1, 2]));
  await looking.promise;
  store.add("a1", 2);
  finish();
  await sleep(2);
  gate.resolve();
  await started(1);
  finish();
  await idle;
});

test("DispatchLoop reports a failing read and goes on", async (t) => {
  let turns = 0;
  const { store, errors, started } = stageLoop(t, {
    pollMs: 5,
    read: async (asked) => {
      turns += 1;
      if (turns === 1) throw new Error("no database");
      return store.read(asked);
    },
  });
  store.add("a1", 1);
  await started(1);
  assert.deepEqual(errors, ["reading due deliveries: no database"]);
});

test("DispatchLoop reads nothing before its lease is registered, and retries the registration", async (t) => {
  let renewals = 0;
  const { store, errors, started } = stageLoop(t, {
    pollMs: 5,
    renew: async () => {
      renewals += 1;
      if (renewals < 3) throw new Error("no database");
    },
  });
  store.add("a1", 1);
  await started(1);
  assert.equal(renewals, 3);
  assert.deepEqual(errors, Array(2).fill("reading due deliveries: no database"));
});

test("DispatchLoop reports a failed settling, and repeats the delivery only after a lease term", async (t) => {
  const { pass } = stopClock(t);
  const sent: number[] = [];
  const { store, errors } = stageLoop(t, {
    leaseMs: 20_000,
    pollMs: 50,
    async run({ id }, answered) {
      sent.push(id);
      answered(true);
      if (id === 1 && errors.length === 0) throw new Error("no database");
      store.settle(id);
    },
  });
  store.add("a1", 1, 2);
  await pass(19_900);
  assert.deepEqual(sent, [1, 2], "the webhook's others go on");
  assert.deepEqual(errors, ["running deliveries: no database"]);
  await pass(200);
  assert.deepEqual([sent, store.due], [[1, 2, 1], []]);
});

test("DispatchLoop keeps the slot of an attempt that never ended, and sends nothing to its webhook", async (t) => {
  const { pass } = stopClock(t);
  const sent: number[] = [];
  const { store, errors } = stageLoop(t, {
    leaseMs: 20_000,
    pollMs: 50,
    async run({ id }, answered) {
      sent.push(id);
      if (id === 1 && errors.length === 0) throw new Error("no memory");
      answered(true);
      store.settle(id);
    },
    concurrency: 1,
  });
  store.add("a1", 1, 2);
  store.add("a2", 3);
  await pass(19_900);
  assert.deepEqual(sent, [1, 3], "the slot is free for others");
  await pass(300);
  assert.deepEqual(sent.toSorted(), [1, 1, 2, 3]);
});

test("DispatchLoop renews its lease while attempts are under way, and reports a failed renewal", async (t) => {
  const { pass } = stopClock(t);
  let isFailing = false;
  const { store, errors, running } = stageLoop(t, {
    leaseMs: 20_000,
    async renew() {
      store.renewals += 1;
      if (isFailing) throw new Error("no database");
    },
  });
  store.add("a1", 1);
  await pass(10);
  assert.deepEqual([running(), store.renewals], [[1], 1]);
  await pass(12_000);
  assert.ok(store.renewals >= 3, `${store.renewals} renewals in 12 s`);
  isFailing = true;
  await pass(6_000);
  assert.ok(errors.length > 0 && errors.every((error) => error === "renewing deliveries: no database"), `${errors}`);
});

test("DispatchLoop starts nothing while its lease is not renewed, and goes on once it is", async (t) => {
  const { pass } = stopClock(t);
  let isFailing = false;
  let gate = Promise.withResolvers<void>();
  const { loop, store, sent, errors, running } = stageLoop(t, {
    leaseMs: 20_000,
    async renew() {
      store.renewals += 1;
      if (isFailing) throw new Error("no database");
    },
    async read(asked) {
      const found = store.read(asked);
      if (sent.length > 0) await gate.promise;
      return found;
    },
  });
  store.add("a1", 1);
  await pass(10);
  store.add("a1", 2);
  isFailing = true;
  loop.wake();
  await pass(DEADLINE_MS - 500);
  const { resolve } = gate;
  gate = Promise.withResolvers<void>();
  gate.resolve();
  await pass(600);
  resolve();
  await pass(2_000);
  assert.deepEqual([sent, running()], [[1], [1]], "another could hold the webhook before the attempt has ended");
  assert.ok(errors.length > 0);
  isFailing = false;
  await pass(1_100);
  loop.wake();
  await pass(50);
  assert.deepEqual(sent, [1, 2]);
});

test("DispatchLoop stops without starting attempts, waits for those under way, and releases everything", async (t) => {
  const { loop, store, sent, finish, started } = stageLoop(t, { concurrency: 1 });
  store.add("a1", 1, 2);
  await started(1);
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  store.add("a1", 3);
  loop.wake();
  await turn();
  assert.deepEqual([isStopped, store.removals], [false, 0]);
  finish();
  await stopped;
  assert.deepEqual([sent, store.due.map((one) => one.id), store.removals], [[1], [2, 3], 1]);
});

test("DispatchLoop renews its lease while a stop waits for attempts under way", async (t) => {
  const { pass } = stopClock(t);
  const { loop, store, finish } = stageLoop(t, { leaseMs: 20_000 });
  store.add("a1", 1);
  await pass(10);
  const stopped = loop.stop();
  await pass(12_000);
  assert.ok(store.renewals >= 3, `${store.renewals} renewals in 12 s`);
  assert.equal(store.removals, 0);
  finish();
  await stopped;
  const before = store.renewals;
  await pass(30_000);
  assert.deepEqual([store.renewals, store.removals], [before, 1], "and never after it has given up");
});

test("DispatchLoop starts nothing that a read returns during a stop, and releases it", async (t) => {
  const gate = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const { loop, store, sent } = stageLoop(t, {
    read: async (asked) => {
      reading.resolve();
      await gate.promise;
      return store.read(asked);
    },
  });
  store.add("a1", 1);
  await reading.promise;
  const stopped = loop.stop();
  await turn();
  assert.equal(store.removals, 0, "the read could take webhooks still");
  gate.resolve();
  await stopped;
  assert.deepEqual([sent, store.removals], [[], 1]);
});

test("DispatchLoop stops waiting for an attempt that does not end, and releases its webhook all the same", async (t) => {
  const { loop, store, started } = stageLoop(t);
  store.add("a1", 1);
  await started(1);
  const idle = loop.idle();
  await loop.stop(5);
  await idle;
  assert.equal(store.removals, 1);
});

test("DispatchLoop reports that it could not release its webhooks, and stops", async (t) => {
  const { loop, errors } = stageLoop(t, { remove: () => Promise.reject(new Error("no database")) });
  await loop.stop();
  assert.deepEqual(errors, ["releasing webhooks: no database"]);
});

test("DispatchLoop releases everything only after its last renewal", async (t) => {
  const { pass } = stopClock(t);
  const gate = Promise.withResolvers<void>();
  const { loop, store, finish } = stageLoop(t, {
    leaseMs: 20_000,
    async renew() {
      store.renewals += 1;
      if (store.renewals === 2) await gate.promise;
    },
  });
  store.add("a1", 1);
  await pass(5_500);
  assert.equal(store.renewals, 2);
  const stopped = loop.stop();
  finish();
  await pass(50);
  assert.equal(store.removals, 0, "that renewal would register it again");
  gate.resolve();
  await stopped;
  assert.equal(store.removals, 1);
});

for (const [when, isEarly] of [
  ["before", true],
  ["after", false],
] as const) {
  test(`DispatchLoop ignores a stale read that ends ${when} its lapsed lease is renewed`, async (t) => {
    const { pass, suspend } = stopClock(t);
    let gate: PromiseWithResolvers<void> | null = null;
    const { loop, store, sent } = stageLoop(t, {
      leaseMs: 15_000,
      async read(asked) {
        const found = store.read(asked);
        await gate?.promise;
        return found;
      },
    });
    await pass(100);
    gate = Promise.withResolvers<void>();
    store.add("a1", 1);
    loop.wake();
    await pass(50);
    suspend(20_000);
    store.holders.set("a1" as WebhookId, "another");
    const reads = store.reads.length;
    if (isEarly) gate.resolve();
    await pass(1_100);
    gate.resolve();
    await pass(500);
    assert.deepEqual(sent, [], "another has sent it meanwhile");
    assert.ok(store.reads.length > reads, "it is read again");
  });
}
