import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseEncoding } from "../../../src/kernel/http/pages/send-file.ts";

const CASES = [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.2", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity", "identity"],
] as const;

for (const [accepted, encoding] of CASES) {
  test(`chooseEncoding is ${encoding} for ${accepted === undefined ? "no header" : `"${accepted}"`}`, () => {
    assert.equal(chooseEncoding(accepted), encoding);
  });
}
