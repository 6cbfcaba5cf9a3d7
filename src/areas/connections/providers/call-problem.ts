import type { CallFailure, CallOutcome } from "../../../kernel/egress/calls/call-outcome.ts";
import type { TaskFailure } from "../task.ts";

/**
 * A failed call to a provider, for the log. It contains no value of the request or the response.
 */
export interface CallProblem {
  /** The provider's slug. */
  readonly provider: string;
  readonly call: string;
  /** A {@link CallFailure}, `refused`, or the fault of the response. */
  readonly reason: string;
  readonly code: string | null;
  readonly status: number | null;
  readonly attempts: number;
  readonly durationMs: number;
  /** Invalid paths of the response, without values. */
  readonly faults: readonly string[];
}

/** Failures that the operator has to correct: a retry does not help. */
const CONFIGURATION: ReadonlySet<CallFailure> = new Set([
  "certificate",
  "client_certificate",
  "tls",
  "unauthorized",
  "blocked_address",
  "redirect",
]);
/** Failures caused by the content of the response. */
const ANSWERS: ReadonlySet<CallFailure> = new Set(["too_large", "garbage"]);

/**
 * The final status of a task after a failed call. A refresh never ends as `config_error`: that
 * would disconnect its link, and the fault is not the person's.
 */
export function taskFailureOf(
  outcome: Exclude<CallOutcome, { kind: "answered" }>,
  { isRefresh }: { readonly isRefresh: boolean },
): TaskFailure {
  if (outcome.kind === "refused" || ANSWERS.has(outcome.reason)) return "error";
  return CONFIGURATION.has(outcome.reason) && !isRefresh ? "config_error" : "unavailable";
}

/** A call as a {@link CallProblem}; `outcome` is null if the fault was found without a call. */
export function callProblem(
  failed: Pick<CallProblem, "provider" | "call" | "reason">,
  { outcome = null, faults = [] }: { readonly outcome?: CallOutcome | null; readonly faults?: readonly string[] },
): CallProblem {
  return {
    ...failed,
    code: outcome?.kind === "failed" ? outcome.code : null,
    status: outcome?.status ?? null,
    attempts: outcome?.attempts ?? 1,
    durationMs: outcome?.durationMs ?? 0,
    faults,
  };
}
