import type { DisputeId, Timestamp } from "../../kernel/ids.ts";
import type { DisputeStatus } from "../webhooks/words.ts";
import { JOB_TERMS } from "./document.ts";

/** What of an employment can be disputed; `pay` is all pay statements and totals of it. */
export const DISPUTABLE_FIELDS = [...JOB_TERMS, "pay"] as const;

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
