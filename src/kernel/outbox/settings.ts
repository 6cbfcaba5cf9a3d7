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
    meaning: "The mail server that sends one-time codes and notifications",
    isSecret: true,
  }),
  mailFrom: setting({
    variable: "OPENVOE_MAIL_FROM",
    fallback: null,
    read: readSender,
    meaning: "The sender of that mail; needed with OPENVOE_SMTP_URL",
  }),
  codeHookUrl: setting({
    variable: "OPENVOE_CODE_HOOK_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "A URL of the operator that delivers one-time codes; it comes before mail",
  }),
  codeHookSecret: setting({
    variable: "OPENVOE_CODE_HOOK_SECRET",
    fallback: null,
    read: readSigningSecret,
    meaning: "Signs the calls to OPENVOE_CODE_HOOK_URL, and is needed with it",
    isSecret: true,
  }),
  notificationHookUrl: setting({
    variable: "OPENVOE_NOTIFICATION_HOOK_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "A URL of the operator that delivers notifications: text messages, and mail without OPENVOE_SMTP_URL",
  }),
  notificationHookSecret: setting({
    variable: "OPENVOE_NOTIFICATION_HOOK_SECRET",
    fallback: null,
    read: readSigningSecret,
    meaning: "Signs the calls to OPENVOE_NOTIFICATION_HOOK_URL, and is needed with it",
    isSecret: true,
  }),
  notificationsPerMinute: setting({
    variable: "OPENVOE_NOTIFICATIONS_PER_MINUTE",
    fallback: 300,
    read: wholeNumber({ least: 1, most: 600_000 }),
    meaning: "The most notifications a minute, over all processes",
  }),
  quietHours: setting({
    variable: "OPENVOE_QUIET_HOURS",
    fallback: "21:00-08:00",
    read: readQuietHours,
    meaning: "Hours in which persons get no notification, in their own time; none: they get them at any time",
  }),
  timeZone: setting({
    variable: "OPENVOE_TIME_ZONE",
    fallback: "America/New_York",
    read: readTimeZone,
    meaning: "The time zone of persons whose state is not known",
  }),
  notificationLanguage: setting({
    variable: "OPENVOE_NOTIFICATION_LANGUAGE",
    fallback: "en",
    read: choice(NOTIFICATION_LANGUAGES),
    meaning: "The language of notifications for orders that name none: en or es",
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
