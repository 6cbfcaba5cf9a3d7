import type { HandOver } from "../../domain/orders/notification.ts";
import type { EgressOutcome } from "../../egress/exchange.ts";
import { openSignedHook, type SignedHookOptions } from "../signed-hook.ts";
import type { NotificationSender, OutgoingNotification } from "./sender.ts";
import { writeMail } from "./write-mail.ts";
import { writeSms } from "./write-sms.ts";

/**
 * Opens the sender of notifications by a call to the operator's own hook, which delivers mail and
 * text messages as it likes. The call is signed as that of one-time codes is.
 */
export function openHookNotifier(options: SignedHookOptions): NotificationSender {
  const hook = openSignedHook(options);
  return {
    channels: ["email", "sms"],
    async handOver(notification) {
      const { id } = notification;
      return handOverOf(await hook.post({ id, body: bodyOf(notification), agent: "OpenVOE-Notification-Service/1.0" }));
    },
    close: () => hook.close(),
  };
}

/**
 * `gone` says that the recipient can never be reached. Without a connection the hook
 * cannot have taken the call; after one, only its answer tells.
 */
function handOverOf({ outcome, statusCode, remoteAddress }: EgressOutcome): HandOver {
  if (outcome === "delivered") return { kind: "taken" };
  if (outcome === "gone") return { kind: "refused", replyCode: String(statusCode) };
  if (statusCode !== null) return { kind: "not_taken", replyCode: String(statusCode) };
  return { kind: remoteAddress === null ? "not_taken" : "unknown", replyCode: outcome };
}

function bodyOf(notification: OutgoingNotification) {
  const { id, environment, channel, kind, language, content } = notification;
  return {
    type: "notification",
    notification_id: id,
    environment,
    channel,
    kind,
    language,
    email: channel === "email" ? content.to : null,
    phone: channel === "sms" ? `+1${content.to}` : null,
    ...messageOf(notification),
  };
}

function messageOf(notification: OutgoingNotification) {
  if (notification.channel === "email") return writeMail(notification);
  return { subject: null, text: writeSms(notification), html: null };
}
