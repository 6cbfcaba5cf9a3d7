import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Company } from "../../../../src/areas/companies/company.ts";
import { addToShortestQueue, BuildThread, buildInThreads } from "../../../../src/areas/companies/directory/build.ts";
import { layerOf } from "../../../../src/areas/companies/directory/shared-directory.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import { decodeIndex, encodeIndex } from "../../../../src/areas/companies/matching/index/snapshot.ts";
import type { CompanyBatch } from "../../../../src/areas/companies/sql/directory.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { company, idOf } from "../matching/companies.ts";

function* batches(companies: readonly Company[]): Generator<CompanyBatch> {
  for (let start = 0; start < companies.length; start += 500) yield batchOf(companies.slice(start, start + 500));
}

function batchOf(companies: readonly Company[], removed: readonly CompanyId[] = []): CompanyBatch {
  return { text: JSON.stringify(companies), count: companies.length, removed };
}

const never = new AbortController().signal;

test("buildInThreads builds the same bytes whatever the number of threads", async () => {
  const many = Array.from({ length: 24_000 }, (_, at) => company((at * 7_919) % 24_001, `Heron ${at % 4_001} Works`));
  const build = (threads: number) => buildInThreads(batches(many), { label: "here" }, { signal: never, threads });
  const one = await build(1);
  assert.ok(Buffer.compare(one, encodeIndex(buildDirectoryIndex(many), "here")) === 0);
  assert.ok(Buffer.compare(one, await build(2)) === 0);
});

test("buildInThreads merges layers, newer before older, without removed companies", async () => {
  const base = encodeIndex(buildDirectoryIndex([company(1, "Wolverine Gasket"), company(2, "Bluebird Ferry")]));
  const delta = encodeIndex(buildDirectoryIndex([company(2, "Kingfisher Ferry"), company(3, "Ochre Mill")]));
  const build = { label: "", layers: [layerOf(base), { bytes: delta, removed: [idOf(1)] }] };
  const bytes = await buildInThreads([batchOf([company(3, "Quarrel Books")])], build, { signal: never });
  const expected = buildDirectoryIndex([company(2, "Kingfisher Ferry"), company(3, "Quarrel Books")]);
  assert.deepEqual(decodeIndex(bytes).index, expected);
});

test("buildInThreads rejects if its batches fail, and if it is aborted", async (t: TestContext) => {
  async function* failing(): AsyncGenerator<CompanyBatch> {
    yield batchOf([company(1, "Wolverine Gasket")]);
    throw new Error("the database is gone");
  }
  await assert.rejects(buildInThreads(failing(), { label: "" }, { signal: never }), /the database is gone/);
  const ending = new AbortController();
  async function* endless(): AsyncGenerator<CompanyBatch> {
    for (let at = 0; !t.signal.aborted; at += 1) {
      yield batchOf([company(at, `Heron ${at}`)]);
      if (at === 20) ending.abort();
    }
  }
  await assert.rejects(buildInThreads(endless(), { label: "" }, { signal: ending.signal }));
});

test("addToShortestQueue waits for no thread while another has capacity", async (t) => {
  const [busy, idle] = [new BuildThread(), new BuildThread()];
  t.after(() => Promise.all([busy.close(), idle.close()]));
  const many = Array.from({ length: 2_000 }, (_, at) => company(at, `Heron ${at} Works`));
  busy.give(batchOf(many));
  await addToShortestQueue([busy, idle], batchOf([company(2_001, "Bluebird Ferry")]));
  await addToShortestQueue([busy, idle], batchOf([company(2_002, "Ochre Mill")]));
  assert.deepEqual([busy.underWay, idle.underWay], [2, 1]);
});

test("BuildThread has capacity again after it accepted a batch", async (t) => {
  const thread = new BuildThread();
  t.after(() => thread.close());
  await thread.add(batchOf([company(1, "Wolverine Gasket")]));
  assert.equal(thread.underWay, 1);
  thread.give(batchOf([company(2, "Bluebird Ferry")]));
  await thread.room();
  assert.equal(thread.underWay, 1);
});

test("BuildThread rejects requests after it is closed", async () => {
  const thread = new BuildThread();
  await thread.add(batchOf([company(1, "Wolverine Gasket")]));
  const underWay = thread.merge({ label: "" });
  const rejected = assert.rejects(underWay, /ended/);
  await thread.close();
  await rejected;
  await assert.rejects(thread.handOver(), /ended/);
  await assert.rejects(thread.room(), /ended/);
  await assert.rejects(addToShortestQueue([thread], batchOf([company(2, "Bluebird Ferry")])), /ended/);
});

test("merge of a BuildThread uses the last change of a company: an update, a removal, or its return", async (t) => {
  const thread = new BuildThread();
  t.after(() => thread.close());
  await thread.add(batchOf([company(1, "Wolverine Gasket"), company(2, "Bluebird Ferry")], [idOf(3), idOf(4)]));
  await thread.add(batchOf([company(3, "Ochre Mill")], [idOf(1)]));
  const first = await thread.merge({ label: "" });
  const expected = buildDirectoryIndex([company(2, "Bluebird Ferry"), company(3, "Ochre Mill")]);
  assert.deepEqual(decodeIndex(first.bytes).index, expected);
  assert.deepEqual(first.removed.toSorted(), [idOf(1), idOf(4)]);
  await thread.add(batchOf([company(4, "Quarrel Books")], [idOf(2)]));
  const second = await thread.merge({ label: "", layers: [first] });
  const left = buildDirectoryIndex([company(3, "Ochre Mill"), company(4, "Quarrel Books")]);
  assert.deepEqual(decodeIndex(second.bytes).index, left);
  assert.deepEqual(second.removed.toSorted(), [idOf(1), idOf(2)]);
});
