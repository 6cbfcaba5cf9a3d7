import type { Environment } from "../../access/caller.ts";
import type { ActivityKind } from "../../activity.ts";
import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { TeamId, Timestamp } from "../../ids.ts";

/** How many facts of a kind there were. */
export interface ActivityCount {
  readonly environment: Environment;
  readonly teamId: TeamId;
  readonly kind: ActivityKind;
  /** The fact: an outcome, or a source and its answer. */
  readonly word: string;
  readonly count: number;
}

// In a fixed order, so that two processes that write at once cannot deadlock.
const ADD_ACTIVITY = statement("add_activity")`
  insert into activity_counts as a (hour, environment, team_id, kind, word, count, is_folded)
    select date_trunc('hour', now()), g.*, true from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::integer[])
      as g (environment, team_id, kind, word, count) order by environment, team_id, kind, word
    on conflict (hour, environment, team_id, kind, word) where is_folded do update set count = a.count + excluded.count`;

/** Adds counts to those of this hour; no two of the same. */
export async function addActivity(db: Queryable, counts: readonly ActivityCount[]): Promise<void> {
  await db.rows(ADD_ACTIVITY, [
    counts.map((one) => one.environment),
    counts.map((one) => one.teamId),
    counts.map((one) => one.kind),
    counts.map((one) => one.word),
    counts.map((one) => one.count),
  ]);
}

const DELETE_OLD_ACTIVITY = statement("delete_old_activity")`
  delete from activity_counts where ctid = any (array(
    select ctid from activity_counts where hour < now() - $1::integer * interval '1 day' limit $2)) returning 1`;

/** Deletes counts that are older than `days`; at most `limit`. Returns how many. */
export async function deleteOldActivity(db: Queryable, days: number, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_ACTIVITY, [days, limit])).length;
}

/** The count of one kind of fact in one bucket of time. */
export interface ActivityBucket {
  /** The beginning of the bucket. */
  readonly at: Timestamp;
  readonly kind: ActivityKind;
  readonly word: string;
  readonly count: number;
}

// Days are those of UTC.
const SUM_ACTIVITY = statement("sum_activity")`
  select date_trunc($2, hour at time zone 'UTC') at time zone 'UTC' as at, kind, word, sum(count)::integer as count
    from activity_counts where environment = $1 and hour >= date_trunc($2, (now() - $3::integer * interval '1 hour') at time zone 'UTC') at time zone 'UTC'
    group by 1, 2, 3 order by 1, 2, 3`;

/**
 * What happened in an environment in the last hours, over all teams, by buckets in the order of
 * time.
 */
export function sumActivity(
  db: Queryable,
  {
    environment,
    bucket,
    hours,
  }: { readonly environment: Environment; readonly bucket: "hour" | "day"; readonly hours: number },
): Promise<ActivityBucket[]> {
  return db.rows<ActivityBucket>(SUM_ACTIVITY, [environment, bucket, hours]);
}

const LIST_BUCKETS = statement("list_buckets")`
  select generate_series(date_trunc($1, (now() - $2::integer * interval '1 hour') at time zone 'UTC'),
      now() at time zone 'UTC', ('1 ' || $1)::interval) at time zone 'UTC' as at`;

/** The beginnings of the buckets of {@link sumActivity}, by the database's clock. */
export async function listBuckets(db: Queryable, bucket: "hour" | "day", hours: number): Promise<Timestamp[]> {
  return (await db.rows<{ at: Timestamp }>(LIST_BUCKETS, [bucket, hours])).map(({ at }) => at);
}

const COUNT_LINKS = statement("count_links_by_status")`
  select status, count(*)::integer as count from links where environment = $1 group by status`;

/** How many links of an environment have each status, over all teams. */
export async function countLinks(db: Queryable, environment: Environment): Promise<Map<string, number>> {
  const rows = await db.rows<{ status: string; count: number }>(COUNT_LINKS, [environment]);
  return new Map(rows.map(({ status, count }) => [status, count]));
}
