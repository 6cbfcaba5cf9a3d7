import type { ConnectionContext } from "../../../areas/connections/ops/context.ts";
import type { NotificationPolicy } from "../../../areas/connections/ops/orders/notifications/enqueue.ts";
import type { ConfirmationRule } from "../../../areas/verifications/ops/confirmations.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { type NotificationChannel, parseQuietHours } from "../../../kernel/notification.ts";
import type { PersonContact } from "../../../kernel/outbox/message.ts";
import { parseEmail } from "../../../kernel/text/email.ts";
import type { Settings } from "../../settings.ts";

/** What the settings say of messages to the persons of orders. */
export function notificationPolicy(settings: Settings): NotificationPolicy {
  const { quietHours, timeZone, reminderHours, expiryNoticeHours } = settings;
  return {
    channels: channelsOf(settings),
    isSentInSandbox: settings.sandboxNotifications,
    language: settings.notificationLanguage,
    quietHours: quietHours === null ? null : parseQuietHours(quietHours),
    perMinute: settings.notificationsPerMinute,
    timeZone,
    reminderHours,
    expiryNoticeHours,
  };
}

/** How persons are sent the link by which they stop sharing; null where nothing reaches them. */
export function sharingMessages(settings: Settings): NonNullable<ConnectionContext["sharingMessages"]> | null {
  const channels = channelsOf(settings);
  return channels.length === 0 ? null : { channels, isSentInSandbox: settings.sandboxNotifications };
}

function channelsOf({ smtpUrl, notificationHookUrl }: Settings): readonly NotificationChannel[] {
  if (notificationHookUrl !== null) return ["email", "sms"];
  return smtpUrl === null ? [] : ["email"];
}

/** How persons are asked before what was found of them is sent; null where they are not, or nothing reaches them. */
export function confirmationRule(settings: Settings): ConfirmationRule | null {
  const { confirmHours: hours, publicUrl } = settings;
  const channels = channelsOf(settings);
  if (hours === 0 || channels.length === 0) return null;
  const pageOf = (environment: Environment) => {
    if (publicUrl === null) return null;
    return environment === "production" ? `${publicUrl}/person` : `${publicUrl}/person?environment=${environment}`;
  };
  // As the sender chooses: an address that is one, else a number.
  const isReached = ({ email, phone }: PersonContact) =>
    parseEmail(email ?? "") === null ? phone !== null && channels.includes("sms") : channels.includes("email");
  return { hours, isReached, pageOf };
}
