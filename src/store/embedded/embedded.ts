import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "../../domain/error.ts";
import type { ConnectionParts } from "../postgres/session.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { joinServer, type Membership, PROGRAMS_LOCK } from "./join.ts";
import { readPidFile, stopPostmaster } from "./postmaster.ts";

/** A stop writes all that is in memory to disk. */
const STOP_TIMEOUT_MS = 60_000;
const REJOIN_DELAY_MS = { first: 50, most: 5_000 } as const;

/** The embedded server, as one of the programs that use it holds it. */
export interface Embedded {
  readonly connection: ConnectionParts;
  /** True if its cluster was not there before. */
  readonly isNew: boolean;
  /** Leaves the server, and stops it when this was the last program. Close all other connections first. */
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs: another program's, or one that a killed
 * program left behind. If the server dies while it is held, it is started anew.
 *
 * Every program holds a shared advisory lock on a connection of its own; the one that, on leaving, gets it exclusively is
 * the last and stops the server. A program that arrives in that moment waits for the end and starts the server again.
 *
 * @param options.onProblem hears each time that a server that died could not be started anew; it is tried again
 * @param options.dataDir made at the first start, 0700; holds the cluster (`postgres/`) and its log (`postgres.log`)
 * @param options.mayCreate whether the data folder and its cluster are made if they are not there; true unless given
 * @throws AppError `unavailable` or `permission_denied`, in words for the operator and with the tail of PostgreSQL's log;
 *   `not_found` where there is no cluster and none may be made
 */
export async function openEmbedded(options: {
  readonly dataDir: string;
  readonly applicationName: string;
  readonly mayCreate?: boolean | undefined;
  readonly onProblem?: ((problem: AppError) => void) | undefined;
}): Promise<Embedded> {
  const { applicationName, mayCreate = true } = options;
  const dataDir = path.resolve(options.dataDir);
  const cluster = await openCluster(dataDir, { mayCreate });
  const closing = new AbortController();
  const place = {
    cluster,
    applicationName,
    logFile: path.join(dataDir, "postgres.log"),
    signal: closing.signal,
  };
  let membership = await joinServer(place);
  let watching: Promise<void> = Promise.resolve();

  function watch(): void {
    membership.client.once("end", () => {
      if (!closing.signal.aborted) watching = rejoin(REJOIN_DELAY_MS.first);
    });
  }

  async function rejoin(delayMs: number): Promise<void> {
    try {
      membership = await joinServer(place);
      watch();
    } catch (problem) {
      if (!closing.signal.aborted) options.onProblem?.(notStartedAnew(problem));
      await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) await rejoin(Math.min(2 * delayMs, REJOIN_DELAY_MS.most));
    }
  }

  watch();
  return {
    // Stays right: a server that is started anew has its socket in the same folder.
    connection: membership.connection,
    isNew: cluster.isNew,
    async close() {
      closing.abort();
      await watching;
      await leave(membership, cluster);
    },
  };
}

function notStartedAnew(cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new AppError("unavailable", "The embedded database could not be started anew.", { detail, cause });
}

async function leave({ client }: Membership, cluster: Cluster): Promise<void> {
  const isLast = await isLastOut(client).catch(() => false);
  const server = isLast ? await readPidFile(cluster.dir) : null;
  if (server !== null && server.state !== "left_behind") await stopPostmaster(server.pid, STOP_TIMEOUT_MS);
  await client.end().catch(() => undefined);
}

async function isLastOut(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${PROGRAMS_LOCK})`);
  const { rows } = await client.query<{ isLast: boolean }>(`select pg_try_advisory_lock(${PROGRAMS_LOCK}) as "isLast"`);
  return rows[0]?.isLast === true;
}
