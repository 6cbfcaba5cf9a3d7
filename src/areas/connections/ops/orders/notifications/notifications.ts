import type { Caller } from "../../../../../kernel/access/caller.ts";
import { openText } from "../../../../../kernel/crypto/seal.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { MessageId, OrderId } from "../../../../../kernel/ids.ts";
import type { BounceType } from "../../../../../kernel/notification.ts";
import { OUTBOX_SEALED } from "../../../../../kernel/outbox/sql/sealed.ts";
import type { Page, PageRequest } from "../../../../../kernel/page.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import {
  cancelPending,
  listNotificationRows,
  type NotificationRow,
  saveBounce,
} from "../../../sql/orders/order-messages.ts";

/** A message of an order, with its recipient. */
export interface ShownNotification extends Omit<NotificationRow, "sealed_recipient"> {
  /** E-mail address or ten digits; null before the first attempt, and if it cannot be read. */
  readonly recipient: string | null;
}

/** A page of the messages of the caller's order, newest first. */
export async function listNotifications(
  context: Context,
  caller: Caller,
  list: { readonly orderId: OrderId; readonly request: PageRequest },
): Promise<Page<ShownNotification>> {
  const page = await listNotificationRows(context.db, caller, list);
  return { ...page, rows: page.rows.map((row) => shownNotification(context, row)) };
}

/** A message with its recipient, opened. */
export function shownNotification(
  { keyring, onUnreadable }: Pick<Context, "keyring" | "onUnreadable">,
  { sealed_recipient, ...row }: NotificationRow,
): ShownNotification {
  if (sealed_recipient === null) return { ...row, recipient: null };
  try {
    return { ...row, recipient: openText(keyring, sealed_recipient, OUTBOX_SEALED.messageRecipient(row.id)) };
  } catch {
    onUnreadable?.(`notifications/${row.id}`);
    return { ...row, recipient: null };
  }
}

/** A bounce of an accepted message, as the mailer reports it. */
interface BounceReport {
  readonly notificationId: MessageId;
  readonly type: BounceType;
  /** Status code of the reply, such as `550 5.1.1`. */
  readonly replyCode: string | null;
}

/**
 * Records a bounce or a complaint. After a permanent bounce and a
 * complaint the order sends nothing more by this channel. Idempotent.
 *
 * @throws AppError `not_found`
 */
export async function reportBounce(context: Context, caller: Caller, report: BounceReport): Promise<void> {
  const { notificationId: id, type, replyCode } = report;
  await context.db.transaction(async (tx) => {
    const reason = type === "complaint" ? "complained" : "bounced";
    const bounced = await saveBounce(tx, caller, { id, reason, type, replyCode });
    if (bounced === null) throw new AppError("not_found", "No sent message has this id in this environment.");
    const { order_id, channel } = bounced;
    if (type !== "temporary") await cancelPending(tx, order_id, { reason: "address_failed", channel });
  });
}
