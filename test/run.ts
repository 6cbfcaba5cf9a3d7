import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer, startServer, type TestServer } from "../fixtures/servers.ts";
import { AppError } from "../src/kernel/error.ts";
import { makeTemporaryDir } from "../src/program/cli/process/local-folders.ts";
import { writeBundles } from "./support/bundles.ts";
import { makeMemoryFolder } from "./support/memory-folder.ts";
import { CLIENT, filesOf, IS_CLIENT_RUN, modeOf, SERVER, SLOW } from "./support/suites.ts";

/*
 * The entry of `npm test`, `npm run test:slow`, `npm run test:server`, `npm run test:client` and `npm run test:all`: one
 * database server of each kind for the whole run, then `node --test` over the run's files, or over the files and
 * with the options that are given: `npm test -- test/kernel/database/pool.test.ts --test-name-pattern=rows`.
 */

const root = path.dirname(import.meta.dirname);
/**
 * When no test has ended for so long, the run is ended, and Node names the files that were still running. How long a
 * run takes is no sign: beside other work it is many times as long.
 */
const SILENT_MAX_MINUTES = 20;
const isOnServer = process.env.OPENVOE_TEST_HOME === "server";
/** Every test once, each in the mode that shows most: see {@link modeOf}. */
const isWhole = Boolean(process.env.OPENVOE_TEST_ALL);
// Ctrl-C reaches the tests too; this process stays to stop the databases.
process.on("SIGINT", () => {});
process.exitCode = await main(process.argv.slice(2)).catch(explain);

/** What the operator can act on is said in words, such as a folder for temporary files that cannot be written. */
function explain(failure: unknown): number {
  if (!(failure instanceof AppError)) throw failure;
  console.error(`npm test: ${failure.message}`);
  console.log("0 passed, 1 failed");
  return 1;
}

async function main(args: readonly string[]): Promise<number> {
  // Whoever sets TMPDIR has chosen a place.
  const memory = process.env.TMPDIR ? null : makeMemoryFolder();
  if (memory !== null) process.env.TMPDIR = memory;
  const servers: TestServer[] = [];
  try {
    rmSync(await makeTemporaryDir("openvoe-probe-"), { recursive: true });
    // Client and pages as they are now: `npm ci` built them as they were then.
    for (const build of ["client/build.mjs", "web/build.mjs"]) {
      execFileSync(process.execPath, [path.join(root, build)], { stdio: "inherit" });
    }
    await startDatabases(servers);
    return await runTests(args);
  } finally {
    for (const server of servers) await server.stop();
    if (memory !== null) rmSync(memory, { recursive: true });
  }
}

/** Starts the servers of this run, and names them to the tests. */
async function startDatabases(started: TestServer[]): Promise<void> {
  // What takes no part in the comparison of servers runs on the embedded one there too.
  const embedded = await startEmbeddedServer();
  started.push(embedded);
  process.env.OPENVOE_TEST_EMBEDDED_URL = embedded.url;
  if (!(isOnServer || isWhole) || process.env.TEST_CITUS_URL || process.env.TEST_DATABASE_URL) return;
  const server = await startServer();
  if (server === null) throw new AppError("unavailable", NO_SERVER);
  started.push(server);
  process.env.TEST_DATABASE_URL = server.url;
}

const NO_SERVER = "Set TEST_DATABASE_URL, or install PostgreSQL 15 or newer (apt-get install postgresql).";

async function runTests(args: readonly string[]): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-tally-"));
  // Every test file and every program that it starts loads the same modules: they are stripped of types and compiled once.
  const env = { NODE_COMPILE_CACHE: path.join(dir, "compiled"), ...process.env };
  const tally = path.join(dir, "tally");
  const given = args.filter((arg) => !arg.startsWith("-"));
  // Node takes no options after the first file. Its own default leaves one of two cores idle; one file more than there are
  // cores runs while others wait for a lease, a notice or a program.
  const options = [`--test-concurrency=${availableParallelism() + 1}`, ...args.filter((arg) => arg.startsWith("-"))];
  const files = filesOf(given.length > 0 ? given : allFiles());
  const bundles = writeBundles(files, dir, isWhole ? modeOf : undefined);
  const child = spawn(process.execPath, ["--test", ...reporters(tally), ...options, ...bundles], {
    cwd: root,
    env: files.length === 1 ? env : { ...env, OPENVOE_TEST_PROGRAM: bundledProgram() },
    stdio: "inherit",
  });
  process.on("SIGTERM", () => child.kill());
  const stopWatching = watchSilence(tally, () => child.kill());
  const [code] = await once(child, "exit");
  stopWatching();
  console.log(tallyOf(tally, code));
  rmSync(dir, { recursive: true });
  return code ?? 1;
}

/** The program as `npm ci` bundles it, from the sources as they are now: it starts in half the time. */
function bundledProgram(): string {
  execFileSync(process.execPath, [path.join(root, "scripts/bundle-program.mjs")], { stdio: "inherit" });
  return path.join(root, "node_modules/.cache/openvoe/program/main.mjs");
}

/** Calls back when a file has not grown for long: what a failed test left open would keep its process, and so the run, for ever. */
function watchSilence(file: string, onSilent: () => void): () => void {
  let size = 0;
  let grownAt = performance.now();
  const timer = setInterval(() => {
    const now = existsSync(file) ? statSync(file).size : 0;
    if (now !== size) grownAt = performance.now();
    size = now;
    if (performance.now() - grownAt > SILENT_MAX_MINUTES * 60_000) onSilent();
  }, 10_000);
  return () => clearInterval(timer);
}

function allFiles(): string[] {
  const slow = filesOf(SLOW);
  if (process.env.OPENVOE_TEST_SLOW) return slow;
  if (IS_CLIENT_RUN) return filesOf(CLIENT);
  const quick = filesOf(isOnServer ? SERVER : ["test/**/*.test.ts"]).filter((file) => !slow.includes(file));
  return isWhole ? [...slow, ...quick] : quick;
}

function reporters(tally: string): string[] {
  const own = path.join(import.meta.dirname, "support", "tally-reporter.ts");
  return [
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${own}`, `--test-reporter-destination=${tally}`],
  ];
}

/** A run that was cut off has no tally, and one that failed outside its tests a tally without a failure. */
function tallyOf(file: string, code: number | null): string {
  const [tally = ""] = /\d+ passed, \d+ failed/.exec(existsSync(file) ? readFileSync(file, "utf8") : "") ?? [];
  if (code === 0) return tally;
  return (tally || "0 passed, 0 failed").replace(/ 0 failed$/, " 1 failed");
}
