import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { AppError } from "../../error.ts";
import { codeOf, isBroken } from "../postgres/failure.ts";
import { type ConnectionParts, clientConfig } from "../postgres/session.ts";
import { CLUSTER_DATABASE, CLUSTER_USER, type Cluster } from "./cluster.ts";
import { type PidFile, type Postmaster, readLog, readPidFile, type SocketHome, startPostmaster } from "./postmaster.ts";

/**
 * The advisory lock that every program on an embedded server holds shared; any number that nothing
 * else uses.
 */
export const PROGRAMS_LOCK = "7012003300114001";

const POLL_MS = 5;
const RESTART_DELAY_MS = 100;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a server may be running and refuse connections, or be absent and fail to start. */
const JOIN_TIMEOUT_MS = 60_000;
/**
 * How long it may report that it is starting or stopping: after a crash it first replays its
 * write-ahead log.
 */
const JOIN_TIMEOUT_WHILE_BUSY_MS = 600_000;

/** The options of a join. */
interface JoinPlace {
  readonly cluster: Cluster;
  readonly applicationName: string;
  readonly logFile: string;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
}

/**
 * A program's membership: the connection that holds the lock. When it ends, the server may stop.
 */
export interface Membership {
  readonly client: pg.Client;
  readonly connection: ConnectionParts;
}

/**
 * Connects to the running server of a cluster and takes the programs' lock, starting the server
 * first if there is none. Waits while it starts, recovers from a crash, or is being stopped by the
 * last program before this one.
 *
 * @throws AppError `unavailable`, with a message for the operator
 */
export async function joinServer(place: JoinPlace): Promise<Membership> {
  const startedAt = Date.now();
  let lastBusyAt = startedAt;
  let server: Postmaster | null = null;
  for (;;) {
    place.signal.throwIfAborted();
    const found = await readPidFile(place.cluster.dir);
    const entered = await tryToEnter(place, found);
    if (typeof entered === "object") return entered;
    if (entered === "nobody") server = await ensureStarted(place, { server, found });
    const now = Date.now();
    if (found?.state === "busy" || entered === "elsewhere") lastBusyAt = now;
    if (now - lastBusyAt > JOIN_TIMEOUT_MS || now - startedAt > JOIN_TIMEOUT_WHILE_BUSY_MS)
      throw await notReached(place, found);
    await delay(POLL_MS);
  }
}

/**
 * Enters an existing server. The process of one in another container is not visible from here, as
 * if it were gone; but the socket in the cluster's folder is its own, and responds. A second server
 * on one folder would destroy the first one's data.
 *
 * @returns `elsewhere` and `later` if there is one that does not accept us yet, visible or not;
 * `nobody` if there is none
 */
async function tryToEnter(
  place: JoinPlace,
  found: PidFile | null,
): Promise<Membership | "elsewhere" | "later" | "nobody"> {
  if (found === null) return "nobody";
  if (found.state === "busy") return "later";
  const isSeen = found.state === "ready";
  const entered = await enter(place, isSeen ? found.socketDir : place.cluster.dir);
  if (typeof entered === "object") return entered;
  if (isSeen) return "later";
  return entered === "no_answer" ? "nobody" : "elsewhere";
}

/**
 * Connects and waits for the lock: `refused` if the server refuses connections or stops in between,
 * `no_answer` if none listens.
 */
async function enter(
  { cluster, applicationName }: JoinPlace,
  socketDir: string,
): Promise<Membership | "refused" | "no_answer"> {
  const { password } = cluster;
  const connection = { host: socketDir, port: 5432, user: CLUSTER_USER, password, database: CLUSTER_DATABASE };
  const session = clientConfig({ connection, applicationName: `${applicationName} (membership)` });
  const client = new pg.Client({ ...session, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${PROGRAMS_LOCK})`);
    return { client, connection };
  } catch (failure) {
    await client.end().catch(() => undefined);
    if (isUnanswered(failure)) return "no_answer";
    if (isBroken(failure) || codeOf(failure) === "53300") return "refused";
    throw refused(cluster, failure);
  }
}

/**
 * A connection that breaks off was answered, and one for which there is no room (`EAGAIN`) will be.
 */
function isUnanswered(failure: unknown): boolean {
  return (
    failure instanceof Error && "syscall" in failure && failure.syscall === "connect" && codeOf(failure) !== "EAGAIN"
  );
}

/** Leaves a starting server alone, and starts one otherwise. */
async function ensureStarted(
  { cluster, logFile }: JoinPlace,
  { server, found }: { readonly server: Postmaster | null; readonly found: PidFile | null },
): Promise<Postmaster> {
  if (server !== null && server.exitCode() === undefined) return server;
  const socketHome = server === null ? "cluster" : await afterEnd(server, logFile);
  return await startPostmaster(cluster, { logFile, leftBehind: found, socketHome });
}

/**
 * Decides what follows the exit of a server that we had started: another start, or an error.
 *
 * @returns where the next one's socket is created
 */
async function afterEnd(server: Postmaster, logFile: string): Promise<SocketHome> {
  // It ran, and the last program before us stopped it.
  if (server.exitCode() === 0) return server.socketHome;
  const log = await readLog(logFile, server.logStart);
  await delay(RESTART_DELAY_MS);
  // Another program's start was faster; or processes of a killed server are still about to exit.
  if (/lock file .* already exists|pre-existing shared memory/.test(log)) return server.socketHome;
  if (/Unix.domain socket|Unix address/.test(log) && server.socketHome === "cluster") return "temporary";
  throw new AppError(
    "unavailable",
    `The embedded database did not start. Set DATABASE_URL to use a PostgreSQL server instead. Its log (${logFile}) ends:\n${log}`,
  );
}

function refused({ dir }: Cluster, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("unavailable", `The embedded database in ${dir} refused the connection: ${reason}`, { cause });
}

async function notReached({ cluster, logFile }: JoinPlace, found: PidFile | null): Promise<AppError> {
  const who =
    found === null
      ? "No server"
      : `The server with process id ${found.pid} (${found.state}, socket in ${found.socketDir})`;
  const log = await readLog(logFile, 0);
  return new AppError(
    "unavailable",
    `${who} of the embedded database in ${cluster.dir} could not be reached in time. Its log (${logFile}) ends:\n${log}`,
  );
}
