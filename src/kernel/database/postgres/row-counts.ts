import type { Queryable, Statement } from "./database.ts";

/** A first page of up to so many rows is always counted, so that it has what was just written: some milliseconds. */
const COUNTED_ALWAYS_MAX = 10_000;
/** For how many times as long as its counting took a count is used again: one hundredth of the time goes into counting. */
const USED_FOR = 100;
/** For how long the pages after the first use a count at least, in milliseconds. */
const LATER_PAGES_MS = 10_000;
/** How many counts are kept of a database. */
const KEPT_MAX = 1_000;

interface KeptCount {
  readonly count: number;
  /** Until when a first page uses it. */
  readonly untilMs: number;
  /** Until when the other pages use it. */
  readonly laterUntilMs: number;
}

/** By a list's statement and values, of each database; a transaction's go with it. The oldest count comes first. */
const keptByDatabase = new WeakMap<Queryable, Map<string, KeptCount>>();

/**
 * How many rows a list has. That of a list of more than {@link COUNTED_ALWAYS_MAX} is used again for a while, since counting
 * takes the longer the more rows there are; the pages after the first use the count of a shorter list too.
 *
 * @param statement returns the number as `count`
 * @param page.isFirst whether it is for the first page of the list
 * @param page.nowMs a monotonic clock, in milliseconds
 */
export async function countRows(
  db: Queryable,
  { statement, values }: { readonly statement: Statement; readonly values: readonly unknown[] },
  { isFirst, nowMs = () => performance.now() }: { readonly isFirst: boolean; readonly nowMs?: () => number },
): Promise<number> {
  const kept = keptByDatabase.get(db) ?? new Map<string, KeptCount>();
  keptByDatabase.set(db, kept);
  const key = JSON.stringify([statement.name, values]);
  const known = kept.get(key);
  const beganAtMs = nowMs();
  if (known !== undefined && beganAtMs < (isFirst ? known.untilMs : known.laterUntilMs)) return known.count;
  // One counts; those that come meanwhile use the former count of a long list.
  if (known !== undefined && known.count > COUNTED_ALWAYS_MAX) {
    kept.set(key, { ...known, untilMs: Number.POSITIVE_INFINITY, laterUntilMs: Number.POSITIVE_INFINITY });
  }
  try {
    const count = await countAnew(db, statement, values);
    keep(kept, key, countedAt(nowMs(), { count, beganAtMs }));
    return count;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function countedAt(
  endedAtMs: number,
  { count, beganAtMs }: { readonly count: number; readonly beganAtMs: number },
): KeptCount {
  const usedForMs = USED_FOR * (endedAtMs - beganAtMs);
  return {
    count,
    untilMs: count > COUNTED_ALWAYS_MAX ? endedAtMs + usedForMs : 0,
    laterUntilMs: endedAtMs + Math.max(usedForMs, LATER_PAGES_MS),
  };
}

function keep(kept: Map<string, KeptCount>, key: string, counted: KeptCount): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, counted);
}

/** How many rows a list has at this moment. */
export async function countAnew(db: Queryable, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(statement, values);
  return row?.count ?? 0;
}
