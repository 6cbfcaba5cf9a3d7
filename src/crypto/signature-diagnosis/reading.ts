/** Why a signature is wrong, or what a receiver should know of one that is right. */
export interface Finding {
  /** For programs: `upper_case`, `id_missing` …; what happened to the body begins with `body_`. */
  readonly code: string;
  /** For people: what is the case, and what to do. */
  readonly message: string;
}

/** One way to take a part of a delivery, and what went wrong with that part if this way is the one that the signature fits. */
export interface Reading<Value> {
  readonly value: Value;
  /** Null for the part as it should be taken. */
  readonly fault: Finding | null;
}

/** A part taken as it should be. */
export function asIs<Value>(value: Value): Reading<Value> {
  return { value, fault: null };
}

/** A part that something happened to. */
export function changed<Value>(value: Value, code: string, message: string): Reading<Value> {
  return { value, fault: { code, message } };
}

/** The faults of readings that are taken together. */
export function faultsOf(readings: readonly Reading<unknown>[]): Finding[] {
  return readings.flatMap(({ fault }) => (fault === null ? [] : [fault]));
}
