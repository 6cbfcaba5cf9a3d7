import type { Tenant } from "../../../kernel/access/caller.ts";
import { onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { EventId, Timestamp } from "../../../kernel/ids.ts";
import type { EventType } from "../catalogue.ts";

/** A committed event, with the exact text that is signed and sent. */
export interface FeedEvent {
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly payload: string;
  readonly created_at: Timestamp;
}

/** The time between a transaction's start and the moment that others see it as open. */
const UNSEEN_MS = 250;
/**
 * A transaction open for longer blocks nothing: those that append events last for a statement or
 * two.
 */
const OPEN_SECONDS_MAX = 60;

// An event's time is the start of its transaction, so nothing that an open transaction may still
// commit is older than the transaction.
const FIND_EVENT_HORIZON = statement("find_event_horizon")`
  select least(clock_timestamp() - interval '${UNSEEN_MS} milliseconds',
      min(xact_start) filter (where xact_start > clock_timestamp() - interval '${OPEN_SECONDS_MAX} seconds')) as horizon
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/**
 * The event horizon: the time before which no further event will be committed, so that events
 * before it can be read in their final order.
 *
 * It must be read before the events, in its own transaction: what commits between the two is then
 * among them.
 */
export async function findEventHorizon(db: Queryable): Promise<Timestamp> {
  const row = await onlyRow<{ horizon: Timestamp }>(db, FIND_EVENT_HORIZON);
  return row.horizon;
}

const LIST_FEED_EVENTS = statement("list_feed_events")`
  select id as event_id, event_type, payload, created_at from events
    where team_id = $1 and environment = $2 and event_type = any($3::text[])
      and created_at >= $4 and created_at < $6 and (created_at, id) > ($4, $5::uuid)
    order by created_at, id limit $7`;

/** Events of a tenant and of these types after a cursor and before a time, oldest first. */
export function listFeedEvents(
  db: Queryable,
  tenant: Tenant,
  part: {
    readonly types: readonly EventType[];
    readonly after: { readonly at: Timestamp; readonly id: string };
    readonly before: Timestamp;
    readonly limit: number;
  },
): Promise<FeedEvent[]> {
  const { types, after, before, limit } = part;
  return db.rows<FeedEvent>(LIST_FEED_EVENTS, [
    tenant.teamId,
    tenant.environment,
    types,
    after.at,
    after.id,
    before,
    limit,
  ]);
}
