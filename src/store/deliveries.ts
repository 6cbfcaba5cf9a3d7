import type { Environment, Tenant } from "../domain/caller.ts";
import type { DeliveryOutcome, DeliveryStatus, EventType } from "../domain/event.ts";
import type { ClaimId, CredentialId, EventId, TeamId, WebhookId } from "../domain/ids.ts";
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
  readonly payload: string;
  /** Attempts made before this one. */
  readonly attempts: number;
}

/** The bounds of one claim. */
export interface ClaimOptions {
  readonly claimId: string;
  /** How long the claim holds without a renewal. */
  readonly leaseMs: number;
  /** Deliveries in all. */
  readonly limit: number;
  /** Deliveries of one webhook under way at once, over all processes. */
  readonly inFlightMax: number;
}

/** How much further than its share a claim looks down a webhook's queue, for deliveries that are not behind others about one thing. */
const LOOK_AHEAD = 4;
/** A retry that has waited so long past its time goes level with first attempts, so that no stream of new events starves it. */
const RETRY_PATIENCE = "interval '1 minute'";

const LOCK_CLAIMS: Statement = {
  name: "lock_delivery_claims",
  text: "select pg_advisory_xact_lock(hashtextextended('claim deliveries', 0))",
};

/** Holds every other claim back until the transaction ends: two at once would each count free places that both then take. */
export async function lockDeliveryClaims(tx: Queryable): Promise<void> {
  await tx.rows(LOCK_CLAIMS);
}

/** The index deliveries_due keeps a webhook's first attempts apart from its retries: 0 and 1 of this expression. */
const FIRST = "least(d.attempts, 1) = 0";
const RETRY = "least(d.attempts, 1) = 1";
/** Under way: see the note on claims for why the due time tells. */
const HELD = "d.status = 'due' and d.due_at > clock.at and d.due_at <= clock.until and d.claim_id is not null";

/*
 * A claim moves due_at to the lease's end. So held rows are out of the due scan, a lease that runs out makes its row due again by
 * itself, and a webhook's deliveries under way all lie within one lease's length of now in the index.
 *
 *   waiting  the webhooks with undelivered rows, by jumps through the index: idle webhooks and long queues cost nothing
 *   open     as many of those as the limit, that are enabled, have places free and something due; those with first attempts before
 *            those with retries alone, else by lot
 *   due      of each, the head of its queue, somewhat more than its share: first attempts, and apart from them retries
 *   lined    numbered, so that of first attempts about one thing only the oldest is taken, and none while another is under way
 *   ranked   their turns: the first of every webhook, then the second of every webhook …, first attempts before retries
 */
const CLAIM_DELIVERIES: Statement = {
  name: "claim_deliveries",
  text: `with recursive clock as materialized (
      select statement_timestamp() as at, statement_timestamp() + $2 * interval '1 millisecond' as until
    ), waiting as (
      (select webhook_id from deliveries where status = 'due' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from deliveries d where d.status = 'due' and d.webhook_id > w.webhook_id
        order by d.webhook_id limit 1)
      from waiting w where w.webhook_id is not null
    ), open as materialized (
      select w.id, $4 - held.held as free, held.about_ids
      from waiting join webhooks w on w.id = waiting.webhook_id cross join clock
      cross join lateral (select count(*) as held, coalesce(array_agg(h.about_id), '{}') as about_ids from (
        select e.about_id from deliveries d join events e on e.id = d.event_id
          where d.webhook_id = w.id and ${FIRST} and ${HELD}
        union all
        select e.about_id from deliveries d join events e on e.id = d.event_id
          where d.webhook_id = w.id and ${RETRY} and ${HELD}) h) held
      cross join lateral (select
        exists (select 1 from deliveries d
          where d.webhook_id = w.id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at) as has_first,
        (select min(d.due_at) from deliveries d
          where d.webhook_id = w.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at) as retry_at offset 0) head
      where w.enabled and held.held < $4 and (head.has_first or head.retry_at is not null)
      order by head.has_first or head.retry_at <= clock.at - ${RETRY_PATIENCE} desc, random() limit $3
    ), shared as (
      select open.*, least(open.free, ceil($3::float8 / count(*) over ())) as share from open
    ), due as (
      select shared.id as webhook_id, shared.free, shared.about_ids, head.id, head.is_retry,
        (select e.about_id from events e where e.id = head.event_id) as about_id
      from shared cross join clock cross join lateral (
        (select d.id, d.event_id, false as is_retry from deliveries d
          where d.webhook_id = shared.id and d.status = 'due' and ${FIRST} and d.due_at <= clock.at
          order by d.due_at limit shared.share * ${LOOK_AHEAD})
        union all
        (select d.id, d.event_id, d.due_at > clock.at - ${RETRY_PATIENCE} from deliveries d
          where d.webhook_id = shared.id and d.status = 'due' and ${RETRY} and d.due_at <= clock.at
          order by d.due_at limit shared.share)
      ) head
    ), lined as (
      select due.*, row_number() over (partition by webhook_id, about_id, is_retry order by id) as nth from due
    ), ranked as (
      select l.id, l.free, l.is_retry, row_number() over (partition by l.webhook_id order by l.is_retry, l.id) as turn
      from lined l where l.is_retry or (l.nth = 1 and l.about_id <> all (l.about_ids))
    ), picked as (
      select d.id from deliveries d
      where d.id = any (array(select r.id from ranked r where r.turn <= r.free order by r.is_retry, r.turn, r.id limit $3))
        and d.status = 'due' and d.due_at <= (select at from clock)
      for update skip locked
    )
    update deliveries d set claim_id = $1, lease_expires_at = clock.until, due_at = clock.until
    from clock, events e, webhooks w
    where d.id = any (array(select id from picked)) and e.id = d.event_id and w.id = d.webhook_id
    returning d.id, d.claim_id, d.event_id, e.event_type, e.team_id, e.environment, d.webhook_id, w.webhook_url, e.payload,
      d.attempts`,
};

interface ClaimedRow {
  readonly id: number;
  readonly claim_id: ClaimId;
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly webhook_id: WebhookId;
  readonly webhook_url: string;
  readonly payload: string;
  readonly attempts: number;
}

/**
 * Takes a lease on due deliveries of enabled webhooks: a fair share for each webhook, first attempts before retries.
 *
 * @param tx a transaction that holds {@link lockDeliveryClaims} and ends straight after
 */
export async function claimDeliveries(tx: Queryable, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { claimId, leaseMs, limit, inFlightMax } = options;
  const rows = await tx.rows<ClaimedRow>(CLAIM_DELIVERIES, [claimId, leaseMs, limit, inFlightMax]);
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
    payload: row.payload,
    attempts: row.attempts,
  };
}

// Rows that are locked are being settled and need no renewal; waiting for them could end in a deadlock.
const RENEW_DELIVERIES: Statement = {
  name: "renew_deliveries",
  text: `with held as (
      select d.id from deliveries d join unnest($1::bigint[], $2::uuid[]) as h (id, claim_id) on h.id = d.id
      where d.claim_id = h.claim_id and d.status = 'due' order by d.id for no key update of d skip locked
    )
    update deliveries d set lease_expires_at = now() + $3 * interval '1 millisecond',
      due_at = now() + $3 * interval '1 millisecond'
    from held where d.id = held.id returning d.id`,
};

/**
 * Makes the leases that are still held last `leaseMs` from now.
 *
 * @returns the ids of the deliveries whose leases were renewed; the others are being settled, or belong to somebody else by now
 */
export async function renewDeliveries(
  db: Queryable,
  held: readonly Pick<ClaimedDelivery, "id" | "claimId">[],
  leaseMs: number,
): Promise<number[]> {
  const values = [held.map((one) => one.id), held.map((one) => one.claimId), leaseMs];
  return (await db.rows<{ id: number }>(RENEW_DELIVERIES, values)).map((row) => row.id);
}

/** The end of one attempt and what is to follow. */
export interface SettledDelivery {
  readonly delivery: ClaimedDelivery;
  readonly outcome: DeliveryOutcome;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly remoteAddress: string | null;
  readonly responseBody: string | null;
  /** `due` to try again after {@link delaySeconds}. */
  readonly next: DeliveryStatus;
  /** From the database's now; 0 unless `next` is `due`. */
  readonly delaySeconds: number;
}

const SETTLE_DELIVERIES: Statement = {
  name: "settle_deliveries",
  text: `with results as (
      select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::float8[])
        as r (id, claim_id, outcome, status_code, duration_ms, remote_address, response_body, webhook_url, next, delay_seconds)
    ), settled as (
      update deliveries d set attempts = d.attempts + 1, claim_id = null, lease_expires_at = null,
        status = case when r.next = 'due' and not w.enabled then 'held' else r.next end,
        due_at = clock_timestamp() + r.delay_seconds * interval '1 second'
      from results r, webhooks w
      where d.id = r.id and d.claim_id = r.claim_id and w.id = d.webhook_id
      returning d.id, d.event_id, d.webhook_id, d.attempts, r.outcome, r.status_code, r.duration_ms, r.remote_address,
        r.response_body, r.webhook_url
    ), logged as (
      insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url,
        attempt, outcome, status_code, duration_ms, remote_address, response_body, payload)
      select gen_random_uuid(), s.id, s.event_id, s.webhook_id, e.team_id, e.environment, e.event_type, s.webhook_url,
        s.attempts, s.outcome, s.status_code, s.duration_ms, s.remote_address, s.response_body, e.payload
      from settled s join events e on e.id = s.event_id
    )
    select id from settled`,
};

/**
 * Ends attempts whose leases are still held, and logs each one. Of a webhook that was disabled meanwhile, what would be tried again
 * is held instead.
 *
 * @returns the ids of the deliveries that were ended; the others belong to somebody else by now, or are gone with their webhook
 */
export async function settleDeliveries(tx: Queryable, settled: readonly SettledDelivery[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(SETTLE_DELIVERIES, [
    settled.map((one) => one.delivery.id),
    settled.map((one) => one.delivery.claimId),
    settled.map((one) => one.outcome),
    settled.map((one) => one.statusCode),
    settled.map((one) => one.durationMs),
    settled.map((one) => one.remoteAddress),
    settled.map((one) => one.responseBody),
    settled.map((one) => one.delivery.webhookUrl),
    settled.map((one) => one.next),
    settled.map((one) => one.delaySeconds),
  ]);
  return rows.map((row) => row.id);
}

/** What a batch of attempts says about one webhook. */
export interface WebhookHealth {
  readonly webhookId: WebhookId;
  readonly hasSucceeded: boolean;
  readonly hasFailed: boolean;
  /** The receiver said 410: it wants no more. */
  readonly isGone: boolean;
}

// Rows are locked in one order, so that two flushes cannot wait for each other; and only those that change.
const SAVE_WEBHOOK_HEALTH: Statement = {
  name: "save_webhook_health",
  text: `with told as (
      select * from unnest($1::uuid[], $2::boolean[], $3::boolean[], $4::boolean[]) as t (id, succeeded, failed, gone)
    ), judged as (
      select w.id, told.gone as is_gone, not told.succeeded and told.failed
          and coalesce(w.failing_since, now()) <= now() - $5 * interval '1 second' as is_failing
      from webhooks w join told on told.id = w.id
      where w.enabled and (told.gone or (told.succeeded and w.failing_since is not null) or (not told.succeeded and told.failed
        and (w.failing_since is null or w.failing_since <= now() - $5 * interval '1 second')))
      order by w.id for no key update of w
    ), saved as (
      update webhooks w set
        failing_since = case when t.succeeded then null when t.failed then coalesce(w.failing_since, now()) end,
        enabled = not (j.is_gone or j.is_failing),
        disabled_reason = case when j.is_gone then 'gone' when j.is_failing then 'failing' else w.disabled_reason end,
        updated_at = case when j.is_gone or j.is_failing then now() else w.updated_at end
      from judged j join told t on t.id = j.id
      where w.id = j.id and w.enabled
      returning w.id, w.enabled
    )
    select id from saved where not enabled`,
};

/**
 * Notes since when webhooks fail, forgets it at a success, and disables those that are gone or have failed for too long.
 *
 * @param disableAfterSeconds how long a webhook may go without one success
 * @returns the webhooks that were disabled
 */
export async function saveWebhookHealth(
  tx: Queryable,
  health: readonly WebhookHealth[],
  disableAfterSeconds: number,
): Promise<WebhookId[]> {
  const rows = await tx.rows<{ id: WebhookId }>(SAVE_WEBHOOK_HEALTH, [
    health.map((one) => one.webhookId),
    health.map((one) => one.hasSucceeded),
    health.map((one) => one.hasFailed),
    health.map((one) => one.isGone),
    disableAfterSeconds,
  ]);
  return rows.map((row) => row.id);
}

const HOLD_DELIVERIES: Statement = {
  name: "hold_deliveries",
  text: `update deliveries set status = 'held' where webhook_id = any($1::uuid[]) and status = 'due'
    and (claim_id is null or lease_expires_at < now())`,
};

/** Sets aside what waits for disabled webhooks, to be replayed one day. What is under way is set aside when it ends. */
export async function holdDeliveries(tx: Queryable, webhookIds: readonly WebhookId[]): Promise<void> {
  await tx.rows(HOLD_DELIVERIES, [webhookIds]);
}

/** What the signatures of one webhook's deliveries are made with, sealed. */
export interface SealedSigningSecrets {
  readonly webhook_id: WebhookId;
  readonly sealed_secret: Buffer;
  /** The newest usable credential of the webhook's environment, or null when there is none. */
  readonly credential_id: CredentialId | null;
  readonly sealed_access_secret: Buffer | null;
}

const LIST_SIGNING_SECRETS: Statement = {
  name: "list_signing_secrets",
  text: `select w.id as webhook_id, w.sealed_secret, c.id as credential_id, c.sealed_secret as sealed_access_secret
    from webhooks w left join lateral (
      select c.id, c.sealed_secret from credentials c
      where c.team_id = w.team_id and c.environment = w.environment and c.deactivated_at is null
        and (c.expires_at is null or c.expires_at > now())
      order by c.created_at desc, c.id desc limit 1) c on true
    where w.id = any($1::uuid[])`,
};

/** The sealed secrets of each of the webhooks that still exist. */
export function listSigningSecrets(db: Queryable, webhookIds: readonly WebhookId[]): Promise<SealedSigningSecrets[]> {
  return db.rows<SealedSigningSecrets>(LIST_SIGNING_SECRETS, [webhookIds]);
}
