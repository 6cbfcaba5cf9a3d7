import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { test } from "node:test";
import { type Resolve, shareLookups } from "../../src/egress/shared-lookup.ts";

type Done = Parameters<Resolve>[2];
const ALL = { all: true } as const;
const ADDRESSES: LookupAddress[] = [{ address: "8.8.8.8", family: 4 }];

function scene() {
  const asked: { readonly name: string; readonly done: Done }[] = [];
  const resolve = shareLookups((name, _options, done) => void asked.push({ name, done }));
  const ask = (name: string) =>
    new Promise<unknown>((told) => resolve(name, ALL, (error, addresses) => told(error ?? addresses)));
  return { asked, ask };
}

test("shareLookups makes one look-up of those of one name at the same time, and one for each name", async () => {
  const { asked, ask } = scene();
  const answers = [ask("a.example"), ask("a.example"), ask("b.example"), ask("a.example")];
  assert.deepEqual(
    asked.map(({ name }) => name),
    ["a.example", "b.example"],
  );
  for (const { done } of asked) done(null, ADDRESSES);
  assert.deepEqual(await Promise.all(answers), Array(4).fill(ADDRESSES));
});

test("shareLookups keeps nothing: a question after the answer is a new look-up, also from within it", async () => {
  const { asked, ask } = scene();
  const first = ask("a.example").then(() => ask("a.example"));
  asked[0]?.done(null, ADDRESSES);
  await new Promise((done) => setImmediate(done));
  assert.equal(asked.length, 2);
  asked[1]?.done(null, []);
  assert.deepEqual(await first, []);
});

test("shareLookups tells everyone of a failure", async () => {
  const { asked, ask } = scene();
  const answers = [ask("a.example"), ask("a.example")];
  const failure = Object.assign(new Error("none"), { code: "ENOTFOUND" });
  asked[0]?.done(failure, []);
  assert.deepEqual(await Promise.all(answers), [failure, failure]);
});
