import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { mintKeyring } from "../../src/crypto/keyring.ts";
import { CLUSTER_DATABASE, CLUSTER_USER } from "../../src/store/embedded/cluster.ts";
import { readPidFile, stopPostmaster } from "../../src/store/embedded/postmaster.ts";
import { startServer } from "../../test/support/servers.ts";

/** The two homes of the database. */
export const HOMES = ["server", "embedded"] as const;
/** One of {@link HOMES}. */
export type HomeKind = (typeof HOMES)[number];

/** A fresh, migrated database of a bench's own, durable as in production. */
export interface BenchHome {
  readonly kind: HomeKind;
  /** By which programs find it. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder that goes away with it. */
  readonly dir: string;
  /** The process id of its postmaster, now. */
  postmasterPid(): Promise<number>;
  /** Runs a statement from outside of any service; the database must be running. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The program as a user runs it. */
export const OPENVOE = path.join(import.meta.dirname, "../../bin/openvoe");
const STOP_TIMEOUT_MS = 60_000;
const OUTPUT_BYTES_MAX = 16 * 1_048_576;

/** Runs `openvoe` to its end. Returns what it printed; rejects when it fails. */
export async function runOpenvoe(env: BenchHome["env"], args: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES_MAX };
  return (await promisify(execFile)(OPENVOE, args, options)).stdout;
}

/** Makes a home. On the server kind a PostgreSQL of the machine's own is started for it, with fsync on. */
export function openHome(kind: HomeKind): Promise<BenchHome> {
  return kind === "server" ? openServerHome() : openEmbeddedHome();
}

async function openServerHome(): Promise<BenchHome> {
  const server = await startServer({ isDurable: true });
  if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-bench-"));
  const home = homeAt(server.url, dir);
  const cluster = await home.query<{ data_directory: string }>("show data_directory");
  await runOpenvoe(home.env, ["migrate"]);
  return {
    ...home,
    async postmasterPid() {
      return await pidOf(cluster[0]?.data_directory ?? "");
    },
    async close() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A home in a database that exists already, which the caller removes. Its postmaster is none of a bench's business.
 *
 * @param dir for the programs' own files
 */
export function homeAt(url: string, dir: string): BenchHome {
  const env = { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()), OPENVOE_DATA_DIR: dir };
  return {
    kind: "server",
    env,
    dir,
    postmasterPid: () => Promise.reject(new Error("not this home's own server")),
    query: (text, values) => queryOnce({ connectionString: url }, text, values),
    close: async () => {},
  };
}

/** A home in a folder of its own; its server is started by the first program that comes. */
export async function openEmbeddedHome(): Promise<BenchHome> {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-bench-"));
  const env = { DATABASE_URL: "", OPENVOE_DATA_DIR: dir };
  await runOpenvoe(env, ["migrate"]);
  const cluster = realpathSync(path.join(dir, "postgres"));
  return {
    kind: "embedded",
    env,
    dir,
    postmasterPid: () => pidOf(cluster),
    async query(text, values) {
      const host = (await readPidFile(cluster))?.socketDir ?? "";
      const password = readFileSync(path.join(cluster, "openvoe-password"), "utf8");
      return queryOnce({ host, port: 5432, user: CLUSTER_USER, password, database: CLUSTER_DATABASE }, text, values);
    },
    async close() {
      const left = await readPidFile(cluster);
      if (left !== null && left.state !== "left_behind") await stopPostmaster(left.pid, STOP_TIMEOUT_MS);
      rmSync(cluster, { recursive: true, force: true });
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function pidOf(cluster: string): Promise<number> {
  const file = await readPidFile(cluster);
  if (file === null || file.state === "left_behind") throw new Error("the database is not running");
  return file.pid;
}

async function queryOnce<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
