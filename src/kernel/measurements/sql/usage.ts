import type { Environment } from "../../access/caller.ts";
import type { ActivityKind } from "../../activity.ts";
import { type Queryable, statement } from "../../database/postgres/database.ts";

/** How often something happened for a team in a month. */
export interface UsageCount {
  readonly team: string;
  /** `2026-11`, of UTC. */
  readonly month: string;
  readonly kind: Extract<ActivityKind, "verification" | "delivery">;
  readonly word: string;
  readonly count: number;
}

const LIST_USAGE = statement("list_usage")`
  select t.name as team, a.month, a.kind, a.word, a.count
    from (select team_id, to_char(hour at time zone 'UTC', 'YYYY-MM') as month, kind, word, sum(count)::integer as count
      from activity_counts where environment = $1 and kind in ('verification', 'delivery') group by 1, 2, 3, 4) a
    join teams t on t.id = a.team_id order by a.month desc, t.name, a.kind, a.word`;

/** What every team has used in an environment, by month, the latest first, as long as it is counted. */
export function listUsage(db: Queryable, environment: Environment): Promise<UsageCount[]> {
  return db.rows<UsageCount>(LIST_USAGE, [environment]);
}

const COUNT_OLDER = statement("count_older_verifications")`
  select count(*)::integer as count from (select from teams t cross join lateral (select from verifications v
      where v.team_id = t.id and v.environment = $1 and v.created_at < now() - $2::integer * interval '1 day'
        and v.completed_at is not null limit $3) found limit $3) as counted`;

/** The final verifications of an environment, of all teams, that are older than `days`; at most `countMax`. */
export async function countOlderVerifications(
  db: Queryable,
  environment: Environment,
  { days, countMax }: { readonly days: number; readonly countMax: number },
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_OLDER, [environment, days, countMax]);
  return row?.count ?? 0;
}
