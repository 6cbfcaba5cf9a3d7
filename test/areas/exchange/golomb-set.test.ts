import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { encodeGolombSet, readGolombSet, setPlace } from "../../../src/areas/exchange/crypto/golomb-set.ts";

function hashOf(text: string): Buffer {
  return createHash("sha512").update(text).digest();
}

function setOf(texts: readonly string[]) {
  const set = readGolombSet(encodeGolombSet(Float64Array.from(texts, (text) => setPlace(hashOf(text)))));
  assert.ok(set !== null);
  return set;
}

test("encodeGolombSet keeps every value", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 400 }), (texts) => {
      const set = setOf(texts);
      assert.equal(set.size, texts.length);
      assert.ok(texts.every((text) => set.has(hashOf(text))));
    }),
  );
});

test("readGolombSet takes one in a million strangers for a member, in 23 bits a value", () => {
  const members = Array.from({ length: 20_000 }, (_, at) => `m${at}`);
  const bytes = encodeGolombSet(Float64Array.from(members, (text) => setPlace(hashOf(text))));
  const set = readGolombSet(bytes);
  const strangers = Array.from({ length: 50_000 }, (_, at) => `s${at}`).filter((text) => set?.has(hashOf(text)));
  assert.ok(strangers.length <= 2, `${strangers.length} of 50,000`);
  assert.ok((bytes.length * 8) / members.length < 23);
});

test("readGolombSet refuses what is cut, longer, or something else, and reads an empty set", () => {
  const bytes = encodeGolombSet(Float64Array.from(["a", "b"], (text) => setPlace(hashOf(text))));
  for (const wrong of [bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.alloc(4)]) {
    assert.equal(readGolombSet(wrong), null);
  }
  assert.equal(setOf([]).has(hashOf("a")), false);
});

test("readGolombSet bounds the cost of a look-up in a set whose bits are all ones", () => {
  const size = 2 ** 20;
  const blocks = Math.ceil(size / 128);
  const bitLength = size * 22;
  const bytes = Buffer.alloc(12 + blocks * 12 + bitLength / 8, 0xff);
  bytes.fill(0, 12, 12 + blocks * 12);
  bytes.writeUInt32BE(0x4f565331, 0);
  bytes.writeUInt32BE(size, 4);
  bytes.writeUInt32BE(bitLength, 8);
  const set = readGolombSet(bytes);
  assert.ok(set !== null);
  const begun = process.cpuUsage();
  for (let at = 0; at < 200; at += 1) set.has(createHash("sha256").update(`${at}`).digest());
  const { user } = process.cpuUsage(begun);
  assert.ok(user < 1_000_000, "each look-up ends at the first quotient that is too large");
  bytes.writeUInt32BE(size - 1, 4);
  assert.equal(readGolombSet(bytes), null, "more bits than the values can have");
});
