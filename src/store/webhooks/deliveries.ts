import type { Environment, Tenant } from "../../domain/caller.ts";
import type { EventType } from "../../domain/event.ts";
import type { DispatcherId, EventId, TeamId, Timestamp, WebhookId } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";
import { chosenFor, isDead } from "./dispatchers.ts";
import { isPauseOver } from "./webhook-health.ts";

/** A delivery that is due, of a webhook that the dispatcher holds, with all that one attempt needs. */
export interface DueDelivery {
  readonly id: number;
  readonly eventId: EventId;
  readonly eventType: EventType;
  readonly tenant: Tenant;
  readonly webhookId: WebhookId;
  /** As it stands now: events that were queued before a change go to the new URL. */
  readonly webhookUrl: string;
  /** When the webhook was changed last, which may have been a rotation of its secret. */
  readonly webhookChangedAt: Timestamp;
  readonly payload: string;
  /** What the event is about: first attempts about one thing go out one after the other. */
  readonly aboutId: string;
  /** Attempts made before this one. */
  readonly attempts: number;
  /** Attempts of the schedule used up before this one: as many, unless it is a replay or the faults were ours. */
  readonly step: number;
  /** Attempts in a row that failed by our own fault, just before this one. */
  readonly faults: number;
  /** Whether it was asked for once more after it had ended, or before its time. */
  readonly isReplay: boolean;
  /** Whether it gives way to first attempts: a retry that has not waited for long. */
  readonly isLowPriority: boolean;
  /** Whether the webhook's breaker is half open: then nothing else is sent to it meanwhile. */
  readonly isProbe: boolean;
  /** Whether this read has taken its webhook from a dispatcher that died. */
  readonly isTakenOver: boolean;
  /** Where its row lay, as PostgreSQL writes it. A hint: whoever writes the row moves it. */
  readonly place: string;
}

/** What a dispatcher asks for. */
export interface TakeOptions {
  readonly dispatcherId: DispatcherId;
  /** Deliveries of all webhooks, some more or less: at least 1. A webhook's share is 5 of them at least, and 50 at most. */
  readonly limit: number;
  /** Deliveries that the dispatcher has already, and the webhooks they belong to, side by side. */
  readonly known: readonly { readonly id: number; readonly webhookId: WebhookId }[];
  /** Webhooks and teams of which it wants no more now. */
  readonly fullWebhooks: readonly WebhookId[];
  readonly fullTeams: readonly TeamId[];
  /** Webhooks after this id come first: {@link lastRead} of the read before, so that each is reached where they are many. */
  readonly after: string;
}

/** Where the first read of a dispatcher begins: before every webhook. */
export const BEFORE_ALL_WEBHOOKS = "00000000000000000000000000000000";

/**
 * The webhook that a read has reached, round-robin in the order of ids: those after `after` come
 * first, then those from the beginning. `after` itself when nothing was read.
 */
export function lastRead(after: string, due: readonly Pick<DueDelivery, "webhookId">[]): string {
  const ids = due.map(({ webhookId }) => webhookId as string);
  const fromBeginning = ids.filter((id) => id <= after);
  const reached = fromBeginning.length > 0 ? fromBeginning : ids;
  return reached.reduce((last, id) => (id > last ? id : last), reached[0] ?? after);
}

/** A webhook's share of one read. */
const PER_WEBHOOK = { least: 5, most: 50 } as const;
/** A retry that has waited so long past its time goes level with first attempts, so that no stream of new events starves it. */
const RETRY_PATIENCE = "interval '1 minute'";

/** The index deliveries_due keeps a webhook's first attempts apart from its retries: 0 and 1 of this expression. */
const FIRST = "least(d.attempts, 1) = 0";
const RETRY = "least(d.attempts, 1) = 1";
/** So the first of a webhook's rows in the index says whether a first attempt is due. */
const HEAD_OF_QUEUE = `select d.webhook_id, ${FIRST} as is_first, d.due_at from deliveries d where d.status = 'due'`;
const NEXT_HEAD = "order by d.webhook_id, least(d.attempts, 1), d.due_at limit 1";
const DUE_ROW = `d.id, d.ctid as place, d.event_id, d.attempts, d.step, d.faults, d.is_replay,
  coalesce(d.about_id, d.event_id) as about_id`;

/*
 * Nothing is written but who holds which webhook, and that only when it changes.
 *
 *   behind, before  the webhooks with undelivered rows and the head of each queue, by jumps through the index: idle webhooks and long
 *                   queues cost nothing. Read no further than `ready` asks
 *   known           what the dispatcher has of each webhook already, which lies at the head of the queue until it has ended
 *   dead            dispatchers that have not been renewed in time, and cannot be until this has ended: one that became known after
 *                   this has begun is none of them
 *   ready           those that are enabled, not paused, have something due that is not known, and are this dispatcher's, or nobody's or a
 *                   dead one's and to be this one's
 *   taken           of the last two kinds those that nobody was quicker to take, and that nobody is deleting; in one order, so that no two
 *                   wait for each other
 *   due             of each, the head of its queue: first attempts, and apart from them retries. What is the webhook's is told but with
 *                   the first of them, since the same text again and again is much of what a read costs
 */
const TAKE_DUE_DELIVERIES: Statement = {
  name: "take_due_deliveries",
  // By a plan of a time when next to nothing was stored it would take seconds once thousands are due.
  isByIndex: true,
  text: `with recursive clock as materialized (
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
      select w.id as webhook_id, w.team_id, w.environment, w.webhook_url, w.updated_at as webhook_changed_at,
        w.paused_until is not null as is_probe, l.dispatcher_id is not distinct from $1 as is_mine,
        coalesce(l.dispatcher_id <> $1, false) as is_inherited, coalesce(k.ids, '{}') as known_ids
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
        case when head.is_head then o.is_probe end as is_probe,
        case when head.is_head then o.webhook_id in (select webhook_id from taken) end as is_taken,
        case when head.is_head then o.is_inherited end as is_inherited, head.*
      from own o cross join clock cross join lateral (select *, row_number() over () = 1 as is_head from (
        (select ${DUE_ROW}, false as is_patient from deliveries d
          where d.webhook_id = o.webhook_id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at and d.id <> all (o.known_ids)
          order by d.due_at, d.id limit o.share)
        union all
        (select ${DUE_ROW}, d.due_at > clock.at - ${RETRY_PATIENCE} from deliveries d
          where d.webhook_id = o.webhook_id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at and d.id <> all (o.known_ids)
          order by d.due_at, d.id limit o.share)
      ) rows) head
    )
    select due.*, e.event_type, e.payload
    from due cross join lateral (select * from events where id = due.event_id offset 0) e`,
};

// A first attempt is put off by an hour at most, after faults of our own, and a retry by two days, as its receiver may ask. The ends of
// the queues tell.
const HASTEN_DELIVERIES: Statement = {
  name: "hasten_deliveries",
  isByIndex: true,
  text: `update deliveries set due_at = now() where id = any (array(
      select late.id from webhooks w cross join lateral (
        (select d.id from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${FIRST}
          and d.due_at > now() + interval '2 hours' limit $1)
        union all
        (select d.id from deliveries d where d.webhook_id = w.id and d.status = 'due' and ${RETRY}
          and d.due_at > now() + interval '3 days' limit $1)
      ) late limit $1)) and status = 'due' returning id`,
};

/**
 * Makes up to `limit` deliveries due that wait for longer than any is put off, as they do when the database's clock was put back. Returns
 * how many.
 */
export async function clampDueTimes(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(HASTEN_DELIVERIES, [limit])).length;
}

/** What is a webhook's. */
interface WebhookOfRow {
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly webhook_url: string;
  readonly webhook_changed_at: Timestamp;
  readonly is_probe: boolean;
  readonly is_taken: boolean;
  readonly is_inherited: boolean;
}

interface DeliveryOfRow {
  readonly id: number;
  readonly place: string;
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly webhook_id: WebhookId;
  readonly payload: string;
  readonly about_id: string;
  readonly attempts: number;
  readonly step: number;
  readonly faults: number;
  readonly is_replay: boolean;
  readonly is_patient: boolean;
}

type DueRow = DeliveryOfRow &
  ((WebhookOfRow & { readonly is_head: true }) | (Record<keyof WebhookOfRow, null> & { readonly is_head: false }));

/**
 * Takes webhooks with something due that no living dispatcher holds and that are to be this one's, and reads what is due of all that it
 * holds by then:
 * first attempts before retries, the oldest first. A dispatcher that is not known, or has not been renewed in time, may be given
 * what another takes at the same moment.
 */
export async function takeDueDeliveries(db: Queryable, options: TakeOptions): Promise<DueDelivery[]> {
  const rows = await askFor(db, options, true);
  // Somebody may have taken a webhook, delivered, and given it up since that began to look. What is held by now nobody else delivers.
  const isSure = rows.every((row) => !row.is_taken);
  const due = isSure ? rows : await askFor(db, options, false);
  const inherited = new Set(rows.filter((row) => row.is_inherited).map((row) => row.webhook_id));
  return toDueDeliveries(due, inherited).sort((a, b) => a.id - b.id);
}

function askFor(db: Queryable, options: TakeOptions, mayTake: boolean): Promise<DueRow[]> {
  return db.rows<DueRow>(TAKE_DUE_DELIVERIES, [
    options.dispatcherId,
    options.limit,
    mayTake,
    options.known.map((one) => one.id),
    options.known.map((one) => one.webhookId),
    options.fullWebhooks,
    options.fullTeams,
    options.after,
  ]);
}

type WebhookOfDelivery = Pick<DueDelivery, "tenant" | "webhookUrl" | "webhookChangedAt" | "isProbe" | "isTakenOver">;

function toDueDeliveries(rows: readonly DueRow[], inherited: ReadonlySet<WebhookId>): DueDelivery[] {
  const webhooks = new Map<WebhookId, WebhookOfDelivery>();
  for (const row of rows) if (row.is_head) webhooks.set(row.webhook_id, toWebhook(row, inherited.has(row.webhook_id)));
  return rows.map((row) => {
    const webhook = webhooks.get(row.webhook_id);
    if (webhook === undefined) throw new Error("a read has told of no head of a queue");
    return toDueDelivery(row, webhook);
  });
}

function toWebhook(row: WebhookOfRow, isTakenOver: boolean): WebhookOfDelivery {
  return {
    tenant: { teamId: row.team_id, environment: row.environment },
    webhookUrl: row.webhook_url,
    webhookChangedAt: row.webhook_changed_at,
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
    payload: row.payload,
    aboutId: row.about_id,
    attempts: row.attempts,
    step: row.step,
    faults: row.faults,
    isReplay: row.is_replay,
    isLowPriority: row.is_patient,
    isProbe: webhook.isProbe,
    isTakenOver: webhook.isTakenOver,
    place: row.place,
  };
}
