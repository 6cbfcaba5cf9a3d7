import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../../src/kernel/error.ts";
import { openSettler } from "../../../src/kernel/workers/settler.ts";

/** A settler whose batches are settled when the test says so. */
function scene() {
  const batches: (readonly number[])[] = [];
  const gates: ((failure?: Error) => void)[] = [];
  const errors: string[] = [];
  const settler = openSettler<number>(
    (results) => {
      batches.push(results);
      return new Promise((resolve, reject) => {
        gates.push((failure) => (failure === undefined ? resolve() : reject(failure)));
      });
    },
    (error, doing) => errors.push(`${doing}: ${error instanceof Error ? error.message : error}`),
  );
  return { settler, batches, gates, errors };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("openSettler settles jobs together that end in one tick, and at once when nothing is running", async () => {
  const { settler, batches, gates } = scene();
  const ended = Promise.all([1, 2, 3].map((result) => settler.run(async () => result)));
  await turn();
  await turn();
  assert.deepEqual(batches, [[1, 2, 3]]);
  gates[0]?.();
  assert.deepEqual(await ended, [1, 2, 3]);
});

test("openSettler collects results while a batch is being settled, and settles them when that has ended", async () => {
  const { settler, batches, gates } = scene();
  const first = settler.run(async () => 1);
  await turn();
  await turn();
  const { promise: work, resolve: endWork } = Promise.withResolvers<number>();
  const last = settler.run(() => work);
  const second = [2, 3].map((result) => settler.run(async () => result));
  await turn();
  assert.deepEqual(batches, [[1]]);
  gates[0]?.();
  assert.equal(await first, 1);
  await turn();
  assert.deepEqual(batches, [[1], [2, 3]]);
  gates[1]?.();
  assert.deepEqual(await Promise.all(second), [2, 3]);
  endWork(4);
  await turn();
  await turn();
  gates[2]?.();
  assert.equal(await last, 4);
});

test("openSettler does not settle one of many running jobs alone", async () => {
  const { settler, batches, gates } = scene();
  const works = Array.from({ length: 20 }, () => Promise.withResolvers<number>());
  const ended = works.map(({ promise }) => settler.run(() => promise));
  works[0]?.resolve(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(batches.length, 0);
  for (const [at, { resolve }] of works.entries()) resolve(at);
  await turn();
  await turn();
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [20],
  );
  gates[0]?.();
  assert.equal((await Promise.all(ended)).length, 20);
});

test("openSettler settles a full batch at once", async () => {
  const { settler, batches, gates } = scene();
  const { promise: work, resolve: endWork } = Promise.withResolvers<number>();
  const last = settler.run(() => work);
  const many = Array.from({ length: 250 }, (_, result) => settler.run(async () => result));
  await turn();
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [250],
  );
  gates[0]?.();
  assert.equal((await Promise.all(many)).length, 250);
  endWork(250);
  await turn();
  await turn();
  gates[1]?.();
  await last;
});

test("openSettler retries a failed batch, and reports the failure", async () => {
  const { settler, batches, gates, errors } = scene();
  const one = settler.run(async () => 1);
  await turn();
  await turn();
  gates[0]?.(new Error("gone"));
  while (gates.length < 2) await turn();
  gates[1]?.();
  assert.equal(await one, 1);
  assert.deepEqual([batches, errors], [[[1], [1]], ["settling: gone"]]);
});

test("openSettler retries for as long as the database is unreachable, and gives up on other failures", async () => {
  const settleAfter = (failures: number, failure: Error) => {
    let left = failures;
    const settle = async () => {
      left -= 1;
      if (left >= 0) throw failure;
    };
    return openSettler<number>(settle, () => undefined).run(async () => 1);
  };
  await Promise.all([
    settleAfter(7, new AppError("unavailable", "gone")),
    settleAfter(5, new Error("refused")),
    assert.rejects(settleAfter(6, new Error("refused")), /refused/),
  ]);
});
