import { readBoolean, wholeNumber } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";

/** What a verification asks for and waits for, and how long it is kept. */
export const VERIFICATION_SETTINGS = {
  requiresPurpose: setting({
    variable: "OPENVOE_REQUIRE_PURPOSE",
    fallback: false,
    read: readBoolean,
    meaning: "Refuses verifications without permissible_purpose and consent",
  }),
  retentionDays: setting({
    variable: "OPENVOE_RETENTION_DAYS",
    shownDefault: "none: forever",
    fallback: null,
    read: wholeNumber({ least: 1, most: 36_500 }),
    meaning: "Days after which a final verification or an income assessment is erased",
    details: "The events of a verification and their log entries are erased with it.",
  }),
  confirmHours: setting({
    variable: "OPENVOE_CONFIRM_HOURS",
    shownDefault: "0: not asked",
    fallback: 0,
    read: wholeNumber({ least: 0, most: 720 }),
    meaning: "Hours in which a person can confirm or flag a result before it is sent",
    details: "Needs `OPENVOE_SMTP_URL` or `OPENVOE_NOTIFICATION_HOOK_URL`.",
  }),
  sourceTimeoutMs: setting({
    variable: "OPENVOE_SOURCE_TIMEOUT_MS",
    fallback: 10_000,
    read: wholeNumber({ least: 100, most: 600_000 }),
    meaning: "The deadline of one source for one subject, in milliseconds",
    details: "Imported records have no such deadline.",
  }),
  queueLimit: setting({
    variable: "OPENVOE_QUEUE_LIMIT",
    fallback: null,
    read: wholeNumber({ least: 1, most: 100_000_000 }),
    meaning: "Maximum number of unfinished verifications; above it new ones wait as pending",
  }),
  workerConcurrency: setting({
    variable: "OPENVOE_WORKER_CONCURRENCY",
    fallback: 128,
    read: wholeNumber({ least: 1, most: 1_000 }),
    meaning: "Maximum number of verifications that one worker process runs at once",
  }),
};
