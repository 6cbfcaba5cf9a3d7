import type { Tenant } from "../../domain/caller.ts";
import type { EventType } from "../../domain/event.ts";
import type { EventId, Timestamp } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/** A committed event, with the very text that is signed and sent. */
export interface FeedEvent {
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly payload: string;
  readonly created_at: Timestamp;
}

/** Between the moment that a transaction begins with and the one at which others see that it is open. */
const UNSEEN_MS = 250;
/** A transaction that is open for longer holds nothing up: those that append events last for a statement or two. */
const OPEN_SECONDS_MAX = 60;

// An event's time is its transaction's beginning, so whatever an open transaction may still commit is no older than itself.
const FIND_EVENT_HORIZON: Statement = {
  name: "find_event_horizon",
  text: `select least(clock_timestamp() - interval '${UNSEEN_MS} milliseconds',
      min(xact_start) filter (where xact_start > clock_timestamp() - interval '${OPEN_SECONDS_MAX} seconds')) as horizon
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
};

/**
 * The time before which no further event will be committed: events before it can be read in their order, once and for all.
 *
 * It must be read before the events, in a transaction of its own: what ends between the two is then among them.
 */
export async function findEventHorizon(db: Queryable): Promise<Timestamp> {
  const [row] = await db.rows<{ horizon: Timestamp }>(FIND_EVENT_HORIZON);
  if (row === undefined) throw new Error("an aggregate returned no row");
  return row.horizon;
}

const LIST_FEED_EVENTS: Statement = {
  name: "list_feed_events",
  text: `select id as event_id, event_type, payload, created_at from events
    where team_id = $1 and environment = $2 and event_type = any($3::text[])
      and created_at >= $4 and created_at < $6 and (created_at, id) > ($4, $5::uuid)
    order by created_at, id limit $7`,
};

/** Events of a tenant and of these types after a place and before a time, oldest first. */
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
