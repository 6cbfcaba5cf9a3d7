import { mintId } from "../../crypto/secrets.ts";
import type { Caller } from "../../domain/caller.ts";
import { TASK_SECONDS_MAX } from "../../domain/connections/task.ts";
import { AppError } from "../../domain/error.ts";
import type { Timestamp } from "../../domain/ids.ts";
import type { Monitor } from "../../domain/monitor.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { IdempotentRequest } from "../../store/access/idempotency.ts";
import { findLink, lockLink } from "../../store/connections/links.ts";
import { insertTask } from "../../store/connections/tasks.ts";
import {
  advanceMonitor,
  type DueMonitor,
  endExpiredOfLink,
  endMonitor,
  findMonitor,
  insertMonitor,
  listDueMonitors,
  listMonitorRows,
} from "../../store/monitors/monitors.ts";
import { runIdempotently } from "../access/idempotency.ts";
import type { Context } from "../sealing/context.ts";

/**
 * Maximum number of tasks of monitors that are unfinished at once, so that persons do not wait for
 * them.
 */
const MONITOR_TASKS_MAX = 20;

/** A checked request for a monitor. */
interface MonitorInput {
  readonly linkId: string;
  readonly intervalDays: number;
  readonly expiresAt: Timestamp | null;
}

/**
 * Has a link refreshed every so often, as long as the person's consent lasts.
 *
 * @throws AppError `not_found` for the link; `conflict` if the person did not agree to refreshes,
 * revoked the link, or it has a monitor
 */
export function createMonitor(
  context: Context,
  caller: Caller,
  request: { readonly input: MonitorInput; readonly once: IdempotentRequest | null },
): Promise<Monitor> {
  const { input, once } = request;
  return runIdempotently(context, { tenant: caller, once }, async (tx) => {
    if ((await findLink(tx, caller, input.linkId)) === null) throw unknownLink();
    const link = await lockLink(tx, input.linkId);
    if (link === null) throw unknownLink();
    if (!link.consent.allows_refresh) {
      throw new AppError("conflict", "The person did not agree to refreshes of this link.");
    }
    if (link.status === "revoked" || link.status === "pending") {
      throw new AppError("conflict", `The link is ${link.status}: it cannot be monitored.`);
    }
    await endExpiredOfLink(tx, link.id);
    const id = mintId();
    if (!(await insertMonitor(tx, caller, { id, ...input }))) {
      throw new AppError("conflict", "This link has a monitor: delete it first.");
    }
    const monitor = await findMonitor(tx, caller, id);
    if (monitor === null) throw new Error("an inserted monitor is not there");
    return monitor;
  });
}

/**
 * One monitor of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getMonitor(context: Context, caller: Caller, id: string): Promise<Monitor> {
  const monitor = await findMonitor(context.db, caller, id);
  if (monitor === null) throw unknownMonitor();
  return monitor;
}

/** A page of the caller's monitors, newest first; optionally of one link or user. */
export function listMonitors(
  context: Context,
  caller: Caller,
  list: { readonly linkId: string | null; readonly userId: string | null; readonly request: PageRequest },
): Promise<Page<Monitor>> {
  return listMonitorRows(context.db, caller, list);
}

/**
 * Ends a monitor. Idempotent: one that has ended stays as it is.
 *
 * @throws AppError `not_found`
 */
export async function deleteMonitor(context: Context, caller: Caller, id: string): Promise<void> {
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
    const taskId = mintId();
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
