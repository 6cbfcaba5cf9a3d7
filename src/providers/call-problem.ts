import type { TaskFailure } from "../domain/connections/task.ts";
import type { CallFailure, CallOutcome } from "../egress/calls/call-outcome.ts";

/** A call to a provider that did not succeed, for the log. Nothing in it was sent or answered. */
export interface CallProblem {
  /** The provider's slug. */
  readonly provider: string;
  readonly call: string;
  /** A {@link CallFailure}, `refused`, or what an answer did wrong. */
  readonly reason: string;
  readonly code: string | null;
  readonly status: number | null;
  readonly attempts: number;
  readonly durationMs: number;
  /** Paths of an answer that are wrong, without values. */
  readonly faults: readonly string[];
}

/** Failures that the operator mends, not time. */
const CONFIGURATION: ReadonlySet<CallFailure> = new Set([
  "certificate",
  "client_certificate",
  "tls",
  "unauthorized",
  "blocked_address",
  "redirect",
]);
/** Failures of what the provider answers. */
const ANSWERS: ReadonlySet<CallFailure> = new Set(["too_large", "garbage"]);

/**
 * The status in which a task ends whose call failed. A refresh never ends as `config_error`: that
 * would disconnect its link, and the fault is not the person's.
 */
export function taskFailureOf(
  outcome: Exclude<CallOutcome, { kind: "answered" }>,
  { isRefresh }: { readonly isRefresh: boolean },
): TaskFailure {
  if (outcome.kind === "refused" || ANSWERS.has(outcome.reason)) return "error";
  return CONFIGURATION.has(outcome.reason) && !isRefresh ? "config_error" : "unavailable";
}
