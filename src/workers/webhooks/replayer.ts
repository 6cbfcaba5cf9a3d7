import { advanceWebhookReplays } from "../../operations/webhooks/webhook-replays.ts";
import type { Database } from "../../store/postgres/database.ts";
import { startPeriodicTask } from "../core/periodic-task.ts";

/** How often a replay goes on by one step: as often as the pace is counted. */
const STEP_EVERY_MS = 1_000;

/** A running replayer. */
export interface Replayer {
  /** Ends it after the step under way. */
  stop(): Promise<void>;
}

/**
 * Lets replays that are under way go on until stopped, a step a second. Any number of replayers share one database: a step is made by
 * one of them.
 *
 * @param onError hears of failures; the step is made the next time
 */
export function startReplayer(db: Database, onError: (error: unknown, doing: string) => void): Replayer {
  const step = async () => {
    await advanceWebhookReplays(db);
    return false;
  };
  return { stop: startPeriodicTask(step, { everyMs: STEP_EVERY_MS, onError: (error) => onError(error, "replaying") }) };
}
