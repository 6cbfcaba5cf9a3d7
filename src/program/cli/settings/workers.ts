import { DISPUTED_DATA_RULES } from "../../../areas/persons/dispute.ts";
import { DEFAULT_THRESHOLDS } from "../../../areas/records/linkage/decide.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../../areas/webhooks/ops/deliveries.ts";
import { DELIVERY_CONCURRENCY } from "../../../areas/webhooks/workers/dispatcher.ts";
import { readBoolean, readChoice, readDecimal, readWholeNumber } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** How much the workers do at once, and when linkage accepts a record. */
export const WORKER_SETTINGS: SettingTable<
  | "allowPrivateWebhooks"
  | "requiresPurpose"
  | "retentionDays"
  | "payRetentionYears"
  | "sourceStaleDays"
  | "disputedData"
  | "confirmHours"
  | "sourceTimeoutMs"
  | "queueLimit"
  | "linkageThresholdBits"
  | "linkageMarginBits"
  | "workerConcurrency"
  | "deliveryConcurrency"
  | "deliveriesPerWebhook"
> = {
  allowPrivateWebhooks: {
    variable: "OPENVOE_ALLOW_PRIVATE_WEBHOOKS",
    shownDefault: "false",
    fallback: false,
    read: readBoolean,
    meaning: "Allows webhooks to private, loopback and link-local addresses",
  },
  requiresPurpose: {
    variable: "OPENVOE_REQUIRE_PURPOSE",
    shownDefault: "false",
    fallback: false,
    read: readBoolean,
    meaning: "Refuses verifications without permissible_purpose and consent",
  },
  retentionDays: {
    variable: "OPENVOE_RETENTION_DAYS",
    shownDefault: "none: forever",
    fallback: null,
    read: (text) => readWholeNumber(text, { least: 1, most: 36_500 }),
    meaning:
      "The days after which a final verification is erased, with its events and their deliveries, and an income assessment",
  },
  sourceStaleDays: {
    variable: "OPENVOE_SOURCE_STALE_DAYS",
    shownDefault: "45",
    fallback: 45,
    read: (text) => readWholeNumber(text, { least: 0, most: 3_650 }),
    meaning:
      "The days after which the newest records of an imported source are too old, which the dashboard says; 0: never",
  },
  payRetentionYears: {
    variable: "OPENVOE_PAY_RETENTION_YEARS",
    shownDefault: "none: forever",
    fallback: null,
    read: (text) => readWholeNumber(text, { least: 1, most: 100 }),
    meaning: "The calendar years before this one of which imported pay is kept; older pay is deleted",
  },
  disputedData: {
    variable: "OPENVOE_DISPUTED_DATA",
    shownDefault: "show",
    fallback: "show",
    read: (text) => readChoice(text, DISPUTED_DATA_RULES),
    meaning: "Whether verifications show disputed data with the dispute (show), or leave them out (withhold)",
  },
  confirmHours: {
    variable: "OPENVOE_CONFIRM_HOURS",
    shownDefault: "0: not asked",
    fallback: 0,
    read: (text) => readWholeNumber(text, { least: 0, most: 720 }),
    meaning:
      "Hours that a person has to confirm or flag what a verification found, before it is sent; 0: they are not asked",
  },
  sourceTimeoutMs: {
    variable: "OPENVOE_SOURCE_TIMEOUT_MS",
    shownDefault: "10000",
    fallback: 10_000,
    read: (text) => readWholeNumber(text, { least: 100, most: 600_000 }),
    meaning: "The deadline of one source for one subject, in milliseconds",
  },
  queueLimit: {
    variable: "OPENVOE_QUEUE_LIMIT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWholeNumber(text, { least: 1, most: 100_000_000 }),
    meaning: "The most unfinished verifications; above it new ones are held as pending",
  },
  linkageThresholdBits: {
    variable: "OPENVOE_LINKAGE_THRESHOLD_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.thresholdBits),
    fallback: DEFAULT_THRESHOLDS.thresholdBits,
    read: (text) => readDecimal(text, { least: 10, most: 40 }),
    meaning: "The match weight, in bits, at which a payroll record is accepted as the subject's",
  },
  linkageMarginBits: {
    variable: "OPENVOE_LINKAGE_MARGIN_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.marginBits),
    fallback: DEFAULT_THRESHOLDS.marginBits,
    read: (text) => readDecimal(text, { least: 0, most: 40 }),
    meaning: "The margin, in bits, by which other persons' records must weigh less; within it the result is ambiguous",
  },
  workerConcurrency: {
    variable: "OPENVOE_WORKER_CONCURRENCY",
    shownDefault: "128",
    fallback: 128,
    read: (text) => readWholeNumber(text, { least: 1, most: 1_000 }),
    meaning: "The most verifications that one worker process runs at once",
  },
  deliveryConcurrency: {
    variable: "OPENVOE_DELIVERY_CONCURRENCY",
    shownDefault: String(DELIVERY_CONCURRENCY),
    fallback: DELIVERY_CONCURRENCY,
    read: (text) => readWholeNumber(text, { least: 2, most: 2_000 }),
    meaning: "The most deliveries in flight in one worker process; one team uses at most half",
  },
  deliveriesPerWebhook: {
    variable: "OPENVOE_DELIVERIES_PER_WEBHOOK",
    shownDefault: String(IN_FLIGHT_PER_WEBHOOK_MAX),
    fallback: IN_FLIGHT_PER_WEBHOOK_MAX,
    read: (text) => readWholeNumber(text, { least: 1, most: 100 }),
    meaning: "The most deliveries in flight to one webhook, over all processes",
  },
};
