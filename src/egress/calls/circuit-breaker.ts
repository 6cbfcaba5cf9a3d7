/** Failures in a row after which the circuit opens. */
export const FAILURES_MAX = 5;
/** How long no call is made after that, in milliseconds. Then one call tries. */
export const OPEN_MS = 30_000;

/** Stops calls to a target that does not work, so that nothing waits for it. */
export interface CircuitBreaker {
  /**
   * True if a call may be made now; its result must be reported. False while the circuit is open,
   * and while one call tries whether the target works again.
   */
  admit(): boolean;
  /** The target answered: the circuit closes. */
  succeeded(): void;
  /** The target did not answer, or failed. */
  failed(): void;
  /** The call says nothing about the target: it was aborted, or the fault was ours. */
  withdrew(): void;
}

/**
 * Opens a circuit breaker: after {@link FAILURES_MAX} failures in a row it refuses calls for
 * {@link OPEN_MS}, then lets one through, whose result decides.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export function openCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | null = null;
  let isTrying = false;
  return {
    admit() {
      if (openUntilMs === null) return true;
      if (isTrying || nowMs() < openUntilMs) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      openUntilMs = null;
      isTrying = false;
    },
    failed() {
      failures += 1;
      isTrying = false;
      if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
    withdrew() {
      isTrying = false;
    },
  };
}
