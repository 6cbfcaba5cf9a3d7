import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type { LinkId, MonitorId, TaskId, Timestamp, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { identityFilterSql, worstIdentitySql } from "../sql/identity-sql.ts";
import type { Monitor } from "./monitor.ts";

/**
 * The part of a day by which a monitor's first due time varies, so that monitors spread over it.
 */
const FIRST_JITTER = "(random() - 0.5) * interval '1 day'";

/** A later due time varies less: they are spread already. */
const JITTER = "(random() - 0.5) * interval '1 hour'";

// What the monitor and its link say now: a link that is connected again resumes its monitor.
const STATUS = `(select case
    when monitors.ended_at is not null or monitors.expires_at <= now() or l.status = 'revoked' then 'ended'
    when l.status <> 'connected' or l.sealed_refresh is null then 'paused'
    else 'active' end
  from links l where l.id = monitors.link_id)`;

const IDENTITY = worstIdentitySql("monitors.link_id");

const COLUMNS = `id, link_id, (select l.user_id from links l where l.id = monitors.link_id) as user_id, ${STATUS} as status,
  interval_days, case when ${STATUS} = 'active' then due_at end as next_refresh_at, last_task_id,
  (select t.status from tasks t where t.id = monitors.last_task_id) as last_task_status, expires_at, created_at, ended_at, sealed_income,
  ${IDENTITY} as identity`;

/** A monitor as it is stored: its rules of income are sealed. */
export interface MonitorRow extends Omit<Monitor, "income_assessments" | "identity_reviewed"> {
  readonly sealed_income: Buffer | null;
}

const INSERT_MONITOR = statement("insert_monitor")`
  insert into monitors (id, team_id, environment, link_id, interval_days, expires_at, due_at)
    values ($1, $2, $3, $4, $5::integer, $6, now() + $5 * interval '1 day' + ${FIRST_JITTER})
    on conflict (link_id) where ended_at is null do nothing returning id`;

/** Inserts a monitor. Returns false if the link has one that has not ended. */
export async function insertMonitor(
  tx: Queryable,
  tenant: Tenant,
  monitor: {
    readonly id: MonitorId;
    readonly linkId: LinkId;
    readonly intervalDays: number;
    readonly expiresAt: Timestamp | null;
  },
): Promise<boolean> {
  const { id, linkId, intervalDays, expiresAt } = monitor;
  const values = [id, tenant.teamId, tenant.environment, linkId, intervalDays, expiresAt];
  return (await tx.rows(INSERT_MONITOR, values)).length > 0;
}

const END_EXPIRED_OF_LINK = statement("end_expired_monitor_of_link")`
  update monitors set ended_at = expires_at where link_id = $1 and ended_at is null and expires_at <= now()`;

/** Marks a link's monitor as ended if it has expired, so that the link can have another one. */
export async function endExpiredOfLink(tx: Queryable, linkId: LinkId): Promise<void> {
  await tx.rows(END_EXPIRED_OF_LINK, [linkId]);
}

const FIND_MONITOR = statement("find_monitor")`
  select ${COLUMNS} from monitors where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's monitor, or null. */
export function findMonitor(db: Queryable, tenant: Tenant, id: MonitorId): Promise<MonitorRow | null> {
  return firstRow(db, FIND_MONITOR, [id, tenant.teamId, tenant.environment]);
}

const END_MONITOR = statement("end_monitor")`
  update monitors set ended_at = coalesce(ended_at, now()) where id = $1 and team_id = $2 and environment = $3
    returning id`;

/** Ends a tenant's monitor; one that has ended stays as it is. Returns false if there is none. */
export async function endMonitor(db: Queryable, tenant: Tenant, id: MonitorId): Promise<boolean> {
  return (await db.rows(END_MONITOR, [id, tenant.teamId, tenant.environment])).length > 0;
}

const IS_OF_IDENTITY = identityFilterSql({
  id: "monitors.link_id",
  linkIds: "monitors.link_id",
  owners: "select link_data.link_id from link_data",
  parameter: "$5",
});

const MONITORS = listStatements({
  nameSuffix: "monitors",
  table: "monitors",
  columns: COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::uuid is null or link_id = $3)
    and ($4::uuid is null or link_id in (select l.id from links l where l.user_id = $4))
    and ${IS_OF_IDENTITY}`,
  filterValues: 5,
});

/** A page of a tenant's monitors, newest first; null does not filter. */
export function listMonitorRows(
  db: Queryable,
  tenant: Tenant,
  list: {
    readonly linkId: LinkId | null;
    readonly userId: UserId | null;
    readonly identity: IdentityStatus | null;
    readonly request: PageRequest;
  },
): Promise<Page<MonitorRow>> {
  const values = [tenant.teamId, tenant.environment, list.linkId, list.userId, list.identity];
  const positionOf = (row: MonitorRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, MONITORS, { values, request: list.request, positionOf });
}

/** A monitor that is due. */
export interface DueMonitor {
  readonly id: MonitorId;
  readonly link_id: LinkId;
}

const LIST_DUE_MONITORS = statement("list_due_monitors")`
  select m.id, m.link_id from monitors m join links l on l.id = m.link_id
    where m.ended_at is null and m.due_at <= now() and (m.expires_at is null or m.expires_at > now())
      and l.status = 'connected' and l.sealed_refresh is not null
    order by m.due_at, m.id
    limit greatest(0, $1 - (select count(*) from tasks where kind = 'monitor' and finished_at is null))`;

/**
 * Active monitors that are due, longest first.
 *
 * @param tasksMax the most tasks of monitors that may be unfinished at once, over all processes
 */
export function listDueMonitors(db: Queryable, tasksMax: number): Promise<DueMonitor[]> {
  return db.rows<DueMonitor>(LIST_DUE_MONITORS, [tasksMax]);
}

const ADVANCE_MONITOR = statement("advance_monitor")`
  update monitors set due_at = now() + interval_days * interval '1 day' + ${JITTER}, last_task_id = $2
    where id = $1 and ended_at is null and due_at <= now() and (expires_at is null or expires_at > now())
    returning id`;

/**
 * Moves a due monitor to its next time, with the task of this one. Returns false if another worker
 * has done so, or the monitor has ended.
 */
export async function advanceMonitor(tx: Queryable, id: MonitorId, taskId: TaskId): Promise<boolean> {
  return (await tx.rows(ADVANCE_MONITOR, [id, taskId])).length > 0;
}

/** The rules that a monitor answers. */
interface MonitoredIncomeRow {
  readonly id: MonitorId;
  readonly sealed_income: Buffer;
}

const LOCK_MONITORED_INCOME = statement("lock_monitored_income")`
  select id, sealed_income from monitors
    where link_id = $1 and ended_at is null and (expires_at is null or expires_at > now()) and sealed_income is not null
    for update`;

/** The rules of the running monitor of a link, locked until the transaction ends; null if there are none. */
export function lockMonitoredIncome(tx: Queryable, linkId: LinkId): Promise<MonitoredIncomeRow | null> {
  return firstRow(tx, LOCK_MONITORED_INCOME, [linkId]);
}

const SAVE_MONITORED_INCOME = statement("save_monitored_income")`
  update monitors set sealed_income = $2, key_id = $3 where id = $1`;

/** Stores the rules of a monitor and what they say. */
export async function saveMonitoredIncome(
  tx: Queryable,
  { id, sealedIncome, keyId }: { readonly id: MonitorId; readonly sealedIncome: Buffer; readonly keyId: number },
): Promise<void> {
  await tx.rows(SAVE_MONITORED_INCOME, [id, sealedIncome, keyId]);
}
