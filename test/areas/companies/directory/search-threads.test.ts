import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { answerQuestion } from "../../../../src/areas/companies/directory/answer.ts";
import {
  type SearchPriority,
  SearchThreads,
  type SearchThreadsOptions,
} from "../../../../src/areas/companies/directory/search-threads.ts";
import {
  directoryOver,
  layerOf,
  type SharedDirectory,
} from "../../../../src/areas/companies/directory/shared-directory.ts";
import { layersOf, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import type { DirectoryLayer } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import { encodeIndex } from "../../../../src/areas/companies/matching/index/snapshot.ts";
import { AppError } from "../../../../src/kernel/error.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "../matching/companies.ts";

const ENDING = new URL("../../../support/programs/search-thread-that-ends.ts", import.meta.url);

function shared(rest: Partial<SharedDirectory> = {}): SharedDirectory {
  return {
    base: layerOf(encodeIndex(buildDirectoryIndex(manyCompanies()))),
    changes: [],
    survivorByMergedId: new Map(),
    ...rest,
  };
}

function opened(t: TestContext, options: Partial<SearchThreadsOptions> = {}, directory = shared()): SearchThreads {
  const threads = new SearchThreads(directory, { count: 2, onBackgroundFailure: () => {}, ...options });
  t.after(() => threads.close());
  return threads;
}

const search = (threads: SearchThreads, name: string, explain = false) =>
  threads.ask({ kind: "search" }, { query: { ...NOTHING, name, state: "OH", city: "TOLEDO" }, explain });

function hasCode(code: string) {
  return (error: unknown) => error instanceof AppError && error.code === code;
}

test("ask answers like the calling thread would, for every kind of question", async (t) => {
  const threads = opened(t);
  const directory = directoryOf(manyCompanies());
  const names = manyCompanies().map(({ name }) => name);
  const found = await Promise.all(names.map((name) => search(threads, name)));
  names.forEach((name, at) => {
    const expected = matchCompany(directory, { ...NOTHING, name, state: "OH", city: "TOLEDO" });
    assert.deepEqual(found[at], { ...expected, explanation: null }, name);
  });
  const query = { ...NOTHING, name: "Wolverine Gaskt", state: "OH" };
  const asked = { query, explain: true };
  assert.deepEqual(
    await threads.ask({ kind: "search" }, asked),
    answerQuestion(directory, { kind: "search", question: asked }),
  );
  const begun = { text: "Wolv", limit: 3 };
  assert.deepEqual(
    await threads.ask({ kind: "suggest" }, begun),
    answerQuestion(directory, { kind: "suggest", question: begun }),
  );
});

test("show makes later questions use the shown layers, changes before the base", async (t) => {
  const threads = opened(t);
  const toledo = (name: string) => search(threads, name).then(({ companyId }) => companyId);
  assert.equal(await toledo("Wolverine Gasket"), idOf(1));
  const delta = encodeIndex(buildDirectoryIndex([company(1, "Pelican Kilns"), company(7_777, "Zebra Canoe")]));
  threads.show(shared({ changes: [{ bytes: delta, removed: [idOf(2)] }] }));
  const names = ["Wolverine Gasket", "Pelican Kilns", "Zebra Canoe", "Wolverine Ferry", "Wolverine Bakery"];
  assert.deepEqual(await Promise.all(names.map(toledo)), [idOf(1_001), idOf(1), idOf(7_777), idOf(1_002), idOf(3)]);
});

test("directoryOver skips what later layers changed or removed", () => {
  const first = encodeIndex(buildDirectoryIndex([company(1, "Pelican Kilns"), company(4, "Zebra Canoe")]));
  const second = encodeIndex(buildDirectoryIndex([]));
  const changes = [
    { bytes: first, removed: [idOf(2)] },
    { bytes: second, removed: [idOf(4)] },
  ];
  const directory = directoryOver(shared({ changes }));
  const numbers = [1, 2, 3, 4];
  const isOutOfDate = (one: DirectoryLayer) => numbers.map((number) => one.superseded.has(idOf(number)));
  assert.deepEqual(layersOf(directory).map(isOutOfDate), [
    [true, true, false, true],
    [false, false, false, true],
  ]);
});

test("ask retries once when a thread ends, also for questions queued behind", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-threads-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const problems: string[] = [];
  const threads = opened(t, { count: 1, program: ENDING, onBackgroundFailure: (_, doing) => problems.push(doing) });
  const names = [`END ${folder}/ended`, "Wolverine Gasket", "Wolverine Ferry", "Wolverine Bakery", "Ochre Gasket"];
  const found = await Promise.all(names.map((name) => search(threads, name)));
  assert.deepEqual(
    found.map(({ companyId }) => companyId),
    [null, idOf(1), idOf(2), idOf(3), idOf(31)],
  );
  assert.deepEqual(problems, ["searching companies in a thread"]);
});

test("ask fails a question that ended two threads, and no other", async (t) => {
  const threads = opened(t, { count: 1, program: ENDING });
  const bad = search(threads, "END");
  const good = search(threads, "Wolverine Gasket");
  await assert.rejects(bad, hasCode("internal"));
  assert.equal((await good).companyId, idOf(1));
  assert.equal((await search(threads, "Wolverine Ferry")).companyId, idOf(2));
});

test("ask passes on the error of a search, and the thread goes on", async (t) => {
  const threads = opened(t, { count: 1 });
  const broken = { query: { ...NOTHING, name: 7 as unknown as string }, explain: false };
  await assert.rejects(threads.ask({ kind: "search" }, broken), TypeError);
  assert.equal((await search(threads, "Wolverine Gasket")).companyId, idOf(1));
});

test("ask refuses questions that would wait too long, as temporarily unavailable", async (t) => {
  const threads = opened(t, { count: 1 });
  const asked = Array.from({ length: 600 }, () => search(threads, "Wolverine Gasket"));
  const settled = await Promise.allSettled(asked);
  const refused = settled.filter((one) => one.status === "rejected");
  assert.equal(refused.length, 97);
  for (const { reason } of refused) assert.ok(hasCode("unavailable")(reason) && reason.retryAfterSeconds === 1);
});

test("ask lets many bulk questions wait, but bounds their number", async (t) => {
  const threads = opened(t, { count: 1 });
  const asked = { query: { ...NOTHING, name: "Wolverine Gasket" }, explain: false };
  const ask = () => threads.ask({ kind: "search", priority: "bulk" }, asked);
  for (const { status } of await Promise.allSettled(Array.from({ length: 2_000 }, ask)))
    assert.equal(status, "fulfilled");
  const settled = await Promise.allSettled(Array.from({ length: 8_100 }, ask));
  assert.equal(settled.filter(({ status }) => status === "rejected").length, 98);
});

test("ask runs interactive questions before bulk ones, which still make progress", async (t) => {
  const threads = opened(t, { count: 1 });
  const order: string[] = [];
  const ask = (priority: SearchPriority) =>
    threads
      .ask({ kind: "search", priority }, { query: { ...NOTHING, name: "Wolverine Gasket" }, explain: false })
      .then(() => order.push(priority));
  await Promise.all([
    ...Array.from({ length: 100 }, () => ask("bulk")),
    ...Array.from({ length: 50 }, () => ask("soon")),
  ]);
  // Two in bulk are before the thread already; then one goes after every four that go before.
  const first = order.slice(0, 60);
  assert.equal(first.filter((priority) => priority === "soon").length >= 46, true, first.join(" "));
  assert.equal(first.filter((priority) => priority === "bulk").length >= 10, true, first.join(" "));
  assert.equal(order.length, 150);
});

test("show sends each layer to a thread once, and all of them to a new thread", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-threads-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const base = shared().base;
  const threads = opened(t, { count: 1, program: ENDING }, shared({ base }));
  const kiln = { bytes: encodeIndex(buildDirectoryIndex([company(1, "Pelican Kilns")])), removed: [] };
  const canoe = { bytes: encodeIndex(buildDirectoryIndex([company(7_777, "Zebra Canoe")])), removed: [idOf(2)] };
  const found = async (name: string) => (await search(threads, name)).companyId;
  threads.show(shared({ base, changes: [kiln] }));
  assert.equal(await found("Pelican Kilns"), idOf(1));
  threads.show(shared({ base, changes: [kiln, canoe] }));
  assert.deepEqual(await Promise.all(["Pelican Kilns", "Zebra Canoe"].map(found)), [idOf(1), idOf(7_777)]);
  await found(`END ${folder}/ended`);
  threads.show(shared({ base, changes: [canoe] }));
  const names = ["Pelican Kilns", "Zebra Canoe", "Wolverine Gasket"];
  assert.deepEqual(await Promise.all(names.map(found)), [null, idOf(7_777), idOf(1)]);
});

test("close leaves no question pending and no thread running", async (t) => {
  const threads = opened(t);
  const asked = Array.from({ length: 50 }, () => search(threads, "Wolverine Gasket"));
  const settled = Promise.allSettled(asked);
  await threads.close();
  for (const one of await settled) assert.ok(one.status === "fulfilled" || hasCode("unavailable")(one.reason));
  await assert.rejects(search(threads, "Wolverine Gasket"), hasCode("unavailable"));
});
