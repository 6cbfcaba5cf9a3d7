import type { Queryable, Statement } from "./database.ts";

/** A list of up to so many rows is counted for every page: some milliseconds. */
const COUNTED_ALWAYS_MAX = 10_000;
/** For how many times as long as its counting took the count of a longer list is used: one hundredth of the time goes into counting. */
const USED_FOR = 100;
/** How many counts are kept of a database. */
const KEPT_MAX = 1_000;

interface KeptCount {
  readonly count: number;
  readonly untilMs: number;
}

/** By a list's statement and values, of each database; a transaction's go with it. */
const keptByDatabase = new WeakMap<Queryable, Map<string, KeptCount>>();

/**
 * How many rows a list has. That of a list of more than {@link COUNTED_ALWAYS_MAX} is used again for a while, since counting
 * takes the longer the more rows there are.
 *
 * @param statement returns the number as `count`
 * @param nowMs a monotonic clock, in milliseconds
 */
export async function countRows(
  db: Queryable,
  statement: Statement,
  values: readonly unknown[],
  nowMs = () => performance.now(),
): Promise<number> {
  const kept = keptByDatabase.get(db) ?? new Map<string, KeptCount>();
  keptByDatabase.set(db, kept);
  const key = JSON.stringify([statement.name, values]);
  const known = kept.get(key);
  const beganAtMs = nowMs();
  if (known !== undefined && known.untilMs > beganAtMs) return known.count;
  // One counts; those that come meanwhile use the former count.
  if (known !== undefined) kept.set(key, { ...known, untilMs: Number.POSITIVE_INFINITY });
  try {
    const count = await countAnew(db, statement, values);
    kept.delete(key);
    if (count > COUNTED_ALWAYS_MAX) {
      if (kept.size >= KEPT_MAX) kept.clear();
      const endedAtMs = nowMs();
      kept.set(key, { count, untilMs: endedAtMs + USED_FOR * (endedAtMs - beganAtMs) });
    }
    return count;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

/** How many rows a list has at this moment. */
export async function countAnew(db: Queryable, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(statement, values);
  return row?.count ?? 0;
}
