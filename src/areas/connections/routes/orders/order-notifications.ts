import Type from "typebox";
import { idOf, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { accepted, keyWith, refused, route, tagged } from "../../../../kernel/http/core/route.ts";
import { type MessageId, readHexId } from "../../../../kernel/ids.ts";
import {
  BOUNCE_TYPES,
  INVITATIONS_PER_DAY,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_LANGUAGES,
  NOTIFICATION_REASONS,
  NOTIFICATION_STATUSES,
} from "../../../../kernel/notification.ts";
import {
  hexId,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  textOrNull,
  time,
} from "../../../../kernel/schema/vocabulary.ts";
import { maskContact } from "../../../../kernel/text/contact.ts";
import {
  listNotifications,
  reportBounce,
  type ShownNotification,
} from "../../ops/orders/notifications/notifications.ts";
import { requireOrder } from "../../ops/orders/orders.ts";
import { sendInvitation } from "../../ops/orders/send-invitation.ts";
import { reportViewOptions } from "../views/report-options.ts";

/** The id of a notification at the beginning of a `Message-ID`, with or without its brackets. */
const MESSAGE_ID = /^<?([0-9a-f]{32})(?:@[^@\s<>]{1,255})?>?$/;

/** A message to the person of an order. */
const NotificationView = Type.Object(
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
function notificationView(notification: ShownNotification, { showsPii }: { readonly showsPii: boolean }) {
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

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/orders/:id/notifications/",
  operationId: "listOrderNotifications",
  summary: "List the messages to the person of an order with their status, newest first",
  description:
    "Invitations, reminders and confirmations, whether they wait, were handed over or failed. The recipient is masked unless the key has `pii:read`.",
  auth: keyWith("connections:read"),
  answer: { rows: NotificationView, description: "A page of messages" },
  list: async (request, application) => {
    const { caller, params, page } = request;
    const orderId = idOf(params.id, "order");
    await requireOrder(application.db, caller, orderId);
    const show = reportViewOptions(request, application);
    return mapRows(listNotifications(application, caller, { orderId, request: page }), (notification) =>
      notificationView(notification, show),
    );
  },
});

const Sent = Type.Object(
  { results: Type.Array(NotificationView, { description: "One for each channel by which it is sent" }) },
  { title: "SentNotifications", description: "The messages that are on their way" },
);

const sendRoute = route({
  method: "POST",
  path: "/v1/orders/:id/notifications/",
  operationId: "sendOrderInvitation",
  summary: "Send the invitation of an order again, to its current address",
  description: `By every channel on which the person can be reached, or by the one of \`channel\`. One that still waits is sent now; quiet hours hold. 409 where the order has ended, sends nothing or has no address, and where the last message to the address came back. 429 after ${INVITATIONS_PER_DAY} invitations by a channel within 24 hours, the first one included.`,
  auth: keyWith("connections:write"),
  isIdempotent: true,
  errors: ["conflict", "throttled"],
  body: nullable(
    Type.Object(
      { channel: optional(oneOf(NOTIFICATION_CHANNELS, "Only by this one", "email")) },
      { title: "InvitationRequest", description: "How it is sent", examples: [{ channel: "email" }] },
    ),
  ),
  read: () => ({ faults: [], toInput: (body) => body?.channel ?? null }),
  answer: { status: 201, schema: Sent, description: "The messages that are on their way" },
  handle: async (request, application) => {
    const { caller, params, body: channel, baseUrl, idempotency } = request;
    const wanted = { id: idOf(params.id, "order"), channel, baseUrl, idempotency };
    const show = reportViewOptions(request, application);
    const sent = await sendInvitation(application, caller, wanted);
    return { results: sent.map((one) => notificationView(one, show)) };
  },
});

const bounceRoute = route({
  method: "POST",
  path: "/v1/notification-bounces/",
  operationId: "reportNotificationBounce",
  summary: "Report that a message bounced, or that its recipient complained about it",
  description:
    "For the program that receives returned mail. After a permanent bounce or a complaint the order sends nothing more by this channel; a temporary one is only recorded. A message of another team or environment is 404.",
  auth: keyWith("connections:write"),
  errors: ["not_found"],
  body: Type.Object(
    {
      message_id: nonBlankText({
        description: "The Message-ID of the mail, or the id of the notification",
        examples: ["<7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21@lender.example>"],
      }),
      type: Type.Optional(
        oneOf(BOUNCE_TYPES, "permanent, the default, and complaint: the order sends nothing more by this channel"),
      ),
      reply_code: optional(
        Type.String({
          pattern: "^[245][0-9]{2}( [245]\\.[0-9]{1,3}\\.[0-9]{1,3})?$",
          description: "What the receiving mail server answered, without its words",
          examples: ["550 5.1.1"],
        }),
      ),
    },
    {
      title: "NotificationBounce",
      description: "What came back",
      examples: [{ message_id: "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21", reply_code: "550 5.1.1" }],
    },
  ),
  read: ({ message_id = "", type = "permanent", reply_code: replyCode = null }) => {
    const notificationId = readHexId<MessageId>(MESSAGE_ID.exec(message_id)?.[1] ?? "");
    return notificationId === null
      ? refused("message_id", "must be a Message-ID of this service, or a notification's id")
      : accepted({ notificationId, type, replyCode });
  },
  answer: { status: 204, description: "It is recorded" },
  handle: async ({ caller, body }, application) => {
    await reportBounce(application, caller, body);
  },
});

/** The routes of messages to the persons of orders. */
export const orderNotificationRoutes = tagged("Notifications", [listRoute, sendRoute, bounceRoute]);
