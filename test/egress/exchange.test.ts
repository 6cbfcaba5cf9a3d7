import assert from "node:assert/strict";
import { test } from "node:test";
import { Exchange } from "../../src/egress/exchange.ts";

const limits = { deadlineMs: 1_000, maxResponseBytes: 10 };
const controller = { abort() {} } as never;

/** An exchange, and what it does to its connection. */
function carried() {
  const exchange = new Exchange(limits);
  const done: string[] = [];
  exchange.carriedBy({
    remoteAddress: "192.0.2.1",
    release: () => done.push("release"),
    discard: () => done.push("discard"),
  });
  return { exchange, done };
}

test("Exchange releases its connection after an answer, and never ends it for what is told later", async () => {
  const { exchange, done } = carried();
  exchange.onRequestStart(controller);
  exchange.onResponseStart(controller, 204, {});
  assert.deepEqual(done, []);
  exchange.onResponseEnd();
  exchange.onResponseError(controller, new Error("late"));
  exchange.onResponseEnd();
  assert.deepEqual(done, ["release"]);
  const { outcome, remoteAddress, responseBody } = await exchange.outcome;
  assert.deepEqual([outcome, remoteAddress, responseBody], ["delivered", "192.0.2.1", ""]);
});

test("Exchange discards its connection after a failure, and names no address where no request went out", async () => {
  const { exchange, done } = carried();
  exchange.onResponseError(controller, new Error("no connection"));
  assert.deepEqual(done, ["discard"]);
  assert.equal((await exchange.outcome).remoteAddress, null);
});
