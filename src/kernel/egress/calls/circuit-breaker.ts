/** Consecutive failures after which the circuit opens. */
const FAILURES_MAX = 5;
/** How long the circuit stays open, in milliseconds. Then it is half open: one probe. */
export const OPEN_MS = 30_000;

/** Refuses calls to a target that fails, so that nothing waits for it. */
export interface CircuitBreaker {
  /**
   * True if a call may be made now; its result must be reported. False while the circuit is open,
   * and while the probe of a half-open circuit is in flight.
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
 * Opens a circuit breaker: after {@link FAILURES_MAX} consecutive failures it refuses calls for
 * {@link OPEN_MS}, then admits one probe, whose result closes or opens it.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export function openCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | null = null;
  let isProbing = false;
  return {
    admit() {
      if (openUntilMs === null) return true;
      if (isProbing || nowMs() < openUntilMs) return false;
      isProbing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      openUntilMs = null;
      isProbing = false;
    },
    failed() {
      failures += 1;
      isProbing = false;
      if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
    withdrew() {
      isProbing = false;
    },
  };
}
