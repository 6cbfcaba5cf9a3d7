import type { Tenant } from "../domain/caller.ts";
import type { EventId, Timestamp, WebhookId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

/** A replay of a webhook's events that is under way. */
export interface WebhookReplay {
  readonly webhook_id: WebhookId;
  /** Null: as far back as events are kept. */
  readonly since: Timestamp | null;
  readonly until: Timestamp;
  readonly only_failed: boolean;
  /** Deliveries queued again so far. */
  readonly queued: number;
  readonly created_at: Timestamp;
}

const COLUMNS = "webhook_id, since, until, only_failed, queued, created_at";

const INSERT_REPLAY: Statement = {
  name: "insert_webhook_replay",
  text: `with begun as (
      insert into webhook_replays (webhook_id, since, until, only_failed) values ($1, $2, coalesce($3, now()), $4)
      on conflict (webhook_id) do nothing returning ${COLUMNS}
    ), told as (
      select pg_notify('${DELIVERIES_CHANNEL}', '') from begun
    )
    select ${COLUMNS}, true as is_new from begun cross join told`,
};
const FIND_REPLAY: Statement = {
  name: "find_webhook_replay",
  text: `select ${COLUMNS} from webhook_replays where webhook_id = $1`,
};

/** What a replay is to send again: events from `since` to before `until`, all of them or only those that were not delivered. */
export interface ReplayRange {
  readonly since: Timestamp | null;
  /** Null: the database's now. */
  readonly until: Timestamp | null;
  readonly onlyFailed: boolean;
}

/** Begins a replay of a webhook's events, or finds the one that is under way. */
export async function insertWebhookReplay(
  tx: Queryable,
  webhookId: WebhookId,
  range: ReplayRange,
): Promise<WebhookReplay & { readonly isNew: boolean }> {
  const [begun] = await tx.rows<WebhookReplay>(INSERT_REPLAY, [webhookId, range.since, range.until, range.onlyFailed]);
  if (begun !== undefined) return { ...begun, isNew: true };
  const [underway] = await tx.rows<WebhookReplay>(FIND_REPLAY, [webhookId]);
  // The one under way has ended between the two statements: then the next try begins one.
  return underway === undefined ? insertWebhookReplay(tx, webhookId, range) : { ...underway, isNew: false };
}

/** How fast replays go. */
export interface ReplayPace {
  /** Deliveries of one webhook queued again in one step, which lasts a second. */
  readonly perSecond: number;
  /** Webhooks in one step. */
  readonly webhooksMax: number;
}

/*
 * A step is made where the webhook is enabled, its breaker closed, and what was queued before has gone out: a replay never has more
 * waiting than a few seconds' worth, so that live events are not behind it and a slow receiver is not buried. Each is due at a
 * moment of its own within the next second.
 */
const ADVANCE_REPLAYS: Statement = {
  name: "advance_webhook_replays",
  text: `with taken as (
      select r.* from webhook_replays r join webhooks w on w.id = r.webhook_id
      where r.next_at <= now() and w.enabled and w.paused_until is null
      order by r.next_at limit $1 for update of r skip locked
    ), flowing as (
      select t.* from taken t where not exists (select 1 from deliveries d where d.webhook_id = t.webhook_id
        and d.status = 'due' and least(d.attempts, 1) = 1 and d.due_at < now() - interval '5 seconds')
        and not exists (select 1 from deliveries d where d.webhook_id = t.webhook_id
        and d.status = 'due' and least(d.attempts, 1) = 0 and d.due_at < now() - interval '5 seconds')
    ), picked as (
      select f.webhook_id, x.event_id, x.id from flowing f cross join lateral (
        (select d.id, d.event_id from deliveries d where d.webhook_id = f.webhook_id and d.status = 'held'
          and d.id > f.last_id and d.created_at >= coalesce(f.since, '-infinity') and d.created_at < f.until order by d.id limit $2)
        union all
        (select d.id, d.event_id from deliveries d where d.webhook_id = f.webhook_id and d.status = 'exhausted'
          and d.id > f.last_id and d.created_at >= coalesce(f.since, '-infinity') and d.created_at < f.until order by d.id limit $2)
        union all
        (select d.id, d.event_id from deliveries d where d.webhook_id = f.webhook_id and d.status = 'delivered'
          and d.id > f.last_id and not f.only_failed
          and d.created_at >= coalesce(f.since, '-infinity') and d.created_at < f.until order by d.id limit $2)
        order by id limit $2) x
    ), queued as (
      update deliveries d set status = 'due', step = 0, faults = 0, is_replay = true,
        due_at = clock_timestamp() + random() * interval '1 second'
      from picked p where d.event_id = p.event_id and d.id = p.id and d.status <> 'due' returning d.webhook_id
    ), moved as (
      update webhook_replays r set last_id = p.last_id, next_at = now() + interval '1 second',
        queued = r.queued + (select count(*) from queued q where q.webhook_id = r.webhook_id)
      from (select webhook_id, max(id) as last_id from picked group by webhook_id) p where r.webhook_id = p.webhook_id
      returning r.webhook_id
    ), ended as (
      delete from webhook_replays r using flowing f
      where r.webhook_id = f.webhook_id and not exists (select 1 from picked p where p.webhook_id = f.webhook_id)
      returning r.webhook_id
    )
    select (select count(*) from queued) as queued, (select count(*) from moved) as moved, (select count(*) from ended) as ended,
      case when exists (select 1 from queued) then pg_notify('${DELIVERIES_CHANNEL}', '') end as notified`,
};

/**
 * Queues the next few deliveries of each replay that is due for it, oldest first, and ends the replays that have nothing left. Any
 * number of processes may do so at once.
 *
 * @returns how many were queued
 */
export async function advanceReplays(db: Queryable, pace: ReplayPace): Promise<number> {
  const [row] = await db.rows<{ queued: number }>(ADVANCE_REPLAYS, [pace.webhooksMax, pace.perSecond]);
  return row?.queued ?? 0;
}

/** What there is to be replayed of one logged attempt. */
export interface ReplayableAttempt {
  readonly webhook_id: WebhookId;
  readonly event_id: EventId;
  /** Null: the event or the webhook is gone, or the attempt was a test. */
  readonly delivery_id: number | null;
  readonly is_enabled: boolean;
}

const FIND_ATTEMPT: Statement = {
  name: "find_delivery_attempt",
  text: `select a.webhook_id, a.event_id, d.id as delivery_id, coalesce(w.enabled, false) as is_enabled
    from delivery_attempts a left join deliveries d on d.event_id = a.event_id and d.id = a.delivery_id
      left join webhooks w on w.id = d.webhook_id
    where a.id = $1 and a.team_id = $2 and a.environment = $3 limit 1`,
};

/** What a tenant's logged attempt was about; null when none has this id. */
export async function findReplayableAttempt(
  db: Queryable,
  tenant: Tenant,
  id: string,
): Promise<ReplayableAttempt | null> {
  const [row] = await db.rows<ReplayableAttempt>(FIND_ATTEMPT, [id, tenant.teamId, tenant.environment]);
  return row ?? null;
}

// What is under way is due all the while, and stays so. What waits for its next attempt need not wait longer.
const REPLAY_DELIVERY: Statement = {
  name: "replay_delivery",
  text: `with queued as (
      update deliveries d set status = 'due', is_replay = true,
        due_at = clock_timestamp(),
        step = case when d.status = 'due' then d.step else 0 end, faults = case when d.status = 'due' then d.faults else 0 end
      from webhooks w
      where d.event_id = $1 and d.id = $2 and w.id = d.webhook_id and w.enabled
        and not (d.status = 'due' and d.due_at <= clock_timestamp())
      returning d.id
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '') from queued`,
};

/** Makes a delivery due at once, whatever became of it. Of one that is under way or due already, nothing changes. */
export async function replayDelivery(db: Queryable, eventId: EventId, deliveryId: number): Promise<void> {
  await db.rows(REPLAY_DELIVERY, [eventId, deliveryId]);
}
