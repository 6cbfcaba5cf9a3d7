import assert from "node:assert/strict";
import { test } from "node:test";
import { Exchange } from "../../../src/kernel/egress/exchange.ts";

const limits = { deadlineMs: 1_000, maxResponseBytes: 10, isReadExactly: false };
const controller = { abort() {} } as never;

/** An exchange, and what it does to its connection. */
function carried() {
  const exchange = new Exchange(limits);
  const done: string[] = [];
  exchange.carriedBy({
    remoteAddress: "192.0.2.1",
    socketError: null,
    release: () => done.push("release"),
    discard: () => done.push("discard"),
  });
  return { exchange, done };
}

test("Exchange releases its connection after an answer, and never ends it because of a later event", async () => {
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

test("Exchange discards its connection after a failure, and returns no address if no request was sent", async () => {
  const { exchange, done } = carried();
  exchange.onResponseError(controller, new Error("no connection"));
  assert.deepEqual(done, ["discard"]);
  assert.equal((await exchange.outcome).remoteAddress, null);
});

test("Exchange sends nothing over a connection that opens after its end: the attempt failed", async () => {
  const { exchange } = carried();
  exchange.fail(Object.assign(new Error("too late"), { code: "ETIMEDOUT" }));
  const aborted: Error[] = [];
  exchange.onRequestStart({ abort: (reason: Error) => aborted.push(reason) } as never);
  assert.match(String(aborted[0]), /deadline had passed/);
  assert.equal((await exchange.outcome).outcome, "timeout");
});

test("Exchange reads an answer of exactly the limit whole, and cuts a longer one", async () => {
  for (const [bytes, isCut] of [
    [limits.maxResponseBytes, false],
    [limits.maxResponseBytes + 1, true],
  ] as const) {
    const { exchange } = carried();
    const aborted: Error[] = [];
    const watched = { abort: (reason: Error) => aborted.push(reason) } as never;
    exchange.onRequestStart(watched);
    exchange.onResponseStart(watched, 200, {});
    exchange.onResponseData(watched, Buffer.alloc(bytes, "a"));
    exchange.onResponseEnd();
    assert.equal(aborted.length > 0, isCut, `${bytes} bytes`);
    const { outcome, responseBody } = await exchange.outcome;
    assert.deepEqual([outcome, responseBody], ["delivered", "a".repeat(limits.maxResponseBytes)]);
  }
});
