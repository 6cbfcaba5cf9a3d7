import type { Database, Queryable } from "../database/postgres/database.ts";

/**
 * Minimum time between two notices (NOTIFY), in milliseconds: each takes a lock at commit that all
 * other notices of the cluster wait for. `now` is for work that a request waits for.
 */
const INTERVAL_MS = { now: 5, soon: 50 } as const;

/** How a waker works. */
interface WakerOptions {
  /** Sends the notice. */
  readonly notify: (db: Queryable) => Promise<void>;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Called with failures; the workers' own polling makes up for them. */
  onError(error: unknown, activity: string): void;
}

/**
 * Opens a waker, which notifies the workers of other processes that there is work: a hint, after
 * the commit. A notice is sent at once unless one has just been sent; then all wakes until the next
 * notice are coalesced into it.
 */
export function openWaker(db: Database, options: WakerOptions): (haste: keyof typeof INTERVAL_MS) => void {
  const { nowMs, onError } = options;
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function notify(): void {
    dueAtMs = Number.POSITIVE_INFINITY;
    notifiedAtMs = nowMs();
    options.notify(db).catch((error) => onError(error, "notifying the workers"));
  }

  return (haste) => {
    const atMs = Math.max(nowMs(), notifiedAtMs + INTERVAL_MS[haste]);
    if (atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    if (atMs <= nowMs()) notify();
    else timer = setTimeout(notify, atMs - nowMs()).unref();
  };
}
