import type { LinkId, PartId, TaskId } from "../../domain/ids.ts";
import { isPartOpen, type OrderPart } from "../../domain/orders/order.ts";
import { lockBridgeToken } from "../../store/connections/bridge-tokens.ts";
import { listLinksById, lockLinkIdsOfUser } from "../../store/connections/links.ts";
import { endTask } from "../../store/connections/tasks.ts";
import { findPartByTask, listOrderParts, listRunningTasks } from "../../store/orders/order-parts.ts";
import type { OrderRow } from "../../store/orders/orders.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { eventOriginOf } from "../connections/links.ts";
import { advanceOrderPart } from "../connections/orders/advance-order.ts";
import { taskEvent } from "../webhooks/connection-events.ts";
import { appendEvent } from "../webhooks/events.ts";

/**
 * Locks the bridge tokens of an order and the links of its user, in the order in which others lock
 * them: no sign-in of the order can begin or settle until the transaction ends.
 */
export async function lockOrderSources(tx: Queryable, order: Pick<OrderRow, "id" | "user_id">): Promise<void> {
  const parts = await listOrderParts(tx, [order.id]);
  const tokenIds = parts.map(({ bridge_token_id }) => bridge_token_id).filter((id) => id !== null);
  for (const id of tokenIds.sort()) await lockBridgeToken(tx, id);
  await lockLinkIdsOfUser(tx, order.user_id);
}

/**
 * Ends the open ones of these parts, and their tasks, which are never continued. A part that has
 * data from before is completed again: only its refresh ends.
 */
export async function stopParts(
  context: Pick<ConnectionContext, "keyring">,
  tx: Queryable,
  stop: {
    readonly order: OrderRow;
    readonly partIds: readonly PartId[];
    readonly trigger: "decline" | "cancel" | "expire";
    /** Why, for the tasks and parts. */
    readonly message: string;
  },
): Promise<void> {
  const { order, partIds, trigger, message } = stop;
  await lockOrderSources(tx, order);
  for (const task of await listRunningTasks(tx, order.id)) {
    const part = await findPartByTask(tx, task.id);
    if (part !== null && partIds.includes(part.id)) await endTaskOf(tx, task, message);
  }
  const open = (await listOrderParts(tx, [order.id])).filter(
    ({ id, status }) => partIds.includes(id) && isPartOpen(status),
  );
  const withData = await linksWithData(tx, open);
  for (const part of open) {
    const hasData = part.link_id !== null && withData.has(part.link_id);
    await advanceOrderPart(context, tx, part, hasData ? { trigger: "keep" } : { trigger, errorMessage: message });
  }
}

async function linksWithData(tx: Queryable, parts: readonly OrderPart[]): Promise<ReadonlySet<string>> {
  const ids = parts.map(({ link_id }) => link_id).filter((id) => id !== null);
  const links = await listLinksById(tx, ids);
  return new Set(links.filter(({ fetches, status }) => fetches > 0 && status !== "revoked").map(({ id }) => id));
}

async function endTaskOf(
  tx: Queryable,
  { id, link_id }: { readonly id: TaskId; readonly link_id: LinkId },
  message: string,
): Promise<void> {
  const [link] = await listLinksById(tx, [link_id]);
  if (!(await endTask(tx, id, message)) || link === undefined) return;
  await appendEvent(tx, taskEvent(eventOriginOf(link), { id, status: "error" }));
}
