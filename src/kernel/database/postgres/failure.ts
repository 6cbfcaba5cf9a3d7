import pg from "pg";
import { AppError } from "../../error.ts";

/**
 * SQLSTATEs (classes by two characters, or complete codes) that describe the server's state rather
 * than the statement: connection exceptions, exhausted resources, a failing disk, shutdown or
 * startup, read-only mode, a deadlock or a timeout, also of a lock wait, that hit this statement.
 * Source: PostgreSQL, appendix A, "Error Codes".
 */
const UNAVAILABLE_STATES: ReadonlySet<string> = new Set([
  "08",
  "53",
  "58",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "57014",
  "40P01",
  "55P03",
  "25P04",
  "25006",
]);

/**
 * After these the session is unusable: a read-only session is a standby's, or was opened while the
 * server was read-only, and stays so.
 */
const BROKEN_STATES: ReadonlySet<string> = new Set([
  "08",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25P03",
  "25P04",
  "25006",
]);

/**
 * Messages of `pg` without a code about a connection that has ended, was never established, or does
 * not respond.
 */
const PG_CONNECTION_MESSAGE =
  /^(connection terminated|client (was closed|has encountered)|timeout exceeded|query read timeout)/i;

/** True if a failure broke the connection, so that it must not be used again. */
export function isBroken(failure: unknown): boolean {
  if (failure instanceof AppError) return isBroken(failure.cause);
  if (failure instanceof pg.DatabaseError) return hasState(failure, BROKEN_STATES) && !isOfWorker(failure);
  return isSystemFailure(failure);
}

/** What Citus says when its coordinator, which answers, cannot reach a worker (SQLSTATE 08006). */
const WORKER_MESSAGE = /\bremote node\b/;
/** Where Citus says that a statement failed, if a worker that goes down ended it and the coordinator goes on. */
const WORKER_CONTEXT = /\bwhile executing command on \S+:\d+/;

/** True if a statement failed because a worker of Citus that it needs is down: others may succeed. */
export function isOfWorker(failure: unknown): boolean {
  if (failure instanceof AppError) return isOfWorker(failure.cause);
  if (!(failure instanceof pg.DatabaseError)) return false;
  if (hasState(failure, SHUTDOWN_STATES)) return WORKER_CONTEXT.test(failure.where ?? "");
  return hasState(failure, CONNECTION_STATES) && WORKER_MESSAGE.test(failure.message);
}

const CONNECTION_STATES: ReadonlySet<string> = new Set(["08"]);
const SHUTDOWN_STATES: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03"]);

/** What Citus says when a shard was moved between the plan of a statement and its run (SQLSTATE XX000): the next try finds it. */
const MOVED_SHARD_MESSAGE = /^could not find valid entry for shard/;

/**
 * True if a statement failed because the database is read-only: on a standby, or under
 * `default_transaction_read_only`.
 */
export function isReadOnly(failure: unknown): boolean {
  return failure instanceof AppError ? isReadOnly(failure.cause) : codeOf(failure) === "25006";
}

/** True if a standby refused a statement because it needs an unlogged table, of which a standby has no rows. */
export function readsUnlogged(failure: unknown): boolean {
  return failure instanceof AppError ? readsUnlogged(failure.cause) : codeOf(failure) === "0A000";
}

/**
 * The failure as the store's callers see it: `unavailable` if the database cannot be reached or
 * cannot run the statement now, otherwise unchanged, without the parts of a server's error that
 * repeat a row's values.
 */
export function translateFailure(failure: unknown): unknown {
  if (failure instanceof AppError) return failure;
  if (!(failure instanceof pg.DatabaseError)) return isSystemFailure(failure) ? unavailable(failure) : failure;
  if (hasState(failure, UNAVAILABLE_STATES) || MOVED_SHARD_MESSAGE.test(failure.message)) return unavailable(failure);
  failure.detail = undefined;
  failure.where = undefined;
  failure.internalQuery = undefined;
  return failure;
}

/** The 503 for a database that cannot be reached; the cause goes to the operator's log. */
export function unavailable(cause: unknown): AppError {
  const detail = cause instanceof Error ? `${codeOf(cause) ?? cause.name}: ${cause.message}` : String(cause);
  return new AppError("unavailable", "The database cannot be reached at the moment.", {
    cause,
    detail,
    retryAfterSeconds: 1,
  });
}

/** The SQLSTATE or system code of a failure (`57P03`, `ECONNREFUSED`), if it has one. */
export function codeOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error) || !("code" in failure)) return undefined;
  return typeof failure.code === "string" ? failure.code : undefined;
}

function hasState(failure: pg.DatabaseError, states: ReadonlySet<string>): boolean {
  const state = failure.code ?? "";
  return states.has(state) || states.has(state.slice(0, 2));
}

/**
 * An error of a socket or a name look-up (`ECONNRESET`, `ENOENT` of a socket's path), or one of
 * `pg` about them.
 */
function isSystemFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  return "syscall" in failure || PG_CONNECTION_MESSAGE.test(failure.message);
}
