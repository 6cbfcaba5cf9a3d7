import type { StartedWorker, WorkerParts } from "../../../kernel/registration/workers.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import { openWaker } from "../../../kernel/workers/waker.ts";
import { notifyTasks } from "../sql/tasks.ts";
import { runDueMonitors } from "./monitors.ops.ts";

/** How often to look for monitors that are due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * The worker of monitors: creates the tasks of those that are due, and notifies the connectors of all processes. Any
 * number of these workers share one database: a monitor's next due time is written with its task.
 */
export function startMonitors(parts: WorkerParts): StartedWorker {
  const { context, stops, onError, nowMs, pollMs: everyMs = LOOK_EVERY_MS } = parts;
  const wake = openWaker(context.db, { notify: notifyTasks, nowMs, onError });
  const run = async () => {
    if ((await runDueMonitors(context)) > 0) wake("soon");
    return false;
  };
  stops.push(startPeriodicTask(run, { everyMs, onError: (error) => onError(error, "running monitors") }));
  return {};
}
