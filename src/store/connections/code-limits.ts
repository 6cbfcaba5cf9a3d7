import type { Database, Queryable, Statement } from "../postgres/database.ts";

/** What is counted, and how often it may happen. */
export interface CodeLimit {
  /** Blind token of whom it is counted for. */
  readonly token: Buffer;
  readonly max: number;
}

const CHARGE_CODE_LIMITS: Statement = {
  name: "charge_code_limits",
  text: `insert into code_limits as l (token, count, ends_at)
    select token, 1, now() + $3 * interval '1 hour' from unnest($1::bytea[], $2::integer[]) as asked (token, most)
      where not exists (select from code_limits known
        where known.token = asked.token and known.count >= asked.most and known.ends_at > now())
      order by token
    on conflict (token) do update set count = case when l.ends_at <= now() then 1 else l.count + 1 end,
      ends_at = case when l.ends_at <= now() or l.count + 1 >= any (
          select most from unnest($1::bytea[], $2::integer[]) as asked (token, most) where asked.token = l.token)
        then now() + $3 * interval '1 hour' else l.ends_at end
      where l.ends_at <= now() or l.count < any (
        select most from unnest($1::bytea[], $2::integer[]) as asked (token, most) where asked.token = l.token)
    returning token`,
};

/** Rolls a transaction back in which not all could be counted. */
class LimitIsFull extends Error {}

/**
 * Counts one for each limit, or nothing where one is full. From the last one that a limit allows
 * on, it is full for `hours`; before, its count begins again `hours` after its first. Exact when
 * many count at once: rows are locked in one order.
 *
 * @returns true if it was counted
 */
export async function chargeCodeLimits(db: Database, limits: readonly CodeLimit[], hours: number): Promise<boolean> {
  const values = [limits.map(({ token }) => token), limits.map(({ max }) => max), hours];
  try {
    await db.transaction(async (tx) => {
      if ((await tx.rows(CHARGE_CODE_LIMITS, values)).length < limits.length) throw new LimitIsFull();
    });
    return true;
  } catch (error) {
    if (error instanceof LimitIsFull) return false;
    throw error;
  }
}

const HAS_FULL_CODE_LIMIT: Statement = {
  name: "has_full_code_limit",
  text: `select exists (select from unnest($1::bytea[], $2::integer[]) as asked (token, most)
      join code_limits l on l.token = asked.token and l.count >= asked.most and l.ends_at > now()) as is_full`,
};

/** True if one of the limits is full. */
export async function hasFullCodeLimit(db: Queryable, limits: readonly CodeLimit[]): Promise<boolean> {
  const values = [limits.map(({ token }) => token), limits.map(({ max }) => max)];
  const [row] = await db.rows<{ is_full: boolean }>(HAS_FULL_CODE_LIMIT, values);
  return row?.is_full ?? false;
}

const REFUND_CODE_LIMIT: Statement = {
  name: "refund_code_limit",
  text: "update code_limits set count = count - 1 where token = $1 and count > 0 returning 1 as refunded",
};

/** Takes one back that was counted for a token. */
export async function refundCodeLimit(db: Queryable, token: Buffer): Promise<void> {
  await db.rows(REFUND_CODE_LIMIT, [token]);
}

const RESET_CODE_LIMIT: Statement = {
  name: "reset_code_limit",
  text: "delete from code_limits where token = $1 returning 1 as reset",
};

/** Takes back all that was counted for a token. */
export async function resetCodeLimit(db: Queryable, token: Buffer): Promise<void> {
  await db.rows(RESET_CODE_LIMIT, [token]);
}

const DELETE_ENDED_CODE_LIMITS: Statement = {
  name: "delete_ended_code_limits",
  text: `delete from code_limits where token in (select token from code_limits where ends_at <= now() order by ends_at limit $1)
    returning 1 as deleted`,
};

/** Deletes at most `limit` counts that have ended. Returns how many. */
export async function deleteEndedCodeLimits(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_ENDED_CODE_LIMITS, [limit])).length;
}
