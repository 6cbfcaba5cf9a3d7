import type { CallFailure, CallOutcome } from "../../../../kernel/egress/calls/call-outcome.ts";
import type { UnreachableReason } from "../../source-answer.ts";

/** Reasons of failed calls, for clients. */
const REASONS: Partial<Record<CallFailure, UnreachableReason>> = {
  timeout: "timeout",
  aborted: "timeout",
  garbage: "error",
  too_large: "error",
  internal: "error",
};

/** The reason of a failed call, as a verification's result has it. */
export function reasonOf(reason: CallFailure): UnreachableReason {
  return REASONS[reason] ?? "unavailable";
}

/** The problem of a call, for the operator's log: codes only. */
export function problemOf(outcome: Exclude<CallOutcome, { kind: "answered" }>): string {
  if (outcome.kind === "refused") return `refused with ${outcome.status}`;
  // Only the source's deadline aborts a call.
  const reason = outcome.reason === "aborted" ? "timeout" : outcome.reason;
  return outcome.code === null ? reason : `${reason} (${outcome.code})`;
}

/** The members of a JSON object; null if a value is none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** The objects of a JSON array; null if it is none, or has anything else. */
export function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] | null {
  if (!Array.isArray(value)) return null;
  const objects = value.map(membersOf).filter((one) => one !== null);
  return objects.length === value.length ? objects : null;
}

const ERROR_CODE = /^[a-z_]{1,40}$/;

/** The code of another OpenVOE's refusal; null if it is none, or not one of ours. */
export function errorCodeOf(outcome: CallOutcome): string | null {
  if (outcome.kind !== "refused") return null;
  const { code } = membersOf(membersOf(outcome.body)?.error) ?? {};
  return typeof code === "string" && ERROR_CODE.test(code) ? code : null;
}
