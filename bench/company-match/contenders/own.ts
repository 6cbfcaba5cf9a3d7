import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildInThreads } from "../../../src/directory/build.ts";
import { readSnapshot, writeSnapshot } from "../../../src/directory/snapshot-file.ts";
import type { Company } from "../../../src/domain/company.ts";
import { type Directory, matchCompany } from "../../../src/matching/answer/match.ts";
import { viewIndex } from "../../../src/matching/index/snapshot.ts";
import { accountsBytes } from "../../../src/matching/retrieval/shared-words.ts";
import type { CompanyBatch } from "../../../src/store/companies/directory.ts";
import { type Contender, threadCpuMs } from "./contender.ts";

const BATCH = 500;

/** The search of this project, on one thread; the index is built in two. */
export function openOwn(): Contender {
  let directory: Directory | null = null;
  return {
    async load(companies) {
      const startedAt = performance.now();
      const label = `${"0".repeat(32)}:1`;
      const bytes = await buildInThreads(batches(companies), { label }, { signal: new AbortController().signal });
      const buildSeconds = (performance.now() - startedAt) / 1_000;
      const loaded = await throughFile(bytes);
      directory = { base: loaded.index, changes: [], superseded: new Set() };
      const { size, nameCount } = loaded.index;
      const total = bytes.length + accountsBytes(nameCount);
      return {
        buildSeconds,
        indexMegabytes: total / 1e6,
        loadSeconds: loaded.seconds,
        notes: [
          `${(bytes.length / size).toFixed(0)} bytes a company in the snapshot, ${(total / size).toFixed(0)} with the arrays of one search thread`,
        ],
      };
    },
    first(query) {
      return directory === null ? null : (matchCompany(directory, query).candidates[0]?.companyId ?? null);
    },
    cpuMs: threadCpuMs,
    async close() {},
  };
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
