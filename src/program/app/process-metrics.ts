import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { DirectoryHandle } from "../../areas/companies/directory/directory-handle.ts";
import { findDirectoryState } from "../../areas/companies/sql/directory.ts";
import type { Database } from "../../kernel/database/postgres/database.ts";
import type { UnsentResponses } from "../../kernel/http/connections/unsent-responses.ts";
import { buildMetricsServer } from "../../kernel/http/metrics-server.ts";
import { measureQueues, measureWebhooks } from "../../kernel/measurements/sql/queues.ts";
import { type Metrics, openMetrics, type Readings } from "../../kernel/metrics.ts";
import { nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";

/**
 * How long a reading of the database is reused, in milliseconds: several scrapers must not multiply
 * its cost.
 */
const FRESH_MS = 5_000;

/** What the metrics of a process are read from. */
interface MeasuredProcess {
  readonly db: Database;
  readonly version: string;
  readonly commit: string;
  readonly role: string;
}

/** The metrics of a process, and the index that it searches, which is opened later. */
export interface ProcessMetrics {
  readonly metrics: Metrics;
  watchDirectory(directory: DirectoryHandle): void;
  watchUnsent(unsent: Pick<UnsentResponses, "bytes">): void;
  watchKeyring(isRefused: () => boolean): void;
}

/** Opens the metrics of a process. */
export function openProcessMetrics({ db, version, commit, role }: MeasuredProcess): ProcessMetrics {
  let directory: DirectoryHandle | null = null;
  let unsent: Pick<UnsentResponses, "bytes"> | null = null;
  let isKeyringRefused = () => false;
  const readDatabase = reusing(() => readQueues(db));
  async function read(): Promise<Readings> {
    const { directoryVersion, ...stored } = await readDatabase();
    const connections = db.connections();
    const own = unsent === null ? {} : { unsentBytes: unsent.bytes() };
    const held = { ...own, isKeyringRefused: isKeyringRefused() };
    if (directory === null) return { ...stored, ...held, connections };
    const shown = directory.version();
    const lag = directoryVersion === undefined ? {} : { lag: Math.max(0, directoryVersion - shown) };
    const companies = directory.current().base.size;
    return {
      ...stored,
      ...held,
      connections,
      directory: { companies, version: shown, isReady: directory.isReady(), ...lag },
    };
  }
  return {
    metrics: openMetrics({ version, commit, role, read }),
    watchDirectory: (opened) => {
      directory = opened;
    },
    watchUnsent: (opened) => {
      unsent = opened;
    },
    watchKeyring: (isRefused) => {
      isKeyringRefused = isRefused;
    },
  };
}

type StoredReadings = Pick<Readings, "queues" | "webhooks" | "isDatabaseUp"> & { readonly directoryVersion?: number };

async function readQueues(db: Database): Promise<StoredReadings> {
  try {
    const [queues, webhooks, state] = await Promise.all([
      measureQueues(db),
      measureWebhooks(db),
      findDirectoryState(db),
    ]);
    return { queues, webhooks, directoryVersion: state.version, isDatabaseUp: true };
  } catch {
    return { isDatabaseUp: false };
  }
}

/** Reads at most once in {@link FRESH_MS}; concurrent readers share one reading. */
function reusing(read: () => Promise<StoredReadings>): () => Promise<StoredReadings> {
  let last: { readonly atMs: number; readonly reading: Promise<StoredReadings> } | null = null;
  return () => {
    if (last === null || nowMs() - last.atMs >= FRESH_MS) last = { atMs: nowMs(), reading: read() };
    return last.reading;
  };
}

/** Builds the server of the metrics. `stops` closes it. */
export function openMetricsServer(
  { metrics }: ProcessMetrics,
  { log, stops }: { readonly log: Logger; readonly stops: (() => unknown)[] },
): FastifyInstance {
  const { contentType, expose } = metrics;
  const server = buildMetricsServer({ contentType, expose, onError: logErrors(log) });
  stops.push(() => server.close());
  return server;
}
