import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { notifyVerifications } from "../../../src/kernel/database/postgres/notices.ts";
import { openWaker } from "../../../src/kernel/workers/waker.ts";

/** A waker on a clock that the test moves, and how many notices went out. */
function scene(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let clockMs = 0;
  let told = 0;
  const rows = async () => {
    told += 1;
    return [];
  };
  const db = { rows } as unknown as Database;
  const wake = openWaker(db, { notify: notifyVerifications, nowMs: () => clockMs, onError: assert.ifError });
  const pass = (ms: number) => {
    clockMs += ms;
    t.mock.timers.tick(ms);
  };
  return { wake, pass, told: () => told };
}

test("openWaker notifies at once, and coalesces calls within 50 ms into one notice at their end", (t) => {
  const { wake, pass, told } = scene(t);
  wake("soon");
  assert.equal(told(), 1);
  wake("soon");
  wake("soon");
  pass(49);
  assert.equal(told(), 1);
  pass(1);
  assert.equal(told(), 2);
  pass(1_000);
  assert.equal(told(), 2);
  wake("soon");
  assert.equal(told(), 3);
});

test("openWaker notifies for a waiting request after 5 ms, together with calls that could wait", (t) => {
  const { wake, pass, told } = scene(t);
  wake("soon");
  wake("soon");
  wake("now");
  pass(4);
  assert.equal(told(), 1);
  pass(1);
  assert.equal(told(), 2);
  pass(100);
  assert.equal(told(), 2);
});
