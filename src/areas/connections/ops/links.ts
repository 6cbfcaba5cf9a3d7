import type { Caller } from "../../../kernel/access/caller.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { LinkId, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { deleteAssessmentsOfUser } from "../../income/sql/income-assessments.ts";
import type { IdentityComparison } from "../../payroll/identity.ts";
import { appendEvent } from "../../webhooks/ops/events.ts";
import { clearResponsesAbout } from "../../webhooks/sql/delivery-attempts.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { type EventOrigin, linkEvent } from "../connection-events.ops.ts";
import type { Task } from "../link.ts";
import { deleteLinkRow, findLink, type LinkRow, listLinkRows, lockLink } from "../sql/links.ts";
import { listPartsInTask } from "../sql/orders/order-parts.ts";
import { listLatestTasks } from "../sql/tasks.ts";
import { deleteUserReports } from "../sql/user-reports.ts";
import { readIdentities } from "./fetched/link-identity.ts";
import { reopenOrderParts } from "./orders/parts/advance-order.ts";

/** A link with its latest task. */
export interface LinkWithTask {
  readonly link: LinkRow;
  /** Null only while the link is being created. */
  readonly latestTask: Task | null;
  /** Whether the account is of the person whom the client named; null before the data is here. */
  readonly identity: IdentityComparison | null;
}

/**
 * One link of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getLink(context: Context, caller: Caller, id: LinkId): Promise<LinkWithTask> {
  const link = await requireLink(context, caller, id);
  const [latestTask = null] = await listLatestTasks(context.db, [link.id]);
  const identities = await readIdentities(context, context.db, [link.id]);
  return { link, latestTask, identity: identities.get(link.id) ?? null };
}

/**
 * The row of one link of the caller.
 *
 * @throws AppError `not_found`
 */
export async function requireLink(context: Context, caller: Caller, id: LinkId): Promise<LinkRow> {
  const link = await findLink(context.db, caller, id);
  if (link === null) throw unknownLink();
  return link;
}

/** A page of the caller's links that have ever been connected, newest first. */
export async function listLinks(
  context: Context,
  caller: Caller,
  list: { readonly userId: UserId | null; readonly identity: IdentityStatus | null; readonly request: PageRequest },
): Promise<Page<LinkWithTask>> {
  const page = await listLinkRows(context.db, caller, list);
  const ids = page.rows.map(({ id }) => id);
  const tasks = await listLatestTasks(context.db, ids);
  const taskOf = new Map(tasks.map((task) => [task.link_id, task]));
  const identities = await readIdentities(context, context.db, ids);
  const rowOf = (link: LinkRow) => ({
    link,
    latestTask: taskOf.get(link.id) ?? null,
    identity: identities.get(link.id) ?? null,
  });
  return { ...page, rows: page.rows.map(rowOf) };
}

/**
 * Deletes a link with its tasks, tokens and all fetched data, and sends `link-deleted`.
 *
 * @throws AppError `not_found`
 */
export function deleteLink(context: Context, caller: Caller, id: LinkId): Promise<void> {
  return context.db.transaction(async (tx) => {
    if ((await findLink(tx, caller, id)) === null) throw unknownLink();
    await deleteLinkWithin(context, tx, id);
    await appendAudit(tx, { ...caller, action: "link.erase", target: id, details: { ids: { links: [id] } } });
  });
}

/**
 * Deletes a link within a transaction. Receivers' responses to its events are removed from the
 * delivery log. Does nothing if the link no longer exists.
 */
export async function deleteLinkWithin(context: Pick<Context, "keyring">, tx: Queryable, id: LinkId): Promise<void> {
  const link = await lockLink(tx, id);
  if (link === null) return;
  const parts = await listPartsInTask(tx, id);
  if (!(await deleteLinkRow(tx, id))) return;
  await reopenOrderParts(context, tx, parts);
  await deleteUserReports(tx, link.user_id);
  await deleteAssessmentsOfUser(tx, link.user_id);
  await clearResponsesAbout(tx, eventOriginOf(link).tenant, { id, createdAt: link.created_at });
  await appendEvent(tx, linkEvent(eventOriginOf(link), "link-deleted"));
}

/** The origin of a link's events. */
export function eventOriginOf(link: LinkRow): EventOrigin {
  return {
    tenant: { teamId: link.team_id, environment: link.environment },
    userId: link.user_id,
    linkId: link.id,
    product: link.product,
    dataSource: link.data_source,
    trackingInfo: link.tracking_info,
  };
}

/** The error for a link id that is unknown in the caller's environment. */
function unknownLink(): AppError {
  return new AppError("not_found", "No link has this id in this environment.");
}
