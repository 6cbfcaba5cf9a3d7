import type { Database } from "./postgres/database.ts";
import { probeWrite, type WriteState } from "./postgres/readiness.ts";

/** How long the database may take to respond before it counts as unavailable, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 2_000;
/**
 * How long a successful write stays valid, in milliseconds: polls cost at most one write a second.
 */
const PROBE_TTL_MS = 1_000;

const REASONS: Readonly<Record<WriteState, string | null>> = {
  writable: null,
  read_only: "the database accepts no writes",
  disk_full: "the database's disk is full",
  away: "the database does not respond",
  refused: "the database refuses a write",
};

/** Reports whether requests can be served. */
export interface Readiness {
  /** The reason why not, in words; null if they can. */
  check(): Promise<string | null>;
}

/** What readiness is based on. */
interface ReadinessOptions {
  /** True if the company directory can be searched. */
  readonly isDirectoryLoaded: () => boolean;
  readonly nowMs: () => number;
  /** Called with the reason, or null, when it differs from the check before; must not throw. */
  readonly onChange: (reason: string | null) => void;
}

/**
 * Opens the readiness check: the database accepts writes, and the directory is loaded. Concurrent
 * checks share one write, so that a hanging database is not queried on many connections.
 */
export function openReadiness(db: Database, options: ReadinessOptions): Readiness {
  const { isDirectoryLoaded, nowMs, onChange } = options;
  let last: string | null = null;
  let wroteAtMs = Number.NEGATIVE_INFINITY;
  let probing: Promise<WriteState> | null = null;

  function probe(): Promise<WriteState> {
    if (nowMs() - wroteAtMs < PROBE_TTL_MS) return Promise.resolve("writable");
    probing ??= probeWrite(db)
      .then((state) => {
        if (state === "writable") wroteAtMs = nowMs();
        return state;
      })
      .finally(() => {
        probing = null;
      });
    return probing;
  }

  async function check(): Promise<string | null> {
    const reason = REASONS[await withTimeout(probe())] ?? (isDirectoryLoaded() ? null : LOADING);
    if (reason !== last) onChange(reason);
    last = reason;
    return reason;
  }

  return { check };
}

const LOADING = "the company directory is loading";

async function withTimeout(state: Promise<WriteState>): Promise<WriteState> {
  const { promise: timedOut, resolve } = Promise.withResolvers<WriteState>();
  const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, "away");
  return Promise.race([state, timedOut]).finally(() => clearTimeout(timer));
}
