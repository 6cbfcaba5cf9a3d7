import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "../../error.ts";
import type { ConnectionParts } from "../postgres/session.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { joinServer, type Membership, PROGRAMS_LOCK } from "./join.ts";
import { readPidFile, stopPostmaster } from "./postmaster.ts";

/** A stop flushes everything in memory to disk. */
const STOP_TIMEOUT_MS = 60_000;
const REJOIN_DELAY_MS = { first: 50, most: 5_000 } as const;

/** A program's handle on the embedded server. */
interface Embedded {
  readonly connection: ConnectionParts;
  /** True if its cluster was just created. */
  readonly isNew: boolean;
  /**
   * Leaves the server, and stops it if this was the last program. Close all other connections
   * first.
   */
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins a running one: another program's, or
 * one that a killed program left behind. If the server ends while it is used, it is restarted.
 *
 * Every program holds a shared advisory lock on its own connection; a program that gets it
 * exclusively on leaving is the last and stops the server. A program that arrives at that moment
 * waits for the stop and starts the server again.
 *
 * @param options.onRestartFailure called each time that a dead server could not be restarted; it is
 * retried
 * @param options.dataDir created at the first start, 0700; contains the cluster (`postgres/`) and
 * its log (`postgres.log`)
 * @param options.mayCreate whether a missing cluster is created; true unless given
 */
export async function openEmbedded(options: {
  readonly dataDir: string;
  readonly applicationName: string;
  readonly mayCreate?: boolean | undefined;
  readonly onRestartFailure?: ((problem: AppError) => void) | undefined;
}): Promise<Embedded> {
  const { applicationName, mayCreate = true } = options;
  const dataDir = path.resolve(options.dataDir);
  const cluster = await openCluster(dataDir, { mayCreate });
  const closing = new AbortController();
  const serverOptions = {
    cluster,
    applicationName,
    logFile: path.join(dataDir, "postgres.log"),
    signal: closing.signal,
  };
  let membership = await joinServer(serverOptions);
  let watching: Promise<void> = Promise.resolve();

  function watch(): void {
    membership.client.once("end", () => {
      if (!closing.signal.aborted) watching = rejoin(REJOIN_DELAY_MS.first);
    });
  }

  async function rejoin(delayMs: number): Promise<void> {
    try {
      membership = await joinServer(serverOptions);
      watch();
    } catch (problem) {
      if (!closing.signal.aborted) options.onRestartFailure?.(notRestarted(problem));
      await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) await rejoin(Math.min(2 * delayMs, REJOIN_DELAY_MS.most));
    }
  }

  watch();
  return {
    // Stays valid: a restarted server has its socket in the same folder.
    connection: membership.connection,
    isNew: cluster.isNew,
    async close() {
      closing.abort();
      await watching;
      await leave(membership, cluster);
    },
  };
}

function notRestarted(cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new AppError("unavailable", "The embedded database could not be restarted.", { detail, cause });
}

async function leave({ client }: Membership, cluster: Cluster): Promise<void> {
  const isLast = await isLastOut(client).catch(() => false);
  const server = isLast ? await readPidFile(cluster.dir) : null;
  if (server !== null && server.state !== "stale") await stopPostmaster(server.pid, STOP_TIMEOUT_MS);
  await client.end().catch(() => undefined);
}

async function isLastOut(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${PROGRAMS_LOCK})`);
  const { rows } = await client.query<{ isLast: boolean }>(`select pg_try_advisory_lock(${PROGRAMS_LOCK}) as "isLast"`);
  return rows[0]?.isLast === true;
}
