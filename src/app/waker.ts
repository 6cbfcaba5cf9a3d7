import type { Database } from "../store/postgres/database.ts";
import { notifyVerifications } from "../store/postgres/notices.ts";

/**
 * The least time between two notices, in milliseconds: a notice costs a commit that all others wait for. `now` is for what a
 * request waits for.
 */
const REST_MS = { now: 5, soon: 50 } as const;

/** How a waker works. */
export interface WakerOptions {
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
  /** Hears of failures; the workers' own polling makes up for them. */
  onError(error: unknown, doing: string): void;
}

/**
 * Opens what tells the workers of other processes that there is work: a hint, after the commit. It goes out at once, unless one has
 * gone out just before; then all that is told meanwhile shares the next one.
 */
export function openWaker(db: Database, { nowMs, onError }: WakerOptions): (haste: keyof typeof REST_MS) => void {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    dueAtMs = Number.POSITIVE_INFINITY;
    toldAtMs = nowMs();
    notifyVerifications(db).catch((error) => onError(error, "telling the workers"));
  }

  return (haste) => {
    const atMs = Math.max(nowMs(), toldAtMs + REST_MS[haste]);
    if (atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    if (atMs <= nowMs()) tell();
    else timer = setTimeout(tell, atMs - nowMs()).unref();
  };
}
