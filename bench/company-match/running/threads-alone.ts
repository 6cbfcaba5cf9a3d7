import type { CompanyQuery } from "../../../src/areas/companies/company.ts";
import { SearchThreads } from "../../../src/areas/companies/directory/search-threads.ts";
import { layerOf } from "../../../src/areas/companies/directory/shared-directory.ts";
import { readSnapshot } from "../../../src/areas/companies/directory/snapshot-file.ts";

/*
 * A process that asks the search threads alone, without a service around them: what they can do.
 */

/**
 * Its first message: the path of the snapshot, how many threads, and what to ask; then, for how
 * long to ask.
 */
export type AloneOrder =
  | { readonly folder: string; readonly threads: number; readonly queries: readonly CompanyQuery[] }
  | { readonly forMs: number; readonly clients: number };

/** Answers of a round, a second, and the processor time of one, in milliseconds. */
export interface AloneResult {
  readonly perSecond: number;
  readonly processorMs: number;
}

let threads: SearchThreads | null = null;
let queries: readonly CompanyQuery[] = [];

process.on("message", (order: AloneOrder) => {
  if ("folder" in order)
    void open(order).then(() => process.send?.({ perSecond: 0, processorMs: 0 } satisfies AloneResult));
  else void round(order).then((result) => process.send?.(result));
});
process.on("disconnect", () => void threads?.close());

async function open(order: Extract<AloneOrder, { readonly folder: string }>): Promise<void> {
  const loaded = await readSnapshot(order.folder);
  if (loaded === null) throw new Error("no snapshot");
  const shared = { base: layerOf(loaded.bytes), changes: [], survivorByMergedId: new Map() };
  threads = new SearchThreads(shared, {
    count: order.threads,
    onBackgroundFailure: (problem) => console.error(problem),
  });
  queries = order.queries;
}

async function round({ forMs, clients }: { forMs: number; clients: number }): Promise<AloneResult> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let answers = 0;
  const client = async () => {
    while (performance.now() - startedAt < forMs) {
      const query = queries[answers % queries.length];
      answers += 1;
      if (query !== undefined) await threads?.ask({ kind: "search" }, { query, explain: false });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (1_000 * answers) / (performance.now() - startedAt),
    processorMs: (user + system) / 1_000 / answers,
  };
}
