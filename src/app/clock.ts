/** The time of this machine, for times that only people read: due times and leases come from the database. */
export function now(): Date {
  return new Date();
}

/** A clock that never goes back, in milliseconds since the process started. */
export function nowMs(): number {
  return performance.now();
}
