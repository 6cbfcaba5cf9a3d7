import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { FetchLoop, type FetchLoopOptions } from "../../../src/kernel/workers/fetch-loop.ts";

/** A loop on a clock that the test moves, with fetches that end when the test says so. */
function scene(t: TestContext, options: Partial<FetchLoopOptions> = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const fetches: { end(found: number): void; fail(error: Error): void }[] = [];
  const errors: unknown[] = [];
  const loop = new FetchLoop({
    canFetch: () => true,
    fetch() {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      fetches.push({ end: resolve, fail: reject });
      return promise;
    },
    underWay: () => 0,
    pauseMs: () => 5,
    pollMs: 1_000,
    onError: (error) => errors.push(error),
    ...options,
  });
  /** Lets a time pass, and what follows from it happen. */
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endFetch = async (found: number) => {
    fetches.at(-1)?.end(found);
    await pass(0);
  };
  return { loop, fetches, errors, pass, endFetch };
}

test("FetchLoop fetches again after a pause if a fetch found work, and at the next poll if it found none", async (t) => {
  const { loop, fetches, pass, endFetch } = scene(t);
  loop.schedule(0);
  await pass(0);
  await endFetch(3);
  await pass(4);
  assert.equal(fetches.length, 1);
  await pass(1);
  assert.equal(fetches.length, 2);
  await endFetch(0);
  await pass(999);
  assert.equal(fetches.length, 2);
  await pass(1);
  assert.equal(fetches.length, 3);
});

test("FetchLoop makes one fetch at a time, and another after it if one was wanted meanwhile", async (t) => {
  const { loop, fetches, pass, endFetch } = scene(t);
  loop.schedule(0);
  await pass(0);
  loop.want();
  loop.schedule(0);
  await pass(0);
  assert.equal(fetches.length, 1);
  assert.equal(loop.isFetching, true);
  await endFetch(0);
  await pass(5);
  assert.equal(fetches.length, 2);
});

test("FetchLoop fetches nothing while no work can be taken", async (t) => {
  let canFetch = false;
  const { loop, fetches, pass } = scene(t, { canFetch: () => canFetch });
  loop.schedule(0);
  await pass(2_000);
  assert.equal(fetches.length, 0);
  canFetch = true;
  loop.schedule(0);
  await pass(0);
  assert.equal(fetches.length, 1);
});

test("FetchLoop reports a failed fetch, and fetches again at the next poll", async (t) => {
  const { loop, fetches, errors, pass } = scene(t);
  loop.schedule(0);
  await pass(0);
  const failure = new Error("no connection");
  fetches[0]?.fail(failure);
  await pass(0);
  assert.deepEqual(errors, [failure]);
  await pass(999);
  assert.equal(fetches.length, 1);
  await pass(1);
  assert.equal(fetches.length, 2);
});

test("FetchLoop is idle once a fetch that began with nothing under way has found nothing", async (t) => {
  let underWay = 1;
  const { loop, pass, endFetch } = scene(t, { underWay: () => underWay });
  let isIdle = false;
  void loop.idle().then(() => {
    isIdle = true;
  });
  for (const [found, after] of [
    [0, false],
    [2, false],
    [0, true],
  ] as const) {
    loop.schedule(0);
    await pass(1_000);
    await endFetch(found);
    assert.equal(isIdle, after);
    underWay = 0;
  }
});

test("FetchLoop.stop waits for the fetch in progress, and nothing is fetched afterwards", async (t) => {
  const { loop, fetches, pass, endFetch } = scene(t);
  loop.schedule(0);
  await pass(0);
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await pass(0);
  assert.equal(isStopped, false);
  await endFetch(1);
  await stopped;
  loop.want();
  loop.schedule(0);
  await pass(5_000);
  assert.equal(fetches.length, 1);
});

test("FetchLoop.drain ends with the last piece of work, or in time", async (t) => {
  let underWay = 2;
  const { loop, pass } = scene(t, { underWay: () => underWay });
  await loop.stop();
  let isDrained = false;
  const drain = () =>
    loop.drain(100).then(() => {
      isDrained = true;
    });
  const drained = drain();
  for (const left of [1, 0]) {
    await pass(0);
    assert.equal(isDrained, false);
    underWay = left;
    loop.workEnded();
  }
  await drained;
  [underWay, isDrained] = [1, false];
  const late = drain();
  await pass(99);
  assert.equal(isDrained, false);
  await pass(1);
  await late;
});

test("FetchLoop.close ends the waiting for idleness, and follows a stop alone", async (t) => {
  const { loop } = scene(t);
  assert.throws(() => loop.close(), /a loop that is waiting cannot be stopped/);
  const idle = loop.idle();
  await loop.stop();
  loop.close();
  await idle;
  await loop.stop();
  loop.close();
});
