import type { ClaimId, TeamId } from "../../ids.ts";
import type { Queryable, Statement } from "./database.ts";

/**
 * A table whose rows workers lease. It has the columns `claim_id uuid` and
 * `lease_expires_at timestamptz`, both null in a row that was never claimed. All SQL that is given
 * here and below is over the row `r`.
 */
export interface LeasedTable {
  readonly table: string;
  /** The column of the primary key; `id` unless given. */
  readonly keyColumn?: string;
  /** Its type; `uuid` unless given. */
  readonly keyType?: "uuid" | "text";
  /**
   * True if the table counts claims in `claims integer`, for work that takes workers down with it.
   */
  readonly countsClaims: boolean;
  /**
   * The state of a row in which a lease on it is valid: without it nothing is claimed, renewed,
   * released or settled, whatever its claim id. `true` where every row qualifies.
   */
  readonly isOpen: string;
  /**
   * An interval above the longest lease and the longest pause after a release, with a margin for
   * corrections of the clock. A row that is leased for longer is free: its time comes from a wrong
   * clock. At least twice the longest of both is a good choice.
   */
  readonly maxPlausibleDelay: string;
}

/** What a claim asks for. */
export interface LeaseRequest {
  /** One for each claim, drawn at random. */
  readonly claimId: ClaimId;
  readonly leaseMs: number;
  /** Maximum number of rows that are claimed. */
  readonly limit: number;
}

/** A row that is leased, by its key. */
export interface LeasedRow<Key extends string> {
  readonly id: Key;
  readonly claim_id: ClaimId;
}

/**
 * A statement that takes a lease on the first free rows, in an order, and passes over rows that
 * another transaction has locked: it never waits. Values: those of {@link claimValues}, then from
 * `$4` on those of the condition.
 *
 * @param options.condition which of the open rows may be claimed, such as those that are due; all
 * of them when absent
 * @param options.orderBy which rows are claimed first; the rows that come back are in no order
 * @param options.returning columns of the claimed row `r`
 */
export function claimStatement(
  queue: LeasedTable,
  options: { readonly name: string; readonly condition?: string; readonly orderBy: string; readonly returning: string },
): Statement {
  const { table, isOpen, countsClaims, maxPlausibleDelay } = queue;
  const key = queue.keyColumn ?? "id";
  const { name, condition = "true", orderBy, returning } = options;
  const isFree = `(r.lease_expires_at is null or ${isDue("r.lease_expires_at", { now: "now()", maxPlausibleDelay })})`;
  return {
    name,
    // Otherwise the planner, which believes the queue to be short, would read and sort all of it for each claim.
    isByIndex: true,
    text: `update ${table} r set claim_id = $1, ${countsClaims ? "claims = r.claims + 1, " : ""}lease_expires_at = ${msFromNow("$2")}
      where r.${key} = any (array(select r.${key} from ${table} r
        where ${isOpen} and ${isFree} and (${condition})
        order by ${orderBy} limit $3 for update skip locked))
      returning ${returning}`,
  };
}

/** The first values of a {@link claimStatement}. */
export function claimValues({ claimId, leaseMs, limit }: LeaseRequest): unknown[] {
  return [claimId, leaseMs, limit];
}

/** A statement that prolongs leases: see {@link renewLeases}. */
export function renewStatement(queue: LeasedTable, name: string): Statement {
  return {
    name,
    text: `update ${queue.table} r set lease_expires_at = ${msFromNow("$3")} from ${leasedRows(queue)}
      where ${isStillLeased(queue)} returning r.${queue.keyColumn ?? "id"} as id`,
  };
}

/**
 * Makes the leases that are still leased last `leaseMs` from now.
 *
 * @param renew of {@link renewStatement}
 * @returns the keys of the rows that were still leased
 */
export async function renewLeases<Key extends string>(
  db: Queryable,
  renew: Statement,
  { rows, leaseMs }: { readonly rows: readonly LeasedRow<Key>[]; readonly leaseMs: number },
): Promise<Key[]> {
  const renewed = await db.rows<{ id: Key }>(renew, [...leasedValues(rows), leaseMs]);
  return renewed.map((row) => row.id);
}

/**
 * A statement that gives up rows that are still leased, unfinished. Values: those of
 * {@link leasedValues}, then from `$3` on those of `pause` and `set`.
 *
 * @param options.pause an interval after which they may be claimed again, at most the table's
 * `maxPlausibleDelay`; at once when absent
 * @param options.set further assignments
 */
export function releaseStatement(
  queue: LeasedTable,
  options: { readonly name: string; readonly pause?: string; readonly set?: string },
): Statement {
  const { name, pause, set } = options;
  const freeAt = pause === undefined ? "null" : `now() + ${pause}`;
  return {
    name,
    text: `update ${queue.table} r set claim_id = null, lease_expires_at = ${freeAt}${set === undefined ? "" : `, ${set}`}
      from ${leasedRows(queue)} where ${isStillLeased(queue)}`,
  };
}

/**
 * A statement that ends work on rows that are still leased; the others are left alone, since another
 * worker ends them. Values: those of {@link leasedValues}, then from `$3` on an array for each column
 * of `values`, in the order of the rows.
 *
 * @param options.values names and types of what is written, one value a row, which `set` reads as
 * columns of `leased`
 * @param options.returning columns of the settled row `r`
 */
export function settleStatement(
  queue: LeasedTable,
  options: {
    readonly name: string;
    readonly values: Readonly<Record<string, string>>;
    readonly set: string;
    readonly returning: string;
  },
): Statement {
  const { name, values, set, returning } = options;
  return {
    name,
    text: `update ${queue.table} r set ${set}, claim_id = null, lease_expires_at = null from ${leasedRows(queue, values)}
      where ${isStillLeased(queue)} returning ${returning}`,
  };
}

/** The first values of a statement over leased rows: their keys and claim ids. */
export function leasedValues(rows: readonly LeasedRow<string>[]): unknown[] {
  return [rows.map((one) => one.id), rows.map((one) => one.claim_id)];
}

function msFromNow(ms: string): string {
  return `now() + ${ms} * interval '1 millisecond'`;
}

function leasedRows(queue: LeasedTable, values: Readonly<Record<string, string>> = {}): string {
  const types = [queue.keyType ?? "uuid", "uuid", ...Object.values(values)];
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`);
  return `unnest(${arrays.join(", ")}) as leased (${["id", "claim_id", ...Object.keys(values)].join(", ")})`;
}

/**
 * As a subquery the state is not a reason to read an index of all open rows, of which a backlog has
 * many: leased rows are found by their key.
 */
function isStillLeased(queue: LeasedTable): string {
  return `r.${queue.keyColumn ?? "id"} = leased.id and r.claim_id = leased.claim_id and (select ${queue.isOpen})`;
}

/**
 * SQL that is true if a due time has been reached. A time further ahead than is ever set comes from
 * a wrong clock: the database's was set back since, or another server with a correct one has taken
 * over. Waiting until the clock catches up would take a day, or years.
 *
 * @param time an SQL expression, not null
 * @param options `now`: an SQL expression of the time; `maxPlausibleDelay`: an interval, well above what
 * the time is set to, and above usual clock corrections, since a lease is lost by it
 */
export function isDue(
  time: string,
  { now, maxPlausibleDelay }: { readonly now: string; readonly maxPlausibleDelay: string },
): string {
  return `(${time} <= ${now} or ${time} > ${now} + interval '${maxPlausibleDelay}')`;
}

/**
 * Whose turn it was last. Teams take turns by their ids: what is taken next is that of the teams after it, or of all where those
 * have nothing, so that no team's many delay those of the others for longer than a batch.
 */
export interface Turns {
  /** Null: there was nothing more, so the next turn is the first team's. */
  last: TeamId | null;
}

/** Turns that begin with the first team. */
export function newTurns(): Turns {
  return { last: null };
}

const BEFORE_ALL_TEAMS = "00000000000000000000000000000000" as TeamId;

/**
 * Takes rows in turns of the teams.
 *
 * @param turns whose turn it was last; changed to whose it is now, where the take has not failed
 * @param limit the most rows; at least 1
 * @param take takes the first rows, at most `limit`, of the teams after one, ordered by team
 * @returns what was taken; fewer than `limit` also where the teams before have more
 */
export async function takeInTurns<Row extends { readonly team_id: TeamId }>(
  turns: Turns,
  limit: number,
  take: (after: TeamId) => Promise<Row[]>,
): Promise<Row[]> {
  const later = turns.last === null ? [] : await take(turns.last);
  const taken = later.length > 0 ? later : await take(BEFORE_ALL_TEAMS);
  const latest =
    taken
      .map((row) => row.team_id)
      .sort()
      .at(-1) ?? null;
  turns.last = taken.length < limit ? null : latest;
  return taken;
}
