import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { AboutHex, DispatcherId, EventId, TeamId, Timestamp, WebhookId } from "../../../kernel/ids.ts";
import type { EventType } from "../catalogue.ts";
import { chosenFor, isDead } from "./dispatchers.ts";
import { isPauseOver } from "./webhook-health.ts";

/**
 * A due delivery of a webhook that the dispatcher holds, with everything that one attempt needs.
 */
export interface DueDelivery {
  readonly id: number;
  readonly eventId: EventId;
  readonly eventType: EventType;
  readonly tenant: Tenant;
  readonly webhookId: WebhookId;
  /** The current URL: events that were queued before a change go to the new URL. */
  readonly webhookUrl: string;
  /** When the webhook was last changed, which includes a rotation of its secret. */
  readonly webhookChangedAt: Timestamp;
  /** Most deliveries of the webhook that begin in a second; null: no limit. */
  readonly maxPerSecond: number | null;
  readonly payload: string;
  /** The trace context of its event; null where nobody traced. */
  readonly traceParent: string | null;
  /**
   * The resource that the event is about: first attempts about one resource go out one after the
   * other.
   */
  readonly aboutId: AboutHex;
  /** Attempts made before this one. */
  readonly attempts: number;
  /**
   * Attempts of the schedule used before this one: equal to `attempts`, unless it is a replay or
   * faults were our own.
   */
  readonly step: number;
  /** Consecutive attempts that failed by our own fault, just before this one. */
  readonly faults: number;
  /** Whether it was replayed after it had ended, or before its due time. */
  readonly isReplay: boolean;
  /** Whether it yields to first attempts: a retry that is not overdue by much. */
  readonly isLowPriority: boolean;
  /**
   * Whether the webhook's circuit breaker is half open: then nothing else is sent to it at the same time.
   */
  readonly isProbe: boolean;
  /** Whether this read has taken its webhook over from a dead dispatcher. */
  readonly isTakenOver: boolean;
  /** Physical row address (ctid) at read time. A hint: stale after any update of the row. */
  readonly ctid: string;
}

/** The options of a read. */
export interface TakeOptions {
  readonly dispatcherId: DispatcherId;
  /**
   * The approximate number of deliveries of all webhooks: at least 1. A webhook's share is between
   * 5 and 50 of them.
   */
  readonly limit: number;
  /** Deliveries that the dispatcher already has, with their webhooks. */
  readonly known: readonly { readonly id: number; readonly webhookId: WebhookId }[];
  /** Webhooks and teams at their limit, of which nothing is read now. */
  readonly fullWebhooks: readonly WebhookId[];
  readonly fullTeams: readonly TeamId[];
  /**
   * Webhooks after this id come first: {@link lastRead} of the read before, so that each is reached
   * if there are many.
   */
  readonly after: string;
}

/** Where the first read of a dispatcher starts: before every webhook. */
export const BEFORE_ALL_WEBHOOKS = "00000000000000000000000000000000";

/**
 * The webhook that a read has reached, round-robin in the order of ids: those after `after` come
 * first, then those from the beginning. `after` itself if nothing was read.
 */
export function lastRead(after: string, due: readonly Pick<DueDelivery, "webhookId">[]): string {
  const ids = due.map(({ webhookId }) => webhookId as string);
  const fromBeginning = ids.filter((id) => id <= after);
  const reached = fromBeginning.length > 0 ? fromBeginning : ids;
  return reached.reduce((last, id) => (id > last ? id : last), reached[0] ?? after);
}

/** A webhook's share of one read. */
const PER_WEBHOOK = { least: 5, most: 50 } as const;
/**
 * A retry that is overdue by this much gets the priority of first attempts, so that a stream of new
 * events cannot starve it.
 */
const RETRY_OVERDUE = "interval '1 minute'";

/**
 * The index deliveries_due separates a webhook's first attempts from its retries: 0 and 1 of this
 * expression.
 */
const FIRST = "least(d.attempts, 1) = 0";
const RETRY = "least(d.attempts, 1) = 1";
/** So the first of a webhook's rows in the index tells whether a first attempt is due. */
const HEAD_OF_QUEUE = `select d.webhook_id, ${FIRST} as is_first, d.due_at from deliveries d where d.status = 'due'`;
const NEXT_HEAD = "order by d.webhook_id, least(d.attempts, 1), d.due_at limit 1";
const DUE_ROW = `d.id, d.ctid, d.event_id, d.attempts, d.step, d.faults, d.is_replay,
  coalesce(d.about_id, d.event_id) as about_id`;

/*
 * Writes only which dispatcher holds which webhook, and only when that changes.
 *
 *   behind, before  the webhooks with undelivered rows and the head of each queue, by a loose index
 *                   scan: idle webhooks and long queues cost nothing. Read no further than `ready`
 *                   needs
 * known           the deliveries of each webhook that the dispatcher already has, which are at the
 *                   head of the queue until they end
 *   dead            dispatchers whose lease has expired, and which cannot renew it before this
 *                   statement ends: one that registers after its start is not among them
 * ready           webhooks that are enabled, not paused, have something due that is not known, and
 * are held by this dispatcher, or are assigned to it and held by none or a dead one
 * taken           of the latter those that no other dispatcher claimed first, and that are not
 * being
 *                   deleted; locked in one order, so that no two reads deadlock
 *   due             the head of each queue: first attempts, and separately retries. The webhook's
 *                   columns come only with the first row, since repeating their text is much of the
 *                   cost of a read
 *
 * By index: with a plan from a time when next to nothing was stored it would take seconds once
 * thousands are due.
 */
const TAKE_DUE_DELIVERIES = statement("take_due_deliveries", { isByIndex: true })`
  with recursive clock as materialized (
      select statement_timestamp() as at
    ), behind as (
      (${HEAD_OF_QUEUE} and d.webhook_id > $8 ${NEXT_HEAD})
      union all
      select next.* from behind b cross join lateral (${HEAD_OF_QUEUE} and d.webhook_id > b.webhook_id ${NEXT_HEAD}) next
    ), before as (
      (${HEAD_OF_QUEUE} and d.webhook_id <= $8 ${NEXT_HEAD})
      union all
      select next.* from before b
        cross join lateral (${HEAD_OF_QUEUE} and d.webhook_id > b.webhook_id and d.webhook_id <= $8 ${NEXT_HEAD}) next
    ), known as materialized (
      select k.webhook_id, array_agg(k.id) as ids from unnest($4::bigint[], $5::uuid[]) as k (id, webhook_id) group by k.webhook_id
    ), dead as materialized (
      select d.id from dispatchers d cross join clock where $3 and ${isDead("clock.at")} for no key update of d skip locked
    ), ready as materialized (
      select w.id as webhook_id, w.team_id, w.environment, w.webhook_url, w.updated_at as webhook_changed_at, w.max_per_second,
        w.paused_until is not null as is_probe, l.dispatcher_id is not distinct from $1 as is_mine,
        coalesce(l.dispatcher_id <> $1, false) as is_taken_over, coalesce(k.ids, '{}') as known_ids
      from (select * from behind union all select * from before) waiting cross join clock
      cross join lateral (select * from webhooks where id = waiting.webhook_id offset 0) w
      left join lateral (select * from webhook_leases where webhook_id = waiting.webhook_id offset 0) l on true
      left join known k on k.webhook_id = w.id
      where w.enabled and (w.paused_until is null or ${isPauseOver("w.paused_until", "clock.at")})
        and w.id <> all ($6::uuid[]) and w.team_id <> all ($7::uuid[])
        and (l.dispatcher_id = $1
          or ($3 and (l.dispatcher_id is null or l.dispatcher_id in (select id from dead)) and ${chosenFor("w.id", "clock.at")} = $1))
        and (waiting.due_at <= clock.at or (waiting.is_first and exists (select from deliveries d
          where d.webhook_id = w.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at)))
        and (k.ids is null
          or exists (select from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at
            and d.id <> all (k.ids))
          or exists (select from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at
            and d.id <> all (k.ids)))
      limit ceil($2::float8 / ${PER_WEBHOOK.least})
    ), taken as (
      insert into webhook_leases (webhook_id, dispatcher_id)
      select r.webhook_id, $1 from ready r
        cross join lateral (select from webhooks where id = r.webhook_id for key share skip locked) kept
      where not r.is_mine order by r.webhook_id
      on conflict (webhook_id) do update set dispatcher_id = $1
        where webhook_leases.dispatcher_id in (select id from dead)
      returning webhook_id
    ), own as (
      select r.*, least(greatest(ceil($2::float8 / count(*) over ()), ${PER_WEBHOOK.least}), ${PER_WEBHOOK.most}) as share from ready r
      where r.is_mine or r.webhook_id in (select webhook_id from taken)
    ), due as (
      select o.webhook_id, case when head.is_head then o.team_id end as team_id, case when head.is_head then o.environment end as environment,
        case when head.is_head then o.webhook_url end as webhook_url,
        case when head.is_head then o.webhook_changed_at end as webhook_changed_at,
        case when head.is_head then o.max_per_second end as max_per_second, case when head.is_head then o.is_probe end as is_probe,
        case when head.is_head then o.webhook_id in (select webhook_id from taken) end as is_taken,
        case when head.is_head then o.is_taken_over end as is_taken_over, head.*
      from own o cross join clock cross join lateral (select *, row_number() over () = 1 as is_head from (
        (select ${DUE_ROW}, false as is_low_priority from deliveries d
          where d.webhook_id = o.webhook_id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at and d.id <> all (o.known_ids)
          order by d.due_at, d.id limit o.share)
        union all
        (select ${DUE_ROW}, d.due_at > clock.at - ${RETRY_OVERDUE} from deliveries d
          where d.webhook_id = o.webhook_id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at and d.id <> all (o.known_ids)
          order by d.due_at, d.id limit o.share)
      ) rows) head
    )
    select due.*, e.event_type, e.payload, e.trace_parent
    from due cross join lateral (select * from events where id = due.event_id offset 0) e`;

// A first attempt is due when its delivery is made, and a retry after at most two days, at its
// receiver's request. Checking the ends of the queues is enough.
const CLAMP_DUE_TIMES = statement("clamp_due_times", { isByIndex: true })`
  update deliveries set due_at = now() where id = any (array(
      select late.id from webhooks w cross join lateral (
        (select d.id from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${FIRST}
          and d.due_at > now() + interval '1 minute' limit $1)
        union all
        (select d.id from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${RETRY}
          and d.due_at > now() + interval '3 days' limit $1)
      ) late limit $1)) and status = 'due' returning id`;

/**
 * Makes up to `limit` deliveries due whose due time is implausibly late, as after the database's
 * clock was set back. Returns how many.
 */
export async function clampDueTimes(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(CLAMP_DUE_TIMES, [limit])).length;
}

/** The columns of the webhook. */
interface WebhookOfRow {
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly webhook_url: string;
  readonly webhook_changed_at: Timestamp;
  readonly max_per_second: number | null;
  readonly is_probe: boolean;
  readonly is_taken: boolean;
  readonly is_taken_over: boolean;
}

interface DeliveryOfRow {
  readonly id: number;
  readonly ctid: string;
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly webhook_id: WebhookId;
  readonly payload: string;
  readonly trace_parent: string | null;
  readonly about_id: AboutHex;
  readonly attempts: number;
  readonly step: number;
  readonly faults: number;
  readonly is_replay: boolean;
  readonly is_low_priority: boolean;
}

type DueRow = DeliveryOfRow &
  ((WebhookOfRow & { readonly is_head: true }) | (Record<keyof WebhookOfRow, null> & { readonly is_head: false }));

/**
 * Claims webhooks with something due that no live dispatcher holds and that are assigned to this
 * one, and reads the due deliveries of all webhooks that it then holds: first attempts before
 * retries, oldest first. A dispatcher that is not registered, or whose lease has expired, may get
 * what another claims concurrently.
 */
export async function takeDueDeliveries(db: Queryable, options: TakeOptions): Promise<DueDelivery[]> {
  const rows = await askFor(db, options, true);
  // Another dispatcher may have claimed a webhook, delivered, and released it since this read
  // started. What this dispatcher holds now, no other delivers.
  const isSure = rows.every((row) => !row.is_taken);
  const due = isSure ? rows : await askFor(db, options, false);
  const takenOver = new Set(rows.filter((row) => row.is_taken_over).map((row) => row.webhook_id));
  return toDueDeliveries(due, takenOver).sort((a, b) => a.id - b.id);
}

function askFor(db: Queryable, options: TakeOptions, canClaim: boolean): Promise<DueRow[]> {
  return db.rows<DueRow>(TAKE_DUE_DELIVERIES, [
    options.dispatcherId,
    options.limit,
    canClaim,
    options.known.map((one) => one.id),
    options.known.map((one) => one.webhookId),
    options.fullWebhooks,
    options.fullTeams,
    options.after,
  ]);
}

type WebhookOfDelivery = Pick<
  DueDelivery,
  "tenant" | "webhookUrl" | "webhookChangedAt" | "maxPerSecond" | "isProbe" | "isTakenOver"
>;

function toDueDeliveries(rows: readonly DueRow[], takenOver: ReadonlySet<WebhookId>): DueDelivery[] {
  const webhooks = new Map<WebhookId, WebhookOfDelivery>();
  for (const row of rows) if (row.is_head) webhooks.set(row.webhook_id, toWebhook(row, takenOver.has(row.webhook_id)));
  return rows.map((row) => {
    const webhook = webhooks.get(row.webhook_id);
    if (webhook === undefined) throw new Error("a read returned no head of a queue");
    return toDueDelivery(row, webhook);
  });
}

function toWebhook(row: WebhookOfRow, isTakenOver: boolean): WebhookOfDelivery {
  return {
    tenant: { teamId: row.team_id, environment: row.environment },
    webhookUrl: row.webhook_url,
    webhookChangedAt: row.webhook_changed_at,
    maxPerSecond: row.max_per_second,
    isProbe: row.is_probe,
    isTakenOver,
  };
}

function toDueDelivery(row: DeliveryOfRow, webhook: WebhookOfDelivery): DueDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    tenant: webhook.tenant,
    webhookId: row.webhook_id,
    webhookUrl: webhook.webhookUrl,
    webhookChangedAt: webhook.webhookChangedAt,
    maxPerSecond: webhook.maxPerSecond,
    payload: row.payload,
    traceParent: row.trace_parent,
    aboutId: row.about_id,
    attempts: row.attempts,
    step: row.step,
    faults: row.faults,
    isReplay: row.is_replay,
    isLowPriority: row.is_low_priority,
    isProbe: webhook.isProbe,
    isTakenOver: webhook.isTakenOver,
    ctid: row.ctid,
  };
}
