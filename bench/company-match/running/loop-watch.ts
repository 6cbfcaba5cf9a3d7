import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/*
 * Loaded into the service before its own program (`node --import`), and into nothing else: watches
 * how long the event loop is held. At SIGUSR2 it writes what it saw to the file that
 * BENCH_LOOP_FILE names, and starts again.
 *
 * Two views of one thing. The delay is what a request feels, the machine's other work included. The
 * hold is the processor time of the loop's own thread between two looks at most a millisecond
 * apart: what the program itself held it for.
 */

/** What was seen, in milliseconds. */
export interface LoopReport {
  readonly delayMaxMs: number;
  readonly delayP99Ms: number;
  readonly holdMaxMs: number;
  /** Holds over 20 ms. */
  readonly longHolds: number;
  readonly looks: number;
  /** Processor time of the loop's own thread. */
  readonly cpuMs: number;
}

const LONG_MS = 20;
const file = process.env.BENCH_LOOP_FILE;

if (isMainThread && file !== undefined) watch(file);

function watch(path: string): void {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let seen = { holdMaxMs: 0, longHolds: 0, looks: 0 };
  let before = threadMs();
  let since = before;
  setInterval(() => {
    const now = threadMs();
    const held = now - before;
    before = now;
    seen.looks += 1;
    seen.holdMaxMs = Math.max(seen.holdMaxMs, held);
    if (held > LONG_MS) seen.longHolds += 1;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    const report = {
      delayMaxMs: delays.max / 1e6,
      delayP99Ms: delays.percentile(99) / 1e6,
      ...seen,
      cpuMs: threadMs() - since,
    };
    writeFileSync(path, JSON.stringify(report satisfies LoopReport));
    delays.reset();
    seen = { holdMaxMs: 0, longHolds: 0, looks: 0 };
    before = threadMs();
    since = before;
  });
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
