import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  afterSending,
  NOTIFICATION_RETRY_SECONDS,
  parseQuietHours,
  scheduleNotifications,
} from "../../../src/kernel/notification.ts";
import { draws } from "../../support/draws.ts";

test("scheduleNotifications begins with the invitation, ascends, and ends before the order does", () => {
  const hours = fc.integer({ min: 0, max: 500 });
  const schedule = fc.record({
    firstDelayHours: hours,
    reminderHours: fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 5 })
      .map((all) => all.sort((a, b) => a - b)),
    expiryNoticeHours: hours,
    expiresInHours: fc.option(fc.integer({ min: 1, max: 800 })),
  });
  const property = fc.property(schedule, (given) => {
    const [first, ...later] = scheduleNotifications(given);
    assert.deepEqual(first, { kind: "invitation", afterHours: given.firstDelayHours });
    let before = given.firstDelayHours;
    for (const { afterHours } of later) {
      assert.ok(afterHours > before);
      assert.ok(afterHours <= (given.expiresInHours ?? Number.POSITIVE_INFINITY));
      before = afterHours;
    }
    assert.ok(later.slice(0, -1).every(({ kind }) => kind === "reminder"));
  });
  fc.assert(property, draws(500));
});

test("afterSending repeats only what was certainly not taken", () => {
  const replyCode = null;
  for (let attempts = 1; attempts <= NOTIFICATION_RETRY_SECONDS.length + 2; attempts += 1) {
    assert.equal(afterSending({ kind: "accepted" }, attempts).kind, "end");
    assert.equal(afterSending({ kind: "unknown", replyCode }, attempts).kind, "end");
    assert.equal(afterSending({ kind: "refused", replyCode }, attempts).kind, "end");
    const isRepeated = afterSending({ kind: "deferred", replyCode }, attempts).kind === "again";
    assert.equal(isRepeated, attempts <= NOTIFICATION_RETRY_SECONDS.length);
  }
});

test("parseQuietHours takes two different times of a day", () => {
  assert.deepEqual(parseQuietHours("21:00-08:00"), { from: "21:00", to: "08:00" });
  for (const text of ["", "21-8", "24:00-08:00", "21:00-21:00", "21:60-08:00", " 21:00-08:00", "21:00-08:00\n"]) {
    assert.equal(parseQuietHours(text), null, text);
  }
});
