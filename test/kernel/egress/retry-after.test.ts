import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRetryAfter } from "../../../src/kernel/egress/exchange.ts";

const now = new Date("2026-11-21T12:00:00.000Z");

const CASES: readonly (readonly [string | undefined, number | null])[] = [
  ["120", 120],
  ["0", 0],
  [" 30 ", 30],
  ["9999999999", 9_999_999_999],
  ["Sat, 21 Nov 2026 12:00:30 GMT", 30],
  ["Saturday, 21-Nov-26 12:01:00 GMT", 60],
  ["Sat Nov 21 12:02:00 2026", 120],
  ["Thu, 01 Jan 2099 00:00:00 GMT", 2_275_646_400],
  ["Sat, 21 Nov 2026 11:59:00 GMT", null],
  ["-5", null],
  ["1.5", null],
  ["1e3", null],
  ["99999999999", null],
  ["soon", null],
  ["Sat, 99 Foo 2026", null],
  ["2026-11-21T12:00:30Z", null],
  ["", null],
  [undefined, null],
];

for (const [value, seconds] of CASES) {
  test(`parseRetryAfter reads ${JSON.stringify(value)} as ${seconds}`, () => {
    assert.equal(parseRetryAfter(value, now), seconds);
  });
}

test("parseRetryAfter reads a date as GMT, whatever the machine's own time zone", (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  for (const zone of ["Asia/Tokyo", "America/New_York"]) {
    process.env.TZ = zone;
    assert.notEqual(now.getHours(), 12);
    for (const date of [
      "Sat, 21 Nov 2026 12:00:30 GMT",
      "Saturday, 21-Nov-26 12:00:30 GMT",
      "Sat Nov 21 12:00:30 2026",
    ])
      assert.equal(parseRetryAfter(date, now), 30, `${date} in ${zone}`);
  }
});
