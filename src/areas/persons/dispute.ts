import { AppError } from "../../kernel/error.ts";
import type { DisputeId, EmploymentId, Timestamp } from "../../kernel/ids.ts";
import type { Subject } from "../../kernel/subject.ts";
import type { DisputedItem, RecordValues } from "../records/dispute-decisions.ts";
import type { DisputeStatus } from "../webhooks/words.ts";

/** The triggers of a dispute's transitions. */
export type DisputeTrigger = "inform" | "verify" | "correct" | "delete" | "expire" | "reinsert";

/**
 * The state machine of a dispute: the status that each trigger leads to. An absent pair is a
 * conflict.
 *
 * - `open`: the 30 days of 15 U.S.C. § 1681i(a)(1)(A) run
 * - `extended`: the person added relevant information in these 30 days: 15 more, once
 *   (§ 1681i(a)(1)(B))
 * - `verified`: what was disputed is accurate and complete
 * - `corrected`: it was changed
 * - `deleted`: it was removed, because it was wrong or nobody confirmed it in time
 *   (§ 1681i(a)(5)(A)). It comes back only with a certification (§ 1681i(a)(5)(B))
 */
export const DISPUTE_TRANSITIONS: Record<DisputeStatus, Partial<Record<DisputeTrigger, DisputeStatus>>> = {
  open: { inform: "extended", verify: "verified", correct: "corrected", delete: "deleted", expire: "deleted" },
  extended: { inform: "extended", verify: "verified", correct: "corrected", delete: "deleted", expire: "deleted" },
  verified: {},
  corrected: {},
  deleted: { reinsert: "verified" },
};

/**
 * The status after a trigger.
 *
 * @throws AppError `conflict` if the table has no such pair
 */
export function advanceDispute(from: DisputeStatus, trigger: DisputeTrigger): DisputeStatus {
  const to = DISPUTE_TRANSITIONS[from][trigger];
  if (to === undefined) throw new AppError("conflict", `A dispute that is ${from} cannot take ${trigger}.`);
  return to;
}

/** True while a dispute is under investigation. */
export function isUnderInvestigation(status: DisputeStatus): boolean {
  return status === "open" || status === "extended";
}

/** Days of an investigation, 15 U.S.C. § 1681i(a)(1)(A), and of its one extension, (B). */
export const DISPUTE_DAYS = 30;
/** See {@link DISPUTE_DAYS}. */
export const DISPUTE_EXTENSION_DAYS = 15;
/** How many days before the end of its clock a dispute has a reminder, in the order of the reminders. */
export const DISPUTE_REMINDER_DAYS: readonly number[] = [15, 5, 1];

/**
 * Months within which those who got the data are notified of its end, where the person asks:
 * 15 U.S.C. § 1681i(d). Two years for employment purposes.
 */
export const RECIPIENT_MONTHS = 6;
/** See {@link RECIPIENT_MONTHS}. */
export const RECIPIENT_MONTHS_EMPLOYMENT = 24;

/** The most words of a consumer's statement: 15 U.S.C. § 1681i(b). */
export const STATEMENT_WORDS_MAX = 100;

/** What a person can say is wrong. */
export const DISPUTE_REASONS = ["not_mine", "inaccurate", "incomplete", "outdated", "identity_theft", "other"] as const;
/** One of {@link DISPUTE_REASONS}. */
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Everything of a dispute that is personal. Sealed in the store as one record. */
export interface DisputeDetails {
  readonly subject: Subject;
  readonly item: DisputedItem;
  readonly reason: DisputeReason;
  /** In the person's words: what is wrong. */
  readonly explanation: string;
  /** The statement that reports show, at most {@link STATEMENT_WORDS_MAX} words; null without one. */
  readonly statement: string | null;
  /** What the person added later, oldest first. */
  readonly information: readonly string[];
  /** How it ended; null while it is under investigation. */
  readonly result: DisputeResult | null;
}

/** How a dispute ended. */
interface DisputeResult {
  /** In words for the person. */
  readonly explanation: string;
  /** The values that replaced the disputed ones; empty unless corrected. */
  readonly values: RecordValues;
}

/** A document that shows what a person says. */
export interface DisputeDocument {
  readonly name: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** A dispute, opened. */
export interface Dispute extends DisputeDetails {
  /** 32 hex digits. */
  readonly id: DisputeId;
  readonly status: DisputeStatus;
  readonly employment_id: EmploymentId;
  /** True if those who got the data are informed how it ends. */
  readonly tells_recipients: boolean;
  readonly created_at: Timestamp;
  readonly due_at: Timestamp;
  readonly ended_at: Timestamp | null;
}

/** Whether verifiers see disputed data with the dispute, or not at all: the operator's rule. */
export const DISPUTED_DATA_RULES = ["show", "withhold"] as const;
/** One of {@link DISPUTED_DATA_RULES}. */
export type DisputedDataRule = (typeof DISPUTED_DATA_RULES)[number];
