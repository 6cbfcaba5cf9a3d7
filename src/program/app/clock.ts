/**
 * The time of this machine, only for times that people read: due times and leases come from the
 * database.
 */
export function now(): Date {
  return new Date();
}

/** A monotonic clock, in milliseconds since the process started. */
export function nowMs(): number {
  return performance.now();
}
