import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type { DeliveryOutcome } from "../../../kernel/delivery-outcome.ts";
import type { AboutHex, AttemptId, EventId, Timestamp, WebhookId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { DeliveredEventType, EventType } from "../catalogue.ts";
import type { DeliveryStatus } from "../event.ts";
import { LOG_DAYS } from "./delivery-attempts.ts";

/** An event of a tenant. */
export interface EventRow {
  readonly event_id: EventId;
  readonly event_type: DeliveredEventType;
  readonly payload: string;
  readonly created_at: Timestamp;
}

/** The filters of a list of events; null does not filter. */
export interface EventListFilter {
  readonly type: DeliveredEventType | null;
  /** Inclusive, both. */
  readonly createdFrom: Timestamp | null;
  readonly createdTo: Timestamp | null;
}

const COLUMNS = "id as event_id, event_type, payload, created_at";

const EVENTS = listStatements({
  nameSuffix: "events",
  table: "events",
  columns: COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::text is null or event_type = $3)
    and created_at >= greatest(coalesce($4::timestamptz, '-infinity'), now() - interval '${LOG_DAYS} days')
    and created_at <= coalesce($5::timestamptz, 'infinity')`,
  filterValues: 5,
  rowBytes: "octet_length(payload)",
});

/** A page of a tenant's events, newest first. */
export function listEventRows(
  db: Queryable,
  tenant: Tenant,
  { filter, request }: { readonly filter: EventListFilter; readonly request: PageRequest },
): Promise<Page<EventRow>> {
  const values = [tenant.teamId, tenant.environment, filter.type, filter.createdFrom, filter.createdTo];
  const positionOf = ({ created_at, event_id }: EventRow) => ({ at: created_at, id: event_id });
  return listPage(db, EVENTS, { values, request, positionOf });
}

const FIND_EVENT = statement("find_event")`
  select ${COLUMNS} from events where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's event by its id; null if none has it. */
export function findEvent(db: Queryable, tenant: Tenant, id: EventId): Promise<EventRow | null> {
  return firstRow(db, FIND_EVENT, [id, tenant.teamId, tenant.environment]);
}

/** How the delivery of an event to one webhook stands. */
export interface DeliveryState {
  readonly event_id: EventId;
  readonly webhook_id: WebhookId;
  /** Null if the webhook was deleted. */
  readonly webhook_name: string | null;
  /** That of the last attempt, or else the webhook's. */
  readonly webhook_url: string;
  readonly status: DeliveryStatus | "delivered";
  /** Attempts made so far, those of replays included. */
  readonly attempts: number;
  readonly last_attempt_id: AttemptId | null;
  readonly last_attempt_at: Timestamp | null;
  readonly last_outcome: DeliveryOutcome | null;
  readonly last_status_code: number | null;
  /** When the next attempt is due; null if none is. */
  readonly next_attempt_at: Timestamp | null;
  /** Steps of the retry schedule used; null if no attempt is due. */
  readonly step: number | null;
}

// An attempt is never older than its event, which leaves out the log's older partitions.
const LIST_DELIVERY_STATES = statement("list_delivery_states", { isByIndex: true })`
  with made as materialized (
      select a.event_id, a.webhook_id, count(*)::integer as attempts, bool_or(a.outcome = 'delivered') as is_delivered,
        (array_agg(a.id order by a.created_at desc, a.id desc))[1] as id, max(a.created_at) as at,
        (array_agg(a.outcome order by a.created_at desc, a.id desc))[1] as outcome,
        (array_agg(a.status_code order by a.created_at desc, a.id desc))[1] as status_code,
        (array_agg(a.webhook_url order by a.created_at desc, a.id desc))[1] as webhook_url
      from delivery_attempts a where a.event_id = any($1::uuid[]) and a.created_at >= $2
      group by a.event_id, a.webhook_id
    ), waiting as materialized (
      select d.event_id, d.webhook_id, d.status, d.step, d.due_at from deliveries d where d.event_id = any($1::uuid[])
    )
    select event_id, webhook_id, w.name as webhook_name, coalesce(m.webhook_url, w.webhook_url, '') as webhook_url,
      coalesce(q.status, case when m.is_delivered then 'delivered' else 'exhausted' end) as status,
      coalesce(m.attempts, 0) as attempts, m.id as last_attempt_id, m.at as last_attempt_at, m.outcome as last_outcome,
      m.status_code as last_status_code, case when q.status = 'due' then q.due_at end as next_attempt_at,
      case when q.status = 'due' then q.step end as step
    from made m full join waiting q using (event_id, webhook_id) left join webhooks w on w.id = webhook_id
    order by event_id desc, w.created_at, webhook_id`;

/**
 * How the deliveries of events stand, those of each event in the order of its webhooks.
 *
 * @param since the time of the oldest of the events
 */
export function listDeliveryStates(
  db: Queryable,
  { eventIds, since }: { readonly eventIds: readonly EventId[]; readonly since: Timestamp },
): Promise<DeliveryState[]> {
  return db.rows<DeliveryState>(LIST_DELIVERY_STATES, [eventIds, since]);
}

// The condition on the type is that of the index on what events are about.
const EVENTS_OF_OBJECT = listStatements({
  nameSuffix: "events_about",
  table: "events",
  columns: COLUMNS,
  filter: "team_id = $1 and environment = $2 and about_id = $3 and event_type !~~ 'instant-verification-%'",
  filterValues: 3,
});

/** A page of the events about an order, link or the like of a tenant, newest first; no verification's. */
export function listEventsOfObject(
  db: Queryable,
  tenant: Tenant,
  { aboutId, request }: { readonly aboutId: AboutHex; readonly request: PageRequest },
): Promise<Page<FeedEvent>> {
  const positionOf = ({ created_at, event_id }: FeedEvent) => ({ at: created_at, id: event_id });
  return listPage(db, EVENTS_OF_OBJECT, { values: [tenant.teamId, tenant.environment, aboutId], request, positionOf });
}

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
