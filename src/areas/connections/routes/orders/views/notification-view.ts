import Type from "typebox";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_LANGUAGES,
  NOTIFICATION_REASONS,
  NOTIFICATION_STATUSES,
} from "../../../../../kernel/notification.ts";
import { hexId, integer, nullable, oneOf, textOrNull, time } from "../../../../../kernel/schema/vocabulary.ts";
import { maskContact } from "../../../../../kernel/text/mask-contact.ts";
import type { ShownNotification } from "../../../ops/orders/notifications/notifications.ts";

/** A message to the person of an order. */
export const NotificationView = Type.Object(
  {
    id: hexId("The first part of a mail's Message-ID, and the webhook-id of calls to the operator's hook"),
    order_id: hexId("The order"),
    kind: oneOf(NOTIFICATION_KINDS, "What it is for"),
    channel: oneOf(NOTIFICATION_CHANNELS, "How it reaches the person"),
    language: oneOf(NOTIFICATION_LANGUAGES, "The language that it is written in"),
    status: oneOf(
      NOTIFICATION_STATUSES,
      "unknown: it was being handed over when a process or connection ended; it is not sent again",
      "bounced",
    ),
    reason: nullable(oneOf(NOTIFICATION_REASONS, "Why it was not sent or not delivered", "bounced")),
    reply_code: textOrNull("What the mail server or hook answered", "550 5.1.1"),
    recipient: textOrNull("Masked unless the key has pii:read; null before the first attempt", "a***@example.com"),
    attempts: integer("Attempts to hand it over", 1),
    scheduled_at: time("When it is due, or was"),
    last_attempt_at: nullable(time("When it was last handed over; null before")),
    ended_at: nullable(time("When it ended; null while it waits")),
    created_at: time("When it was stored"),
  },
  { title: "Notification", description: "A message to the person of an order" },
);

/** See {@link NotificationView}. */
export function notificationView(notification: ShownNotification, { showsPii }: { readonly showsPii: boolean }) {
  const { recipient, due_at, sending_at, channel, ...same } = notification;
  const shownRecipient = recipient !== null && channel === "sms" ? `+1${recipient}` : recipient;
  return {
    ...same,
    channel,
    recipient: shownRecipient === null || showsPii ? shownRecipient : maskContact(shownRecipient),
    scheduled_at: due_at,
    last_attempt_at: sending_at,
  };
}
