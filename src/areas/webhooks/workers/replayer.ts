import type { Database } from "../../../kernel/database/postgres/database.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import { advanceWebhookReplays } from "../ops/webhook-replays.ts";

/** How often a replay advances by one step: the same interval as its pace is counted in. */
const STEP_EVERY_MS = 1_000;

/** A running replayer. */
interface Replayer {
  /** Stops after the step under way. */
  stop(): Promise<void>;
}

/**
 * Advances replays until stopped, one step a second. Any number of replayers share one database:
 * each step is made by one of them.
 *
 * @param onError called with every failure; the step is retried at the next interval
 */
export function startReplayer(db: Database, onError: (error: unknown, activity: string) => void): Replayer {
  const step = async () => {
    await advanceWebhookReplays(db);
    return false;
  };
  return { stop: startPeriodicTask(step, { everyMs: STEP_EVERY_MS, onError: (error) => onError(error, "replaying") }) };
}
