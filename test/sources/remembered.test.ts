import assert from "node:assert/strict";
import { test } from "node:test";
import { remembered } from "../../src/sources/remembered.ts";

test("remembered asks once for all who ask within its time, and anew after it", async () => {
  let [asked, atMs] = [0, 0];
  const answer = remembered(async (key: string) => `${key}${++asked}`, { forMs: 10, nowMs: () => atMs });
  assert.deepEqual(await Promise.all([answer("a"), answer("a"), answer("b")]), ["a1", "a1", "b2"]);
  atMs = 9;
  assert.equal(await answer("a"), "a1");
  atMs = 10;
  assert.equal(await answer("a"), "a3");
});

test("remembered forgets a question that failed", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 1) throw new Error("lost");
    return asked;
  };
  const answer = remembered(ask, { forMs: 10, nowMs: () => 0 });
  await assert.rejects(answer("a"), /lost/);
  assert.equal(await answer("a"), 2);
});
