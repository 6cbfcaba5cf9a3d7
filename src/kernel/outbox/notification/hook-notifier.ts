import type { EgressOutcome } from "../../egress/exchange.ts";
import type { SendOutcome } from "../../notification.ts";
import { openSignedHook, type SignedHookOptions } from "../signed-hook.ts";
import type { NotificationSender, OutgoingNotification } from "./sender.ts";
import { writeMail } from "./write-mail.ts";
import { writeSms } from "./write-sms.ts";

/**
 * Opens the sender of notifications that calls the operator's hook, which delivers mail and text
 * messages. The call is signed like that of one-time codes.
 */
export function openHookNotifier(options: SignedHookOptions): NotificationSender {
  const hook = openSignedHook(options);
  return {
    channels: ["email", "sms"],
    async send(notification) {
      const { id } = notification;
      return sendOutcomeOf(
        await hook.post({ id, body: bodyOf(notification), agent: "OpenVOE-Notification-Service/1.0" }),
      );
    },
    close: () => hook.close(),
  };
}

/**
 * What a call to the hook means. `gone`: the recipient cannot be reached permanently. Without a connection the hook has not
 * received the call; with one, only its response decides.
 */
export function sendOutcomeOf({ outcome, statusCode, remoteAddress }: EgressOutcome): SendOutcome {
  if (outcome === "delivered") return { kind: "accepted" };
  if (outcome === "gone") return { kind: "refused", replyCode: String(statusCode) };
  if (statusCode !== null) return { kind: "deferred", replyCode: String(statusCode) };
  return { kind: remoteAddress === null ? "deferred" : "unknown", replyCode: outcome };
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
