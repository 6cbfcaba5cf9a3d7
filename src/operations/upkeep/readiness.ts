import type { Database } from "../../store/postgres/database.ts";
import { probeWrite, type WriteState } from "../../store/postgres/readiness.ts";

/** How long the database may take to answer before it counts as away, in milliseconds. */
const ANSWERS_WITHIN_MS = 2_000;
/** For how long a write that succeeded is good, in milliseconds: polls cost one write a second at most. */
const PROBED_FOR_MS = 1_000;

const REASONS: Readonly<Record<WriteState, string | null>> = {
  writable: null,
  read_only: "the database takes no writes",
  disk_full: "the database's disk is full",
  away: "the database does not answer",
  refused: "the database refuses a write",
};

/** Tells whether requests can be served. */
export interface Readiness {
  /** What is missing, in words; null when nothing is. */
  check(): Promise<string | null>;
}

/** What readiness is judged by. */
export interface ReadinessOptions {
  /** True if the company directory can be searched. */
  readonly isDirectoryLoaded: () => boolean;
  readonly nowMs: () => number;
  /** Hears what is missing, or null, where that differs from the check before; must not throw. */
  readonly onChange: (reason: string | null) => void;
}

/**
 * Opens the judgement: the database takes what a create writes, and the directory is loaded. Checks at the same time share one
 * write, so that a database that hangs is not asked by many connections.
 */
export function openReadiness(db: Database, options: ReadinessOptions): Readiness {
  const { isDirectoryLoaded, nowMs, onChange } = options;
  let last: string | null = null;
  let wroteAtMs = Number.NEGATIVE_INFINITY;
  let probing: Promise<WriteState> | null = null;

  function probe(): Promise<WriteState> {
    if (nowMs() - wroteAtMs < PROBED_FOR_MS) return Promise.resolve("writable");
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
    const reason = REASONS[await inTime(probe())] ?? (isDirectoryLoaded() ? null : LOADING);
    if (reason !== last) onChange(reason);
    last = reason;
    return reason;
  }

  return { check };
}

const LOADING = "the company directory is being loaded";

async function inTime(state: Promise<WriteState>): Promise<WriteState> {
  const { promise: timedOut, resolve } = Promise.withResolvers<WriteState>();
  const timer = setTimeout(resolve, ANSWERS_WITHIN_MS, "away");
  return Promise.race([state, timedOut]).finally(() => clearTimeout(timer));
}
