import { AsyncLocalStorage } from "node:async_hooks";
import { runCommandLine } from "../../src/program/cli/program.ts";

/** What a command line wrote, and the exit code that the program would have ended with. */
export interface Written {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Captured {
  stdout: string;
  stderr: string;
}

/** What is written outside of a run, such as the test runner's own report, goes where it always goes. */
const running = new AsyncLocalStorage<Captured>();
for (const name of ["stdout", "stderr"] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]) => {
    const captured = running.getStore();
    if (captured === undefined) return write(...args);
    captured[name] += String(args[0]);
    return true;
  };
}

/** Signals that a command listens to, which it does not stop where the process ends with it. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in this process, which takes no second to start and no core of its own. The environment and the exit code are
 * the process's, so that one runs after the other; a test of two at once, of signals, standard input or output that breaks starts
 * programs instead.
 */
export function runInProcess(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Written> {
  const written = last.then(() => runAlone(args, env));
  last = written.catch(() => {});
  return written;
}

async function runAlone(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Written> {
  const captured = { stdout: "", stderr: "" };
  const ownEnv = { ...process.env };
  const ownListeners = SIGNALS.map((signal) => process.listeners(signal));
  const ownCode = process.exitCode;
  replaceEnv(env);
  process.exitCode = undefined;
  try {
    await running.run(captured, () => runCommandLine(args));
    return { code: Number(process.exitCode ?? 0), ...captured };
  } finally {
    replaceEnv(ownEnv);
    for (const [at, signal] of SIGNALS.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!ownListeners[at]?.includes(listener)) process.removeListener(signal, listener);
      }
    }
    process.exitCode = ownCode;
  }
}

/** Variable by variable: Node reads some, such as TMPDIR, past an object that takes the place of `process.env`. */
function replaceEnv(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}
