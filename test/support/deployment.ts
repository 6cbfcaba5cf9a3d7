import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPidFile, stopPostmaster } from "../../src/kernel/database/embedded/postmaster.ts";
import type { Owner } from "./databases.ts";
import { keepText } from "./leftovers/recording.ts";
import { runInProcess } from "./run-in-process.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** The program as its launcher runs it: the bundle that a run of several files made, or else the sources. */
export const MAIN = process.env.OPENVOE_TEST_PROGRAM ?? path.join(ROOT, "src/program/cli/main.ts");

/** What a program left when it ended. */
export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** Without the line in {@link Ended.database}. */
  readonly stderr: string;
  /** The line of standard error that names the database that it worked on; empty where it opened none. */
  readonly database: string;
}

/** The real program in a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the first match in what it has written to its standard output; rejects when it ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** A data folder and an environment of a test's own, with the programs that run on them. */
export interface Deployment {
  readonly dataDir: string;
  /** All that the programs see of the environment. */
  readonly env: Readonly<Record<string, string>>;
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Program;
  /** Runs a command to its end, in this process: see {@link runInProcess}. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
}

/**
 * Makes a deployment in a temporary folder: on the embedded database unless `env` says otherwise, at any free port, without
 * the starter directory. When its owner ends, so do its programs and its database, and the folder goes.
 */
export function makeDeployment(owner: Owner, env: Readonly<Record<string, string>> = {}): Deployment {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-deployment-"));
  const dataDir = path.join(dir, "data");
  const started: Program[] = [];
  const whole = { ...inherited(), OPENVOE_PORT: "0", OPENVOE_STARTER_DIRECTORY: "false", ...env };
  const ownEnv = { OPENVOE_DATA_DIR: dataDir, ...whole };
  const start: Deployment["start"] = (args, more = {}) => {
    const program = startProgram([MAIN, ...args], { ...ownEnv, ...more });
    started.push(program);
    return program;
  };
  owner.after(async () => {
    await Promise.all(started.map((program) => program.stop("SIGKILL")));
    await stopDatabase(dataDir);
    rmSync(dir, { recursive: true, force: true });
  });
  const run: Deployment["run"] = async (args, more = {}) => {
    const { code, stdout, stderr } = await runInProcess(args, { ...ownEnv, ...more });
    keepText("stderr", stderr);
    return { code, signal: null, stdout, ...noticed(stderr) };
  };
  return { dataDir, env: ownEnv, start, run };
}

/** Reads what a command printed with `--json`; fails with its words when it did not succeed. */
export function readPrinted<Result>({ code, stdout, stderr }: Ended): Result {
  if (code !== 0) throw new Error(`exit code ${code}\n${stdout}\n${stderr}`);
  return JSON.parse(stdout) as Result;
}

/** Starts Node, or another program, and keeps all that it writes. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  command: string = process.execPath,
): Program {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  let listeners: (() => void)[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = once(child, "close").then(([code, signal]) => {
    // Other commands print what they are asked for: a new key has its secret.
    keepText("log", args.includes("serve") ? stdout + stderr : stderr);
    return { code, signal, stdout, ...noticed(stderr) } as Ended;
  });

  async function says(pattern: RegExp): Promise<RegExpExecArray> {
    const { promise, resolve } = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const match = pattern.exec(stdout);
      if (match !== null) resolve(match);
    };
    listeners.push(look);
    look();
    const failed = ended.then(() => Promise.reject(new Error(`ended without ${pattern}:\n${stdout}\n${stderr}`)));
    failed.catch(() => {});
    return Promise.race([promise, failed]).finally(() => {
      listeners = listeners.filter((listener) => listener !== look);
    });
  }

  return {
    child,
    ended,
    says,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

/** Where a `serve` listens, as its log says. */
export async function listening(program: Program): Promise<string> {
  const [, url = ""] = await program.says(/"url":"([^"]+)","msg":"listening"/);
  return url;
}

const DATABASE_NOTICE = /^openvoe: (?:using the|created a new) database .*\n/m;

function noticed(stderr: string): Pick<Ended, "stderr" | "database"> {
  const [database = ""] = DATABASE_NOTICE.exec(stderr) ?? [];
  return { stderr: stderr.replace(database, ""), database };
}

/** A test's own settings must not reach the programs that it starts. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "NODE_COMPILE_CACHE", "NODE_OPTIONS"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** A program that was killed leaves its database running. */
async function stopDatabase(dataDir: string): Promise<void> {
  const server = await readPidFile(path.join(dataDir, "postgres"));
  if (server !== null && server.state !== "stale") await stopPostmaster(server.pid, 10_000);
}
