import { POLL_MS, type StartedWorker, type WorkerParts } from "../../kernel/registration/workers.ts";
import { type LeaseLoop, startLeaseLoop } from "../../kernel/workers/lease-loop.ts";
import { openDirectory } from "../companies/directory/directory.ts";
import { matchCompany } from "../companies/matching/answer/match.ts";
import type { MatchCompany } from "./ops/imports/employer-linker.ts";
import {
  claimImports,
  IMPORT_LEASE_MS,
  releaseImport,
  renewImports,
  runImportJob,
} from "./ops/imports/jobs/run-import-job.ts";
import type { ImportContext } from "./ops/imports/prepare-pay.ts";
import type { LeasedImportJob } from "./sql/imports/jobs.ts";

/** The options of {@link startImporter}. */
interface ImporterOptions {
  readonly context: ImportContext;
  /** Where snapshots of the company index are stored. */
  readonly snapshotDir: string;
  readonly pollMs: number;
  readonly nowMs: () => number;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, activity: string): void;
}

/**
 * Runs imports and removals of sources until stopped, one at a time. One that is running then is
 * broken off after the batch under way, and begun again by the next worker.
 */
function startImporter(options: ImporterOptions): LeaseLoop {
  const { context, nowMs, onError } = options;
  const stopping = new AbortController();
  const withMatching = <Result>(work: (match: MatchCompany) => Promise<Result>) => withDirectory(options, work);
  const loop = startLeaseLoop<LeasedImportJob>({
    name: "imports",
    claim: (limit) => claimImports(context, limit),
    async run(leased) {
      try {
        await runImportJob(context, leased, { signal: stopping.signal, withMatching, nowMs });
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
        await releaseImport(context, leased);
      }
    },
    renew: (leased) => renewImports(context, leased),
    concurrency: 1,
    pollMs: options.pollMs,
    leaseMs: IMPORT_LEASE_MS,
    onError,
  });
  return {
    ...loop,
    stop: (drainMs) => {
      stopping.abort();
      return loop.stop(drainMs);
    },
  };
}

/** The index is opened for the import and closed with it: imports are rare, and it takes memory. */
async function withDirectory<Result>(
  { context, snapshotDir }: ImporterOptions,
  work: (match: MatchCompany) => Promise<Result>,
): Promise<Result> {
  const directory = openDirectory(context.db, { snapshotDir });
  try {
    await directory.ready;
    return await work((query) => matchCompany(directory.current(), query));
  } finally {
    await directory.close();
  }
}

/** What the worker of imports needs. */
export interface ImporterNeeds extends Pick<ImportContext, "findDecisions"> {
  /** The folder of the snapshots of the company index. */
  readonly dataDir: string;
}

/** The worker of imports. */
export function startImports(parts: WorkerParts & ImporterNeeds): StartedWorker {
  const { stops, onError, nowMs, findDecisions, dataDir: snapshotDir, pollMs = POLL_MS } = parts;
  const importer = startImporter({ context: { ...parts.context, findDecisions }, snapshotDir, pollMs, nowMs, onError });
  stops.push(() => importer.stop());
  return { wake: () => importer.wake() };
}
