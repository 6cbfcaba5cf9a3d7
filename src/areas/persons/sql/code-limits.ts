import { type Database, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";

/** A rate limit on the one-time codes by which persons prove who they are: on sending them, or on trying to enter one. */
export interface CodeLimit {
  /** A keyed hash of what is limited: a person, a sign-in or a client address. */
  readonly token: Buffer;
  /** How many codes or attempts are allowed. */
  readonly max: number;
}

const CHARGE_CODE_LIMITS = statement("charge_code_limits")`
  insert into code_limits as l (token, count, ends_at)
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
    returning token`;

/** Thrown to roll back a transaction if one of the limits was reached. */
class LimitIsFull extends Error {}

/**
 * Counts one event for each limit, or nothing if one of them is reached. Once a limit is reached it
 * stays so for `hours`; until then, its count restarts `hours` after its first event. Exact under
 * concurrency: rows are locked in a fixed order.
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

const LEFT_OF_CODE_LIMITS = statement("left_of_code_limits")`
  select min(greatest(asked.most - coalesce(l.count, 0), 0))::integer as events_left
    from unnest($1::bytea[], $2::integer[]) as asked (token, most)
    left join code_limits l on l.token = asked.token and l.ends_at > now()`;

/** How many more events all of the limits allow; 0 if one of them is reached. */
export async function leftOfCodeLimits(db: Queryable, limits: readonly CodeLimit[]): Promise<number> {
  const values = [limits.map(({ token }) => token), limits.map(({ max }) => max)];
  const [row] = await db.rows<{ events_left: number }>(LEFT_OF_CODE_LIMITS, values);
  return row?.events_left ?? 0;
}

const REFUND_CODE_LIMIT = statement("refund_code_limit")`
  update code_limits set count = count - 1 where token = $1 and count > 0 returning 1 as refunded`;

/** Subtracts one event of a token. */
export async function refundCodeLimit(db: Queryable, token: Buffer): Promise<void> {
  await db.rows(REFUND_CODE_LIMIT, [token]);
}

const RESET_CODE_LIMIT = statement("reset_code_limit")`delete from code_limits where token = $1 returning 1 as reset`;

/** Resets all counts of a token. */
export async function resetCodeLimit(db: Queryable, token: Buffer): Promise<void> {
  await db.rows(RESET_CODE_LIMIT, [token]);
}

const DELETE_ENDED_CODE_LIMITS = statement("delete_ended_code_limits")`
  delete from code_limits where token in (select token from code_limits where ends_at <= now() order by ends_at limit $1)
    returning 1 as deleted`;

/** Deletes at most `limit` expired counts. Returns how many. */
export async function deleteEndedCodeLimits(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_ENDED_CODE_LIMITS, [limit])).length;
}
