import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { makeTemporaryDir } from "../src/cli/process/home-folder.ts";
import { AppError } from "../src/domain/error.ts";
import { makeMemoryFolder } from "./support/memory-folder.ts";
import { startEmbeddedServer, startServer, type TestServer } from "./support/servers.ts";

/*
 * The entry of `npm test`: one embedded database and one PostgreSQL server for the whole run, then `node --test` over all
 * tests, or over the files and with the options that are given: `npm test -- test/store/pool.test.ts --test-name-pattern=rows`.
 * Most tests use the embedded database only, and races use both. `npm run test:server` runs every test that can use either
 * one on the server instead.
 */

const root = path.dirname(import.meta.dirname);
const DRAWS = path.join(import.meta.dirname, "support", "draws.ts");
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
  const started: TestServer[] = [];
  // Whoever sets TMPDIR has chosen a place.
  const memory = process.env.TMPDIR ? null : makeMemoryFolder();
  if (memory !== null) process.env.TMPDIR = memory;
  rmSync(await makeTemporaryDir("openvoe-probe-"), { recursive: true });
  try {
    // The pages as they are now: `npm ci` built them as they were then.
    await import("../web/build.ts");
    started.push(await startEmbeddedServer());
    const env: NodeJS.ProcessEnv = { ...process.env, OPENVOE_TEST_EMBEDDED_URL: started[0]?.url };
    const server = process.env.TEST_DATABASE_URL ? null : await startServer();
    if (server !== null) started.push(server);
    else if (env.OPENVOE_TEST_HOME === "server" && !env.TEST_DATABASE_URL) throw new Error(NO_SERVER);
    return await runTests(args, server === null ? env : { ...env, TEST_DATABASE_URL: server.url });
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
    if (memory !== null) rmSync(memory, { recursive: true });
  }
}

async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-tally-"));
  // Every test file and every program that it starts loads the same modules: they are stripped of types and compiled once.
  const cached = { NODE_COMPILE_CACHE: path.join(dir, "compiled"), ...env };
  const tally = path.join(dir, "tally");
  const given = args.filter((arg) => !arg.startsWith("-"));
  const all = env.OPENVOE_TEST_HOME ? filesForEitherHome() : ["test/**/*.test.ts"];
  // Node takes no options after the first file. Its own default leaves one of two cores idle.
  const options = [`--test-concurrency=${availableParallelism()}`, ...args.filter((arg) => arg.startsWith("-"))];
  const command = [...options, ...(given.length > 0 ? given : all)];
  const child = spawn(process.execPath, ["--test", `--import=${DRAWS}`, ...reporters(tally), ...command], {
    cwd: root,
    env: cached,
    stdio: "inherit",
  });
  process.on("SIGTERM", () => child.kill());
  const [code] = await once(child, "exit");
  if (!env.TEST_DATABASE_URL) console.log(SKIPPED);
  console.log(tallyOf(tally, code));
  rmSync(dir, { recursive: true });
  return code ?? 1;
}

/** The test files that can use either home of the database. */
function filesForEitherHome(): string[] {
  const files = globSync("test/**/*.test.ts", { cwd: root });
  const usesHome = /\b(forEachDatabase|testOnStage|HOMES)\b/;
  return files.filter((file) => usesHome.test(readFileSync(path.join(root, file), "utf8")));
}

const NO_SERVER = "Set TEST_DATABASE_URL, or install PostgreSQL 15 or newer (apt-get install postgresql).";
const SKIPPED = `Skipped: the tests on a PostgreSQL server. ${NO_SERVER}`;

function reporters(tally: string): string[] {
  const own = path.join(import.meta.dirname, "support", "tally-reporter.ts");
  return [
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${own}`, `--test-reporter-destination=${tally}`],
  ];
}

/** A run that was cut off has no tally, and one that failed outside its tests a tally without a failure. */
function tallyOf(file: string, code: number | null): string {
  const tally = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (code === 0) return tally;
  return (tally || "0 passed, 0 failed").replace(/ 0 failed$/, " 1 failed");
}
