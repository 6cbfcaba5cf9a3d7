import { type Queryable, statement } from "../database.ts";

/** What a read replica is to its primary at one moment. */
export type ReplicaState =
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
export async function measureReplica(primary: Queryable, replica: Queryable): Promise<ReplicaState> {
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
