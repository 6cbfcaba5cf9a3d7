import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type LeaseLoopOptions, startLeaseLoop } from "../../../src/kernel/workers/lease-loop.ts";

/** A store of numbered jobs in memory, and a loop over it whose jobs end when the test says so. */
function scene(t: TestContext, options: Partial<LeaseLoopOptions<number>> = {}) {
  const due: number[] = [];
  const claims: number[] = [];
  const done: number[] = [];
  const errors: string[] = [];
  const gates = new Map<number, () => void>();
  const seen: { readonly count: number; readonly resolve: () => void }[] = [];
  const told = () => {
    for (const one of seen) if (gates.size >= one.count) one.resolve();
  };
  const loop = startLeaseLoop<number>({
    name: "jobs",
    claim: async (limit) => {
      claims.push(limit);
      return due.splice(0, limit);
    },
    run: async (job) => {
      await new Promise<void>((resolve) => {
        gates.set(job, resolve);
        told();
      });
      done.push(job);
    },
    concurrency: 4,
    pollMs: 60_000,
    leaseMs: 60_000,
    onError: (error, doing) => errors.push(`${doing}: ${error instanceof Error ? error.message : error}`),
    ...options,
  });
  t.after(() => {
    for (const open of gates.values()) open();
    return loop.stop(0);
  });
  return {
    loop,
    due,
    claims,
    done,
    errors,
    running: () => [...gates.keys()],
    finish(job: number) {
      gates.get(job)?.();
      gates.delete(job);
    },
    /** Resolves when so many jobs are under way. */
    started(count: number) {
      return new Promise<void>((resolve) => {
        seen.push({ count, resolve });
        told();
      });
    },
  };
}

test("startLeaseLoop runs due jobs up to its concurrency, and the rest as slots become free", async (t) => {
  const { loop, due, claims, done, running, finish, started } = scene(t);
  due.push(1, 2, 3, 4, 5, 6);
  loop.wake();
  await started(4);
  assert.deepEqual(running(), [1, 2, 3, 4]);
  assert.deepEqual(due, [5, 6]);
  finish(2);
  finish(3);
  await started(4);
  assert.deepEqual(running(), [1, 4, 5, 6]);
  assert.ok(claims.every((limit) => limit >= 1 && limit <= 4));
  for (const job of running()) finish(job);
  await loop.idle();
  assert.deepEqual(done.toSorted(), [1, 2, 3, 4, 5, 6]);
});

test("startLeaseLoop claims no more jobs than it has free slots", async (t) => {
  const { loop, due, claims, started } = scene(t);
  due.push(1, 2, 3);
  loop.wake();
  await started(3);
  const before = claims.length;
  due.push(4, 5, 6, 7);
  loop.wake();
  await started(4);
  assert.deepEqual([...new Set(claims.slice(before))], [1]);
  assert.deepEqual(due, [5, 6, 7]);
});

test("startLeaseLoop polls without being woken", async (t) => {
  const { due, started } = scene(t, { pollMs: 5 });
  due.push(1);
  await started(1);
});

test("startLeaseLoop finds jobs that a wake signals during a claim", async (t) => {
  const due: number[] = [];
  const { promise: claiming, resolve: claimBegan } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let claims = 0;
  const ran = Promise.withResolvers<number>();
  const { loop } = scene(t, {
    claim: async (limit) => {
      claims += 1;
      const found = due.splice(0, limit);
      claimBegan();
      if (claims === 1) await gate;
      return found;
    },
    run: async (job) => ran.resolve(job),
  });
  await claiming;
  due.push(7);
  loop.wake();
  open();
  assert.equal(await ran.promise, 7);
});

test("startLeaseLoop claims in batches however often it is woken", async (t) => {
  const { loop, claims } = scene(t);
  for (let turn = 0; turn < 1_000; turn += 1) loop.wake();
  await loop.idle();
  assert.ok(claims.length <= 5, `${claims.length} claims`);
});

test("startLeaseLoop reports a failing claim and goes on", async (t) => {
  let turns = 0;
  const { errors, started } = scene(t, {
    pollMs: 5,
    claim: async () => {
      turns += 1;
      if (turns === 1) throw new Error("no database");
      return turns === 2 ? [1] : [];
    },
  });
  await started(1);
  assert.deepEqual(errors, ["claiming jobs: no database"]);
});

test("startLeaseLoop reports a failing job and frees its slot", async (t) => {
  const { loop, due, errors } = scene(t, {
    concurrency: 1,
    run: async (job) => {
      throw new Error(`no ${job}`);
    },
  });
  due.push(1, 2);
  await loop.idle();
  assert.deepEqual(errors, ["running jobs: no 1", "running jobs: no 2"]);
});

test("startLeaseLoop renews the leases of running jobs, and reports a failed renewal", async (t) => {
  const renewed: (readonly number[])[] = [];
  const second = Promise.withResolvers<void>();
  const { loop, due, errors, finish, started } = scene(t, {
    leaseMs: 15,
    renew: async (jobs) => {
      renewed.push(jobs);
      if (renewed.length === 1) throw new Error("no database");
      second.resolve();
    },
  });
  due.push(1, 2);
  loop.wake();
  await started(2);
  await second.promise;
  assert.deepEqual(renewed.slice(0, 2), [
    [1, 2],
    [1, 2],
  ]);
  assert.deepEqual(errors, ["renewing jobs: no database"]);
  finish(1);
  finish(2);
  await loop.idle();
});

test("startLeaseLoop stops without claiming more, and waits for running jobs", async (t) => {
  const { loop, due, done, finish, started } = scene(t);
  due.push(1);
  loop.wake();
  await started(1);
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  due.push(2);
  loop.wake();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isStopped, false);
  finish(1);
  await stopped;
  assert.deepEqual([done, due], [[1], [2]]);
});

test("startLeaseLoop runs jobs that a claim returns during a stop", async (t) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: claiming, resolve: began } = Promise.withResolvers<void>();
  const done: number[] = [];
  const { loop } = scene(t, {
    claim: async () => {
      began();
      await gate;
      return [1];
    },
    run: async (job) => void done.push(job),
  });
  await claiming;
  const stopped = loop.stop();
  open();
  await stopped;
  assert.deepEqual(done, [1]);
});

test("startLeaseLoop stops waiting for a job that does not end", async (t) => {
  const { loop, due, started } = scene(t);
  due.push(1);
  loop.wake();
  await started(1);
  await loop.stop(5);
});

test("startLeaseLoop is not idle while a job is running or due", async (t) => {
  const { loop, due, done, finish, started } = scene(t);
  due.push(1);
  const idle = loop.idle().then(() => assert.deepEqual(done, [1, 2]));
  await started(1);
  due.push(2);
  finish(1);
  await started(1);
  finish(2);
  await idle;
});

test("startLeaseLoop claims again after a claim that found jobs", async (t) => {
  const due = [1, 2, 3];
  const { started, running } = scene(t, { claim: async () => due.splice(0, 1) });
  await started(3);
  assert.deepEqual(running(), [1, 2, 3]);
});

test("startLeaseLoop is not idle after a claim that ran before the last job ended", async (t) => {
  const due = [1];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: looking, resolve: looked } = Promise.withResolvers<void>();
  let turns = 0;
  const { loop, done, finish, started } = scene(t, {
    claim: async () => {
      turns += 1;
      const found = due.splice(0);
      if (turns === 2) {
        looked();
        await gate;
      }
      return found;
    },
  });
  await started(1);
  const idle = loop.idle().then(() => assert.deepEqual(done, [1, 2]));
  await looking;
  due.push(2);
  finish(1);
  await new Promise((resolve) => setImmediate(resolve));
  open();
  await started(1);
  finish(2);
  await idle;
});

test("startLeaseLoop claims at once when woken while nothing runs, however recent the last claim", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { loop, due, claims, running } = scene(t);
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  t.mock.timers.tick(0);
  await settled();
  assert.equal(claims.length, 1);
  due.push(1);
  loop.wake();
  t.mock.timers.tick(0);
  await settled();
  assert.equal(claims.length, 2);
  assert.deepEqual(running(), [1]);
});

test("startLeaseLoop leaves a busy process to its requests, and claims what has gathered once none come or after a second", async (t) => {
  let isBusy = false;
  const { loop, due, claims, started } = scene(t, { isBusy: () => isBusy, concurrency: 100 });
  await loop.idle();
  const began = performance.now();
  isBusy = true;
  const before = claims.length;
  const wakeFor = async (ms: number, until: () => boolean = () => false) => {
    for (const end = performance.now() + ms; performance.now() < end && !until(); ) {
      due.push(due.length + 1);
      loop.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await wakeFor(200);
  assert.ok(claims.length === before || performance.now() - began > 900, "claimed within a second");
  const gathered = due.length;
  await started(gathered);
  assert.deepEqual([claims.length, due.length], [before + 1, 0]);
  await wakeFor(20_000, () => claims.length > before + 1);
  assert.equal(claims.length, before + 2);
});
