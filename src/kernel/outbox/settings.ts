import { NOTIFICATION_LANGUAGES, parseQuietHours } from "../notification.ts";
import {
  choice,
  readBoolean,
  readHookUrl,
  readSender,
  readSigningSecret,
  readSmtpUrl,
  readTimeZone,
  wholeNumber,
} from "../settings/readers.ts";
import { type Read, setting } from "../settings/setting.ts";

/** How and when messages reach persons and members. */
export const MESSAGE_SETTINGS = {
  smtpUrl: setting({
    variable: "OPENVOE_SMTP_URL",
    fallback: null,
    read: readSmtpUrl,
    meaning: "The mail server for one-time codes, notifications and alerts",
    details:
      "`smtp://user:password@host:587` uses STARTTLS, `smtps://…` TLS. Percent-encode special characters. Needs `OPENVOE_MAIL_FROM`.",
    isSecret: true,
  }),
  mailFrom: setting({
    variable: "OPENVOE_MAIL_FROM",
    fallback: null,
    read: readSender,
    meaning: "The sender of mail: an address, or Name <address>",
    details: "Needs `OPENVOE_SMTP_URL`.",
  }),
  codeHookUrl: setting({
    variable: "OPENVOE_CODE_HOOK_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "Your URL that delivers one-time codes",
    details: "It takes precedence over mail, and may be a private address.",
  }),
  codeHookSecret: setting({
    variable: "OPENVOE_CODE_HOOK_SECRET",
    fallback: null,
    read: readSigningSecret,
    meaning: "The secret that signs calls to OPENVOE_CODE_HOOK_URL",
    details: "`whsec_` and at least 24 bytes in base64.",
    isSecret: true,
  }),
  notificationHookUrl: setting({
    variable: "OPENVOE_NOTIFICATION_HOOK_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "Your URL that delivers notifications",
    details:
      "It receives text messages, and mail too where `OPENVOE_SMTP_URL` is not set. It may be a private address.",
  }),
  notificationHookSecret: setting({
    variable: "OPENVOE_NOTIFICATION_HOOK_SECRET",
    fallback: null,
    read: readSigningSecret,
    meaning: "The secret that signs calls to OPENVOE_NOTIFICATION_HOOK_URL",
    details: "`whsec_` and at least 24 bytes in base64.",
    isSecret: true,
  }),
  notificationsPerMinute: setting({
    variable: "OPENVOE_NOTIFICATIONS_PER_MINUTE",
    fallback: 300,
    read: wholeNumber({ least: 1, most: 600_000 }),
    meaning: "Maximum number of notifications a minute, over all processes",
  }),
  quietHours: setting({
    variable: "OPENVOE_QUIET_HOURS",
    fallback: "21:00-08:00",
    read: readQuietHours,
    meaning: "Hours without notifications, in the person's time zone; none: no quiet hours",
  }),
  timeZone: setting({
    variable: "OPENVOE_TIME_ZONE",
    fallback: "America/New_York",
    read: readTimeZone,
    meaning: "The time zone of persons whose state is unknown",
  }),
  notificationLanguage: setting({
    variable: "OPENVOE_NOTIFICATION_LANGUAGE",
    fallback: "en",
    read: choice(NOTIFICATION_LANGUAGES),
    meaning: "The language of notifications for orders that name none",
  }),
  sandboxNotifications: setting({
    variable: "OPENVOE_SANDBOX_NOTIFICATIONS",
    fallback: false,
    read: readBoolean,
    meaning: "Sends the notifications of sandbox orders too, unless an order suppresses them",
  }),
};

/** Hours of a day such as `21:00-08:00`, or `none`. */
function readQuietHours(text: string): Read<string | null> {
  if (text === "none") return { value: null };
  const isFine = parseQuietHours(text) !== null;
  return isFine ? { value: text } : { problem: "must be two different times such as 21:00-08:00, or none" };
}
