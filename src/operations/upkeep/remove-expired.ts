import { deleteExpiredIdempotencyKeys } from "../../store/access/idempotency.ts";
import { hastenDeliveries } from "../../store/webhooks/deliveries.ts";
import { keepDeliveryLog } from "../../store/webhooks/delivery-attempts.ts";
import { deleteOldEvents } from "../../store/webhooks/retention.ts";
import { holdLeftDeliveries } from "../../store/webhooks/webhook-health.ts";
import { deleteOldWebhookSecrets } from "../../store/webhooks/webhook-secrets.ts";
import type { Context } from "../sealing/context.ts";

/** Rows forgotten at a time. */
const BATCH_ROWS = 1_000;

/**
 * Forgets a batch of what has had its time: idempotency keys, the delivery log, replaced secrets, events. Makes room in the log for
 * the days to come, and sets aside what is left to be of disabled webhooks' queues. What waits for a time that a wrong clock set is due
 * from then on.
 *
 * @returns whether more may be left
 */
export async function removeExpiredBatch({ db }: Pick<Context, "db">): Promise<boolean> {
  await keepDeliveryLog(db);
  await deleteOldWebhookSecrets(db);
  const forgotten = [
    await deleteExpiredIdempotencyKeys(db, BATCH_ROWS),
    await deleteOldEvents(db, BATCH_ROWS),
    await holdLeftDeliveries(db, BATCH_ROWS),
    await hastenDeliveries(db, BATCH_ROWS),
  ];
  return forgotten.some((count) => count === BATCH_ROWS);
}
