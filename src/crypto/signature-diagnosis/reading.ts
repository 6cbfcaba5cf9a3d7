/** Why a signature is wrong, or what a receiver should know about one that is right. */
export interface Finding {
  /** For programs: `upper_case`, `id_missing` …; codes about the body begin with `body_`. */
  readonly code: string;
  /** For people: what happened, and what to do. */
  readonly message: string;
}

/**
 * One interpretation of a part of a delivery, and the mistake that it implies if the signature
 * matches it.
 */
export interface SignatureReading<Value> {
  readonly value: Value;
  /** Null for the part as it should be. */
  readonly fault: Finding | null;
}

/** A part as it should be. */
export function asIs<Value>(value: Value): SignatureReading<Value> {
  return { value, fault: null };
}

/** A part that was changed. */
export function changed<Value>(value: Value, code: string, message: string): SignatureReading<Value> {
  return { value, fault: { code, message } };
}

/** The faults of readings that are combined. */
export function faultsOf(readings: readonly SignatureReading<unknown>[]): Finding[] {
  return readings.flatMap(({ fault }) => (fault === null ? [] : [fault]));
}
