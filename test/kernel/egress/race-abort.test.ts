import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { raceAbort } from "../../../src/kernel/egress/race-abort.ts";

test("raceAbort returns the result of the work, or null if the signal aborts first", async () => {
  const stopping = new AbortController();
  assert.equal(await raceAbort(Promise.resolve(1), stopping.signal), 1);
  assert.equal(await raceAbort(Promise.resolve(1), undefined), 1);
  await assert.rejects(raceAbort(Promise.reject(new Error("failed")), stopping.signal), /failed/);
  const never = raceAbort(Promise.withResolvers<number>().promise, stopping.signal);
  stopping.abort();
  assert.equal(await never, null);
  assert.equal(await raceAbort(Promise.resolve(1), stopping.signal), null);
});

test("raceAbort handles the rejection of work that fails after the signal", async (t) => {
  const unhandled = t.mock.fn();
  process.on("unhandledRejection", unhandled);
  t.after(() => process.off("unhandledRejection", unhandled));
  const { promise, reject } = Promise.withResolvers<number>();
  assert.equal(await raceAbort(promise, AbortSignal.abort()), null);
  reject(new Error("too late"));
  await nextTurn();
  assert.equal(unhandled.mock.callCount(), 0);
});
