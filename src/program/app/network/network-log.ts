import type { Logger } from "pino";
import type { CallProblem } from "../../../areas/connections/providers/call-problem.ts";

/** Returns a listener that logs calls to providers that did not succeed. */
export function logFailedCall(log: Logger): (problem: CallProblem) => void {
  return ({ provider, call, reason, code, status, attempts, durationMs, faults }) => {
    const fields = { provider, call, reason, code, status, attempts, duration_ms: durationMs };
    log.warn(faults.length === 0 ? fields : { ...fields, faults }, "provider call did not succeed");
  };
}
