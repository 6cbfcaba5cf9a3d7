import { AppError } from "../error.ts";
import { type Database, type Queryable, statement } from "./postgres/database.ts";
import { codeOf, isReadOnly } from "./postgres/failure.ts";

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

const CHECK_ANSWERS = statement("check_answers")`select 1 as answer`;

/** The database's response to a write. */
export type WriteState = "writable" | "read_only" | "disk_full" | "away" | "refused";

/** Makes the statements that follow in the transaction use temporary files from this size on. */
const SPILL_EARLY = statement("spill_early")`select set_config('work_mem', '64kB', true) as work_mem`;

/**
 * Fills 400 KB of a temporary file, which reliably detects a full disk: a row often fits into an
 * existing page, and a create needs new pages. It takes no lock, so it does not block a backup, and
 * leaves nothing behind.
 */
const FILL_A_FILE = statement("fill_a_file")`
  select count(*) as count from unnest(array_fill(repeat('x', 8000), array[50])) as filled (text)`;

const WRITE_PROBE = statement("write_readiness_probe")`update readiness_probe set written_at = now()`;

/** Does what a create needs: allocates space on the database's disk, and commits a row durably. */
export async function probeWrite(db: Database): Promise<WriteState> {
  try {
    await db.transaction(async (tx) => {
      await tx.rows(WRITE_PROBE);
      await tx.rows(SPILL_EARLY);
      await tx.rows(FILL_A_FILE);
    });
    return "writable";
  } catch (failure) {
    if (isReadOnly(failure)) return "read_only";
    if (isDiskFull(failure)) return "disk_full";
    return failure instanceof AppError && failure.code === "unavailable" ? "away" : "refused";
  }
}

/** SQLSTATE `disk_full`. Source: PostgreSQL, appendix A, "Error Codes". */
function isDiskFull(failure: unknown): boolean {
  return failure instanceof AppError ? isDiskFull(failure.cause) : codeOf(failure) === "53100";
}

/**
 * Resolves when the database responds.
 *
 * @throws AppError `unavailable`
 */
export async function checkAnswers(db: Queryable): Promise<void> {
  await db.rows(CHECK_ANSWERS);
}
