import type { DisputeId, Timestamp } from "../../kernel/ids.ts";
import type { DisputeStatus } from "../webhooks/words.ts";
import type { EmploymentRecord } from "./employment.ts";

/** The fields of a record that a dispute can change. */
export const CORRECTABLE_FIELDS = [
  "job_title",
  "job_type",
  "start_date",
  "end_date",
  "income",
  "income_unit",
  "pay_frequency",
] as const satisfies readonly (keyof EmploymentRecord)[];

/** What of an employment can be disputed; `pay` is all pay statements and totals of it. */
export const DISPUTABLE_FIELDS = [...CORRECTABLE_FIELDS, "pay"] as const;

/** One of {@link DISPUTABLE_FIELDS}. */
export type DisputableField = (typeof DISPUTABLE_FIELDS)[number];

/** A dispute as a verifier sees it. */
export interface DisputeMark {
  readonly id: DisputeId;
  readonly status: DisputeStatus;
  /** Empty: the whole employment. */
  readonly fields: readonly DisputableField[];
  readonly opened_at: Timestamp;
  readonly statement: string | null;
}
