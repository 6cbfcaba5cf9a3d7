import type { Tenant } from "../domain/caller.ts";
import type { DeliveryOutcome, EventType } from "../domain/event.ts";
import type { EventId, Timestamp, WebhookId } from "../domain/ids.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { Queryable, Statement } from "./database.ts";
import { listPage, listStatements } from "./page.ts";

/** One logged attempt to deliver an event. */
export interface DeliveryAttemptRow {
  /** 32 hex digits; of the attempt, where {@link event_id} is the same on every retry. */
  readonly id: string;
  readonly webhook_id: WebhookId;
  readonly event_id: EventId;
  readonly event_type: EventType;
  /** The URL that was used, whatever the webhook's is by now. */
  readonly webhook_url: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly outcome: DeliveryOutcome;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly remote_address: string | null;
  readonly response_body: string | null;
  /** The bytes that were sent, as text. */
  readonly payload: string;
  readonly created_at: Timestamp;
}

/** What the log may be narrowed to; null does not narrow. */
export interface DeliveryAttemptFilter {
  readonly webhookId: WebhookId | null;
  readonly eventType: EventType | null;
  readonly statusCode: number | null;
  readonly outcome: DeliveryOutcome | null;
  /** Inclusive, both. */
  readonly createdFrom: Timestamp | null;
  readonly createdTo: Timestamp | null;
}

const COLUMNS = `id, webhook_id, event_id, event_type, webhook_url, attempt, outcome, status_code, duration_ms, remote_address,
  response_body, payload, created_at`;
const FILTER = `team_id = $1 and environment = $2 and ($3::uuid is null or webhook_id = $3)
  and ($4::text is null or event_type = $4) and ($5::integer is null or status_code = $5) and ($6::text is null or outcome = $6)
  and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at <= $8)`;

const DELIVERY_ATTEMPTS = listStatements({
  noun: "delivery_attempts",
  table: "delivery_attempts",
  columns: COLUMNS,
  filter: FILTER,
  filterValues: 8,
});

/** A page of a tenant's log of attempts. */
export function listDeliveryAttempts(
  db: Queryable,
  tenant: Tenant,
  options: { readonly filter: DeliveryAttemptFilter; readonly request: PageRequest },
): Promise<Page<DeliveryAttemptRow>> {
  const { filter, request } = options;
  const { webhookId, eventType, statusCode, outcome, createdFrom, createdTo } = filter;
  const owner = [tenant.teamId, tenant.environment];
  return listPage(db, DELIVERY_ATTEMPTS, {
    values: [...owner, webhookId, eventType, statusCode, outcome, createdFrom, createdTo],
    request,
    placeOf: (row) => ({ at: row.created_at, id: row.id }),
  });
}

const PRUNE_DELIVERY_ATTEMPTS: Statement = {
  name: "prune_delivery_attempts",
  text: `delete from delivery_attempts where id in (
    select id from delivery_attempts where created_at < now() - $1 * interval '1 day' order by created_at limit $2) returning id`,
};

/**
 * Removes attempts older than `days`, up to `limit` of them.
 *
 * @returns how many went; fewer than `limit` means that none is left
 */
export async function pruneDeliveryAttempts(
  db: Queryable,
  options: { readonly days: number; readonly limit: number },
): Promise<number> {
  return (await db.rows(PRUNE_DELIVERY_ATTEMPTS, [options.days, options.limit])).length;
}
