import { draftOrderMessage } from "../../../areas/connections/ops/orders/order-messages.ts";
import { draftPersonNotice } from "../../../areas/persons/ops/subjects/person-notices.ts";
import { endUnreached } from "../../../areas/verifications/ops/confirmations.ts";
import { draftAlert } from "../../../areas/webhooks/ops/webhook-alerts.ts";
import type { MessageSender } from "../../../kernel/outbox/message.ts";
import { joinChannels, openHookChannel, openMailChannel } from "../../../kernel/outbox/ops/channels.ts";
import type { MessageWriters, OutboxContext } from "../../../kernel/outbox/ops/outbox.ts";
import type { Settings } from "../../settings.ts";
import { now } from "../clock.ts";
import type { ProcessParts } from "../parts.ts";

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
