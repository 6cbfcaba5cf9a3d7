import type { ConnectionContext } from "../../areas/connections/ops/context.ts";
import type { NotificationPolicy } from "../../areas/connections/ops/orders/notifications/enqueue.ts";
import { draftOrderMessage } from "../../areas/connections/ops/orders/order-messages.ts";
import { draftPersonNotice } from "../../areas/persons/ops/subjects/person-notices.ts";
import { type ConfirmationRule, endUnreached } from "../../areas/verifications/ops/confirmations.ts";
import { draftAlert } from "../../areas/webhooks/ops/webhook-alerts.ts";
import type { Environment } from "../../kernel/access/caller.ts";
import { type NotificationChannel, parseQuietHours } from "../../kernel/notification.ts";
import type { MessageSender, PersonContact } from "../../kernel/outbox/message.ts";
import { joinChannels, openHookChannel, openMailChannel } from "../../kernel/outbox/ops/channels.ts";
import type { MessageWriters, OutboxContext } from "../../kernel/outbox/ops/outbox.ts";
import { parseEmail } from "../../kernel/text/contact.ts";
import type { Settings } from "../settings.ts";
import { now } from "./clock.ts";
import type { ProcessParts } from "./parts.ts";

/** Opens what delivers one-time codes: the operator's hook before mail, since it reaches telephones too. Null: neither is set. */
export function openCodeSender({
  codeHookUrl: url,
  codeHookSecret: secret,
  ...settings
}: Settings): MessageSender | null {
  const [channel = null] =
    url === null || secret === null ? mailChannels(settings) : [openHookChannel({ url, secret, now })];
  return channel;
}

/** Opens what delivers all other messages: mail by the mail server if there is one, the rest by the hook. */
export function openMessageSender(settings: Settings): MessageSender {
  const { notificationHookUrl: url, notificationHookSecret: secret } = settings;
  const hook = url === null || secret === null ? [] : [openHookChannel({ url, secret, now })];
  return joinChannels([...mailChannels(settings), ...hook]);
}

function mailChannels({ smtpUrl, mailFrom }: Pick<Settings, "smtpUrl" | "mailFrom">): MessageSender[] {
  return smtpUrl === null || mailFrom === null ? [] : [openMailChannel({ smtpUrl, from: mailFrom })];
}

/** What writes the messages of each kind. */
export function messageWriters(
  { context, settings }: Pick<ProcessParts, "context" | "settings">,
  { sender, onUnreadable }: Pick<OutboxContext, "sender"> & { readonly onUnreadable: (row: string) => void },
): MessageWriters {
  const { operatorTeam, publicUrl, smtpUrl } = settings;
  const reading = { ...context, onUnreadable };
  const notices = {
    sender,
    operatorTeam,
    language: settings.notificationLanguage,
    pageUrl: publicUrl === null ? null : `${publicUrl}/person`,
    onUnreached: endUnreached,
  };
  const alerts = { isMailed: smtpUrl !== null, dashboardUrl: publicUrl === null ? null : `${publicUrl}/dashboard` };
  return {
    order: (leased) => draftOrderMessage(reading, leased),
    records: (leased) => draftPersonNotice({ ...reading, ...notices }, leased),
    webhook: (leased) => draftAlert({ ...reading, ...alerts }, leased),
  };
}

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
