import { createHash } from "node:crypto";
import { chown, type FileHandle, lstat, mkdir, mkdtemp, open, readFile, rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, spawnAs } from "./account.ts";
import type { Cluster } from "./cluster.ts";

/** The path of a Unix socket has at most 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/** PostgreSQL's log is rotated to `postgres.log.1` if a start finds it longer. */
const LOG_BYTES_MAX = 10_000_000;

/**
 * The settings of the embedded server: for one small machine, with a log that repeats no statement
 * and no value. Durability (fsync, synchronous_commit, full_page_writes) is left at the defaults
 * and not set here, so that the tests can disable it.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "200",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  // This server has no replicas, so a bulk load need not be written twice.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  // Parallel queries need room in /dev/shm, of which a container has little.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "%m [%p] ",
  // LOG ranks above ERROR here: starts, stops and crashes, but no failed statement.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  log_autovacuum_min_duration: "-1",
};

/** What a running server writes into its lock file, `postmaster.pid`. */
export interface PidFile {
  readonly pid: number;
  /** The folder of its socket; empty while unknown. */
  readonly socketDir: string;
  /**
   * `ready`: it accepts connections; `busy`: it starts, recovers or stops; `stale`: its
   * process is gone, or its pid is another program's by now, or it serves another folder that this
   * one was copied from.
   */
  readonly state: "ready" | "busy" | "stale";
}

/** Reads the lock file of a cluster: null if there is none. */
export async function readPidFile(dir: string): Promise<PidFile | null> {
  const text = await readFile(path.join(dir, "postmaster.pid"), "utf8").catch(() => "");
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory,
  // status.
  const [pidText = "", dataDir = "", , , socketDir = "", , , status = ""] = text.split("\n");
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const isOurs = (await isPostgres(pid)) && (dataDir === dir || dataDir === "");
  return { pid, socketDir, state: isOurs ? (status.trim() === "ready" ? "ready" : "busy") : "stale" };
}

/**
 * Where a socket is created: in the cluster's folder if possible, or in the folder for temporary
 * files.
 */
export type SocketHome = "cluster" | "temporary";

/** A server that this process has started. */
export interface Postmaster {
  readonly socketHome: SocketHome;
  /** The offset in the log, in bytes, where its part begins. */
  readonly logStart: number;
  /** Undefined while it runs; null if a signal ended it or it could not be started at all. */
  exitCode(): number | null | undefined;
}

/** The options of {@link startPostmaster}. */
interface StartOptions {
  /** The server's output is appended here. */
  readonly logFile: string;
  /**
   * The lock file of a dead server: its pid may be another program's by now, which must not block
   * this one.
   */
  readonly leftBehind: PidFile | null;
  readonly socketHome: SocketHome;
}

/**
 * Starts the server of a cluster in its own process group, which neither Ctrl-C in this terminal
 * nor the end of this process reaches. Returns before it accepts connections; if another one holds
 * the cluster, it exits by itself.
 */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<Postmaster> {
  const { logFile, leftBehind, socketHome } = options;
  const settings = { ...SETTINGS, unix_socket_directories: await socketDirFor(cluster, socketHome) };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { log, logStart } = await openLog(logFile);
  const child = spawnAs(cluster.account, [cluster.binaries.postgres, "-D", cluster.dir, ...args], {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    // PostgreSQL does not treat this pid, its launcher's launcher, as a server (miscinit.c,
    // CreateLockFile).
    env: leftBehind === null ? {} : { PG_GRANDPARENT_PID: String(leftBehind.pid) },
  });
  let exitCode: number | null | undefined;
  const end = (code: unknown) => {
    exitCode = typeof code === "number" ? code : null;
  };
  child.once("exit", end).once("error", end).unref();
  await log.close();
  return { socketHome, logStart, exitCode: () => exitCode };
}

/**
 * Stops a server by a fast shutdown (sessions are ended, everything is written) and waits for its
 * exit.
 *
 * @param timeoutMs the longest wait; the server continues stopping after it
 */
export async function stopPostmaster(pid: number, timeoutMs: number): Promise<void> {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    return;
  }
  const until = Date.now() + timeoutMs;
  while (Date.now() < until && (await isPostgres(pid))) await delay(10);
}

/**
 * The last lines of a log, at most 12, for an error message.
 *
 * @param fromByte where to start
 */
export async function readLog(logFile: string, fromByte: number): Promise<string> {
  const bytes = await readFile(logFile).catch(() => Buffer.alloc(0));
  return bytes.subarray(fromByte).toString().trimEnd().split("\n").slice(-12).join("\n");
}

/**
 * True if a process runs, is not a zombie, and is a PostgreSQL: pids are reused, in containers
 * soon.
 */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // "pid (name) state …"; if that cannot be read, a process is assumed to be what the lock file
  // says.
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "(postgres) ?");
  return line.includes("(postgres) ") && !line.includes("(postgres) Z");
}

/**
 * The folder for the socket: the cluster's own, which is private, unless its path is too long or
 * its file system does not support sockets; then a short one, named for the cluster, or with a
 * random name if another user has taken that. Programs find it by the lock file, not by its name.
 */
async function socketDirFor({ dir, account }: Cluster, home: SocketHome): Promise<string> {
  if (home === "cluster" && fitsSocket(dir)) return dir;
  const name = `openvoe-${createHash("sha256").update(dir).digest("hex").slice(0, 12)}`;
  const folder = path.join(fitsSocket(path.join(tmpdir(), `${name}-random`)) ? tmpdir() : "/tmp", name);
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  return (await isPrivate(folder, account)) ? folder : await randomDir(`${folder}-`, account);
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}

async function randomDir(prefix: string, account: Account): Promise<string> {
  const folder = await mkdtemp(prefix);
  if (account.kind === "user") await chown(folder, account.uid, account.gid);
  return folder;
}

/**
 * True if a path is a private folder of the account; a folder that root has just created is handed
 * over.
 */
async function isPrivate(folder: string, account: Account): Promise<boolean> {
  const before = await lstat(folder);
  if (!before.isDirectory() || (before.mode & 0o077) !== 0) return false;
  if (account.kind === "user" && before.uid === 0) await chown(folder, account.uid, account.gid);
  return (await lstat(folder)).uid === account.uid;
}

async function openLog(logFile: string): Promise<{ log: FileHandle; logStart: number }> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  const isFull = size > LOG_BYTES_MAX;
  if (isFull) await rename(logFile, `${logFile}.1`);
  return { log: await open(logFile, "a", 0o600), logStart: isFull ? 0 : size };
}
