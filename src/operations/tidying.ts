import { pruneDeliveryAttempts } from "../store/delivery-attempts.ts";
import { deleteExpiredIdempotencyKeys } from "../store/idempotency.ts";
import { deleteOldEvents, LOG_DAYS } from "../store/retention.ts";
import type { Context } from "./context.ts";

/** Rows forgotten at a time. */
const BATCH_ROWS = 1_000;

/**
 * Forgets a batch of what has had its time: idempotency keys, the delivery log, events.
 *
 * @returns whether more may be left
 */
export async function tidyBatch({ db }: Pick<Context, "db">): Promise<boolean> {
  const forgotten = [
    await deleteExpiredIdempotencyKeys(db, BATCH_ROWS),
    await pruneDeliveryAttempts(db, { days: LOG_DAYS, limit: BATCH_ROWS }),
    await deleteOldEvents(db, BATCH_ROWS),
  ];
  return forgotten.some((count) => count === BATCH_ROWS);
}
