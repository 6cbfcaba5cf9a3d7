import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { batchRequests, batchRequestsEach } from "../../../src/kernel/database/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../../src/kernel/database/postgres/database.ts";

/** A batch that the test ends when it likes. */
interface Batch {
  readonly inputs: readonly number[];
  succeed(): void;
  fail(error: Error): void;
}

/** Gathers numbers and gives each its double, a batch at a time as the test says. */
function gatherNumbers(options: { readonly batchMax: number; readonly batchesMax: number }) {
  const batches: Batch[] = [];
  const call = batchRequests((inputs: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    batches.push({ inputs, succeed: () => resolve(inputs.map((n) => 2 * n)), fail: reject });
    return promise;
  }, options);
  return { call, batches };
}

/** Until what was called has become a batch. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

describe("request batching", () => {
  test("batchRequests combines concurrent calls into one batch, and returns each its own output", async () => {
    const { call, batches } = gatherNumbers({ batchMax: 10, batchesMax: 1 });
    const outputs = Promise.all([call(1), call(2), call(3)]);
    await turn();
    assert.deepEqual(
      batches.map(({ inputs }) => inputs),
      [[1, 2, 3]],
    );
    batches[0]?.succeed();
    assert.deepEqual(await outputs, [2, 4, 6]);
  });

  test("batchRequests runs a single call at once", async () => {
    const { call, batches } = gatherNumbers({ batchMax: 10, batchesMax: 1 });
    const output = call(4);
    await turn();
    batches[0]?.succeed();
    assert.equal(await output, 8);
  });

  test("batchRequests holds calls while its batches are in progress, and sends them as one when a slot is free", async () => {
    const { call, batches } = gatherNumbers({ batchMax: 10, batchesMax: 1 });
    const first = call(1);
    await turn();
    const later = Promise.all([call(2), call(3)]);
    await turn();
    assert.equal(batches.length, 1);
    batches[0]?.succeed();
    await first;
    await turn();
    assert.deepEqual(batches[1]?.inputs, [2, 3]);
    batches[1]?.succeed();
    assert.deepEqual(await later, [4, 6]);
  });

  test("batchRequests has no batch larger than batchMax and no more than batchesMax", async () => {
    const { call, batches } = gatherNumbers({ batchMax: 2, batchesMax: 2 });
    const outputs = Promise.all([1, 2, 3, 4, 5].map(call));
    await turn();
    await turn();
    assert.deepEqual(
      batches.map(({ inputs }) => inputs),
      [
        [1, 2],
        [3, 4],
      ],
    );
    batches[1]?.succeed();
    await turn();
    assert.deepEqual(batches[2]?.inputs, [5]);
    batches[0]?.succeed();
    batches[2]?.succeed();
    assert.deepEqual(await outputs, [2, 4, 6, 8, 10]);
  });

  test("batchRequests fails every call of a failed batch, and goes on with the next", async () => {
    const { call, batches } = gatherNumbers({ batchMax: 10, batchesMax: 1 });
    const failed = Promise.allSettled([call(1), call(2)]);
    await turn();
    const error = new Error("refused");
    batches[0]?.fail(error);
    assert.deepEqual(await failed, [
      { status: "rejected", reason: error },
      { status: "rejected", reason: error },
    ]);
    const next = call(3);
    await turn();
    batches[1]?.succeed();
    assert.equal(await next, 6);
  });
});

test("batchRequestsEach separates the calls of two transactions", async () => {
  const seen: [Queryable, readonly string[]][] = [];
  const call = batchRequestsEach(
    async (db: Queryable, inputs: readonly string[]) => {
      seen.push([db, inputs]);
      return inputs;
    },
    { batchMax: 10, batchesMax: 1 },
  );
  const [one, other]: Queryable[] = [{ rows: async () => [] }, { rows: async () => [] }];
  assert.ok(one !== undefined && other !== undefined);
  await Promise.all([call(one, "a"), call(other, "b"), call(one, "c")]);
  assert.deepEqual(seen, [
    [one, ["a", "c"]],
    [other, ["b"]],
  ]);
});
