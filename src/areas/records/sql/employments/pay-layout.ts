import { setTimeout } from "node:timers/promises";
import type { PausedWrites } from "../../../../kernel/backup/sql/tables.ts";
import { type Database, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { DISTRIBUTED_TABLES } from "../../../../kernel/database/postgres/distributed-tables.ts";
import { codeOf } from "../../../../kernel/database/postgres/failure.ts";
import { AppError } from "../../../../kernel/error.ts";

/** Where the pay of employments is, in a database with the extension Citus. */
export interface PayLayout {
  /** `begun`: a distribution was interrupted, or its trigger is missing; `openvoe migrate --distribute-pay` completes it. */
  readonly pay: "on_coordinator" | "begun" | "distributed";
  /** Workers that take shards. */
  readonly workers: number;
  /** Of the pay; 0 while it is on the coordinator. */
  readonly shards: number;
  /** Tables of the service that someone else has distributed or copied to all workers. */
  readonly others: readonly string[];
}

const HAS_CITUS = statement("find_citus")`select extversion as version from pg_extension where extname = 'citus'`;

const FIND_PAY_LAYOUT = statement("find_pay_layout")`
  select coalesce(p.partmethod = 'h', false) as "isDistributed",
      exists (select from pg_trigger where tgrelid = to_regclass('employments') and tgname = 'employments_delete_pay') as "hasTrigger",
      (select count(*)::integer from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as workers,
      (select count(*)::integer from pg_dist_shard where logicalrelid = p.logicalrelid and p.partmethod = 'h') as shards,
      array(select relname::text from pg_dist_partition o join pg_class c on c.oid = o.logicalrelid
        where c.relnamespace = current_schema::regnamespace and c.relname <> 'employment_pay'
          and (o.partmethod = 'h' or o.repmodel = 't') order by relname) as others
    from (select to_regclass('employment_pay') as oid) t left join pg_dist_partition p on p.logicalrelid = t.oid`;

/** Finds the layout; null on plain PostgreSQL. */
export async function findPayLayout(db: Queryable): Promise<PayLayout | null> {
  if ((await db.rows(HAS_CITUS)).length === 0) return null;
  const { isDistributed, hasTrigger, ...layout } = await onlyRow<
    Omit<PayLayout, "pay"> & { readonly isDistributed: boolean; readonly hasTrigger: boolean }
  >(db, FIND_PAY_LAYOUT);
  if (isDistributed !== hasTrigger) return { ...layout, pay: "begun" };
  return { ...layout, pay: isDistributed ? "distributed" : "on_coordinator" };
}

const DROP_ID_INDEX = statement("pay_layout_drop_index")`drop index concurrently if exists employment_pay_by_id`;

// In place of the primary key, which a distributed table can have only with the column of its distribution.
const ADD_ID_INDEX = statement("pay_layout_add_index")`
  create index concurrently employment_pay_by_id on employment_pay (id)`;

/** How long the tables may be asked for, in milliseconds: what queues behind waits as long. */
const LOCK_WAIT_MS = 500;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 120;
/** SQLSTATEs `lock_not_available` and `deadlock_detected`. */
const NO_LOCK: readonly (string | undefined)[] = ["55P03", "40P01"];

// The trigger deletes pay with its employment, as the foreign key does: a distributed table can have none to a table of the
// coordinator. The ids are a parameter of the delete, so that each goes to its shard. One statement each: an attempt that
// failed may have made the table one of Citus's already, which takes no two commands at once.
const DROP_PAY_CONSTRAINTS: readonly string[] = [
  `create or replace function delete_pay_of_employments() returns trigger language plpgsql as $$
    declare ids uuid[] := array(select id from deleted_employments);
    begin
      delete from employment_pay where employment_id = any(ids);
      return null;
    end $$`,
  `create or replace trigger employments_delete_pay after delete on employments
    referencing old table as deleted_employments for each statement execute function delete_pay_of_employments()`,
  "alter table employment_pay drop constraint if exists employment_pay_employment_id_fkey",
  "alter table employment_pay drop constraint if exists employment_pay_pkey",
  "alter table employment_pay replica identity using index employment_pay_employment_id_year_key",
];

const DISTRIBUTE_PAY = statement("pay_layout_distribute")`
  select create_distributed_table_concurrently(${distribution()})`;

const LOCK_PAY = statement("pay_layout_lock")`lock table employment_pay in access exclusive mode`;
const HAS_PAY = statement("pay_layout_has_pay")`select exists (select from employment_pay) as "hasPay"`;
const INDEX_EMPTY: readonly string[] = [
  "drop index if exists employment_pay_by_id",
  "create index employment_pay_by_id on employment_pay (id)",
];
const DISTRIBUTE_EMPTY = statement("pay_layout_distribute_empty")`
  select create_distributed_table(${distribution()})`;

function distribution(): string {
  return `'employment_pay', '${DISTRIBUTED_TABLES.employment_pay}', colocate_with => 'none', shard_count => $1`;
}

// What was moved stays as a table of the coordinator until it is cleaned up. Citus does it in its own time if this fails.
const REMOVE_MOVED = statement("pay_layout_remove_moved")`call citus_cleanup_orphaned_resources()`;

/**
 * Moves the pay of employments onto the workers of Citus, in shards by the employment's id, while the service runs: reads and
 * writes go on, and writes of pay wait for a moment at the end. Can be repeated after an interruption.
 *
 * @returns the layout afterwards
 * @throws AppError `conflict` without the extension or workers, or if Citus refuses
 */
export async function distributePay(db: Database, shards: number): Promise<PayLayout> {
  const before = await findPayLayout(db);
  if (before === null) throw new AppError("conflict", NO_CITUS);
  if (before.workers === 0) throw new AppError("conflict", NO_WORKERS);
  if (before.pay === "distributed") return before;
  try {
    if (before.shards > 0) await loosenPay(db);
    else if (!(await distributeEmpty(db, shards))) await moveWhileWritten(db, shards);
  } catch (failure) {
    throw inWords(failure);
  }
  await db.session((session) => session.rows(REMOVE_MOVED)).catch(() => undefined);
  return (await findPayLayout(db)) ?? before;
}

const NO_CITUS =
  "The database does not have the extension Citus: create extension citus in it and in those of the workers, then add the workers.";
const NO_WORKERS = "Citus has no worker that takes shards: add them with citus_add_node.";

/**
 * Distributes a table without rows, as a new installation has it, in one transaction: nothing is to be copied, and nobody waits.
 *
 * @returns false, and nothing is done, if there is pay
 */
async function distributeEmpty(db: Database, shards: number): Promise<boolean> {
  // First without the lock, which a backup could hold up and which would hold up anyone who reads pay.
  if (await hasPay(db)) return false;
  return await lockedSoon(() =>
    db.transaction(async (tx) => {
      await tx.rows(LIMIT_LOCK_WAIT);
      await tx.rows(LOCK_PAY);
      if (await hasPay(tx)) return false;
      for (const text of [...INDEX_EMPTY, ...DROP_PAY_CONSTRAINTS]) await tx.rows({ name: "", text });
      await tx.rows(DISTRIBUTE_EMPTY, [shards]);
      return true;
    }),
  );
}

async function hasPay(db: Queryable): Promise<boolean> {
  return (await onlyRow<{ readonly hasPay: boolean }>(db, HAS_PAY)).hasPay;
}

/** Copies the pay to the workers, and follows what is written in between. */
async function moveWhileWritten(db: Database, shards: number): Promise<void> {
  await db.session(async (session) => {
    await session.rows(DROP_ID_INDEX);
    await session.rows(ADD_ID_INDEX);
  });
  await loosenPay(db);
  await db.session(async (session) => {
    await session.rows(DISTRIBUTE_PAY, [shards]);
  });
}

async function loosenPay(db: Database): Promise<void> {
  await lockedSoon(() =>
    db.transaction(async (tx) => {
      await tx.rows(LIMIT_LOCK_WAIT);
      for (const text of DROP_PAY_CONSTRAINTS) await tx.rows({ name: "", text });
    }),
  );
}

const LIMIT_LOCK_WAIT = statement("")`set local lock_timeout = ${LOCK_WAIT_MS}`;

/** Runs a transaction that gives up after {@link LOCK_WAIT_MS} until it gets its locks, for two minutes at most. */
async function lockedSoon<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      const code = codeOf(failure instanceof AppError ? failure.cause : failure);
      if (tries === LOCK_TRIES || !NO_LOCK.includes(code)) throw failure;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
}

// One connection to each worker, and so one snapshot of each.
const ONE_CONNECTION = statement("")`set local citus.max_adaptive_executor_pool_size = 1`;
const READ_EACH_WORKER = statement("read_each_worker")`select min(key_id) from employment_pay`;
// Of one statement Citus takes the lock on its own table first, and so in another order than the writers.
const LOCK_WRITES = [
  statement("stop_records")`lock table employments in share mode`,
  statement("stop_pay")`lock table employment_pay in share mode`,
];

/**
 * Reads in a transaction that sees one snapshot, on the workers of Citus too, each of which takes its own. Where pay is not
 * distributed, writers go on all the time.
 *
 * @param work takes the snapshots, that of the coordinator as well, and then lets the writers go on
 */
export async function withPayWritesPaused<Result>(
  db: Database,
  work: (paused: PausedWrites) => Promise<Result>,
): Promise<Result> {
  if ((await findPayLayout(db))?.pay !== "distributed") return await work({ takeSnapshots: async () => {}, end() {} });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const locking = lockedSoon(() =>
    db.transaction(async (tx) => {
      await tx.rows(LIMIT_LOCK_WAIT);
      for (const lock of LOCK_WRITES) await tx.rows(lock);
      begun.resolve();
      await ended.promise;
    }),
  );
  try {
    await Promise.race([begun.promise, locking]);
    return await work({ takeSnapshots, end: ended.resolve });
  } finally {
    ended.resolve();
    await locking;
  }
}

async function takeSnapshots(tx: Queryable): Promise<void> {
  await tx.rows(ONE_CONNECTION);
  await tx.rows(READ_EACH_WORKER);
}

const FIND_UNREACHABLE = statement("find_unreachable_workers")`
  select nodename || ':' || nodeport as name from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary' and not citus_check_connection_to_node(nodename, nodeport)
    order by 1`;

/** The workers of Citus, as `host:port`, that the coordinator cannot reach; none on plain PostgreSQL. */
export async function listUnreachableWorkers(db: Queryable): Promise<string[]> {
  if ((await db.rows(HAS_CITUS)).length === 0) return [];
  return (await db.rows<{ name: string }>(FIND_UNREACHABLE)).map(({ name }) => name);
}

/** What Citus refuses has its own words, and often a hint of what to set. */
function inWords(failure: unknown): unknown {
  const cause = failure instanceof AppError ? failure.cause : failure;
  if (!(cause instanceof Error) || codeOf(cause) === undefined) return failure;
  const hint = "hint" in cause && typeof cause.hint === "string" ? ` (${cause.hint})` : "";
  return new AppError(
    "conflict",
    `The pay could not be distributed: ${cause.message}${hint}. The service works as before; mend it and run the command again.`,
    { cause: failure },
  );
}
