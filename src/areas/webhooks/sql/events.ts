import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { type AboutId, type EventId, idHex, type WebhookId } from "../../../kernel/ids.ts";
import type { DeliveredEventType } from "../catalogue.ts";
import type { DeliveryStatus } from "../event.ts";

/**
 * The channel that is notified when deliveries were queued, and, with a webhook's id, when that
 * webhook was changed or deleted. A hint: listeners poll as well.
 */
export const DELIVERIES_CHANNEL = "deliveries";

/** The values of a new event. */
export interface NewEvent {
  readonly id: EventId;
  readonly tenant: Tenant;
  readonly type: DeliveredEventType;
  /**
   * What the event is about, a verification or a link: deliveries about one resource are sent in
   * order.
   */
  readonly aboutId: AboutId;
  /**
   * The bytes to be signed and sent, with {@link timePlaceholder} as a placeholder for the event's time.
   */
  readonly payload: string;
  /** A text that occurs in the payload only as the placeholder of the event's time. */
  readonly timePlaceholder: string;
  /** The trace context that its deliveries continue; null: none. */
  readonly traceParent: string | null;
}

// The webhooks are locked against deletion, so that one deleted in between is left out instead of
// failing the fact's transaction.
const INSERT_EVENTS = statement("insert_events")`
  with given as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[])
        with ordinality as e (id, team_id, environment, event_type, about_id, payload, clock_mark, trace_parent, place)
    ), added as (
      insert into events (id, team_id, environment, event_type, about_id, payload, trace_parent)
      select id, team_id, environment, event_type, about_id,
        replace(payload, clock_mark, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), trace_parent
      from given order by place
    ), subscribed as (
      select given.id as event_id, given.about_id, w.id as webhook_id, w.enabled, given.place
      from given join webhooks w on w.team_id = given.team_id and w.environment = given.environment
      where w.events @> array[given.event_type] or '*' = any(w.events)
      for key share of w
    ), queued as (
      insert into deliveries (event_id, webhook_id, about_id, status)
      select event_id, webhook_id, about_id, case when enabled then 'due' else 'held' end from subscribed order by place, webhook_id
      returning status
    )
    select count(*) as queued, case when bool_or(status = 'due') then pg_notify('${DELIVERIES_CHANNEL}', '') end as notified from queued`;

/**
 * Inserts events and a delivery for every webhook that subscribes to them, in the given order, and
 * wakes the dispatchers at commit. For a disabled webhook the delivery is held.
 *
 * @param tx the transaction of the facts that the events describe
 * @returns how many deliveries were queued
 */
export async function insertEvents(tx: Queryable, events: readonly NewEvent[]): Promise<number> {
  const [row] = await tx.rows<{ queued: number }>(INSERT_EVENTS, [
    events.map((event) => event.id),
    events.map((event) => event.tenant.teamId),
    events.map((event) => event.tenant.environment),
    events.map((event) => event.type),
    events.map((event) => idHex(event.aboutId)),
    events.map((event) => event.payload),
    events.map((event) => event.timePlaceholder),
    events.map((event) => event.traceParent),
  ]);
  return row?.queued ?? 0;
}

const INSERT_TEST_EVENT = statement("insert_test_event")`
  insert into events (id, team_id, environment, event_type, about_id, payload) values ($1, $2, $3, $4, $5,
      replace($6, $7, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
    returning payload`;

/** Inserts an event without deliveries. Returns its payload: the bytes to be signed and sent. */
export async function insertTestEvent(db: Queryable, event: NewEvent): Promise<string> {
  const { id, tenant, type, aboutId, payload, timePlaceholder } = event;
  const values = [id, tenant.teamId, tenant.environment, type, idHex(aboutId), payload, timePlaceholder];
  const row = await onlyRow<{ payload: string }>(db, INSERT_TEST_EVENT, values);
  return row.payload;
}

const FIND_EVENT_ENVIRONMENT = statement("find_event_environment")`select environment from events where id = $1`;

/** The environment of an event; null if it is unknown. */
export async function findEventEnvironment(db: Queryable, id: EventId): Promise<Environment | null> {
  const [row] = await db.rows<{ environment: Environment }>(FIND_EVENT_ENVIRONMENT, [id]);
  return row?.environment ?? null;
}

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
