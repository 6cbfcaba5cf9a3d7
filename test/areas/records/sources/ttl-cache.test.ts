import assert from "node:assert/strict";
import { test } from "node:test";
import { cacheFor } from "../../../../src/areas/records/sources/ttl-cache.ts";

test("cacheFor asks once for all callers within the TTL, and again after it", async () => {
  let [asked, atMs] = [0, 0];
  const answer = cacheFor(async (key: string) => `${key}${++asked}`, { ttlMs: 10, nowMs: () => atMs });
  assert.deepEqual(await Promise.all([answer("a"), answer("a"), answer("b")]), ["a1", "a1", "b2"]);
  atMs = 9;
  assert.equal(await answer("a"), "a1");
  atMs = 10;
  assert.equal(await answer("a"), "a3");
});

test("cacheFor does not cache a failure", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 1) throw new Error("lost");
    return asked;
  };
  const answer = cacheFor(ask, { ttlMs: 10, nowMs: () => 0 });
  await assert.rejects(answer("a"), /lost/);
  assert.equal(await answer("a"), 2);
});
