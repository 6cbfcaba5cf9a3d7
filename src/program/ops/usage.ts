import type { Environment } from "../../kernel/access/caller.ts";
import { DELIVERY_ENDS, VERIFICATION_ENDS } from "../../kernel/activity.ts";
import type { Queryable } from "../../kernel/database/postgres/database.ts";
import { countOlderVerifications, listUsage, type UsageCount } from "../../kernel/measurements/sql/usage.ts";

/** Counts by word, every word of a closed list with its count. */
type Counts<Word extends string> = Readonly<Record<Word, number>>;

/** What a team has used in a month. */
interface TeamUsage {
  readonly team: string;
  readonly environment: Environment;
  /** `2026-11`, of UTC. */
  readonly month: string;
  readonly verifications: Counts<(typeof VERIFICATION_ENDS)[number]>;
  /** Attempts at delivering events. */
  readonly deliveries: Counts<(typeof DELIVERY_ENDS)[number]>;
}

/** What every team has used in an environment, by month, the latest first; months without anything are left out. */
export async function usageByTeam(db: Queryable, environment: Environment): Promise<TeamUsage[]> {
  const rows = await listUsage(db, environment);
  const months = Map.groupBy(rows, ({ month, team }) => `${month} ${team}`);
  return [...months.values()].flatMap((counts) => {
    const [first] = counts;
    if (first === undefined) return [];
    const { team, month } = first;
    const verifications = countsOf(counts, "verification", VERIFICATION_ENDS);
    return [{ team, environment, month, verifications, deliveries: countsOf(counts, "delivery", DELIVERY_ENDS) }];
  });
}

function countsOf<Word extends string>(
  rows: readonly UsageCount[],
  kind: UsageCount["kind"],
  words: readonly Word[],
): Counts<Word> {
  const countOf = (word: Word) => rows.find((one) => one.kind === kind && one.word === word)?.count ?? 0;
  return Object.fromEntries(words.map((word) => [word, countOf(word)])) as Counts<Word>;
}

/** The number of days ahead for the count of coming erasures. */
export const ERASED_WITHIN_DAYS = 30;
/** Up to how many verifications that will be erased are counted. */
export const ERASED_COUNTED_MAX = 10_000;

/**
 * How many verifications of an environment are erased by their age within {@link ERASED_WITHIN_DAYS}, of
 * all teams, at most {@link ERASED_COUNTED_MAX}; those under a legal hold are counted, though they stay.
 */
export function countToBeErased(db: Queryable, environment: Environment, retentionDays: number): Promise<number> {
  const days = Math.max(0, retentionDays - ERASED_WITHIN_DAYS);
  return countOlderVerifications(db, environment, { days, countMax: ERASED_COUNTED_MAX });
}
