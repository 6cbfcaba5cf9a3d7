import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { isDue } from "../../../kernel/database/postgres/leases.ts";
import type { AttemptId, EventId, Timestamp, WebhookId } from "../../../kernel/ids.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

/** The rate limit of a replay: events of one webhook queued per second. */
export const REPLAYS_PER_SECOND = 20;

/** A replay of a webhook's events that is in progress. */
export interface WebhookReplay {
  readonly webhook_id: WebhookId;
  /** Null: as far back as events are stored. */
  readonly since: Timestamp | null;
  readonly until: Timestamp;
  readonly only_failed: boolean;
  /** Deliveries queued again so far. */
  readonly queued: number;
  /** The last delivery that was queued again; 0 before the first. */
  readonly last_id: number;
  readonly created_at: Timestamp;
}

const COLUMNS = "webhook_id, since, until, only_failed, queued, last_id, created_at";

// Those that wait for a retry become due now, oldest first, at the pace of a replay. None is in flight: those are due all the while.
const INSERT_REPLAY = statement("insert_webhook_replay")`
  with waiting as materialized (
      select event_id, id, row_number() over (order by id) as place from deliveries
      where webhook_id = $1 and status = 'due' and least(attempts, 1) = 1 and due_at > clock_timestamp()
        and created_at >= coalesce($2::timestamptz, '-infinity') and created_at < least($3, now())
    ), begun as (
      insert into webhook_replays (webhook_id, since, until, only_failed, queued)
      values ($1, $2, least($3, now()), $4, (select count(*) from waiting))
      on conflict (webhook_id) do nothing returning ${COLUMNS}
    ), hastened as (
      update deliveries d set is_replay = true,
        due_at = least(d.due_at, clock_timestamp() + w.place * interval '1 second' / ${REPLAYS_PER_SECOND})
      from waiting w, begun b where d.event_id = w.event_id and d.id = w.id and d.status = 'due' and d.due_at > clock_timestamp()
    ), notified as (
      select pg_notify('${DELIVERIES_CHANNEL}', '') from begun
    )
    select ${COLUMNS}, true as is_new from begun cross join notified`;
const FIND_REPLAY = statement("find_webhook_replay")`select ${COLUMNS} from webhook_replays where webhook_id = $1`;

/**
 * The range of a replay: events from `since` to before `until`, all of them or only undelivered
 * ones.
 */
export interface ReplayRange {
  readonly since: Timestamp | null;
  /** The database's now at the latest, and if it is null. */
  readonly until: Timestamp | null;
  readonly onlyFailed: boolean;
}

/**
 * Starts a replay of a webhook's events, or finds the one in progress. What waits for a retry becomes due, and counts as
 * queued; its place in the retry schedule does not change.
 */
export async function insertWebhookReplay(
  tx: Queryable,
  webhookId: WebhookId,
  range: ReplayRange,
): Promise<WebhookReplay & { readonly isNew: boolean }> {
  const [begun] = await tx.rows<WebhookReplay>(INSERT_REPLAY, [webhookId, range.since, range.until, range.onlyFailed]);
  if (begun !== undefined) return { ...begun, isNew: true };
  const [underway] = await tx.rows<WebhookReplay>(FIND_REPLAY, [webhookId]);
  // The one in progress has ended between the two statements: the retry starts one.
  return underway === undefined ? insertWebhookReplay(tx, webhookId, range) : { ...underway, isNew: false };
}

/** The replay of a webhook that is in progress; null if none is. */
export function findWebhookReplay(db: Queryable, webhookId: WebhookId): Promise<WebhookReplay | null> {
  return firstRow(db, FIND_REPLAY, [webhookId]);
}

/** What is left of a replay is counted up to here: all attempts of 30 days can be many millions. */
const REPLAYABLE_COUNTED_MAX = 10_000;

const COUNT_REPLAYABLE = statement("count_replayable")`
  select (select count(*) from (select from deliveries d
        where d.webhook_id = $1 and d.status in ('held', 'exhausted') and d.id > $5
          and d.created_at >= coalesce($2::timestamptz, '-infinity') and d.created_at < $3 limit $6) as set_aside)
      + (select count(distinct delivery_id) from (select a.delivery_id from delivery_attempts a
        cross join lateral (select e.created_at from events e where e.id = a.event_id offset 0) e
        where not $4 and a.webhook_id = $1 and a.outcome = 'delivered' and a.delivery_id > $5
          and a.created_at >= coalesce($2::timestamptz, '-infinity')
          and e.created_at >= coalesce($2::timestamptz, '-infinity') and e.created_at < $3
          and not exists (select from deliveries d where d.event_id = a.event_id and d.id = a.delivery_id)
        limit $6) as delivered) as count`;

/** How many deliveries a replay still has to queue, at most {@link REPLAYABLE_COUNTED_MAX}. */
export async function countReplayable(db: Queryable, replay: WebhookReplay): Promise<number> {
  const { webhook_id, since, until, only_failed, last_id } = replay;
  const values = [webhook_id, since, until, only_failed, last_id, REPLAYABLE_COUNTED_MAX];
  const [row] = await db.rows<{ count: number }>(COUNT_REPLAYABLE, values);
  return Math.min(row?.count ?? 0, REPLAYABLE_COUNTED_MAX);
}

/** The rate of replays. */
interface ReplayPace {
  /** Deliveries of one webhook queued again per step, which lasts a second. */
  readonly perSecond: number;
  /** Webhooks per step. */
  readonly webhooksMax: number;
}

/** The next few held deliveries of a replay `f`. */
function setAside(status: "held" | "exhausted"): string {
  return `(select d.id, d.event_id, null::integer as attempts from deliveries d
          where d.webhook_id = f.webhook_id and d.status = '${status}' and d.id > f.last_id
            and d.created_at >= coalesce(f.since, '-infinity') and d.created_at < f.until order by d.id limit $2)`;
}

/**
 * How a delivered event is queued again: with its delivery id, the next attempt of a new schedule,
 * as old as its event.
 */
const PUT_BACK = `insert into deliveries (id, event_id, webhook_id, about_id, attempts, is_replay, due_at, created_at)
      overriding system value`;

/*
 * A step is made if the webhook is enabled, its breaker closed, and its earlier deliveries are
 * sent: a replay never has more than a few seconds' worth waiting, so that live events are not
 * behind it and a slow receiver is not flooded. Each delivery has its own due time within the next
 * second. Webhooks and events are locked against deletion; those being deleted are skipped. Waiting
 * replays do not count towards the `webhooksMax` of a step, or some that wait for long would block
 * all others.
 *
 *   picked  the next few: held ones, and delivered ones, each once however often it was delivered,
 *           unless it is already queued again. No attempt is older than its event, which avoids the
 *           log's older days
 *   moved   of these the held ones, which still have their rows
 *   again   the delivered ones, which are only in the log
 */
const ADVANCE_REPLAYS = statement("advance_webhook_replays")`
  with taken as (
      select r.* from webhook_replays r join webhooks w on w.id = r.webhook_id
      where ${isDue("r.next_at", { now: "now()", maxPlausibleDelay: "1 minute" })} and w.enabled and w.paused_until is null
        and not exists (select 1 from deliveries d where d.webhook_id = w.id
        and d.status = 'due' and least(d.attempts, 1) = 1 and d.due_at < now() - interval '5 seconds' offset 0)
        and not exists (select 1 from deliveries d where d.webhook_id = w.id
        and d.status = 'due' and least(d.attempts, 1) = 0 and d.due_at < now() - interval '5 seconds' offset 0)
      order by r.next_at limit $1 for update of r skip locked for key share of w skip locked
    ), picked as materialized (
      select f.webhook_id, x.event_id, x.id, x.attempts from taken f cross join lateral (
        ${setAside("held")}
        union all
        ${setAside("exhausted")}
        union all
        (select l.delivery_id, l.event_id, l.attempt from (
            select distinct on (a.delivery_id) a.delivery_id, a.event_id, a.attempt from delivery_attempts a
            where a.webhook_id = f.webhook_id and a.outcome = 'delivered' and a.delivery_id > f.last_id and not f.only_failed
              and a.created_at >= coalesce(f.since, '-infinity')
            order by a.delivery_id, a.attempt desc) l
          cross join lateral (select e.created_at from events e where e.id = l.event_id offset 0) e
          where e.created_at >= coalesce(f.since, '-infinity') and e.created_at < f.until
            and not exists (select from deliveries d where d.event_id = l.event_id and d.id = l.delivery_id offset 0)
          order by l.delivery_id limit $2)
        order by id limit $2) x
    ), moved as (
      update deliveries d set status = 'due', step = 0, faults = 0, is_replay = true,
        due_at = clock_timestamp() + random() * interval '1 second'
      from picked p where p.attempts is null and d.event_id = p.event_id and d.id = p.id and d.status <> 'due' returning d.webhook_id
    ), again as (
      ${PUT_BACK}
      select p.id, e.id, p.webhook_id, e.about_id, p.attempts, true, clock_timestamp() + random() * interval '1 second', e.created_at
      from picked p cross join lateral (select * from events where id = p.event_id for key share skip locked) e
      where p.attempts is not null
      on conflict (event_id, id) do nothing returning webhook_id
    ), queued as (
      select webhook_id from moved union all select webhook_id from again
    ), passed as (
      update webhook_replays r set last_id = p.last_id, next_at = now() + interval '1 second',
        queued = r.queued + (select count(*) from queued q where q.webhook_id = r.webhook_id)
      from (select webhook_id, max(id) as last_id from picked group by webhook_id) p where r.webhook_id = p.webhook_id
    ), ended as (
      delete from webhook_replays r using taken f
      where r.webhook_id = f.webhook_id and not exists (select 1 from picked p where p.webhook_id = f.webhook_id)
    )
    select count(*) as queued, case when count(*) > 0 then pg_notify('${DELIVERIES_CHANNEL}', '') end as notified from queued`;

/**
 * Queues the next few deliveries of each replay that is due for it, oldest first, and ends the
 * replays that have nothing left. Any number of processes may do so concurrently.
 *
 * @returns how many were queued
 */
export async function advanceReplays(db: Queryable, pace: ReplayPace): Promise<number> {
  const [row] = await db.rows<{ queued: number }>(ADVANCE_REPLAYS, [pace.webhooksMax, pace.perSecond]);
  return row?.queued ?? 0;
}

/** What can be replayed of one logged attempt. */
interface ReplayableAttempt {
  readonly webhook_id: WebhookId;
  readonly event_id: EventId;
  /** Null: the event or the webhook was deleted, or the attempt was a test. */
  readonly delivery_id: number | null;
  readonly is_enabled: boolean;
}

const FIND_ATTEMPT = statement("find_delivery_attempt")`
  select a.webhook_id, a.event_id, case when e.id is not null and w.id is not null then a.delivery_id end as delivery_id,
      coalesce(w.enabled, false) as is_enabled
    from delivery_attempts a left join events e on e.id = a.event_id left join webhooks w on w.id = a.webhook_id
    where a.id = $1 and a.team_id = $2 and a.environment = $3 limit 1`;

/** What a tenant's logged attempt was about; null if none has this id. */
export function findReplayableAttempt(db: Queryable, tenant: Tenant, id: AttemptId): Promise<ReplayableAttempt | null> {
  return firstRow(db, FIND_ATTEMPT, [id, tenant.teamId, tenant.environment]);
}

/*
 * A delivery in flight is due all the while, and stays so. One that waits for its next attempt need
 * not wait longer. A delivered one is queued again, unless another replay is faster.
 */
const REPLAY_DELIVERY = statement("replay_delivery")`
  with sound as materialized (
      select w.id as webhook_id, e.id as event_id, e.about_id, e.created_at from webhooks w cross join events e
      where w.id = $1 and w.enabled and e.id = $2 for key share of w, e
    ), moved as (
      update deliveries d set status = 'due', is_replay = true, due_at = clock_timestamp(),
        step = case when d.status = 'due' then d.step else 0 end, faults = case when d.status = 'due' then d.faults else 0 end
      from sound s where d.event_id = s.event_id and d.id = $3 and not (d.status = 'due' and d.due_at <= clock_timestamp())
      returning d.id
    ), again as (
      ${PUT_BACK}
      select $3, s.event_id, s.webhook_id, s.about_id, coalesce(l.attempts, 0), true, clock_timestamp(), s.created_at
      from sound s cross join lateral (select max(a.attempt) as attempts from delivery_attempts a where a.webhook_id = s.webhook_id
        and a.delivery_id = $3 and a.outcome = 'delivered' and a.created_at >= s.created_at) l
      where not exists (select from deliveries d where d.event_id = s.event_id and d.id = $3)
      on conflict (event_id, id) do nothing returning id
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '') from (select id from moved union all select id from again) queued`;

/**
 * Makes a delivery due at once, whatever its state. One in flight or already due does not change.
 */
export async function replayDelivery(
  db: Queryable,
  attempt: { readonly webhookId: WebhookId; readonly eventId: EventId; readonly deliveryId: number },
): Promise<void> {
  await db.rows(REPLAY_DELIVERY, [attempt.webhookId, attempt.eventId, attempt.deliveryId]);
}
