import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "../../src/store/embedded/embedded.ts";

/** A PostgreSQL server that was started for tests. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs statements, one after the other, on a connection of their own. */
export async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const BINARIES = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
];

/** Starts an embedded server in a temporary folder, not durable and therefore quick. */
export async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openvoe-embedded-"));
  const embedded = await openEmbedded({ dataDir, applicationName: "test" });
  const { user, password, host, database } = embedded.connection;
  const url = `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const settings = ["fsync", "synchronous_commit", "full_page_writes"];
  await runOn(url, [...settings.map((name) => `alter system set ${name} = off`), "select pg_reload_conf()"]);
  return {
    url,
    async stop() {
      await embedded.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the machine's own PostgreSQL, 15 or newer, in a temporary folder: on a socket alone, as the user `postgres` when
 * this process is root, and not durable unless it is asked to be.
 *
 * @returns null when the machine has none
 */
export async function startServer({ isDurable = false } = {}): Promise<TestServer | null> {
  const bin = newestBinaries();
  if (bin === undefined) return null;
  const identity: { uid?: number; gid?: number } = process.getuid?.() === 0 ? identityOf("postgres") : {};
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-server-"));
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(dir, identity.uid, identity.gid);
  const cluster = path.join(dir, "cluster");
  const init = ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), init, { ...identity, cwd: dir, stdio: ["ignore", "ignore", "inherit"] });
  const settings = {
    listen_addresses: "",
    unix_socket_directories: dir,
    fsync: isDurable ? "on" : "off",
    max_connections: "200",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(path.join(bin, "postgres"), ["-D", cluster, ...args], {
    ...identity,
    cwd: dir,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    isReady(child.stderr),
    ended.then(() => Promise.reject(new Error("The test server did not start."))),
  ]);
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`,
    async stop() {
      child.kill("SIGINT");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function newestBinaries(): string | undefined {
  const found = BINARIES.flatMap((pattern) => globSync(pattern)).filter((bin) => existsSync(path.join(bin, "initdb")));
  const version = (bin: string) => Number(/(\d+)[^\d]*\/bin$/.exec(bin)?.[1] ?? 0);
  return found.filter((bin) => version(bin) >= 15).sort((a, b) => version(b) - version(a))[0];
}

function identityOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, user]).toString()));
  return { uid: uid ?? -1, gid: gid ?? -1 };
}

/** Reads on after it, so that the server never waits for a full pipe. */
function isReady(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    log.on("data", (chunk: Buffer) => {
      if (chunk.includes("ready to accept connections")) resolve();
    });
  });
}
