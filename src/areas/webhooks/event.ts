import type { DeliveryOutcome } from "../../kernel/delivery-outcome.ts";

/**
 * The status of a delivery that was not made: `due` until it is; `exhausted` when the retry
 * schedule has ended; `held` if its webhook was or is disabled, for a replay. A delivered one is
 * only in the log. Those of a deleted webhook are deleted with it.
 */
const DELIVERY_STATUSES = ["due", "exhausted", "held"] as const;

/** One of {@link DELIVERY_STATUSES}. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The backoff schedule: seconds from one failed attempt to the next, in order: at once, then after
 * 30 s, 30 s, 5 min … 24 h (docs/call/webhooks.md).
 */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  0, 30, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/**
 * The share by which a delay varies either way, so that receivers that were down are not hit all at
 * once.
 */
export const RETRY_JITTER = 0.1;

/** Minimum pause after a receiver's 429, and the pause if it has no Retry-After, in seconds. */
export const THROTTLED_SECONDS = 30;

/**
 * A webhook without a success for this long is disabled, and the operator is warned after the
 * second time. In seconds.
 */
export const DISABLE_AFTER_SECONDS = 5 * 24 * 3_600;
/** See {@link DISABLE_AFTER_SECONDS}. */
export const WARN_AFTER_SECONDS = 3 * 24 * 3_600;
/**
 * Minimum number of consecutive failed attempts before a webhook is disabled or the operator is
 * warned.
 */
export const DISABLE_FAILURES_MIN = 10;

/**
 * This many consecutive failed attempts open a webhook's circuit breaker: nothing is sent to it for
 * a while, then a single probe.
 */
export const BREAKER_FAILURES = 10;
/**
 * How long the breaker is open the first time, in seconds; each failed probe doubles it, up to
 * {@link BREAKER_SECONDS_MAX}.
 */
export const BREAKER_SECONDS = 30;
/** See {@link BREAKER_SECONDS}. */
export const BREAKER_SECONDS_MAX = 300;

/** The longest pause after faults of our own, which start at 30 s and double. */
const FAULT_SECONDS_MAX = 3_600;
const FAULT_SECONDS = 30;

/** What follows an attempt. */
export type NextAttempt =
  | { readonly kind: "none"; readonly status: "delivered" | "exhausted" }
  | { readonly kind: "disable_webhook" }
  | {
      readonly kind: "again";
      readonly delaySeconds: number;
      /** False if the attempt failed by our own fault: then it uses nothing of the schedule. */
      readonly isCharged: boolean;
    };

/** The input of {@link nextAttempt}. */
interface AttemptResult {
  readonly outcome: DeliveryOutcome;
  /** True if the receiver answered 429. */
  readonly isThrottled: boolean;
  /** Attempts of the schedule used so far, including this one; at least 1. */
  readonly attempts: number;
  /** Consecutive attempts that failed by our own fault, before this one. */
  readonly faults: number;
  /** The receiver's `Retry-After`, in seconds; or null. */
  readonly retryAfterSeconds: number | null;
  /** 0 to 1, uniformly distributed, for the jitter. */
  readonly draw: number;
}

/**
 * What follows an attempt: nothing, the end of the webhook (410), or a retry after a delay.
 *
 * A `Retry-After` can lengthen a step to at most twice its length (and to at least 30 s), never
 * shorten it. After a 429 the delay is at least 30 s. A fault of our own is not the receiver's: it
 * is retried after 30 s, a minute, two … an hour, without advancing the schedule.
 */
export function nextAttempt(result: AttemptResult): NextAttempt {
  if (result.outcome === "delivered") return { kind: "none", status: "delivered" };
  if (result.outcome === "gone") return { kind: "disable_webhook" };
  const jitter = 1 + RETRY_JITTER * (2 * result.draw - 1);
  if (result.outcome === "internal") {
    const pause = Math.min(FAULT_SECONDS * 2 ** result.faults, FAULT_SECONDS_MAX);
    return { kind: "again", delaySeconds: pause * jitter, isCharged: false };
  }
  const step = RETRY_DELAYS_SECONDS[result.attempts - 1];
  if (step === undefined) return { kind: "none", status: "exhausted" };
  const asked = Math.min(result.retryAfterSeconds ?? 0, Math.max(2 * step, 30));
  const least = result.isThrottled ? THROTTLED_SECONDS : 0;
  return { kind: "again", delaySeconds: Math.max(step * jitter, asked, least), isCharged: true };
}

/**
 * How long a whole webhook is paused after an attempt: the `Retry-After` of a 429, at most 30 s.
 *
 * @returns seconds; 0 unless the receiver asked
 */
export function requestedPause(result: Pick<AttemptResult, "isThrottled" | "retryAfterSeconds">): number {
  return result.isThrottled ? Math.min(result.retryAfterSeconds ?? 0, THROTTLED_SECONDS) : 0;
}
