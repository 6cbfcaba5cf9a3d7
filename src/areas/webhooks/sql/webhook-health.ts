import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { isDue } from "../../../kernel/database/postgres/leases.ts";
import type { Timestamp, WebhookId } from "../../../kernel/ids.ts";

/**
 * What a batch of attempts says about one webhook. Attempts that failed by our own fault are not
 * included.
 */
export interface WebhookHealth {
  readonly webhookId: WebhookId;
  readonly hasSucceeded: boolean;
  /** Attempts that failed. */
  readonly failures: number;
  /** The receiver answered 410: it wants no more. */
  readonly isGone: boolean;
  /** How long the receiver asked to pause; 0: it did not. */
  readonly pauseSeconds: number;
}

/** The rules by which webhooks are judged. */
export interface HealthRules {
  /** How long a webhook may go without a success, and when the operator is warned. */
  readonly disableAfterSeconds: number;
  readonly warnAfterSeconds: number;
  /** Consecutive failures that either requires as well. */
  readonly disableFailuresMin: number;
  /** Consecutive failures that open the circuit breaker. */
  readonly breakerFailures: number;
  /** How long it is open the first time, and at most; each failed probe doubles it. */
  readonly breakerSeconds: number;
  readonly breakerSecondsMax: number;
}

/** A notice to the operator about a webhook: that it is about to be disabled, or was. */
export interface WebhookNote {
  readonly webhookId: WebhookId;
  readonly kind: "failing" | "disabled";
  /** Why it was disabled; null while it is not. */
  readonly reason: "gone" | "failing" | null;
  /** Consecutive attempts that failed. */
  readonly failures: number;
  readonly failingSince: Timestamp | null;
}

/**
 * Whether a webhook's pause is over: its breaker is half open, or the receiver's requested pause
 * has passed. None lasts for more than five minutes.
 *
 * @param pausedUntil an SQL expression of when the pause ends, not null
 * @param now an SQL expression of the time
 */
export function isPauseOver(pausedUntil: string, now: string): string {
  return isDue(pausedUntil, { now, maxPlausibleDelay: "10 minutes" });
}

/*
 * Rows are locked in one order, so that two flushes cannot deadlock; and only those that change: a
 * healthy webhook is never written. A failed probe is one that ends while the breaker is half open;
 * attempts in flight when it opened change nothing. A pause requested by a receiver is not the
 * breaker's: a failure after it is not a failed probe.
 */
const SAVE_WEBHOOK_HEALTH = statement("save_webhook_health")`
  with outcomes as (
      select * from unnest($1::uuid[], $2::boolean[], $3::integer[], $4::boolean[], $5::integer[])
        as t (id, succeeded, failures, gone, pause)
    ), locked as (
      select w.*, t.succeeded, t.failures as more, t.gone, t.pause from webhooks w join outcomes t on t.id = w.id
      where w.enabled and (t.gone or t.failures > 0
        or (t.succeeded and (w.failing_since is not null or w.failures > 0 or w.paused_until is not null)))
      order by w.id for no key update of w
    ), counted as (
      select l.id, l.gone, l.succeeded, l.pause, l.paused_until, l.pauses, l.warned_at,
        case when l.succeeded then 0 else l.failures + l.more end as failures,
        case when l.succeeded then null else coalesce(l.failing_since, now()) end as failing_since
      from locked l
    ), judged as (
      select c.*, c.failures >= $8 and c.failing_since <= now() - $6 * interval '1 second' as is_failing,
        c.warned_at is null and c.failures >= $8 and c.failing_since <= now() - $7 * interval '1 second' as is_warned,
        case when c.succeeded then null
          when not ${isPauseOver("c.paused_until", "now()")} then c.paused_until
          when c.pauses > 0 or c.failures >= $9
            then now() + least($10 * 2 ^ least(c.pauses, 30), $11) * interval '1 second' end as opened_until
      from counted c
    ), saved as (
      update webhooks w set failures = j.failures, failing_since = j.failing_since,
        paused_until = case when j.pause > 0 then greatest(j.opened_until, now() + j.pause * interval '1 second')
          else j.opened_until end,
        pauses = case when j.opened_until is null then 0 when not ${isPauseOver("j.paused_until", "now()")} then w.pauses else w.pauses + 1 end,
        warned_at = case when j.succeeded then null when j.is_warned then now() else w.warned_at end,
        enabled = not (j.gone or j.is_failing),
        disabled_reason = case when j.gone then 'gone' when j.is_failing then 'failing' else w.disabled_reason end,
        disabled_at = case when j.gone or j.is_failing then now() else w.disabled_at end,
        disabled_by = case when j.gone or j.is_failing then 'service' else w.disabled_by end,
        updated_at = case when j.gone or j.is_failing then now() else w.updated_at end
      from judged j where w.id = j.id
      returning w.id, w.enabled, w.disabled_reason, w.failures, w.failing_since, j.is_warned
    )
    select id, enabled, disabled_reason, failures, failing_since from saved where not enabled or is_warned`;

interface NoticeRow {
  readonly id: WebhookId;
  readonly enabled: boolean;
  readonly disabled_reason: "gone" | "failing" | null;
  readonly failures: number;
  readonly failing_since: Timestamp | null;
}

/**
 * Counts how long webhooks fail, and resets at a success; opens, probes and closes their circuit
 * breakers; disables those that are gone or have failed for too long.
 *
 * @returns notices for the operator: once for each webhook that is about to be disabled, and for
 * each that was
 */
export async function saveWebhookHealth(
  tx: Queryable,
  health: readonly WebhookHealth[],
  rules: HealthRules,
): Promise<WebhookNote[]> {
  const rows = await tx.rows<NoticeRow>(SAVE_WEBHOOK_HEALTH, [
    health.map((one) => one.webhookId),
    health.map((one) => one.hasSucceeded),
    health.map((one) => one.failures),
    health.map((one) => one.isGone),
    health.map((one) => Math.ceil(one.pauseSeconds)),
    ...[rules.disableAfterSeconds, rules.warnAfterSeconds, rules.disableFailuresMin],
    ...[rules.breakerFailures, rules.breakerSeconds, rules.breakerSecondsMax],
  ]);
  return rows.map((row) => ({
    webhookId: row.id,
    kind: row.enabled ? "failing" : "disabled",
    reason: row.enabled ? null : row.disabled_reason,
    failures: row.failures,
    failingSince: row.failing_since,
  }));
}

/**
 * Maximum number of deliveries held in the transaction that disables their webhook: more would
 * delay its other work.
 */
const HELD_PER_TRANSACTION_MAX = 10_000;

const HOLD_DELIVERIES = statement("hold_deliveries")`
  update deliveries set status = 'held' where ctid = any (array(
    select d.ctid from deliveries d where d.webhook_id = any($1::uuid[]) and d.status = 'due'
      limit $2 for update skip locked)) and status = 'due'`;

/**
 * Holds the waiting deliveries of disabled webhooks, for a later replay. Attempts in flight end
 * normally, as delivered if they were; those beyond ten thousand are held by
 * {@link holdRemainingDeliveries}, and none of them is sent at the same time.
 */
export async function holdDeliveries(tx: Queryable, webhookIds: readonly WebhookId[]): Promise<void> {
  await tx.rows(HOLD_DELIVERIES, [webhookIds, HELD_PER_TRANSACTION_MAX]);
}

const HOLD_REMAINING_DELIVERIES = statement("hold_remaining_deliveries")`
  update deliveries set status = 'held' where ctid = any (array(
    select d.ctid from webhooks w cross join lateral (
      select d.ctid from deliveries d where d.webhook_id = w.id and d.status = 'due' limit $1) d
    where not w.enabled limit $1)) and status = 'due' returning id`;

/** Holds up to `limit` deliveries that still wait for disabled webhooks. Returns how many. */
export async function holdRemainingDeliveries(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(HOLD_REMAINING_DELIVERIES, [limit])).length;
}
