import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import { patienceMs } from "../../support/patience.ts";
import { HOSTILE_RECEIVERS } from "./hostile-receivers.ts";
import { type OpenedReceiver, openRaw } from "./raw-receiver.ts";

/** Until it is over, an endless receiver is connected to and has sent what it sends, on a busy machine too. */
const DEADLINE_MS = patienceMs(200);
/** No test comes near it. */
const FAR_OFF_MS = 3_600_000;
/** More than the buffers between two ends hold, so that it cannot all be sent to a receiver that does not read. */
const body = Buffer.alloc(8 * 1_048_576, "{");

function egressFor(t: TestContext, deadlineMs: number) {
  const egress = openEgress({ allowPrivate: true, deadlineMs });
  t.after(() => egress.close());
  return egress;
}

/** Waits until every connection is closed, by the other end or for good. */
function closed({ sockets }: OpenedReceiver): Promise<unknown> {
  return Promise.all(
    // One that does not read does not hear of the end either.
    sockets.map((socket) => socket.destroyed || new Promise((resolve) => socket.resume().once("close", resolve))),
  );
}

describe("hostile receivers", { concurrency: 8 }, () => {
  for (const receiver of HOSTILE_RECEIVERS) {
    const { does, outcome, status, isEndless = false, isLarge = false, retryAfterSeconds } = receiver;
    test(`openEgress calls a receiver that ${does} ${outcome}, in time`, async (t) => {
      const opened = await openRaw(t, receiver);
      const egress = egressFor(t, isEndless ? DEADLINE_MS : FAR_OFF_MS);
      const sent = await egress.post({ url: opened.url, headers: {}, body: isLarge ? body : Buffer.from("{}") });
      assert.deepEqual([sent.outcome, sent.statusCode], [outcome, status]);
      // Without its deadline an endless one would keep the test for ever.
      assert.ok(isEndless || sent.durationMs < FAR_OFF_MS, `${sent.durationMs} ms`);
      // A timer counts from the start of its turn of the event loop, which a busy machine can make long.
      assert.ok(!isEndless || sent.durationMs >= DEADLINE_MS / 2, `${sent.durationMs} ms`);
      assert.equal(sent.responseBody === null, status === null);
      assert.ok((sent.responseBody ?? "").length <= 16_384);
      if (retryAfterSeconds !== undefined) assert.equal(sent.retryAfterSeconds, retryAfterSeconds);
      assert.equal(opened.sockets.length, 1, "one connection");
      if (isEndless || outcome === "protocol" || does.includes("never ends")) await closed(opened);
    });
  }
});
