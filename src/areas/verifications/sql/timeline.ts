import type { Tenant } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { DeliveryOutcome } from "../../../kernel/delivery-outcome.ts";
import {
  type AttemptId,
  type EventId,
  idHex,
  type Timestamp,
  type VerificationId,
  type WebhookId,
} from "../../../kernel/ids.ts";
import type { DeliveredEventType } from "../../webhooks/catalogue.ts";

/** The event of a final verification. */
export interface TimelineEvent {
  readonly id: EventId;
  readonly event_type: DeliveredEventType;
  readonly created_at: Timestamp;
}

// The event has the time at which the transaction began that completed the verification.
const FIND_EVENTS = statement("find_events_about_verification")`
  select id, event_type, created_at from events
    where about_id = $1 and created_at between $2::timestamptz - interval '10 minutes' and $2
      and team_id = $3 and environment = $4 order by created_at, id`;

/** The events about a tenant's verification that was completed at a time. */
export function listEventsAbout(
  db: Queryable,
  tenant: Tenant,
  verification: { readonly id: VerificationId; readonly completedAt: Timestamp },
): Promise<TimelineEvent[]> {
  const values = [idHex(verification.id), verification.completedAt, tenant.teamId, tenant.environment];
  return db.rows<TimelineEvent>(FIND_EVENTS, values);
}

/** One attempt at delivering an event. */
export interface TimelineAttempt {
  readonly id: AttemptId;
  readonly webhook_id: WebhookId;
  readonly attempt: number;
  readonly outcome: DeliveryOutcome;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly created_at: Timestamp;
}

const LIST_ATTEMPTS = statement("list_attempts_of_events")`
  select id, webhook_id, attempt, outcome, status_code, duration_ms, created_at from delivery_attempts
    where event_id = any ($1::uuid[]) and team_id = $2 and environment = $3
      and created_at between $4::timestamptz - interval '10 minutes' and $4::timestamptz + $5::integer * interval '1 hour'
    order by created_at, id limit $6`;

/** The attempts at delivering events within some hours of a time, oldest first; at most `limit`. */
export function listAttemptsOf(
  db: Queryable,
  tenant: Tenant,
  wanted: {
    readonly events: readonly EventId[];
    readonly from: Timestamp;
    readonly hours: number;
    readonly limit: number;
  },
): Promise<TimelineAttempt[]> {
  const { events, from, hours, limit } = wanted;
  return db.rows<TimelineAttempt>(LIST_ATTEMPTS, [events, tenant.teamId, tenant.environment, from, hours, limit]);
}
