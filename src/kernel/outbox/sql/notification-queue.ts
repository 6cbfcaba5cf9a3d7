import type { Environment } from "../../access/caller.ts";
import { type Database, type Queryable, statement } from "../../database/postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type LeasedRow,
  type LeasedTable,
  type LeaseRequest,
  leasedValues,
  releaseStatement,
  renewLeases,
  renewStatement,
} from "../../database/postgres/leasing/leases.ts";
import type { ClaimId, NotificationId, OrderId } from "../../ids.ts";
import type {
  NotificationChannel,
  NotificationKind,
  NotificationLanguage,
  NotificationReason,
  NotificationStatus,
  QuietHours,
} from "../../notification.ts";

const LEASED: LeasedTable = {
  table: "notifications",
  countsClaims: false,
  isOpen: "r.status in ('pending', 'sending')",
  maxPlausibleDelay: "10 minutes",
};

/** A lease is over, or comes from a wrong clock. */
const IS_LEASE_OVER = "(n.lease_expires_at <= now() or n.lease_expires_at > now() + interval '10 minutes')";

const FIND_WORK = statement("find_notification_work")`
  select exists (select from notifications n where n.status = 'pending' and n.due_at <= now()) as is_due,
    exists (select from notifications n where n.status = 'sending' and ${IS_LEASE_OVER}) as is_interrupted`;

/** Whether messages are due, and whether a worker ended during the hand-over of some. */
export async function findNotificationWork(
  db: Queryable,
): Promise<{ readonly is_due: boolean; readonly is_interrupted: boolean }> {
  const [row] = await db.rows<{ is_due: boolean; is_interrupted: boolean }>(FIND_WORK);
  return row ?? { is_due: false, is_interrupted: false };
}

const SETTLE_INTERRUPTED = statement("settle_interrupted_notifications")`
  update notifications n set status = 'unknown', reason = 'interrupted', ended_at = now(), lease_expires_at = null
    where n.status = 'sending' and ${IS_LEASE_OVER} returning n.id`;

/**
 * Ends messages whose worker ended during the hand-over: it is unknown whether they were accepted,
 * so they are not sent again. The claim stays, so that a slow worker can still settle them.
 *
 * @returns how many
 */
export async function settleInterrupted(db: Queryable): Promise<number> {
  return (await db.rows(SETTLE_INTERRUPTED)).length;
}

const LIST_QUIET_ZONES = statement("list_quiet_zones")`
  with zones as (select zone, coalesce($4::timestamptz, clock_timestamp()) at time zone zone as local
      from unnest($1::text[]) as zone)
    select zone, ((case when $3::time <= $2::time and local::time >= $2::time then local::date + 1 else local::date end)
      + $3::time) at time zone zone as until
    from zones where case when $2::time < $3::time then local::time >= $2::time and local::time < $3::time
      else local::time >= $2::time or local::time < $3::time end`;

/** A time zone within quiet hours, and their end. */
export interface QuietZone {
  readonly zone: string;
  readonly until: string;
}

/**
 * The zones that are within quiet hours.
 *
 * @param options.at the time; the database's own if null
 */
export function listQuietZones(
  db: Queryable,
  {
    zones,
    quietHours,
    at,
  }: { readonly zones: readonly string[]; readonly quietHours: QuietHours; readonly at: string | null },
): Promise<QuietZone[]> {
  return db.rows<QuietZone>(LIST_QUIET_ZONES, [zones, quietHours.from, quietHours.to, at]);
}

const POSTPONE = statement("postpone_notifications")`
  update notifications n set due_at = quiet.until from (select zone, until from unnest($1::text[], $2::timestamptz[]) as q (zone, until)) as quiet
    where n.status = 'pending' and n.due_at <= now() and n.time_zones @> array[quiet.zone]`;

/** Moves due messages to the end of the quiet hours of their persons. */
export async function postponeNotifications(db: Queryable, quiet: readonly QuietZone[]): Promise<void> {
  await db.rows(POSTPONE, [quiet.map(({ zone }) => zone), quiet.map(({ until }) => until)]);
}

/** A message that a worker holds. */
export interface ClaimedNotification {
  readonly id: NotificationId;
  readonly claim_id: ClaimId;
  readonly order_id: OrderId;
  readonly environment: Environment;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly language: NotificationLanguage;
  /** Address of the service that the order was created at. */
  readonly base_url: string;
}

/**
 * Maximum number of messages of one team that compete for a claim, so that no team delays the
 * others.
 */
const TEAM_SHARE = 50;
const CLAIM = claimStatement(LEASED, {
  name: "claim_notifications",
  condition: `r.id = any (array(select due.id from teams t cross join lateral (
      select n.id from notifications n where n.team_id = t.id and n.status = 'pending' and n.due_at <= now()
        and (n.lease_expires_at is null or ${IS_LEASE_OVER}) and not n.time_zones && $4::text[]
      order by n.due_at limit ${TEAM_SHARE}) due))`,
  orderBy: "random()",
  returning: "r.id, r.claim_id, r.order_id, r.environment, r.kind, r.channel, r.language, r.base_url",
});

// A message that was due in the last second may still go out; a time far ahead is a wrong clock's.
const LOCK_PACE = statement("lock_notification_pace")`
  select greatest(0, 1 + floor(extract(epoch from clock_timestamp() - case
      when next_at between clock_timestamp() - interval '1 second' and clock_timestamp() + interval '1 minute' then next_at
      else clock_timestamp() - interval '1 second' end) * $1::float8 / 60))::integer as allowed
    from notification_pace for update`;

const ADVANCE_PACE = statement("advance_notification_pace")`
  update notification_pace set next_at = case
      when next_at between clock_timestamp() - interval '1 second' and clock_timestamp() + interval '1 minute' then next_at
      else clock_timestamp() - interval '1 second' end + $2::integer * interval '1 minute' / $1::float8`;

/** Options of a claim of messages. */
interface NotificationClaim extends LeaseRequest {
  /** Zones within quiet hours: no messages to their persons. */
  readonly quietZones: readonly string[];
  /** Messages a minute, over all processes. */
  readonly perMinute: number;
}

/**
 * Leases due messages, no more than the rate allows: one every `60 / perMinute` seconds, and after
 * a pause at most those of one second at once. A message that is claimed and not sent counts.
 * Teams share the rate.
 */
export function claimNotifications(db: Database, claim: NotificationClaim): Promise<ClaimedNotification[]> {
  const { perMinute, quietZones } = claim;
  return db.transaction(async (tx) => {
    const [pace] = await tx.rows<{ allowed: number }>(LOCK_PACE, [perMinute]);
    const limit = Math.min(claim.limit, pace?.allowed ?? 0);
    if (limit === 0) return [];
    const values = [...claimValues({ ...claim, limit }), quietZones];
    const claimed = await tx.rows<ClaimedNotification>(CLAIM, values);
    if (claimed.length > 0) await tx.rows(ADVANCE_PACE, [perMinute, claimed.length]);
    return claimed;
  });
}

const BEGIN = statement("begin_notification")`
  update notifications set status = 'sending', attempts = attempts + 1, sending_at = now(), sealed_recipient = $3,
      key_id = $4
    where id = $1 and claim_id = $2 and status = 'pending' and lease_expires_at > now() returning attempts`;

/**
 * Marks a leased message as `sending`, before its first byte is sent. From then on it is not sent
 * again unless this attempt certainly failed.
 *
 * @returns the attempts so far, this one included; null if it is no longer leased or wanted
 */
export async function beginNotification(
  db: Queryable,
  { id, claim_id }: LeasedRow<NotificationId>,
  recipient: { readonly sealed: Buffer; readonly keyId: number },
): Promise<number | null> {
  const [row] = await db.rows<{ attempts: number }>(BEGIN, [id, claim_id, recipient.sealed, recipient.keyId]);
  return row?.attempts ?? null;
}

const END_UNSENT = statement("end_unsent_notification")`
  update notifications set status = $3, reason = $4, ended_at = now(), claim_id = null, lease_expires_at = null
    where id = $1 and claim_id = $2 and status = 'pending'`;

/** Ends a leased message that cannot or must not be sent. */
export async function endUnsent(
  db: Queryable,
  { id, claim_id }: LeasedRow<NotificationId>,
  end: { readonly status: "failed" | "cancelled"; readonly reason: NotificationReason },
): Promise<void> {
  await db.rows(END_UNSENT, [id, claim_id, end.status, end.reason]);
}

const DELAY = releaseStatement(LEASED, {
  name: "delay_notification",
  set: "due_at = now() + $3 * interval '1 second'",
});

/** Releases a leased message until a later time. */
export async function delayNotification(
  db: Queryable,
  leased: LeasedRow<NotificationId>,
  seconds: number,
): Promise<void> {
  await db.rows(DELAY, [...leasedValues([leased]), seconds]);
}

const HOLD = statement("hold_order_notifications")`
  with held as (update notifications set due_at = now() + $3 * interval '1 second', claim_id = null, lease_expires_at = null
      where id = $1 and claim_id = $2 and status = 'pending' returning id, order_id, channel)
    update notifications n set due_at = n.due_at + $3 * interval '1 second' from held
      where n.order_id = held.order_id and n.channel = held.channel and n.id <> held.id and n.status = 'pending' and n.due_at > now()`;

/** Releases a leased message until a later time, and puts those of its order and channel that follow off as long. */
export async function holdOrder(db: Queryable, leased: LeasedRow<NotificationId>, seconds: number): Promise<void> {
  await db.rows(HOLD, [leased.id, leased.claim_id, seconds]);
}

const RENEW = renewStatement(LEASED, "renew_notifications");

/** Extends leases to `leaseMs` from now, if they are still leased. */
export async function renewNotifications(
  db: Queryable,
  leased: readonly LeasedRow<NotificationId>[],
  leaseMs: number,
): Promise<void> {
  await renewLeases(db, RENEW, { rows: leased, leaseMs });
}

const SETTLE = statement("settle_notification")`
  update notifications set status = $3, reason = $4, reply_code = $5, lease_expires_at = null,
      claim_id = case when $3 = 'pending' then null else claim_id end,
      due_at = case when $3 = 'pending' then now() + $6 * interval '1 second' else due_at end,
      ended_at = case when $3 = 'pending' then null else now() end
    where id = $1 and claim_id = $2 and status in ('sending', 'unknown') returning id`;

/** The result of an attempt. */
export interface NotificationEnd {
  readonly status: Exclude<NotificationStatus, "sending" | "cancelled" | "bounced">;
  readonly reason: NotificationReason | null;
  readonly replyCode: string | null;
  /** With `pending`: seconds until the next attempt. */
  readonly delaySeconds: number;
}

/** Stores the result of an attempt of a leased message. Returns false if it is not leased. */
export async function settleNotification(
  tx: Queryable,
  leased: LeasedRow<NotificationId>,
  end: NotificationEnd,
): Promise<boolean> {
  const values = [leased.id, leased.claim_id, end.status, end.reason, end.replyCode, end.delaySeconds];
  return (await tx.rows(SETTLE, values)).length > 0;
}
