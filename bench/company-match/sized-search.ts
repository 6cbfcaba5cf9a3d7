/*
 * A process that builds an index of a number of companies, loads it from its snapshot, and measures
 * each search itself.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Company } from "../../src/areas/companies/company.ts";
import { buildInThreads } from "../../src/areas/companies/directory/build.ts";
import { readSnapshot, writeSnapshot } from "../../src/areas/companies/directory/snapshot-file.ts";
import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { viewIndex } from "../../src/areas/companies/matching/index/snapshot.ts";
import { sumsBytes } from "../../src/areas/companies/matching/retrieval/shared-words.ts";
import type { CompanyBatch } from "../../src/areas/companies/sql/directory.ts";
import { readCompanies, speedCases } from "./cases.ts";
import { directoryOfSize } from "./recombine.ts";

/** What a process reports. */
export interface SizedResult {
  readonly companies: number;
  readonly buildSeconds: number;
  /** Megabytes of the index and of one search thread's arrays. */
  readonly indexMegabytes: number;
  /** From the snapshot to the first search. */
  readonly loadSeconds: number;
  /** For each of the held-out cases: the id that comes first, and what the search took. */
  readonly found: readonly { readonly id: string | null; readonly durationMs: number; readonly cpuMs: number }[];
}

const BATCH = 500;
/** A compiler that watches needs thousands of quick searches. */
const WARMING_MS = 10_000;

const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));
const MOMENT_MS = 0.05;

const count = Number(process.argv[2]);
process.send?.(await measure());
process.disconnect();

async function measure(): Promise<SizedResult> {
  const startedAt = performance.now();
  const label = `${"0".repeat(32)}:1`;
  const companies = batches(directoryOfSize(readCompanies(), count));
  const bytes = await buildInThreads(companies, { label }, { signal: new AbortController().signal });
  const buildSeconds = (performance.now() - startedAt) / 1_000;
  const { index, seconds } = await throughFile(bytes);
  const directory: Directory = { base: index, changes: [], superseded: new Set() };
  warm(directory);
  const found = speedCases("held_out").map(({ query }) => {
    const [before, beganAt] = [threadCpuMs(), performance.now()];
    const id = matchCompany(directory, query).candidates[0]?.companyId ?? null;
    return { id, durationMs: performance.now() - beganAt, cpuMs: threadCpuMs() - before };
  });
  const indexMegabytes = (bytes.length + sumsBytes(index.nameCount)) / 1e6;
  return { companies: count, buildSeconds, indexMegabytes, loadSeconds: seconds, found };
}

function warm(directory: Directory): void {
  const cases = speedCases("development");
  const startedAt = performance.now();
  for (let at = 0; performance.now() - startedAt < WARMING_MS; at += 7) {
    const query = cases[at % cases.length]?.query;
    if (query !== undefined) matchCompany(directory, query);
  }
}

/** Processor time of this thread so far, in milliseconds. */
function threadCpuMs(): number {
  // Linux updates a running thread's account every millisecond or so, and whenever it rests.
  Atomics.wait(NEVER_WOKEN, 0, 0, MOMENT_MS);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function* batches(companies: Iterable<Company>): Generator<CompanyBatch> {
  let batch: Company[] = [];
  for (const company of companies) {
    batch.push(company);
    if (batch.length < BATCH) continue;
    yield asBatch(batch);
    batch = [];
  }
  yield asBatch(batch);
}

function asBatch(companies: readonly Company[]): CompanyBatch {
  return { text: JSON.stringify(companies), count: companies.length, removed: [] };
}

/** Writes the snapshot and starts from it: read, checked, viewed. */
async function throughFile(bytes: Uint8Array) {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-bench-snapshot-"));
  try {
    await writeSnapshot(folder, bytes);
    const startedAt = performance.now();
    const loaded = await readSnapshot(folder);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { index: loaded?.index ?? viewIndex(bytes).index, seconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
