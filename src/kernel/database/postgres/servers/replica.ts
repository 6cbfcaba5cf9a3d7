import { AppError } from "../../../error.ts";
import { type Database, type Queryable, statement } from "../database.ts";
import { codeOf, isReadOnly, readsUnlogged } from "../failure.ts";
import { openPool } from "../pool.ts";

/** How old the data of a read from a replica may be, in milliseconds. */
const REPLICA_LAG_MAX_MS = 1_000;

/** How long a measured lag is used, in milliseconds. */
const MEASURED_FOR_MS = 250;

/** How long a replica that cannot be used is left alone, in milliseconds. */
const RETRY_AFTER_MS = 5_000;

/** How long a read waits for a connection to the replica, or for its lag, in milliseconds. */
const PATIENCE_MS = 1_000;

/** How a replica is opened. */
interface ReplicaOptions {
  /** The URL of one standby: a balancer of several would answer from another one than the one measured. */
  readonly url: string;
  /** Maximum number of connections. */
  readonly size: number;
  /** The sessions' name in `pg_stat_activity`. */
  readonly applicationName: string;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Called with why the replica is not used, or null, when that changes; must not throw. */
  readonly onChange: (reason: string | null) => void;
}

/**
 * Asks a replica for its state, on connections that are closed afterwards.
 *
 * @throws AppError `unavailable` if it cannot be reached
 */
export async function probeReplica(primary: Queryable, connection: string, applicationName: string) {
  const pool = openPool({ connection, size: 1, applicationName, acquireTimeoutMs: PATIENCE_MS, isReadOnly: true });
  try {
    return await measureReplica(primary, pool);
  } finally {
    await pool.close();
  }
}

/** A standby for reads that may be a moment old. */
export interface Replica {
  /**
   * Runs single statements on the replica, and on the primary what the replica cannot run: a
   * statement that writes or needs an unlogged table, every transaction, and everything when it cannot be reached.
   */
  readonly db: Database;
  /**
   * True if the replica has everything that was committed {@link REPLICA_LAG_MAX_MS} ago, and by
   * `sinceMs` of the clock. Never rejects.
   */
  isCurrent(sinceMs: number): Promise<boolean>;
  /** Closes the connections to the replica. */
  close(): Promise<void>;
}

/** Opens the replica of a primary. Nothing is connected until it is asked for. */
export function openReplica(primary: Database, options: ReplicaOptions): Replica {
  const { url: connection, size, applicationName } = options;
  const pool = openPool({ connection, size, applicationName, acquireTimeoutMs: PATIENCE_MS, isReadOnly: true });
  const lag = followLag(primary, pool, options);
  /** The names of the statements that the replica refused because they write, or need a table that it does not have. */
  const refused = new Set<string>();
  async function rows<Row>(...[statement, values]: Parameters<Queryable["rows"]>): Promise<Row[]> {
    if (statement.name === "" || refused.has(statement.name)) return primary.rows<Row>(statement, values);
    try {
      return await pool.rows<Row>(statement, values);
    } catch (failure) {
      if (isReadOnly(failure) || readsUnlogged(failure)) refused.add(statement.name);
      else if (isOfReplica(failure)) lag.lose(UNREACHABLE);
      else throw failure;
      return primary.rows<Row>(statement, values);
    }
  }
  return { db: { ...primary, rows }, isCurrent: lag.isCurrent, close: () => pool.close() };
}

/** A standby cancels a statement that keeps it from replaying what the primary has removed. */
const REPLAY_CONFLICT = "40001";

/** The primary would be as slow. */
const TOO_SLOW = "57014";

/** True if the primary may well run the statement. */
function isOfReplica(failure: unknown): boolean {
  if (failure instanceof AppError) return failure.code === "unavailable" && codeOf(failure.cause) !== TOO_SLOW;
  return codeOf(failure) === REPLAY_CONFLICT;
}

const UNREACHABLE = "it cannot be reached";

const BEHIND = `it is over ${REPLICA_LAG_MAX_MS / 1_000} s behind`;

/** Why a replica is not used, in words; null if it is. */
export function replicaProblem(state: ReplicaState): string | null {
  if (state.kind === "no_standby") return "it takes writes, so it is not a standby";
  if (state.kind === "foreign") return "it is not of the server of DATABASE_URL";
  return state.lagMs > REPLICA_LAG_MAX_MS ? BEHIND : null;
}

interface Lag {
  isCurrent(sinceMs: number): Promise<boolean>;
  /** Leaves the replica alone for a while. */
  lose(reason: string): void;
}

const NEVER_MS = Number.NEGATIVE_INFINITY;

function followLag(primary: Queryable, replica: Queryable, { nowMs, onChange }: ReplicaOptions): Lag {
  /** By when everything that was committed is on the replica. */
  let completeAtMs = NEVER_MS;
  let nextAtMs = NEVER_MS;
  let problem: string | null = null;
  let measuring: Promise<void> | null = null;

  function lose(reason: string): void {
    completeAtMs = NEVER_MS;
    nextAtMs = nowMs() + RETRY_AFTER_MS;
    say(reason);
  }
  function say(reason: string | null): void {
    if (reason !== problem) onChange(reason);
    problem = reason;
  }
  async function measure(): Promise<void> {
    const askedAtMs = nowMs();
    try {
      const state = await withinPatience(measureReplica(primary, replica));
      const found = replicaProblem(state);
      if (state.kind !== "standby") return lose(found ?? UNREACHABLE);
      completeAtMs = askedAtMs - state.lagMs;
      nextAtMs = askedAtMs + MEASURED_FOR_MS;
      say(found);
    } catch {
      lose(UNREACHABLE);
    }
  }
  return {
    async isCurrent(sinceMs) {
      const isOutdated = problem === null && completeAtMs < sinceMs;
      if (nowMs() >= nextAtMs || isOutdated) {
        measuring ??= measure().finally(() => {
          measuring = null;
        });
        // Nobody waits for a replica that could not be reached the last time.
        if (problem !== UNREACHABLE) await measuring;
      }
      return completeAtMs >= Math.max(sinceMs, nowMs() - REPLICA_LAG_MAX_MS);
    },
    lose,
  };
}

async function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS);
  return await Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}

/** What a read replica is to its primary at one moment. */
type ReplicaState =
  /** A standby of the primary, and how old its data may be, in milliseconds; infinite if unknown. */
  | { readonly kind: "standby"; readonly lagMs: number }
  /** It takes writes, so nothing keeps it up to date. */
  | { readonly kind: "no_standby" }
  /** A standby of another server. */
  | { readonly kind: "foreign" };

const READ_PRIMARY_POSITION = statement("read_primary_position")`
  select pg_current_wal_lsn()::text as lsn, clock_timestamp()::text as "nowText",
      (select system_identifier::text from pg_control_system()) as system`;

const READ_REPLICA_POSITION = statement("read_replica_position")`
  select pg_is_in_recovery() as "isStandby",
      (select system_identifier::text from pg_control_system()) = $3 as "isSameSystem",
      coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCaughtUp",
      (extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp()) * 1000)::float8 as "behindMs"`;

interface PrimaryPosition {
  readonly lsn: string;
  readonly nowText: string;
  readonly system: string;
}

interface ReplicaPosition {
  readonly isStandby: boolean;
  readonly isSameSystem: boolean;
  readonly isCaughtUp: boolean;
  /** Null if nothing was replayed since its start. */
  readonly behindMs: number | null;
}

/**
 * Measures how far a replica is behind: not at all if it has replayed all that the primary had
 * written when asked, else the age of the last commit that it replayed, by the primary's clock
 * alone.
 *
 * @throws AppError `unavailable` if one of them does not answer
 */
async function measureReplica(primary: Queryable, replica: Queryable): Promise<ReplicaState> {
  const [position] = await primary.rows<PrimaryPosition>(READ_PRIMARY_POSITION);
  if (position === undefined) throw new Error("the primary did not tell its position");
  const { lsn, nowText, system } = position;
  const [reached] = await replica.rows<ReplicaPosition>(READ_REPLICA_POSITION, [lsn, nowText, system]);
  if (reached === undefined) throw new Error("the replica did not tell its position");
  if (!reached.isSameSystem) return { kind: "foreign" };
  if (!reached.isStandby) return { kind: "no_standby" };
  const lagMs = reached.isCaughtUp ? 0 : Math.max(0, reached.behindMs ?? Number.POSITIVE_INFINITY);
  return { kind: "standby", lagMs };
}
