import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import { runDueMonitors } from "./monitors.ops.ts";

/** How often to look for monitors that are due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** What a monitor runner needs. */
interface MonitorRunnerOptions {
  readonly context: Context;
  /** {@link LOOK_EVERY_MS} if absent. */
  readonly everyMs?: number;
  /** Wakes the connector, which runs the tasks. */
  readonly wakeConnector: () => void;
  /** Called with every failure; the work is retried at the next interval. Must not throw. */
  onError(error: unknown, activity: string): void;
}

/**
 * Creates the tasks of due monitors until stopped. Any number of runners share one database: a
 * monitor's next due time is written with its task.
 *
 * @returns a function that stops it after the batch under way
 */
export function startMonitorRunner(options: MonitorRunnerOptions): () => Promise<void> {
  const { context, everyMs = LOOK_EVERY_MS, wakeConnector, onError } = options;
  const run = async () => {
    if ((await runDueMonitors(context)) > 0) wakeConnector();
    return false;
  };
  return startPeriodicTask(run, { everyMs, onError: (error) => onError(error, "running monitors") });
}
