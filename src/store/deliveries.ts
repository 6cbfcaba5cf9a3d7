import type { Environment, Tenant } from "../domain/caller.ts";
import type { EventType } from "../domain/event.ts";
import type { ClaimId, EventId, TeamId, Timestamp, WebhookId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";

/** A delivery that a dispatcher holds, with all that one attempt needs. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly claimId: ClaimId;
  readonly eventId: EventId;
  readonly eventType: EventType;
  readonly tenant: Tenant;
  readonly webhookId: WebhookId;
  /** As it stands now: events that were queued before a change go to the new URL. */
  readonly webhookUrl: string;
  /** When the webhook was changed last, which may have been a rotation of its secret. */
  readonly webhookChangedAt: Timestamp;
  readonly payload: string;
  /** Attempts made before this one. */
  readonly attempts: number;
  /** Attempts of the schedule used up before this one: as many, unless it is a replay or the faults were ours. */
  readonly step: number;
  /** Attempts in a row that failed by our own fault, just before this one. */
  readonly faults: number;
  /** Whether it was asked for once more after it had ended, or before its time. */
  readonly isReplay: boolean;
  /** Where its row lay when it was claimed, as PostgreSQL writes it. A hint: a renewal moves the row. */
  readonly place: string;
}

/** By what a delivery is found, and the claim that it must still be under. */
export type HeldDelivery = Pick<ClaimedDelivery, "id" | "eventId" | "claimId">;

/** The bounds of one claim. */
export interface ClaimOptions {
  readonly claimId: string;
  /** How long the claim holds without a renewal. */
  readonly leaseMs: number;
  /** Deliveries in all. */
  readonly limit: number;
  /** Deliveries of one webhook under way at once, over all processes. */
  readonly inFlightMax: number;
  /** How many places of the claimer's a team may have, and how many those teams have that have any. */
  readonly teamMax: number;
  readonly teams: ReadonlyMap<TeamId, number>;
}

/** How much further than its share a claim looks down a webhook's queue, for deliveries that are not behind others about one thing. */
const LOOK_AHEAD = 3;
/** A retry that has waited so long past its time goes level with first attempts, so that no stream of new events starves it. */
const RETRY_PATIENCE = "interval '1 minute'";

// A plan is kept, also one that was made while next to nothing was stored and whole tables were the shortest way. A claim by such a
// plan takes seconds once thousands are due, until the tables are analysed: so whole tables are no way for it.
const LOCK_CLAIMS: Statement = {
  name: "lock_delivery_claims",
  text: `select pg_advisory_xact_lock(hashtextextended('claim deliveries', 0)),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
};

/**
 * Holds every other claim back until the transaction ends: two at once would each count free places that both then take. And keeps
 * the transaction's plans to indexes.
 */
export async function lockDeliveryClaims(tx: Queryable): Promise<void> {
  await tx.rows(LOCK_CLAIMS);
}

/** The index deliveries_due keeps a webhook's first attempts apart from its retries: 0 and 1 of this expression. */
const FIRST = "least(d.attempts, 1) = 0";
const RETRY = "least(d.attempts, 1) = 1";
/** So the first of a webhook's rows in the index says whether a first attempt is due: what is held lies behind what is due. */
const HEAD_OF_QUEUE = `select d.webhook_id, ${FIRST} as is_first, d.due_at from deliveries d where d.status = 'due'`;
/** Under way: see the note on claims for why the due time tells. */
const HELD = "d.status = 'due' and d.due_at > clock.at and d.due_at <= clock.until and d.claim_id is not null";
/**
 * Of rows that are known by their places or ids. The coalesce hides from the planner that they are in the index of what is due: by
 * statistics of a time at which little was due, it would go through all of that rather than to the rows.
 */
const STILL_DUE = "coalesce(d.status, '') = 'due'";
/** What an older program queued does not say what it is about. */
const ABOUT = "coalesce(d.about_id, d.event_id)";

/*
 * A claim moves due_at to the lease's end. So held rows are out of the due scan, a lease that runs out makes its row due again by
 * itself, and a webhook's deliveries under way all lie within one lease's length of now in the index.
 *
 *   waiting  the webhooks with undelivered rows and the head of each queue, by jumps through the index: idle webhooks and long queues
 *            cost nothing
 *   ready    with what is under way of each: a look into the index for each webhook, and another only where no first attempt is due
 *   open     as many of those as the limit, that are enabled, not paused, have places free and something due; those with first
 *            attempts before those with retries alone, one of each team before the second of any, else by lot. Where the breaker is
 *            half open, there is one place: the probe's
 *   due      of each, the head of its queue, somewhat more than its share: first attempts, and apart from them retries
 *   lined    with what came before each, so that of first attempts about one thing only the oldest is taken, and none while another
 *            is under way; in the order of the next step, since sorting is what costs
 *   ranked   their turns: the first of every webhook, then the second of every webhook …
 *   shared   … and likewise of every team, as far as the team has places; first attempts before retries
 *   taken    what was changed, alone: joined with its events in one step it would be looked for among all deliveries
 */
const CLAIM_DELIVERIES: Statement = {
  name: "claim_deliveries",
  text: `with recursive clock as materialized (
      select statement_timestamp() as at, statement_timestamp() + $2 * interval '1 millisecond' as until
    ), waiting as (
      (${HEAD_OF_QUEUE} order by d.webhook_id, least(d.attempts, 1), d.due_at limit 1)
      union all
      select next.* from waiting w cross join lateral (${HEAD_OF_QUEUE} and d.webhook_id > w.webhook_id
        order by d.webhook_id, least(d.attempts, 1), d.due_at limit 1) next
    ), ready as materialized (
      select w.id, w.team_id, $5 - coalesce(t.held, 0) as team_free, held.about_ids,
        (case when w.paused_until is null then $4 else 1 end) - held.held as free,
        head.has_first or head.retry_at <= clock.at - ${RETRY_PATIENCE} as has_first
      from waiting join webhooks w on w.id = waiting.webhook_id
      left join unnest($6::uuid[], $7::integer[]) as t (team_id, held) on t.team_id = w.team_id cross join clock
      cross join lateral (select count(*) as held, coalesce(array_agg(h.about_id), '{}') as about_ids from (
        select ${ABOUT} as about_id from deliveries d where d.webhook_id = w.id and ${FIRST} and ${HELD}
        union all
        select ${ABOUT} from deliveries d where d.webhook_id = w.id and ${RETRY} and ${HELD}) h) held
      cross join lateral (select waiting.is_first and waiting.due_at <= clock.at as has_first,
        case when not waiting.is_first or waiting.due_at > clock.at then (select min(d.due_at) from deliveries d
          where d.webhook_id = w.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at) end as retry_at offset 0) head
      where w.enabled and (w.paused_until is null or w.paused_until <= clock.at)
        and held.held < (case when w.paused_until is null then $4 else 1 end) and coalesce(t.held, 0) < $5
        and (head.has_first or head.retry_at is not null)
    ), open as materialized (
      select * from ready
      order by has_first desc, row_number() over (partition by team_id, has_first order by random()), random() limit $3
    ), portions as (
      select open.*, least(open.free, ceil($3::float8 / count(*) over ()),
        ceil(open.team_free::float8 / count(*) over (partition by team_id))) as share from open
    ), due as (
      select o.id as webhook_id, o.team_id, o.team_free, o.free, o.about_ids, head.id, head.place, head.is_retry, head.about_id
      from portions o cross join clock cross join lateral (
        (select d.id, d.ctid as place, ${ABOUT} as about_id, false as is_retry from deliveries d
          where d.webhook_id = o.id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at
          order by d.due_at limit o.share + ${LOOK_AHEAD})
        union all
        (select d.id, d.ctid, ${ABOUT}, d.due_at > clock.at - ${RETRY_PATIENCE} from deliveries d
          where d.webhook_id = o.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at
          order by d.due_at limit o.share)
      ) head
    ), lined as (
      select due.*, row_number() over (partition by webhook_id, about_id order by is_retry, id) > 1 as is_behind from due
    ), ranked as (
      select l.id, l.place, l.team_id, l.team_free, l.free, l.is_retry,
        row_number() over (partition by l.webhook_id order by l.is_retry, l.id) as turn
      from lined l where l.is_retry or (not l.is_behind and l.about_id <> all (l.about_ids))
    ), shared as (
      select r.id, r.place, r.is_retry, r.team_free,
        row_number() over (partition by r.team_id order by r.is_retry, r.turn, r.id) as team_turn
      from ranked r where r.turn <= r.free
    ), picked as (
      select d.ctid as place from deliveries d
      where d.ctid = any (array(select s.place from shared s where s.team_turn <= s.team_free
          order by s.is_retry, s.team_turn, s.id limit $3))
        and ${STILL_DUE} and d.due_at <= (select at from clock)
      for update skip locked
    ), taken as (
      update deliveries d set claim_id = $1, lease_expires_at = clock.until, due_at = clock.until
      from clock where d.ctid = any (array(select place from picked))
      returning d.id, d.ctid::text as place, d.claim_id, d.event_id, d.webhook_id, d.attempts, d.step, d.faults, d.is_replay
    )
    select taken.*, e.event_type, e.team_id, e.environment, e.payload, w.webhook_url, w.updated_at as webhook_changed_at
    from taken cross join lateral (select * from events where id = taken.event_id offset 0) e
    cross join lateral (select * from webhooks where id = taken.webhook_id offset 0) w`,
};

interface ClaimedRow {
  readonly id: number;
  readonly place: string;
  readonly claim_id: ClaimId;
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly webhook_id: WebhookId;
  readonly webhook_url: string;
  readonly webhook_changed_at: Timestamp;
  readonly payload: string;
  readonly attempts: number;
  readonly step: number;
  readonly faults: number;
  readonly is_replay: boolean;
}

/**
 * Takes a lease on due deliveries of enabled webhooks: a fair share for each webhook, first attempts before retries.
 *
 * @param tx a transaction that holds {@link lockDeliveryClaims} and ends straight after
 */
export async function claimDeliveries(tx: Queryable, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { claimId, leaseMs, limit, inFlightMax, teamMax, teams } = options;
  const values = [claimId, leaseMs, limit, inFlightMax, teamMax, [...teams.keys()], [...teams.values()]];
  const rows = await tx.rows<ClaimedRow>(CLAIM_DELIVERIES, values);
  return rows.map(toClaimedDelivery).sort((a, b) => a.id - b.id);
}

function toClaimedDelivery(row: ClaimedRow): ClaimedDelivery {
  return {
    id: row.id,
    claimId: row.claim_id,
    eventId: row.event_id,
    eventType: row.event_type,
    tenant: { teamId: row.team_id, environment: row.environment },
    webhookId: row.webhook_id,
    webhookUrl: row.webhook_url,
    webhookChangedAt: row.webhook_changed_at,
    payload: row.payload,
    attempts: row.attempts,
    step: row.step,
    faults: row.faults,
    isReplay: row.is_replay,
    place: row.place,
  };
}

// Rows that are locked are being settled and need no renewal; waiting for them could end in a deadlock.
const RENEW_DELIVERIES: Statement = {
  name: "renew_deliveries",
  text: `with held as (
      select d.ctid as place from deliveries d join unnest($1::bigint[], $2::uuid[]) as h (id, claim_id) on h.id = d.id
      where d.event_id = any($4::uuid[]) and d.claim_id = h.claim_id and ${STILL_DUE}
      order by d.id for no key update of d skip locked
    )
    update deliveries d set lease_expires_at = now() + $3 * interval '1 millisecond',
      due_at = now() + $3 * interval '1 millisecond'
    where d.ctid = any(array(select place from held)) returning d.id`,
};

/**
 * Makes the leases that are still held last `leaseMs` from now.
 *
 * @returns the ids of the deliveries whose leases were renewed; the others are being settled, or belong to somebody else by now
 */
export async function renewDeliveries(
  db: Queryable,
  held: readonly HeldDelivery[],
  leaseMs: number,
): Promise<number[]> {
  const values = [held.map((one) => one.id), held.map((one) => one.claimId), leaseMs, held.map((one) => one.eventId)];
  return (await db.rows<{ id: number }>(RENEW_DELIVERIES, values)).map((row) => row.id);
}

const RELEASE_DELIVERIES: Statement = {
  name: "release_deliveries",
  text: `with held as (
      select d.ctid as place from deliveries d join unnest($1::bigint[], $2::uuid[]) as h (id, claim_id) on h.id = d.id
      where d.event_id = any($3::uuid[]) and d.claim_id = h.claim_id and ${STILL_DUE}
      order by d.id for no key update of d skip locked
    )
    update deliveries d set claim_id = null, lease_expires_at = null,
      due_at = case when d.attempts = 0 and not d.is_replay then least(d.created_at, now()) else now() end
    where d.ctid = any(array(select place from held))`,
};

/**
 * Gives leases back, as if the deliveries had never been claimed: they are due at once, a first attempt as long as it was before, and
 * nothing is logged or counted.
 */
export async function releaseDeliveries(db: Queryable, held: readonly HeldDelivery[]): Promise<void> {
  const values = [held.map((one) => one.id), held.map((one) => one.claimId), held.map((one) => one.eventId)];
  await db.rows(RELEASE_DELIVERIES, values);
}
