import type { Finding } from "./reading.ts";

/** The diagnosis of a `webhook-timestamp`. */
export interface TimestampDiagnosis {
  /** Whether a receiver with that clock accepts it; null if there is none. */
  readonly isTaken: boolean | null;
  /**
   * How long before the receiver's clock it is, in seconds, negative if after it; null if it cannot
   * be read.
   */
  readonly ageSeconds: number | null;
  /** Why it is not accepted. */
  readonly fault: Finding | null;
}

/**
 * Checks a `webhook-timestamp`.
 *
 * @param header null if it is missing
 */
export function diagnoseTimestamp(
  header: string | null,
  { nowSeconds, toleranceSeconds }: { readonly nowSeconds: number; readonly toleranceSeconds: number },
): TimestampDiagnosis {
  if (header === null) return { isTaken: null, ageSeconds: null, fault: null };
  if (!/^\d{1,12}$/.test(header.trim())) {
    const unit = /^\d{13}$/.test(header.trim()) ? "milliseconds" : "another form";
    const message = `webhook-timestamp is in ${unit}; it is sent in whole seconds since 1970.`;
    return { isTaken: false, ageSeconds: null, fault: { code: "timestamp_form", message } };
  }
  const ageSeconds = nowSeconds - Number(header);
  if (Math.abs(ageSeconds) <= toleranceSeconds) return { isTaken: true, ageSeconds, fault: null };
  return {
    isTaken: false,
    ageSeconds,
    fault: ageSeconds > 0 ? tooOld(ageSeconds, toleranceSeconds) : tooNew(-ageSeconds, toleranceSeconds),
  };
}

function tooOld(seconds: number, tolerance: number): Finding {
  const message = `webhook-timestamp is ${span(seconds)} before the receiver's clock, more than the tolerance of ${span(tolerance)}: a repeat of an old delivery, or a clock that is fast. A retry of ours is signed anew.`;
  return { code: "timestamp_old", message };
}

function tooNew(seconds: number, tolerance: number): Finding {
  const message = `webhook-timestamp is ${span(seconds)} after the receiver's clock, more than the tolerance of ${span(tolerance)}: set the clock by NTP.`;
  return { code: "timestamp_ahead", message };
}

function span(seconds: number): string {
  const units = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
    [1, "s"],
  ] as const;
  let rest = Math.round(seconds);
  const words = units.flatMap(([size, name]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return words.slice(0, 2).join(" ") || "0 s";
}
