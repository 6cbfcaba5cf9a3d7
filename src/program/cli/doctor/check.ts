/** The result of one check of `openvoe doctor`. */
export interface Check {
  /** What was looked at, such as `disk space`. */
  readonly name: string;
  /** A `fault` keeps the service from working; a `warning` will, or may. */
  readonly state: "ok" | "warning" | "fault";
  /** What was found, as a sentence. */
  readonly found: string;
  /** What to do; null if nothing. */
  readonly remedy: string | null;
}

/** A check that found nothing wrong. */
export function ok(name: string, found: string): Check {
  return { name, state: "ok", found, remedy: null };
}

/** A check that found something that will, or may, keep the service from working. */
export function warning(name: string, found: string, remedy: string): Check {
  return { name, state: "warning", found, remedy };
}

/** A check that found what keeps the service from working. */
export function fault(name: string, found: string, remedy: string | null): Check {
  return { name, state: "fault", found, remedy };
}
