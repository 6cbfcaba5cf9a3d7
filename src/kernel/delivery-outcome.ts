/** The outcome of an exchange with a receiver. */
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
