import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { test } from "node:test";
import {
  type Resolve,
  SLOW_LOOKUP_MS,
  SLOW_LOOKUPS_MAX,
  shareLookups,
  WORKING_MS,
} from "../../../src/kernel/egress/shared-lookup.ts";

type Done = Parameters<Resolve>[2];
const ALL = { all: true } as const;
const ADDRESSES: LookupAddress[] = [{ address: "8.8.8.8", family: 4 }];

function scene() {
  const asked: { readonly name: string; readonly done: Done }[] = [];
  const clock = { nowMs: 0 };
  const resolve = shareLookups(
    (name, _options, done) => void asked.push({ name, done }),
    () => clock.nowMs,
  );
  const ask = (name: string) =>
    new Promise<unknown>((told) => resolve(name, ALL, (error, addresses) => told(error ?? addresses)));
  return { asked, ask, clock };
}

test("shareLookups makes one look-up for all callers of one name at the same time, and one for each name", async () => {
  const { asked, ask } = scene();
  const answers = [ask("a.example"), ask("a.example"), ask("b.example"), ask("a.example")];
  assert.deepEqual(
    asked.map(({ name }) => name),
    ["a.example", "b.example"],
  );
  for (const { done } of asked) done(null, ADDRESSES);
  assert.deepEqual(await Promise.all(answers), Array(4).fill(ADDRESSES));
});

test("shareLookups caches nothing: a question after the answer is a new look-up, also from within it", async () => {
  const { asked, ask } = scene();
  const first = ask("a.example").then(() => ask("a.example"));
  asked[0]?.done(null, ADDRESSES);
  await new Promise((done) => setImmediate(done));
  assert.equal(asked.length, 2);
  asked[1]?.done(null, []);
  assert.deepEqual(await first, []);
});

test("shareLookups returns a failure to every caller", async () => {
  const { asked, ask } = scene();
  const answers = [ask("a.example"), ask("a.example")];
  const failure = Object.assign(new Error("none"), { code: "ENOTFOUND" });
  asked[0]?.done(failure, []);
  assert.deepEqual(await Promise.all(answers), [failure, failure]);
});

/** A scene in which the look-ups of some names have just been slow. */
async function slowScene() {
  const stage = scene();
  const names = Array.from({ length: SLOW_LOOKUPS_MAX + 3 }, (_, at) => `silent${at}.example`);
  const answers = names.map(stage.ask);
  stage.clock.nowMs += SLOW_LOOKUP_MS;
  for (const { done } of stage.asked.splice(0)) done(Object.assign(new Error("silent"), { code: "EAI_AGAIN" }), []);
  await Promise.all(answers);
  return { ...stage, names };
}

test("shareLookups makes few look-ups of slow names at once, in turn, and holds back no other name", async () => {
  const { asked, ask, names } = await slowScene();
  const answers = [...names, ...names].map(ask);
  const other = ask("quick.example");
  const begun = () => asked.map(({ name }) => name);
  assert.deepEqual(begun(), [...names.slice(0, SLOW_LOOKUPS_MAX), "quick.example"]);
  asked.pop()?.done(null, ADDRESSES);
  assert.deepEqual(await other, ADDRESSES);
  for (let at = 0; at < asked.length; at += 1) asked[at]?.done(null, ADDRESSES);
  assert.deepEqual(begun(), names);
  assert.deepEqual(await Promise.all(answers), Array(2 * names.length).fill(ADDRESSES));
});

test("shareLookups treats a name as slow until one look-up of it was not", async () => {
  const { asked, ask, names } = await slowScene();
  const first = names.map(ask);
  for (let at = 0; at < asked.length; at += 1) asked[at]?.done(null, ADDRESSES);
  await Promise.all(first);
  asked.splice(0);
  for (const name of names) void ask(name);
  assert.equal(asked.length, names.length);
});

test("shareLookups blames a name that gets no answer while another one does, and the resolver while none does", async () => {
  const { asked, ask, clock } = scene();
  const look = (name: string, error: string | null) => {
    const answer = ask(name);
    asked.pop()?.done(error === null ? null : Object.assign(new Error(error), { code: error }), ADDRESSES);
    return answer.then((told) => (told as NodeJS.ErrnoException).code ?? "found");
  };
  assert.equal(await look("broken.example", "EAI_AGAIN"), "EAI_AGAIN");
  assert.equal(await look("a.example", "EMFILE"), "EMFILE");
  assert.equal(await look("broken.example", "EAI_AGAIN"), "EAI_AGAIN", "what this machine lacks is no answer");
  assert.equal(await look("a.example", null), "found");
  assert.equal(await look("broken.example", "EAI_AGAIN"), "ESERVFAIL");
  assert.equal(
    await look("a.example", "EAI_AGAIN"),
    "EAI_AGAIN",
    "its own answer of before says nothing of the resolver now",
  );
  assert.equal(await look("b.example", "ENOTFOUND"), "ENOTFOUND");
  assert.equal(await look("a.example", "EAI_AGAIN"), "ESERVFAIL", "not found is an answer");
  assert.equal(await look("b.example", "EAI_AGAIN"), "ESERVFAIL", "so is that about the name before it");
  clock.nowMs += WORKING_MS + 1;
  assert.equal(await look("broken.example", "EAI_AGAIN"), "EAI_AGAIN");
});
