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
} from "../../database/postgres/leases.ts";
import type { MemberId, MessageId, OrderId, WebhookId } from "../../ids.ts";
import type {
  NotificationChannel,
  NotificationKind,
  NotificationLanguage,
  NotificationReason,
  NotificationStatus,
  QuietHours,
} from "../../notification.ts";

const LEASED: LeasedTable = {
  table: "outbox",
  countsClaims: false,
  isOpen: "r.status in ('pending', 'sending')",
  maxPlausibleDelay: "10 minutes",
};

/** A lease is over, or comes from a wrong clock. */
const IS_LEASE_OVER = "(n.lease_expires_at <= now() or n.lease_expires_at > now() + interval '10 minutes')";

/** Days after which a message that nobody could hand over is deleted. */
const KEPT_DAYS = 3;

const INSERT_NOTICE = statement("insert_person_notice")`
  insert into outbox (id, environment, kind, sealed_notice, key_id) values ($1, $2, 'notice', $3, $4)`;

/** Inserts a message about the records of a person, due at once. */
export async function insertPersonNotice(
  tx: Queryable,
  notice: {
    readonly id: MessageId;
    readonly environment: Environment;
    readonly sealed: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  await tx.rows(INSERT_NOTICE, [notice.id, notice.environment, notice.sealed, notice.keyId]);
}

const FIND_WORK = statement("find_messages")`
  select exists (select from outbox n where n.status = 'pending' and n.due_at <= now()) as is_due,
    exists (select from outbox n where n.status = 'pending' and n.due_at <= now() and n.order_id is null) as is_prompt_due,
    exists (select from outbox n where n.status = 'sending' and ${IS_LEASE_OVER}) as is_interrupted`;

/** What there is to do. */
interface MessageWork {
  readonly is_due: boolean;
  /** Messages that no rate holds back are due. */
  readonly is_prompt_due: boolean;
  /** A worker ended during the hand-over of some. */
  readonly is_interrupted: boolean;
}

/** Looks for messages that are due, and for those whose worker ended. */
export async function findMessages(db: Queryable): Promise<MessageWork> {
  const [row] = await db.rows<MessageWork>(FIND_WORK);
  return row ?? { is_due: false, is_prompt_due: false, is_interrupted: false };
}

const SETTLE_INTERRUPTED = statement("settle_interrupted_messages")`
  update outbox n set lease_expires_at = null, status = case when n.order_id is null then 'pending' else 'unknown' end,
      reason = case when n.order_id is not null then 'interrupted' end, ended_at = case when n.order_id is not null then now() end
    where n.status = 'sending' and ${IS_LEASE_OVER} returning n.id`;

/**
 * Ends messages about orders whose worker ended during the hand-over: it is unknown whether they were accepted,
 * so they are not sent again. All others are sent again: a person who misses them loses more than one who gets them twice. The claim
 * stays, so that a slow worker can still settle them.
 */
export async function settleInterrupted(db: Queryable): Promise<void> {
  await db.rows(SETTLE_INTERRUPTED);
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

const POSTPONE = statement("postpone_messages")`
  update outbox n set due_at = quiet.until from (select zone, until from unnest($1::text[], $2::timestamptz[]) as q (zone, until)) as quiet
    where n.status = 'pending' and n.due_at <= now() and n.time_zones @> array[quiet.zone]`;

/** Moves due messages to the end of the quiet hours of their persons. */
export async function postponeMessages(db: Queryable, quiet: readonly QuietZone[]): Promise<void> {
  await db.rows(POSTPONE, [quiet.map(({ zone }) => zone), quiet.map(({ until }) => until)]);
}

/** A message that a worker holds. */
interface ClaimedRow extends LeasedRow<MessageId> {
  readonly environment: Environment;
}

/** A message to the person of an order. */
export interface ClaimedOrderMessage extends ClaimedRow {
  readonly about: "order";
  readonly order_id: OrderId;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly language: NotificationLanguage;
  /** Address of the service that the order was created at. */
  readonly base_url: string;
}

/** A message to a person about their records. */
export interface ClaimedNotice extends ClaimedRow {
  readonly about: "records";
  readonly sealed_notice: Buffer;
}

/** A message to a member about a webhook. */
export interface ClaimedAlert extends ClaimedRow {
  readonly about: "webhook";
  readonly kind: string;
  readonly webhook_id: WebhookId;
  readonly member_id: MemberId;
}

/** A message that a worker holds, by what it is about. */
export type ClaimedMessage = ClaimedOrderMessage | ClaimedNotice | ClaimedAlert;

/**
 * Maximum number of messages of one team that compete for a claim, so that no team delays the
 * others.
 */
const TEAM_SHARE = 50;
const IS_FREE = `n.status = 'pending' and n.due_at <= now() and (n.lease_expires_at is null or ${IS_LEASE_OVER})`;
// Messages that no rate holds back come first: they are few.
const CLAIM = claimStatement(LEASED, {
  name: "claim_messages",
  condition: `r.id = any (array((select n.id from outbox n where n.order_id is null and ${IS_FREE} order by n.due_at limit $3)
    union all (select due.id from teams t cross join lateral (
      select n.id from outbox n where n.team_id = t.id and ${IS_FREE} and not n.time_zones && $4::text[]
      order by n.due_at limit ${TEAM_SHARE}) due order by random() limit $5)))`,
  orderBy: "r.order_id is not null, random()",
  returning: `r.id, r.claim_id, r.environment, r.order_id, r.kind, r.channel, r.language, r.base_url, r.sealed_notice, r.webhook_id,
    r.member_id, case when r.order_id is not null then 'order' when r.webhook_id is not null then 'webhook' else 'records' end as about`,
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
interface MessageClaim extends LeaseRequest {
  /** Zones within quiet hours: no messages about orders to their persons. */
  readonly quietZones: readonly string[];
  /** Messages about orders a minute, over all processes. */
  readonly perMinute: number;
  /** False: only messages about orders are due, so that nothing is looked for where the rate allows none. */
  readonly isPromptDue: boolean;
}

/**
 * Leases due messages; about orders no more than the rate allows: one every `60 / perMinute` seconds, and after
 * a pause at most those of one second at once. A message that is claimed and not sent counts.
 * Teams share the rate.
 */
export function claimMessages(db: Database, claim: MessageClaim): Promise<ClaimedMessage[]> {
  const { perMinute, quietZones, isPromptDue } = claim;
  return db.transaction(async (tx) => {
    const [pace] = await tx.rows<{ allowed: number }>(LOCK_PACE, [perMinute]);
    const allowed = pace?.allowed ?? 0;
    if (allowed === 0 && !isPromptDue) return [];
    const values = [...claimValues(claim), quietZones, allowed];
    const claimed = await tx.rows<ClaimedMessage>(CLAIM, values);
    const paced = claimed.filter(({ about }) => about === "order").length;
    if (paced > 0) await tx.rows(ADVANCE_PACE, [perMinute, paced]);
    return claimed;
  });
}

const BEGIN = statement("begin_message")`
  update outbox set status = 'sending', attempts = attempts + 1, sending_at = now(), sealed_recipient = $3,
      key_id = coalesce($4, key_id)
    where id = $1 and claim_id = $2 and status = 'pending' and lease_expires_at > now() returning attempts`;

/**
 * Marks a leased message as `sending`, before its first byte is sent.
 *
 * @param recipient of a message about an order, whose row stays; null of all others
 * @returns the attempts so far, this one included; null if it is no longer leased or wanted
 */
export async function beginMessage(
  db: Queryable,
  { id, claim_id }: LeasedRow<MessageId>,
  recipient: { readonly sealed: Buffer; readonly keyId: number } | null,
): Promise<number | null> {
  const values = [id, claim_id, recipient?.sealed ?? null, recipient?.keyId ?? null];
  const [row] = await db.rows<{ attempts: number }>(BEGIN, values);
  return row?.attempts ?? null;
}

const DELAY = releaseStatement(LEASED, {
  name: "delay_message",
  set: "due_at = now() + $3 * interval '1 second', attempts = r.attempts + $4",
});

/**
 * Releases a leased message until a later time.
 *
 * @param delay.attempts by which its attempts grow: 0 or 1
 */
export async function delayMessage(
  db: Queryable,
  leased: LeasedRow<MessageId>,
  delay: { readonly seconds: number; readonly attempts: number },
): Promise<void> {
  await db.rows(DELAY, [...leasedValues([leased]), delay.seconds, delay.attempts]);
}

const HOLD = statement("hold_order_messages")`
  with held as (update outbox set due_at = now() + $3 * interval '1 second', claim_id = null, lease_expires_at = null
      where id = $1 and claim_id = $2 and status = 'pending' returning id, order_id, channel)
    update outbox n set due_at = n.due_at + $3 * interval '1 second' from held
      where n.order_id = held.order_id and n.channel = held.channel and n.id <> held.id and n.status = 'pending' and n.due_at > now()`;

/** Releases a leased message until a later time, and puts those of its order and channel that follow off as long. */
export async function holdOrder(db: Queryable, leased: LeasedRow<MessageId>, seconds: number): Promise<void> {
  await db.rows(HOLD, [leased.id, leased.claim_id, seconds]);
}

const RENEW = renewStatement(LEASED, "renew_messages");

/** Extends leases to `leaseMs` from now, if they are still leased. */
export async function renewMessages(
  db: Queryable,
  leased: readonly LeasedRow<MessageId>[],
  leaseMs: number,
): Promise<void> {
  await renewLeases(db, RENEW, { rows: leased, leaseMs });
}

const SETTLE = statement("settle_message")`
  update outbox set status = $3, reason = $4, reply_code = $5, lease_expires_at = null,
      claim_id = case when $3 = 'pending' then null else claim_id end,
      due_at = case when $3 = 'pending' then now() + $6 * interval '1 second' else due_at end,
      ended_at = case when $3 = 'pending' then null else now() end
    where id = $1 and claim_id = $2 and status in ('pending', 'sending', 'unknown') returning id`;

const DELETE_ENDED = statement("delete_ended_message")`
  delete from outbox where id = $1 and claim_id = $2 and order_id is null returning id`;

/** The result of an attempt, or of the look that no attempt followed. */
export interface MessageEnd {
  readonly status: Exclude<NotificationStatus, "sending" | "bounced">;
  readonly reason: NotificationReason | null;
  readonly replyCode: string | null;
  /** With `pending`: seconds until the next attempt. */
  readonly delaySeconds: number;
}

/** Stores the end of a leased message; one that is about no order is deleted by it. Returns false if it is not leased. */
export async function settleMessage(tx: Queryable, leased: ClaimedMessage, end: MessageEnd): Promise<boolean> {
  const { id, claim_id } = leased;
  const isDeleted = leased.about !== "order" && end.status !== "pending";
  if (isDeleted) return (await tx.rows(DELETE_ENDED, [id, claim_id])).length > 0;
  const values = [id, claim_id, end.status, end.reason, end.replyCode, end.delaySeconds];
  return (await tx.rows(SETTLE, values)).length > 0;
}

// A message that is held has had no attempt, and is looked at again and again: it stays.
const DELETE_OLD = statement("delete_old_messages")`
  delete from outbox where id in (
    select id from outbox where order_id is null and status = 'pending' and created_at < now() - interval '${KEPT_DAYS} days'
      and (attempts > 0 or due_at < now() - interval '1 hour') limit $1) returning 1 as deleted`;

/** Deletes at most `limit` messages that are about no order and that nobody could hand over. Returns how many. */
export async function deleteOldMessages(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD, [limit])).length;
}
