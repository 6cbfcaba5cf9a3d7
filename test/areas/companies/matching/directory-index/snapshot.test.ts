import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { buildDirectoryIndex } from "../../../../../src/areas/companies/matching/index/build.ts";
import {
  crc32InParts,
  decodeIndex,
  encodeIndex,
  SNAPSHOT_FORMAT,
  SnapshotError,
} from "../../../../../src/areas/companies/matching/index/snapshot.ts";
import { manyCompanies } from "../companies.ts";

const INDEX = buildDirectoryIndex(manyCompanies());

test("decodeIndex gives back the index and the label that encodeIndex was given", () => {
  const bytes = encodeIndex(INDEX, "a label: Łódź");
  assert.ok(bytes.buffer instanceof SharedArrayBuffer);
  assert.deepEqual(decodeIndex(bytes), { index: INDEX, label: "a label: Łódź" });
  const empty = buildDirectoryIndex([]);
  assert.deepEqual(decodeIndex(encodeIndex(empty)), { index: empty, label: "" });
});

test("decodeIndex reads bytes that are not shared, at an offset of their buffer", () => {
  const bytes = encodeIndex(INDEX, "here");
  const copy = new Uint8Array(bytes.length + 16);
  copy.set(bytes, 8);
  assert.deepEqual(decodeIndex(copy.subarray(8, 8 + bytes.length)).index, INDEX);
});

test("crc32InParts is the checksum of the whole, whatever the parts", () => {
  const bytes = encodeIndex(INDEX);
  for (const partBytes of [1, 1_000, bytes.length, bytes.length + 1]) {
    assert.equal(crc32InParts(bytes, partBytes), crc32(bytes));
  }
});

test("decodeIndex refuses bytes that are cut short, or changed anywhere", () => {
  const bytes = new Uint8Array(encodeIndex(INDEX, "label"));
  for (const length of [0, 7, 19, 40, bytes.length - 1]) {
    assert.throws(() => decodeIndex(bytes.slice(0, length)), SnapshotError, `${length} bytes`);
  }
  for (let at = 0; at < bytes.length; at += 997) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    assert.throws(() => decodeIndex(damaged), SnapshotError, `byte ${at}`);
  }
  assert.throws(() => decodeIndex(new Uint8Array([...bytes, 0])), SnapshotError);
});

test("decodeIndex names the format that it cannot read", () => {
  const bytes = encodeIndex(INDEX);
  new DataView(bytes.buffer).setUint32(8, SNAPSHOT_FORMAT + 1, true);
  assert.throws(() => decodeIndex(bytes), new RegExp(`format ${SNAPSHOT_FORMAT + 1}`));
});
