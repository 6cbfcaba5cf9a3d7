import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type LeasedRow,
  type LeasedTable,
  type LeaseRequest,
  leasedValues,
  newTurns,
  releaseStatement,
  renewLeases,
  renewStatement,
  type Turns,
  takeInTurns,
} from "../../../kernel/database/postgres/leases.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type {
  BridgeTokenId,
  ClaimId,
  LinkId,
  ProviderId,
  StepId,
  TaskId,
  TeamId,
  Timestamp,
  UserId,
} from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { ConnectionProduct, DataSource, TaskStatus } from "../../webhooks/words.ts";
import type { Task } from "../link.ts";
import type { TaskKind } from "../task.ts";

/** The channel that is notified when a task is due at once. A hint: workers also poll. */
export const TASKS_CHANNEL = "tasks";

const NOTIFY_TASKS = statement("notify_tasks")`select pg_notify('${TASKS_CHANNEL}', '')`;

/**
 * Notifies every worker that tasks may be due. Not inside transactions that write: a notification
 * serializes their commits.
 */
export async function notifyTasks(db: Queryable): Promise<void> {
  await db.rows(NOTIFY_TASKS);
}

const SHOWN = `id, link_id, user_id, kind, product, status, data_source, provider_id, tracking_info, error_message,
  created_at, updated_at, finished_at`;

/** The values of a new task. */
interface NewTask {
  readonly id: TaskId;
  readonly linkId: LinkId;
  readonly userId: UserId;
  readonly bridgeTokenId: BridgeTokenId | null;
  readonly kind: TaskKind;
  readonly product: ConnectionProduct;
  readonly dataSource: DataSource;
  readonly providerId: ProviderId;
  readonly trackingInfo: string | null;
  /** Deposit account, sealed for this task; null without one. */
  readonly sealedAccount: Buffer | null;
  readonly keyId: number;
  readonly secondsMax: number;
  /** The link whose sign-in the task may begin with; absent: none. */
  readonly reusedLinkId?: LinkId | null;
}

const INSERT_TASK = statement("insert_task")`
  insert into tasks (id, link_id, team_id, environment, user_id, bridge_token_id, kind, product, data_source, provider_id,
      tracking_info, sealed_account, key_id, deadline_at, reused_link_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $12::bytea is null then null else $13::integer end,
      now() + $14 * interval '1 second', $15)
    returning ${SHOWN}`;

/** Inserts a task, due at once. The link must be the tenant's. */
export function insertTask(tx: Queryable, tenant: Tenant, task: NewTask): Promise<Task> {
  const { id, linkId, userId, bridgeTokenId, kind, product, dataSource, providerId, trackingInfo } = task;
  const owner = [id, linkId, tenant.teamId, tenant.environment, userId, bridgeTokenId];
  const about = [kind, product, dataSource, providerId, trackingInfo];
  const values = [...owner, ...about, task.sealedAccount, task.keyId, task.secondsMax, task.reusedLinkId ?? null];
  return onlyRow(tx, INSERT_TASK, values);
}

const FIND_TASK = statement("find_task")`
  select ${SHOWN} from tasks where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's task, or null. */
export function findTask(db: Queryable, tenant: Tenant, id: TaskId): Promise<Task | null> {
  return firstRow(db, FIND_TASK, [id, tenant.teamId, tenant.environment]);
}

const FIND_LATEST_TASKS = statement("find_latest_tasks")`
  select t.* from unnest($1::uuid[]) as wanted (id) cross join lateral (
      select ${SHOWN} from tasks where link_id = wanted.id order by created_at desc, id desc limit 1) t`;

/** The latest task of each of these links, in no order. */
export function listLatestTasks(db: Queryable, linkIds: readonly LinkId[]): Promise<Task[]> {
  return db.rows<Task>(FIND_LATEST_TASKS, [linkIds]);
}

/** A task as its person sees it. */
export interface TaskStepRow extends Task {
  readonly step_id: StepId | null;
  readonly sealed_step: Buffer | null;
}

const FIND_TASK_STEP = statement("find_task_step")`select ${SHOWN}, step_id, sealed_step from tasks where id = $1`;

/** A task with its step, of any tenant; or null. */
export function findTaskStep(db: Queryable, id: TaskId): Promise<TaskStepRow | null> {
  return firstRow(db, FIND_TASK_STEP, [id]);
}

const LIST_CHANGED_TASKS = statement("list_changed_tasks")`select id, updated_at from tasks where id = any($1::uuid[])`;

/** The time of each task's last change. */
export function listTaskChanges(
  db: Queryable,
  ids: readonly TaskId[],
): Promise<{ readonly id: TaskId; readonly updated_at: Timestamp }[]> {
  return db.rows(LIST_CHANGED_TASKS, [ids]);
}

const SAVE_ANSWER = statement("save_task_answer")`
  update tasks set sealed_answer = $3, key_id = least(coalesce(key_id, $4), $4), step_id = null, sealed_step = null,
      status = $6, due_at = now(), updated_at = now()
    where id = $1 and step_id = $2 and status = $5 and finished_at is null and deadline_at > now() returning id`;

/**
 * Stores the person's answer to the current step; the task is due at once. Returns false if another
 * step is current by now, or none.
 */
export async function saveTaskAnswer(
  db: Queryable,
  answer: {
    readonly taskId: TaskId;
    readonly stepId: StepId;
    readonly statusBefore: TaskStatus;
    readonly status: TaskStatus;
    readonly sealedAnswer: Buffer;
    readonly keyId: number;
  },
): Promise<boolean> {
  const { taskId, stepId, sealedAnswer, keyId, statusBefore, status } = answer;
  const values = [taskId, stepId, sealedAnswer, keyId, statusBefore, status];
  return (await db.rows(SAVE_ANSWER, values)).length > 0;
}

/** A leased task, with all that its worker needs. */
export interface ClaimedTask {
  readonly id: TaskId;
  readonly claim_id: ClaimId;
  readonly link_id: LinkId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly user_id: UserId;
  readonly bridge_token_id: BridgeTokenId | null;
  readonly kind: TaskKind;
  readonly product: ConnectionProduct;
  readonly status: TaskStatus;
  readonly tracking_info: string | null;
  readonly sealed_answer: Buffer | null;
  readonly sealed_state: Buffer | null;
  readonly sealed_account: Buffer | null;
  readonly reused_link_id: LinkId | null;
  /** Claims since the task's last progress, including this one. */
  readonly claims: number;
  readonly is_overdue: boolean;
  /** The database's time at the claim. */
  readonly now: Timestamp;
}

const LEASED: LeasedTable = {
  table: "tasks",
  countsClaims: true,
  isOpen: "r.finished_at is null",
  maxPlausibleDelay: "10 minutes",
};

const CLAIM_TASKS = claimStatement(LEASED, {
  name: "claim_tasks",
  condition: `(r.kind = 'monitor') = $5 and r.team_id > $6 and r.due_at <= now()
    and (r.key_id is null or r.key_id = any ($4::integer[]))`,
  orderBy: "r.team_id, r.due_at",
  returning: `r.id, r.claim_id, r.link_id, r.team_id, r.environment, r.user_id, r.bridge_token_id, r.kind, r.product, r.status,
    r.tracking_info, r.sealed_answer, r.sealed_state, r.sealed_account, r.reused_link_id, r.claims, r.deadline_at <= now() as is_overdue,
    now() as now`,
});

/** Whose turn it was last: of the tasks that persons or clients wait for, and of the monitors'. */
export interface TaskTurns {
  readonly awaited: Turns;
  readonly monitors: Turns;
}

/** Turns that begin with the first team. */
export function newTaskTurns(): TaskTurns {
  return { awaited: newTurns(), monitors: newTurns() };
}

/**
 * Leases the tasks that are due and not leased by another worker, in turns of the teams, each team's longest due first. Those of
 * monitors, for which nobody waits, come after all others.
 *
 * @param lease.keyIds keys that the worker has: a task sealed with another key is left to a worker
 * that can open it
 */
export async function claimTasks(
  db: Queryable,
  lease: LeaseRequest & { readonly keyIds: readonly number[] },
  turns: TaskTurns,
): Promise<ClaimedTask[]> {
  const claim = (isMonitor: boolean, limit: number) =>
    takeInTurns(turns[isMonitor ? "monitors" : "awaited"], limit, (after) =>
      db.rows<ClaimedTask>(CLAIM_TASKS, [...claimValues({ ...lease, limit }), lease.keyIds, isMonitor, after]),
    );
  const awaited = await claim(false, lease.limit);
  const free = lease.limit - awaited.length;
  return free === 0 ? awaited : [...awaited, ...(await claim(true, free))];
}

/** Well above what a provider may let a task wait: a minute. */
const WAIT_MAX = "10 minutes";

// A task whose person is asked something is due at its deadline.
const CLAMP_TASKS = statement("clamp_task_times", { isByIndex: true })`
  update tasks set due_at = now() where id = any (array(select id from tasks
      where finished_at is null and due_at <> deadline_at and due_at > now() + interval '${WAIT_MAX}' limit $1)) and finished_at is null
    returning id`;

/**
 * Makes up to `limit` tasks due whose due time is implausibly late, as after the database's clock was
 * set back. Returns how many.
 */
export async function clampTaskTimes(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(CLAMP_TASKS, [limit])).length;
}

const RENEW_TASKS = renewStatement(LEASED, "renew_tasks");

/** Extends leases to `leaseMs` from now, if they are still leased. */
export async function renewTasks(db: Queryable, leased: readonly LeasedRow<TaskId>[], leaseMs: number): Promise<void> {
  await renewLeases(db, RENEW_TASKS, { rows: leased, leaseMs });
}

const RELEASE_TASK = releaseStatement(LEASED, { name: "release_task", pause: "interval '2 seconds'" });

/** Releases an unfinished task; it can be claimed again after two seconds. */
export async function releaseTask(db: Queryable, leased: LeasedRow<TaskId>): Promise<void> {
  await db.rows(RELEASE_TASK, leasedValues([leased]));
}

/** A leased task's next state. */
export interface TaskChange {
  readonly status: TaskStatus;
  /** With a failure. */
  readonly errorMessage: string | null;
  /** What the person is asked now. */
  readonly step: { readonly id: StepId; readonly sealed: Buffer } | null;
  /** The provider's state; null deletes it. */
  readonly sealedState: Buffer | null;
  readonly keyId: number;
  /**
   * `leased`: the worker continues and keeps its lease; `due`: a worker continues after `dueInMs`;
   * `asking`: the person answers next; `finished`: the task has ended, and everything sealed is
   * deleted.
   */
  readonly next: "leased" | "due" | "asking" | "finished";
  /** With `due`. */
  readonly dueInMs: number;
}

const SAVE_TASK = statement("save_task")`
  update tasks r set status = $3, error_message = $4, step_id = $5, sealed_step = $6, sealed_answer = null,
      sealed_state = case when $9 = 'finished' then null else $7::bytea end,
      sealed_account = case when $9 = 'finished' then null else sealed_account end,
      key_id = case when $9 = 'finished' then null else least(coalesce(key_id, $8::integer), $8::integer) end,
      due_at = case $9 when 'due' then now() + $10::float8 * interval '1 millisecond' when 'asking' then deadline_at else due_at end,
      claim_id = case when $9 = 'leased' then claim_id end,
      lease_expires_at = case when $9 = 'leased' then lease_expires_at end, claims = 0,
      finished_at = case when $9 = 'finished' then now() end, updated_at = now()
    where id = $1 and claim_id = $2 and finished_at is null returning updated_at`;

/**
 * Stores a leased task's next state. Returns false if the lease was lost: then nothing is written,
 * and the caller must stop.
 */
export async function saveTask(tx: Queryable, leased: LeasedRow<TaskId>, change: TaskChange): Promise<boolean> {
  const { status, errorMessage, step, sealedState, keyId, next, dueInMs } = change;
  const ask = [step?.id ?? null, step?.sealed ?? null];
  const values = [leased.id, leased.claim_id, status, errorMessage, ...ask, sealedState, keyId, next, dueInMs];
  return (await tx.rows(SAVE_TASK, values)).length > 0;
}

const END_TASK = statement("end_task")`
  update tasks set status = 'error', error_message = $2, step_id = null, sealed_step = null, sealed_answer = null,
      sealed_state = null, sealed_account = null, key_id = null, claim_id = null, lease_expires_at = null,
      finished_at = now(), updated_at = now()
    where id = $1 and finished_at is null returning id`;

/** Ends a task as `error`, leased or not. Returns false if it had ended. */
export async function endTask(tx: Queryable, id: TaskId, message: string): Promise<boolean> {
  return (await tx.rows(END_TASK, [id, message])).length > 0;
}

const COUNT_REFRESHES = statement("count_refreshes")`
  select count(*) as count from tasks
    where link_id = $1 and kind = 'refresh' and created_at > now() - $2 * interval '1 hour'`;

/** The number of a link's refreshes within the last hours. Exact while the link's row is locked. */
export async function countRefreshes(tx: Queryable, linkId: LinkId, hours: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(COUNT_REFRESHES, [linkId, hours]);
  return row?.count ?? 0;
}

const TASKS = listStatements({
  nameSuffix: "tasks",
  table: "tasks",
  columns: SHOWN,
  filter: `team_id = $1 and environment = $2 and ($3::uuid is null or user_id = $3) and ($4::uuid is null or link_id = $4)`,
  filterValues: 4,
});

/** A page of a tenant's tasks, newest first. */
export function listTaskRows(
  db: Queryable,
  tenant: Tenant,
  list: { readonly userId: UserId | null; readonly linkId: LinkId | null; readonly request: PageRequest },
): Promise<Page<Task>> {
  const values = [tenant.teamId, tenant.environment, list.userId, list.linkId];
  return listPage(db, TASKS, {
    values,
    request: list.request,
    positionOf: (row) => ({ at: row.created_at, id: row.id }),
  });
}
