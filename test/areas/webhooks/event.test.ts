import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nextAttempt, RETRY_DELAYS_SECONDS, requestedPause } from "../../../src/areas/webhooks/event.ts";
import { DELIVERY_OUTCOMES } from "../../../src/kernel/delivery-outcome.ts";

const middle = { isThrottled: false, faults: 0, retryAfterSeconds: null, draw: 0.5 };

function delayOf(result: Parameters<typeof nextAttempt>[0]): number {
  const next = nextAttempt(result);
  assert.equal(next.kind, "again");
  return next.kind === "again" ? next.delaySeconds : Number.NaN;
}

test("nextAttempt retries at once, after 30 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then no more", () => {
  const [minute, hour] = [60, 3_600];
  const schedule = [0, 30, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  const delays = schedule.map((_, at) => delayOf({ ...middle, outcome: "timeout", attempts: at + 1 }));

  assert.deepEqual(delays, schedule);
  const last = nextAttempt({ ...middle, outcome: "timeout", attempts: schedule.length + 1 });
  assert.deepEqual(last, { kind: "none", status: "exhausted" });
});

test("nextAttempt ends with a success, and disables a webhook that is gone, at any attempt", () => {
  for (const attempts of [1, 5, 12]) {
    const delivered = nextAttempt({ ...middle, outcome: "delivered", attempts });
    assert.deepEqual(delivered, { kind: "none", status: "delivered" });
    assert.deepEqual(nextAttempt({ ...middle, outcome: "gone", attempts }), { kind: "disable_webhook" });
  }
});

test("nextAttempt varies each delay by at most a tenth either way, growing with the draw", () => {
  const anyFailure = fc.constantFrom(
    ...DELIVERY_OUTCOMES.filter((one) => !["delivered", "gone", "internal"].includes(one)),
  );
  const anyAttempts = fc.integer({ min: 1, max: RETRY_DELAYS_SECONDS.length });
  const anyDraw = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyFailure, anyAttempts, anyDraw, (outcome, attempts, draw) => {
      const step = RETRY_DELAYS_SECONDS[attempts - 1] ?? Number.NaN;
      const delay = delayOf({ ...middle, outcome, attempts, draw });
      assert.ok(delay >= step * 0.9 && delay <= step * 1.1 + 1e-9, `${delay} for ${step}`);
      assert.ok(delayOf({ ...middle, outcome, attempts, draw: 1 }) >= delay);
    }),
  );
});

test("nextAttempt honours Retry-After, up to twice the step and at least 30 s, and never shortens the step", () => {
  const asked = (attempts: number, retryAfterSeconds: number) =>
    delayOf({ ...middle, outcome: "refused", attempts, retryAfterSeconds });

  assert.equal(asked(1, 20), 20);
  assert.equal(asked(1, 3_600), 30);
  assert.equal(asked(2, 45), 45);
  assert.equal(asked(2, 3_600), 60);
  assert.equal(asked(4, 400), 400);
  assert.equal(asked(4, 10), 300);
  assert.equal(asked(11, 1_000_000), 172_800);
});

test("nextAttempt waits at least 30 s after a 429, and as long as the step if that is longer", () => {
  const throttled = (attempts: number, retryAfterSeconds: number | null) =>
    delayOf({ ...middle, outcome: "refused", isThrottled: true, attempts, retryAfterSeconds });

  assert.equal(throttled(1, null), 30);
  assert.equal(throttled(1, 1), 30);
  assert.equal(throttled(2, 45), 45);
  assert.equal(throttled(4, null), 300);
});

test("nextAttempt uses nothing of the schedule for faults of our own, with exponential backoff up to an hour", () => {
  const faulty = (faults: number) => nextAttempt({ ...middle, outcome: "internal", attempts: 20, faults });

  for (const [faults, delaySeconds] of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].entries()) {
    assert.deepEqual(faulty(faults), { kind: "again", delaySeconds, isCharged: false });
  }
  const charged = nextAttempt({ ...middle, outcome: "timeout", attempts: 1 });
  assert.deepEqual(charged, { kind: "again", delaySeconds: 0, isCharged: true });
});

test("requestedPause is the Retry-After of a 429, at most 30 s, and 0 for any other response", () => {
  assert.equal(requestedPause({ isThrottled: true, retryAfterSeconds: 7 }), 7);
  assert.equal(requestedPause({ isThrottled: true, retryAfterSeconds: 2_275_646_400 }), 30);
  assert.equal(requestedPause({ isThrottled: true, retryAfterSeconds: null }), 0);
  assert.equal(requestedPause({ isThrottled: false, retryAfterSeconds: 7 }), 0);
});
