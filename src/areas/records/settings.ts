import { decimal, wholeNumber } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";
import { DEFAULT_THRESHOLDS } from "./linkage/decide.ts";

/** When linkage accepts a record, and how long imported pay is kept. */
export const RECORD_SETTINGS = {
  sourceStaleDays: setting({
    variable: "OPENVOE_SOURCE_STALE_DAYS",
    fallback: 45,
    read: wholeNumber({ least: 0, most: 3_650 }),
    meaning: "The age in days at which an imported source counts as stale; 0: never",
    details:
      "The dashboard reports it. The age is that of the newest `as_of` date in the records, or of the import where they have none.",
  }),
  payRetentionYears: setting({
    variable: "OPENVOE_PAY_RETENTION_YEARS",
    shownDefault: "none: forever",
    fallback: null,
    read: wholeNumber({ least: 1, most: 100 }),
    meaning: "Calendar years, before the current one, for which imported pay is stored",
    details: "Workers delete older statements, quarters and totals.",
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
    meaning: "The match weight, in bits, by which other persons' records must be lower",
    details: "Within this margin the result is `ambiguous`.",
  }),
};
