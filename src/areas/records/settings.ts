import { decimal, wholeNumber } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";
import { DEFAULT_THRESHOLDS } from "./linkage/decide.ts";

/** When linkage accepts a record, and how long imported pay is kept. */
export const RECORD_SETTINGS = {
  sourceStaleDays: setting({
    variable: "OPENVOE_SOURCE_STALE_DAYS",
    fallback: 45,
    read: wholeNumber({ least: 0, most: 3_650 }),
    meaning:
      "The days after which the newest records of an imported source are too old, which the dashboard says; 0: never",
  }),
  payRetentionYears: setting({
    variable: "OPENVOE_PAY_RETENTION_YEARS",
    shownDefault: "none: forever",
    fallback: null,
    read: wholeNumber({ least: 1, most: 100 }),
    meaning: "The calendar years before this one of which imported pay is kept; older pay is deleted",
  }),
  linkageThresholdBits: setting({
    variable: "OPENVOE_LINKAGE_THRESHOLD_BITS",
    fallback: DEFAULT_THRESHOLDS.thresholdBits,
    read: decimal({ least: 10, most: 40 }),
    meaning: "The match weight, in bits, at which a payroll record is accepted as the subject's",
  }),
  linkageMarginBits: setting({
    variable: "OPENVOE_LINKAGE_MARGIN_BITS",
    fallback: DEFAULT_THRESHOLDS.marginBits,
    read: decimal({ least: 0, most: 40 }),
    meaning: "The margin, in bits, by which other persons' records must weigh less; within it the result is ambiguous",
  }),
};
