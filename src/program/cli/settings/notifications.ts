import { NOTIFICATION_LANGUAGES } from "../../../kernel/notification.ts";
import {
  readBoolean,
  readChoice,
  readHookUrl,
  readQuietHours,
  readReminderHours,
  readSigningSecret,
  readTimeZone,
  readWholeNumber,
} from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** When and how often the persons of orders are written to. */
export const NOTIFICATION_SETTINGS: SettingTable<
  | "notificationHookUrl"
  | "notificationHookSecret"
  | "notificationsPerMinute"
  | "quietHours"
  | "timeZone"
  | "reminderHours"
  | "expiryNoticeHours"
  | "sandboxNotifications"
  | "notificationLanguage"
> = {
  notificationHookUrl: {
    variable: "OPENVOE_NOTIFICATION_HOOK_URL",
    shownDefault: "none",
    fallback: null,
    read: readHookUrl,
    meaning: "A URL of the operator that delivers notifications: text messages, and mail without OPENVOE_SMTP_URL",
  },
  notificationHookSecret: {
    variable: "OPENVOE_NOTIFICATION_HOOK_SECRET",
    shownDefault: "none",
    fallback: null,
    read: readSigningSecret,
    meaning: "Signs the calls to OPENVOE_NOTIFICATION_HOOK_URL, and is needed with it",
    isSecret: true,
  },
  notificationsPerMinute: {
    variable: "OPENVOE_NOTIFICATIONS_PER_MINUTE",
    shownDefault: "300",
    fallback: 300,
    read: (text) => readWholeNumber(text, { least: 1, most: 600_000 }),
    meaning: "The most notifications a minute, over all processes",
  },
  quietHours: {
    variable: "OPENVOE_QUIET_HOURS",
    shownDefault: "21:00-08:00",
    fallback: "21:00-08:00",
    read: readQuietHours,
    meaning: "Hours in which persons get no notification, in their own time; none: they get them at any time",
  },
  timeZone: {
    variable: "OPENVOE_TIME_ZONE",
    shownDefault: "America/New_York",
    fallback: "America/New_York",
    read: readTimeZone,
    meaning: "The time zone of persons whose state is not known",
  },
  reminderHours: {
    variable: "OPENVOE_REMINDER_HOURS",
    shownDefault: "24,72",
    fallback: [24, 72],
    read: readReminderHours,
    meaning: "Hours from the invitation to each reminder, at most five; none: no reminders",
  },
  expiryNoticeHours: {
    variable: "OPENVOE_EXPIRY_NOTICE_HOURS",
    shownDefault: "0",
    fallback: 0,
    read: (text) => readWholeNumber(text, { least: 0, most: 720 }),
    meaning: "Hours before an order expires at which a last reminder is sent; 0: none",
  },
  sandboxNotifications: {
    variable: "OPENVOE_SANDBOX_NOTIFICATIONS",
    shownDefault: "false",
    fallback: false,
    read: readBoolean,
    meaning: "Sends the notifications of sandbox orders too, unless an order suppresses them",
  },
  notificationLanguage: {
    variable: "OPENVOE_NOTIFICATION_LANGUAGE",
    shownDefault: "en",
    fallback: "en",
    read: (text) => readChoice(text, NOTIFICATION_LANGUAGES),
    meaning: "The language of notifications for orders that name none: en or es",
  },
};
