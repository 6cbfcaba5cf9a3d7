/** Every type of event that a webhook can ask for. */
export const EVENT_TYPES = [
  "instant-verification-completed",
  "instant-verification-failed",
  "task-status-updated",
  "link-connected",
  "link-disconnected",
  "link-deleted",
  "employment-created",
  "employment-updated",
  "profile-created",
  "profile-updated",
  "statements-created",
  "statements-updated",
  "shifts-created",
  "shifts-updated",
  "bank-accounts-created",
  "bank-accounts-updated",
  "order-created",
  "order-status-updated",
  "order-refresh-failed",
] as const;

/** One of {@link EVENT_TYPES}. */
export type EventType = (typeof EVENT_TYPES)[number];

/** What became of one attempt to deliver. */
export const DELIVERY_OUTCOMES = [
  "delivered",
  "refused",
  "gone",
  "timeout",
  "blocked_address",
  "dns",
  "connection",
  "tls",
  "redirect",
  "protocol",
  "internal",
] as const;

/** One of {@link DELIVERY_OUTCOMES}. */
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/**
 * Where a delivery stands: `due` until it is `delivered`; `exhausted` when the schedule has run out; `held` when its
 * webhook was or is disabled, to be replayed. Those of a deleted webhook are deleted with it.
 */
export const DELIVERY_STATUSES = ["due", "delivered", "exhausted", "held"] as const;

/** One of {@link DELIVERY_STATUSES}. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Seconds from one failed attempt to the next, in order: at once, then after 30 s, 30 s, 5 min … 24 h (interface.md). */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  0, 30, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** The share by which a delay is moved either way, so that receivers that were down are not hit all at once. */
export const RETRY_JITTER = 0.1;

/** A webhook without one success for so long is disabled. */
export const DISABLE_AFTER_SECONDS = 5 * 24 * 3_600;

/** What is to happen after an attempt. */
export type NextAttempt =
  | { readonly kind: "none"; readonly status: "delivered" | "exhausted" }
  | { readonly kind: "disable_webhook" }
  | { readonly kind: "again"; readonly delaySeconds: number };

/** What {@link nextAttempt} goes by. */
export interface AttemptResult {
  readonly outcome: DeliveryOutcome;
  /** Attempts made so far, this one included; at least 1. */
  readonly attempts: number;
  /** What the receiver asked for with `Retry-After`, in seconds; or null. */
  readonly retryAfterSeconds: number | null;
  /** 0 to 1, evenly spread: the draw for the jitter. */
  readonly draw: number;
}

/**
 * What follows an attempt: nothing, the webhook's end (410), or another attempt after a delay.
 *
 * A `Retry-After` can lengthen a step to at most twice its length (and to at least 30 s), never shorten it.
 */
export function nextAttempt(result: AttemptResult): NextAttempt {
  if (result.outcome === "delivered") return { kind: "none", status: "delivered" };
  if (result.outcome === "gone") return { kind: "disable_webhook" };
  const step = RETRY_DELAYS_SECONDS[result.attempts - 1];
  if (step === undefined) return { kind: "none", status: "exhausted" };
  const asked = Math.min(result.retryAfterSeconds ?? 0, Math.max(2 * step, 30));
  const jitter = 1 + RETRY_JITTER * (2 * result.draw - 1);
  return { kind: "again", delaySeconds: Math.max(step * jitter, asked) };
}
