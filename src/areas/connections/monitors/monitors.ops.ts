import type { Caller } from "../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { LinkId, MonitorId, TaskId, Timestamp, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { StatedPurpose } from "../../../kernel/purpose.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { IncomeQuestion } from "../../income/income-question.ts";
import { isReportShared } from "../../payroll/report.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import type { ConnectionContext } from "../ops/context.ts";
import { beginMonitoredIncome, openMonitoredIncome } from "../ops/fetched/monitored-verdicts.ts";
import { openLinkData } from "../ops/fetched/open-payroll.ts";
import { findLink, type LinkRow, lockLink } from "../sql/links.ts";
import { insertTask } from "../sql/tasks.ts";
import { TASK_SECONDS_MAX } from "../task.ts";
import type { Monitor } from "./monitor.ts";
import {
  advanceMonitor,
  type DueMonitor,
  endExpiredOfLink,
  endMonitor,
  findMonitor,
  insertMonitor,
  listDueMonitors,
  listMonitorRows,
  type MonitorRow,
} from "./monitors.sql.ts";

/**
 * Maximum number of tasks of monitors that are unfinished at once, so that persons do not wait for
 * them.
 */
const MONITOR_TASKS_MAX = 20;

/** A checked request for a monitor. */
interface MonitorInput {
  readonly linkId: LinkId;
  readonly intervalDays: number;
  readonly expiresAt: Timestamp | null;
  /** Rules of income that each refresh answers again, and why. */
  readonly income: StatedPurpose & { readonly questions: readonly IncomeQuestion[] };
  /** True if the client states that they looked whose payroll account it is. */
  readonly isIdentityReviewed: boolean;
}

/**
 * Has a link refreshed every so often, as long as the person's consent lasts.
 *
 * @throws AppError `not_found` for the link; `conflict` if the person did not agree to refreshes,
 * revoked the link, or it has a monitor; with rules of income `permission_denied` without the scope
 * that reads them, and `conflict` if the person does not share income or nothing is fetched yet
 */
export function createMonitor(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly input: MonitorInput; readonly idempotency: IdempotentRequest | null },
): Promise<Monitor> {
  const { input, idempotency } = request;
  const { linkId, intervalDays, expiresAt, income } = input;
  if (income.questions.length > 0 && !caller.scopes.includes("connections:read")) {
    throw new AppError("permission_denied", "Rules of income need the scope connections:read.");
  }
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    if ((await findLink(tx, caller, linkId)) === null) throw unknownLink();
    const link = await lockLink(tx, linkId);
    if (link === null) throw unknownLink();
    if (!link.consent.allows_refresh) {
      throw new AppError("conflict", "The person did not agree to refreshes of this link.");
    }
    if (link.status === "revoked" || link.status === "pending") {
      throw new AppError("conflict", `The link is ${link.status}: it cannot be monitored.`);
    }
    await endExpiredOfLink(tx, link.id);
    const id = mintId<MonitorId>();
    if (!(await insertMonitor(tx, caller, { id, linkId, intervalDays, expiresAt }))) {
      throw new AppError("conflict", "This link has a monitor: delete it first.");
    }
    if (income.questions.length > 0) await beginIncome(context, tx, { id, link, caller, input });
    const monitor = await findMonitor(tx, caller, id);
    if (monitor === null) throw new Error("an inserted monitor is not there");
    return monitorOf({ keyring: context.keyring }, monitor);
  });
}

/**
 * One monitor of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getMonitor(context: Context, caller: Caller, id: MonitorId): Promise<Monitor> {
  const monitor = await findMonitor(context.db, caller, id);
  if (monitor === null) throw unknownMonitor();
  return monitorOf(context, monitor);
}

/** A page of the caller's monitors, newest first; optionally of one link or user. */
export async function listMonitors(
  context: Context,
  caller: Caller,
  list: {
    readonly linkId: LinkId | null;
    readonly userId: UserId | null;
    readonly identity: IdentityStatus | null;
    readonly request: PageRequest;
  },
): Promise<Page<Monitor>> {
  const page = await listMonitorRows(context.db, caller, list);
  const rows = openSealedRows(context, page.rows, { table: "monitors", open: (row) => monitorOf(context, row) });
  return { ...page, rows };
}

function monitorOf(context: Pick<Context, "keyring">, row: MonitorRow): Monitor {
  const { sealed_income, ...monitor } = row;
  const income = openMonitoredIncome(context, row);
  return { ...monitor, identity_reviewed: income?.reviewed != null, income_assessments: income?.answers ?? [] };
}

async function beginIncome(
  context: ConnectionContext,
  tx: Queryable,
  monitor: { readonly id: MonitorId; readonly link: LinkRow; readonly caller: Caller; readonly input: MonitorInput },
): Promise<void> {
  const { id, link, caller, input } = monitor;
  if (!isReportShared(link.product, "income")) {
    throw new AppError("conflict", "The person of this link does not share income: rules cannot be answered by it.");
  }
  const data = await openLinkData(context, tx, link);
  if (data === null) throw new AppError("conflict", "This link has no data yet: rules cannot be answered by it.");
  const asked = { ...input.income, asked_by: caller.actor };
  await beginMonitoredIncome(context, tx, { id, asked, link, data, isReviewed: input.isIdentityReviewed });
}

/**
 * Ends a monitor. Idempotent: one that has ended stays as it is.
 *
 * @throws AppError `not_found`
 */
export async function deleteMonitor(context: Context, caller: Caller, id: MonitorId): Promise<void> {
  if (!(await endMonitor(context.db, caller, id))) throw unknownMonitor();
}

/**
 * Creates the tasks of the monitors that are due, up to {@link MONITOR_TASKS_MAX} unfinished ones.
 *
 * @returns how many tasks were created
 */
export async function runDueMonitors(context: Context): Promise<number> {
  const due = await listDueMonitors(context.db, MONITOR_TASKS_MAX);
  let created = 0;
  for (const monitor of due) if (await runMonitor(context, monitor)) created += 1;
  return created;
}

/**
 * Creates the task of one due monitor: in one transaction with its next due time, so that it runs
 * once, even if a process is killed. The link is locked first, in the order of its deletion.
 */
function runMonitor({ db, keyring }: Context, { id, link_id }: DueMonitor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await lockLink(tx, link_id);
    if (link === null || link.status !== "connected" || link.sealed_refresh === null) return false;
    const taskId = mintId<TaskId>();
    if (!(await advanceMonitor(tx, id, taskId))) return false;
    const tenant = { teamId: link.team_id, environment: link.environment };
    await insertTask(tx, tenant, {
      id: taskId,
      linkId: link.id,
      userId: link.user_id,
      bridgeTokenId: null,
      kind: "monitor",
      product: link.product,
      dataSource: link.data_source,
      providerId: link.provider_id,
      trackingInfo: link.tracking_info,
      sealedAccount: null,
      keyId: keyring.activeId,
      secondsMax: TASK_SECONDS_MAX,
    });
    return true;
  });
}

function unknownLink(): AppError {
  return new AppError("not_found", "No link has this id in this environment.");
}

function unknownMonitor(): AppError {
  return new AppError("not_found", "No monitor has this id in this environment.");
}
