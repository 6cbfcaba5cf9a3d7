import type { Caller } from "../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { LinkId, TaskId, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { appendEvent } from "../../webhooks/ops/events.ts";
import { taskEvent } from "../connection-events.ops.ts";
import type { Task } from "../link.ts";
import { type LinkRow, lockLink } from "../sql/links.ts";
import { countRefreshes, findTask, insertTask, listTaskRows } from "../sql/tasks.ts";
import { REFRESH_WINDOW_HOURS, REFRESHES_MAX, TASK_SECONDS_MAX } from "../task.ts";
import type { ConnectionContext } from "./context.ts";
import { openAccessToken } from "./exchange.ts";
import { eventOriginOf } from "./links.ts";

/**
 * One task of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getTask(context: Context, caller: Caller, id: TaskId): Promise<Task> {
  const task = await findTask(context.db, caller, id);
  if (task === null) throw new AppError("not_found", "No task has this id in this environment.");
  return task;
}

/** A page of the caller's tasks, newest first; optionally of one user or link. */
export function listTasks(
  context: Context,
  caller: Caller,
  list: { readonly userId: UserId | null; readonly linkId: LinkId | null; readonly request: PageRequest },
): Promise<Page<Task>> {
  return listTaskRows(context.db, caller, list);
}

/**
 * Starts a refresh: the adapter of the provider signs in again with the state stored for that, and events report
 * what changed. If the person did not consent to refreshes, or has to connect again, the task ends
 * with a failure that says so: clients of this API poll a task, and do not expect an error
 * response.
 *
 * @throws AppError `not_found` for the token; `throttled` after four within 24 hours
 */
export async function createRefreshTask(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly accessToken: string; readonly idempotency: IdempotentRequest | null },
): Promise<Task> {
  const { link_id } = await openAccessToken(context, caller, request.accessToken);
  const task = await runIdempotently(context, { tenant: caller, idempotency: request.idempotency }, async (tx) => {
    const link = await lockLink(tx, link_id);
    if (link === null) throw new AppError("not_found", "The link of this access token was deleted.");
    return insertRefreshTask(context, tx, link);
  });
  context.wakeConnector();
  return task;
}

/**
 * Inserts the task of a refresh, with its event. The link must be locked.
 *
 * @throws AppError `throttled` after four within 24 hours
 */
export async function insertRefreshTask(
  { keyring }: Pick<Context, "keyring">,
  tx: Queryable,
  link: LinkRow,
): Promise<Task> {
  if ((await countRefreshes(tx, link.id, REFRESH_WINDOW_HOURS)) >= REFRESHES_MAX) throw refreshedTooOften();
  const tenant = { teamId: link.team_id, environment: link.environment };
  const task = await insertTask(tx, tenant, {
    id: mintId(),
    linkId: link.id,
    userId: link.user_id,
    bridgeTokenId: null,
    kind: "refresh",
    product: link.product,
    dataSource: link.data_source,
    providerId: link.provider_id,
    trackingInfo: link.tracking_info,
    sealedAccount: null,
    keyId: keyring.activeId,
    secondsMax: TASK_SECONDS_MAX,
  });
  await appendEvent(tx, taskEvent(eventOriginOf(link), task));
  return task;
}

function refreshedTooOften(): AppError {
  const message = `A link can be refreshed ${REFRESHES_MAX} times within ${REFRESH_WINDOW_HOURS} hours.`;
  return new AppError("throttled", message, { retryAfterSeconds: 3_600 });
}
