import type { Database } from "../../../kernel/database/postgres/database.ts";
import { countUnfinished } from "../sql/verification-queue.ts";

/** How long a measurement of the queue length stays fresh, in milliseconds. */
const FRESH_MS = 1_000;

/** Tells whether the queue of unfinished verifications has reached the operator's limit. */
export interface QueueGauge {
  /** True if a new verification is to be created as `pending`: it waits until the queue is shorter. */
  isFull(): Promise<boolean>;
}

/**
 * Opens a gauge that reads the queue length at most once a second.
 *
 * @param options.limit unfinished verifications from which on new ones wait; null for no limit
 */
export function openQueueGauge(
  db: Database,
  options: { readonly limit: number | null; readonly nowMs: () => number },
): QueueGauge {
  const { limit, nowMs } = options;
  let length = 0;
  let readAtMs = Number.NEGATIVE_INFINITY;

  async function isFull(): Promise<boolean> {
    if (limit === null) return false;
    if (nowMs() - readAtMs >= FRESH_MS) {
      readAtMs = nowMs();
      length = await countUnfinished(db);
    }
    return length >= limit;
  }

  return { isFull };
}
