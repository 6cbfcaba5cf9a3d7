import type { Tenant } from "../../../../../kernel/access/caller.ts";
import { mintId } from "../../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import type { MessageId, OrderId } from "../../../../../kernel/ids.ts";
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationLanguage,
  type QuietHours,
  scheduleNotifications,
} from "../../../../../kernel/notification.ts";
import { parseEmail } from "../../../../../kernel/text/contact.ts";
import { parsePhone } from "../../../../../kernel/text/us/phone.ts";
import { zonesOfState } from "../../../../../kernel/text/us/state.ts";
import { cancelPending, insertNotifications } from "../../../sql/orders/order-messages.ts";

/** An order whose person is to be notified of it. */
export interface NotifiedOrder {
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

/** The operator's settings for messages to the persons of orders. */
export interface NotificationPolicy {
  /** Configured channels; empty: no sender is configured. */
  readonly channels: readonly NotificationChannel[];
  /** True if orders of the sandbox send messages unless they say otherwise. */
  readonly isSentInSandbox: boolean;
  /** Of orders that name none. */
  readonly language: NotificationLanguage;
  /** Of persons whose state is not known; IANA. */
  readonly timeZone: string;
  /** Null: none. */
  readonly quietHours: QuietHours | null;
  /** Hours from the invitation to each reminder, ascending. */
  readonly reminderHours: readonly number[];
  /** Hours before the expiry at which a last reminder is sent; 0: none. */
  readonly expiryNoticeHours: number;
  /** Messages a minute, over all processes. */
  readonly perMinute: number;
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
  if (!isNotified(policy, tenant, order)) return 0;
  const channels = policy.channels.filter((channel) => recipientOf(order, channel) !== null);
  const messages = scheduleNotifications({ ...policy, ...order }).flatMap(({ kind, afterHours }) =>
    channels.map((channel) => ({ kind, channel, afterHours })),
  );
  await insertMessages(tx, policy, { tenant, order, messages });
  return messages.length;
}

/** A message that is to be stored. */
interface NewMessage {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly afterHours: number;
}

/** Stores messages of an order, in its language and for its quiet hours. */
export async function insertMessages(
  tx: Queryable,
  policy: Pick<NotificationPolicy, "language" | "timeZone">,
  stored: { readonly tenant: Tenant; readonly order: NotifiedOrder; readonly messages: readonly NewMessage[] },
): Promise<void> {
  const { tenant, order, messages } = stored;
  if (messages.length === 0) return;
  const zones = order.state === null ? [] : zonesOfState(order.state);
  await insertNotifications(tx, tenant, {
    orderId: order.id,
    language: order.language ?? policy.language,
    baseUrl: order.baseUrl,
    timeZones: zones.length === 0 ? [policy.timeZone] : zones,
    notifications: messages.map((message) => ({ ...message, id: mintId<MessageId>() })),
  });
}

/** True if the person of an order is sent messages: unless the client suppresses them, and in the sandbox only if somebody asks for them. */
export function isNotified(
  policy: Pick<NotificationPolicy, "isSentInSandbox">,
  { environment }: Tenant,
  { isSuppressed }: Pick<NotifiedOrder, "isSuppressed">,
): boolean {
  return !(isSuppressed ?? (environment === "sandbox" && !policy.isSentInSandbox));
}

/** The recipient of a channel: a checked email address, ten digits, or null. */
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
