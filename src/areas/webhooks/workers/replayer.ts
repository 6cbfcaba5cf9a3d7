import type { StartedWorker, WorkerParts } from "../../../kernel/registration/workers.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import { advanceWebhookReplays } from "../ops/webhook-replays.ts";

/** How often a replay advances by one step: the same interval as its pace is counted in. */
const STEP_EVERY_MS = 1_000;

/**
 * The worker of replays: advances them one step a second. Any number of these workers share one database: each step
 * is made by one of them. A step that failed is retried at the next interval.
 */
export function startReplays({ context, stops, onError }: WorkerParts): StartedWorker {
  const step = async () => {
    await advanceWebhookReplays(context.db);
    return false;
  };
  stops.push(startPeriodicTask(step, { everyMs: STEP_EVERY_MS, onError: (error) => onError(error, "replaying") }));
  return {};
}
