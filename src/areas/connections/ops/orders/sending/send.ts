import { missingOfProfile } from "../../../../../kernel/access/members/team-profile.ts";
import { sealText } from "../../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../../../kernel/error.ts";
import {
  afterSending,
  type NotificationReason,
  type NotificationStatus,
  type SendOutcome,
} from "../../../../../kernel/notification.ts";
import type { NotificationSender } from "../../../../../kernel/outbox/notification/sender.ts";
import {
  beginNotification,
  type ClaimedNotification,
  claimNotifications,
  delayNotification,
  endUnsent,
  findNotificationWork,
  holdOrder,
  listQuietZones,
  type NotificationEnd,
  postponeNotifications,
  type QuietZone,
  renewNotifications,
  settleInterrupted,
  settleNotification,
} from "../../../../../kernel/outbox/sql/notification-queue.ts";
import { cancelPending } from "../../../../../kernel/outbox/sql/notifications.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { STATE_ZONES } from "../../../../../kernel/text/us/state-zones.ts";
import { CONNECTIONS_SEALED } from "../../../sql/sealed.ts";
import { recipientOf } from "../notifications/enqueue.ts";
import type { NotificationPolicy } from "../notifications/policy.ts";
import { findWaitingOrder, type WaitingOrder } from "../order-page.ts";
import { contentOf } from "./content-of-order.ts";

/**
 * Duration of a worker's lease on a message, in milliseconds; renewed while the worker lives. After
 * a crash, messages in hand-over are shown as `unknown` after this time.
 */
export const NOTIFICATION_LEASE_MS = 30_000;
/** Delay of a message in production whose team has no name and contact yet, in seconds. */
const UNNAMED_SECONDS = 600;
/** Delay of a message whose person is signing in, in seconds. */
const BUSY_SECONDS = 3_600;

/** The context of a notifier. */
export interface NotifierContext extends Context {
  readonly policy: NotificationPolicy;
  readonly sender: NotificationSender;
}

/**
 * Leases up to `limit` messages that are due, at the configured rate and outside quiet hours.
 * Before that, ends those whose worker ended during the hand-over.
 */
export async function claimForSending(context: NotifierContext, limit: number): Promise<ClaimedNotification[]> {
  const { db, policy } = context;
  const work = await findNotificationWork(db);
  if (work.is_interrupted) await settleInterrupted(db);
  if (!work.is_due) return [];
  const quiet = await quietZonesNow(context);
  if (quiet.length > 0) await postponeNotifications(db, quiet);
  return await claimNotifications(db, {
    claimId: mintId(),
    leaseMs: NOTIFICATION_LEASE_MS,
    limit,
    quietZones: quiet.map(({ zone }) => zone),
    perMinute: policy.perMinute,
  });
}

async function quietZonesNow({ db, policy }: NotifierContext): Promise<QuietZone[]> {
  const { quietHours, timeZone } = policy;
  if (quietHours === null) return [];
  const zones = [...new Set([timeZone, ...STATE_ZONES])];
  return await listQuietZones(db, { zones, quietHours, at: null });
}

/** Renews the leases of messages that are being sent. */
export function renewSending({ db }: NotifierContext, leased: readonly ClaimedNotification[]): Promise<void> {
  return renewNotifications(db, leased, NOTIFICATION_LEASE_MS);
}

/**
 * Sends one leased message, by the order's present state: marks it, hands it over with no transaction
 * open, and writes how that ended. A message is handed over again only if it was certainly not
 * accepted. In production the messages of an order wait, with the time between them, while its team has no name
 * and contact.
 *
 * @returns the message's status; null if the order ended meanwhile
 */
export async function sendNotification(
  context: NotifierContext,
  leased: ClaimedNotification,
): Promise<NotificationStatus | null> {
  const { db, keyring, sender } = context;
  const found = await findOrder(context, leased);
  if (found.kind === "unreadable") return await giveUp(context, leased, { status: "failed", reason: "unreadable" });
  if (found.kind === "busy") {
    await delayNotification(db, leased, BUSY_SECONDS);
    return "pending";
  }
  const { details, order, profile } = found.waiting;
  if (order.environment === "production" && missingOfProfile(profile).length > 0) {
    await holdOrder(db, leased, UNNAMED_SECONDS);
    return "pending";
  }
  if (order.notifications.suppress_user_notifications === true) {
    return await giveUp(context, leased, { status: "cancelled", reason: "suppressed" });
  }
  const to = recipientOf(details, leased.channel);
  if (to === null) return await giveUp(context, leased, { status: "cancelled", reason: "no_address" });
  const sealed = sealText(keyring, to, CONNECTIONS_SEALED.notificationRecipient(leased.id));
  const attempts = await beginNotification(db, leased, { sealed, keyId: keyring.activeId });
  if (attempts === null) return null;
  const outcome = await sender.send({
    ...leased,
    content: contentOf(found.waiting, { to, baseUrl: leased.base_url }),
  });
  return await settle(context, leased, endOf(outcome, attempts));
}

type Found =
  | { readonly kind: "waiting"; readonly waiting: WaitingOrder }
  /** The person is signing in, or the order is ending. */
  | { readonly kind: "busy" }
  | { readonly kind: "unreadable" };

async function findOrder(context: NotifierContext, leased: ClaimedNotification): Promise<Found> {
  try {
    const waiting = await findWaitingOrder(context, leased.order_id);
    return waiting === null ? { kind: "busy" } : { kind: "waiting", waiting };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "internal") throw error;
    context.onUnreadable?.(`orders/${leased.order_id}`);
    return { kind: "unreadable" };
  }
}

async function giveUp(
  { db }: NotifierContext,
  leased: ClaimedNotification,
  end: { readonly status: "failed" | "cancelled"; readonly reason: NotificationReason },
): Promise<NotificationStatus> {
  await endUnsent(db, leased, end);
  return end.status;
}

async function settle(
  { db }: NotifierContext,
  leased: ClaimedNotification,
  end: NotificationEnd,
): Promise<NotificationStatus> {
  await db.transaction(async (tx) => {
    if (!(await settleNotification(tx, leased, end)) || end.status !== "refused") return;
    await cancelPending(tx, leased.order_id, { reason: "address_failed", channel: leased.channel });
  });
  return end.status;
}

function endOf(outcome: SendOutcome, attempts: number): NotificationEnd {
  const next = afterSending(outcome, attempts);
  const replyCode = outcome.kind === "accepted" ? null : outcome.replyCode;
  if (next.kind === "end") return { status: next.status, reason: next.reason, replyCode, delaySeconds: 0 };
  return { status: "pending", reason: "unreachable", replyCode, delaySeconds: next.delaySeconds };
}
