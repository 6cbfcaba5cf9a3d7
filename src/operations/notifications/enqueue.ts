import { mintId } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import type { OrderId } from "../../domain/ids.ts";
import {
  type NotificationChannel,
  type NotificationLanguage,
  scheduleNotifications,
} from "../../domain/orders/notification.ts";
import { cancelPending, insertNotifications } from "../../store/notifications/notifications.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { parseEmail } from "../../text/email.ts";
import { parsePhone } from "../../text/us/phone.ts";
import { zonesOfState } from "../../text/us/state-zones.ts";
import type { NotificationPolicy } from "./policy.ts";

/** An order whose person is to be notified of it. */
interface NotifiedOrder {
  readonly id: OrderId;
  /** As the client gave it; null: not given. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Two-letter code of the state in which the person lives; null: not known. */
  readonly state: string | null;
  /** Null: the operator's. */
  readonly language: NotificationLanguage | null;
  readonly firstDelayHours: number;
  /** As the client set it; null: it did not. */
  readonly isSuppressed: boolean | null;
  /** Hours until it expires; null: it does not. */
  readonly expiresInHours: number | null;
  /** Address of the service, for links. */
  readonly baseUrl: string;
}

/**
 * Stores all messages of a new order, in the order's own transaction: the invitation, reminders and
 * the last reminder, by every channel on which the person can be reached. None if the client
 * suppresses them, nor in the sandbox unless the order or the operator asks for them.
 *
 * @returns how many
 */
export async function enqueueNotifications(
  tx: Queryable,
  policy: NotificationPolicy,
  { tenant, order }: { readonly tenant: Tenant; readonly order: NotifiedOrder },
): Promise<number> {
  if (!isWanted(policy, tenant, order)) return 0;
  const channels = policy.channels.filter((channel) => recipientOf(order, channel) !== null);
  const notifications = scheduleNotifications({ ...policy, ...order }).flatMap(({ kind, afterHours }) =>
    channels.map((channel) => ({ id: mintId(), kind, channel, afterHours })),
  );
  if (notifications.length === 0) return 0;
  const zones = order.state === null ? [] : zonesOfState(order.state);
  await insertNotifications(tx, tenant, {
    orderId: order.id,
    language: order.language ?? policy.language,
    baseUrl: order.baseUrl,
    timeZones: zones.length === 0 ? [policy.timeZone] : zones,
    notifications,
  });
  return notifications.length;
}

function isWanted(policy: NotificationPolicy, { environment }: Tenant, { isSuppressed }: NotifiedOrder): boolean {
  return !(isSuppressed ?? (environment === "sandbox" && !policy.isSentInSandbox));
}

/** The recipient of a channel: a checked e-mail address, ten digits, or null. */
export function recipientOf(
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  channel: NotificationChannel,
): string | null {
  return channel === "email" ? parseEmail(email ?? "") : parsePhone(phone ?? "");
}

/** Cancels the messages of an order that has ended, in the transaction that ends it. */
export function cancelNotifications(tx: Queryable, orderId: OrderId): Promise<void> {
  return cancelPending(tx, orderId, { reason: "order_ended", channel: null });
}
