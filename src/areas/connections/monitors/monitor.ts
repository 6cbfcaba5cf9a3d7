import type { LinkId, MonitorId, TaskId, Timestamp, UserId } from "../../../kernel/ids.ts";
import type { IncomeAnswer } from "../../income/income-question.ts";
import type { IdentityStatus, TaskStatus } from "../../webhooks/words.ts";

/** The longest interval between two refreshes of a monitor, in days. */
export const MONITOR_DAYS_MAX = 365;
/** The interval unless the client sets one, in days. */
export const MONITOR_DAYS_DEFAULT = 30;

/**
 * - `active`: the link is refreshed when it is due
 * - `paused`: the link is disconnected, or the provider cannot refresh it without the person
 * - `ended`: by the client, at its `expires_at`, or as the person revoked the link
 */
export const MONITOR_STATUSES = ["active", "paused", "ended"] as const;
/** One of {@link MONITOR_STATUSES}. */
type MonitorStatus = (typeof MONITOR_STATUSES)[number];

/** A link that is refreshed every so often. Its events report only what has changed. */
export interface Monitor {
  /** 32 hex digits. */
  readonly id: MonitorId;
  readonly link_id: LinkId;
  readonly user_id: UserId;
  readonly status: MonitorStatus;
  readonly interval_days: number;
  /** Null unless it is active. */
  readonly next_refresh_at: Timestamp | null;
  readonly last_task_id: TaskId | null;
  readonly last_task_status: TaskStatus | null;
  /** Null: as long as the consent lasts. */
  readonly expires_at: Timestamp | null;
  readonly created_at: Timestamp;
  readonly ended_at: Timestamp | null;
  /** Whether the account is of the person whom the client named; null before the data is here. */
  readonly identity: IdentityStatus | null;
  /** True if the client stated, for the rules of income, that they looked whose account it is. It holds as long as the comparison
   * says the same. */
  readonly identity_reviewed: boolean;
  /** What its rules of income say, in the order in which they were asked; empty: it has none. */
  readonly income_assessments: readonly IncomeAnswer[];
}
