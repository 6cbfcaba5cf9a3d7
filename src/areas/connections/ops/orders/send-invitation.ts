import type { Caller } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import { requireAskingProfile } from "../../../../kernel/access/ops/team-profile.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { OrderId } from "../../../../kernel/ids.ts";
import { INVITATIONS_PER_DAY, type NotificationChannel } from "../../../../kernel/notification.ts";
import {
  type CountedNotificationRow,
  listNotificationsOfOrder,
  makeNotificationDue,
} from "../../sql/orders/order-messages.ts";
import { lockOrder } from "../../sql/orders/orders.ts";
import {
  insertMessages,
  isNotified,
  type NotificationPolicy,
  type NotifiedOrder,
  recipientOf,
} from "./notifications/enqueue.ts";
import { type ShownNotification, shownNotification } from "./notifications/notifications.ts";
import { findWaitingOrder } from "./order-page.ts";
import { notifiedOrder, type OrderContext, requireOrder } from "./orders.ts";

/** Which invitation is to be sent again. */
interface InvitationRequest {
  readonly id: OrderId;
  /** Null: every channel on which the person can be reached. */
  readonly channel: NotificationChannel | null;
  /** Address of the service, for links. */
  readonly baseUrl: string;
  readonly idempotency: IdempotentRequest | null;
}

/**
 * Sends the invitation of an order again, by its present address. One that still waits is due now; one that
 * is being handed over is left to it. Quiet hours and the operator's rate hold as for every message.
 *
 * @returns the invitations that are on their way
 * @throws AppError `not_found`; `conflict` if the order waits for nobody, sends nothing or reaches nobody, if its
 * address did not take the last message, or in production while the team has no name and contact; `throttled` after {@link INVITATIONS_PER_DAY} within 24 hours
 */
export async function sendInvitation(
  context: OrderContext,
  caller: Caller,
  request: InvitationRequest,
): Promise<ShownNotification[]> {
  const ids = await runIdempotently(context, { tenant: caller, idempotency: request.idempotency }, async (tx) => {
    await requireOrder(tx, caller, request.id);
    await requireAskingProfile(tx, caller);
    await lockOrder(tx, request.id);
    const found = await findWaitingOrder({ ...context, db: tx }, request.id);
    if (found === null) {
      throw new AppError("conflict", "This order waits for nobody now: it has ended, or the person is signing in.");
    }
    const order = notifiedOrder(found.order, found.details, request.baseUrl);
    const channels = reachedBy(context.notificationPolicy, caller, { order, channel: request.channel });
    const all = await listNotificationsOfOrder(tx, caller, request.id);
    return (await sendBy(context, tx, { caller, order, all, channels })).map(({ id }) => id);
  });
  const now = await listNotificationsOfOrder(context.db, caller, request.id);
  return now.filter(({ id }) => ids.includes(id)).map((row) => shownNotification(context, row));
}

/** The channels of a request on which the person can be reached. */
function reachedBy(
  policy: NotificationPolicy,
  caller: Caller,
  { order, channel }: { readonly order: NotifiedOrder; readonly channel: NotificationChannel | null },
): NotificationChannel[] {
  const wanted = policy.channels.filter((one) => channel === null || one === channel);
  if (wanted.length === 0) {
    throw new AppError("conflict", "This service does not send such messages. Send share_url to the person yourself.");
  }
  if (!isNotified(policy, caller, order)) {
    throw new AppError(
      "conflict",
      "This order sends no messages: set notification_settings.suppress_user_notifications to false first.",
    );
  }
  const reached = wanted.filter((one) => recipientOf(order, one) !== null);
  if (reached.length > 0) return reached;
  throw new AppError("conflict", "This order has no address for such a message: give its email or phone first.");
}

interface Sending {
  readonly caller: Caller;
  readonly order: NotifiedOrder;
  /** All messages of the order. */
  readonly all: readonly CountedNotificationRow[];
  readonly channels: readonly NotificationChannel[];
}

async function sendBy(
  context: OrderContext,
  tx: Queryable,
  { caller, order, all, channels }: Sending,
): Promise<CountedNotificationRow[]> {
  const invitations = all.filter(({ kind }) => kind === "invitation");
  const isUnderWay = ({ status }: CountedNotificationRow) => status === "pending" || status === "sending";
  const underWay = invitations.filter((row) => channels.includes(row.channel) && isUnderWay(row));
  for (const { id } of underWay) await makeNotificationDue(tx, caller, id);
  const rest = channels.filter((channel) => !underWay.some((row) => row.channel === channel));
  const { keyring, onUnreadable } = context;
  const opening = onUnreadable === undefined ? { keyring } : { keyring, onUnreadable };
  const taken = rest.filter((channel) => !isRefusedBy(opening, { order, all, channel }));
  const free = taken.filter((channel) => countedOf(invitations, channel).length < INVITATIONS_PER_DAY);
  if (underWay.length === 0 && taken.length === 0) {
    throw new AppError("conflict", "The last message to this address came back: change email or phone first.");
  }
  if (underWay.length === 0 && free.length === 0) throw sentTooOften(invitations, taken);
  const messages = free.map((channel) => ({ kind: "invitation" as const, channel, afterHours: 0 }));
  await insertMessages(tx, context.notificationPolicy, { tenant: caller, order, messages });
  const now = await listNotificationsOfOrder(tx, caller, order.id);
  const former = new Set(all.map(({ id }) => id));
  return now.filter((row) => !former.has(row.id) || underWay.some(({ id }) => id === row.id));
}

/** Those that count for the limit of a channel, newest first. */
function countedOf(invitations: readonly CountedNotificationRow[], channel: NotificationChannel) {
  return invitations.filter((row) => row.channel === channel && row.counts_for_seconds > 0);
}

function sentTooOften(
  invitations: readonly CountedNotificationRow[],
  channels: readonly NotificationChannel[],
): AppError {
  const message = `An invitation can be sent ${INVITATIONS_PER_DAY} times within 24 hours; the first one counts.`;
  const waits = channels.map((channel) => countedOf(invitations, channel).at(-1)?.counts_for_seconds ?? 1);
  return new AppError("throttled", message, { retryAfterSeconds: Math.min(...waits) });
}

/**
 * True if the last message to the order's present address was refused, or any to it came back for good or was
 * complained of.
 */
function isRefusedBy(
  context: Pick<OrderContext, "keyring" | "onUnreadable">,
  request: {
    readonly order: NotifiedOrder;
    readonly all: readonly CountedNotificationRow[];
    readonly channel: NotificationChannel;
  },
): boolean {
  const { order, all, channel } = request;
  const handed = all.filter((row) => row.channel === channel && row.sealed_recipient !== null);
  const sent = handed
    .map((row) => shownNotification(context, row))
    .toSorted((a, b) => ((a.sending_at ?? "") < (b.sending_at ?? "") ? 1 : -1))
    .filter(({ recipient }) => recipient === recipientOf(order, channel));
  return sent[0]?.status === "refused" || sent.some(isLastBounce);
}

/** True for a bounce after which the address takes no more. */
function isLastBounce({ status, reason, bounce_type: type, reply_code: code }: ShownNotification): boolean {
  if (status !== "bounced") return false;
  // Before types were kept, the reply's code tells.
  return type === null ? reason === "complained" || code?.startsWith("4") !== true : type !== "temporary";
}
