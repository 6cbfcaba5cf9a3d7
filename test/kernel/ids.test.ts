import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { idHex, isHexId, isIsoDate, isVerificationId, nilId, readHexId, timestamp } from "../../src/kernel/ids.ts";

test("isIsoDate accepts real calendar days in the form YYYY-MM-DD", () => {
  for (const day of ["2024-02-29", "2000-02-29", "2023-02-28", "0001-01-01", "9999-12-31", "1985-04-30"]) {
    assert.ok(isIsoDate(day), day);
  }
});

test("isIsoDate refuses days that do not exist, and other forms", () => {
  const impossible = ["2023-02-29", "1900-02-29", "2100-02-29", "2023-04-31", "2023-13-01", "2023-00-10", "2023-01-00"];
  const misformed = ["", "2023-1-1", "01/02/2023", "2023-01-01T00:00:00Z", " 2023-01-01", "2023-01-01\n", "0000-01-01"];
  for (const text of [...impossible, ...misformed, "+02023-01-01", "２０２３-01-01"]) assert.ok(!isIsoDate(text), text);
});

test("isIsoDate agrees with the calendar of Date on every day", () => {
  const anyYear = fc.integer({ min: 1, max: 9_999 });
  fc.assert(
    fc.property(anyYear, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (year, month, day) => {
      const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      const instant = new Date(`${text}T00:00:00Z`);
      const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
      assert.equal(isIsoDate(text), isReal, text);
    }),
  );
});

test("isHexId and isVerificationId accept only their own form", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  assert.ok(isHexId(hex) && isVerificationId(`iv_${hex}`));
  for (const text of [hex.slice(1), `${hex}0`, hex.toUpperCase(), `iv_${hex}`, `${hex}\n`, ""])
    assert.ok(!isHexId(text));
  for (const text of [hex, `IV_${hex}`, `iv_${hex}0`, `iv_${hex.toUpperCase()}`, ""])
    assert.ok(!isVerificationId(text));
});

test("readHexId reads what isHexId accepts, and the nil id is one", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  assert.equal(readHexId(hex), hex);
  for (const text of [hex.slice(1), `${hex}0`, hex.toUpperCase(), `iv_${hex}`, ""]) assert.equal(readHexId(text), null);
  assert.equal(readHexId(nilId()), "0".repeat(32));
});

test("idHex gives the 32 digits of an id in any of its forms", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  assert.equal(idHex(`iv_${hex}`), hex);
  assert.equal(idHex("01234567-89ab-cdef-0123-456789abcdef"), hex);
  assert.equal(idHex(hex), hex);
});

test("timestamp is in UTC with six decimals", () => {
  assert.equal(timestamp(new Date("2026-11-21T15:30:00.123+01:00")), "2026-11-21T14:30:00.123000Z");
});
