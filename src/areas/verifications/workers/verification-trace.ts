import type { Span, Tracing } from "../../../kernel/tracing/tracing.ts";
import type { SourceAnswer } from "../../records/source-answer.ts";
import type { ClaimedVerification } from "../sql/verification-queue.ts";

/** The spans of one verification in a worker. */
export interface VerificationTrace {
  /** Begins the span of a source; call what it returns with the answer. */
  beginSource(name: string): (answer: SourceAnswer) => void;
  /**
   * Begins the span in which the verification is settled. Returns the context that its event gets.
   */
  beginEvent(): string;
  /** Ends what has begun. */
  end(state?: "failed"): void;
}

/**
 * Begins the span of a verification, as a part of its request's trace; null where nobody traces.
 */
export function beginVerificationTrace(
  tracing: Tracing | null,
  { id, environment, claims, trace_parent }: ClaimedVerification,
): VerificationTrace | null {
  if (tracing === null) return null;
  const attributes = { "openvoe.verification.id": id, "openvoe.environment": environment, "openvoe.claims": claims };
  const whole = tracing.start("verification", { kind: "internal", parent: trace_parent, attributes });
  let event: Span | null = null;
  return {
    beginSource(name) {
      const parent = whole.traceParent;
      const span = tracing.start(`source ${name}`, { kind: "client", parent, attributes: { "openvoe.source": name } });
      return (answer) => {
        const isMissing = answer.kind === "unreachable";
        span.end({ "openvoe.answer": isMissing ? answer.reason : answer.kind }, isMissing ? "failed" : undefined);
      };
    },
    beginEvent() {
      event = tracing.start("event", { kind: "producer", parent: whole.traceParent });
      return event.traceParent;
    },
    end(state) {
      event?.end({}, state);
      whole.end({}, state);
    },
  };
}
