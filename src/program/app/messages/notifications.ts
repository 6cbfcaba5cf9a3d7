import type { ConnectionContext } from "../../../areas/connections/ops/context.ts";
import type { NotificationPolicy } from "../../../areas/connections/ops/orders/notifications/policy.ts";
import type { PersonContact } from "../../../areas/persons/person-notice.ts";
import type { ConfirmationRule } from "../../../areas/verifications/ops/confirmations.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { type NotificationChannel, parseQuietHours } from "../../../kernel/notification.ts";
import { type AlertSender, openAlertSender } from "../../../kernel/outbox/alerts/alert-sender.ts";
import { openHookNotifier } from "../../../kernel/outbox/notification/hook-notifier.ts";
import { openMailNotifier } from "../../../kernel/outbox/notification/mail-notifier.ts";
import { joinSenders } from "../../../kernel/outbox/notification/notifiers.ts";
import type { NotificationSender } from "../../../kernel/outbox/notification/sender.ts";
import { openNoticeSender, type PersonNoticeSender } from "../../../kernel/outbox/person/notice-sender.ts";
import { parseEmail } from "../../../kernel/text/email.ts";
import type { Settings } from "../../settings.ts";
import { now } from "../clock.ts";

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

/**
 * Opens what delivers messages to persons about their records; null where nothing reaches them.
 */
export function openPersonNoticeSender(settings: Settings): PersonNoticeSender | null {
  const { smtpUrl, mailFrom, notificationHookUrl: url, notificationHookSecret: secret } = settings;
  const mail = smtpUrl === null || mailFrom === null ? null : { smtpUrl, from: mailFrom };
  const hook = url === null || secret === null ? null : { url, secret, now };
  if (mail === null && hook === null) return null;
  const pageUrl = settings.publicUrl === null ? null : `${settings.publicUrl}/person`;
  return openNoticeSender({ mail, hook, language: settings.notificationLanguage, pageUrl });
}

/** Opens what tells members of webhooks that fail; null where no mail server is set. */
export function openWebhookAlertSender({ smtpUrl, mailFrom, publicUrl }: Settings): AlertSender | null {
  if (smtpUrl === null || mailFrom === null) return null;
  const dashboardUrl = publicUrl === null ? null : `${publicUrl}/dashboard`;
  return openAlertSender({ smtpUrl, from: mailFrom, dashboardUrl });
}

/** Opens what delivers them: mail by the mail server if there is one, the rest by the hook. */
export function openNotificationSender(settings: Settings): NotificationSender {
  const { smtpUrl, mailFrom, notificationHookUrl: url, notificationHookSecret: secret } = settings;
  return joinSenders([
    ...(smtpUrl === null || mailFrom === null ? [] : [openMailNotifier({ smtpUrl, from: mailFrom })]),
    ...(url === null || secret === null ? [] : [openHookNotifier({ url, secret, now })]),
  ]);
}
