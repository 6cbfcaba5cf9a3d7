import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { EventId, WebhookId } from "../../../kernel/ids.ts";
import type { DeliveryStatus } from "../event.ts";

const RESTRICT_DELIVERIES_TO = statement("restrict_deliveries_to")`
  delete from deliveries where event_id = $1 and webhook_id <> $2`;

/**
 * Deletes an event's deliveries except that to one webhook; in the transaction that queued them, so
 * that none has started.
 */
export async function restrictDeliveriesTo(tx: Queryable, eventId: EventId, webhookId: WebhookId): Promise<void> {
  await tx.rows(RESTRICT_DELIVERIES_TO, [eventId, webhookId]);
}

/** A delivery of an event that is still to be made or is held. */
export interface EventDelivery {
  readonly webhook_id: WebhookId;
  readonly webhook_url: string;
  readonly status: DeliveryStatus;
}

const LIST_EVENT_DELIVERIES = statement("list_event_deliveries")`
  select d.webhook_id, w.webhook_url, d.status from deliveries d join webhooks w on w.id = d.webhook_id
    where d.event_id = $1 order by d.id`;

/** The deliveries of an event that were not made, in queue order. */
export function listEventDeliveries(db: Queryable, eventId: EventId): Promise<EventDelivery[]> {
  return db.rows<EventDelivery>(LIST_EVENT_DELIVERIES, [eventId]);
}
