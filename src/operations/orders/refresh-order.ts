import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { isPartOpen, ORDER_DAYS, type OrderPart } from "../../domain/orders/order.ts";
import type { IdempotentRequest } from "../../store/access/idempotency.ts";
import { type LinkRow, listLinksById } from "../../store/connections/links.ts";
import { insertOrderTask, listOrderParts } from "../../store/orders/order-parts.ts";
import { extendOrder } from "../../store/orders/orders.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { runIdempotently } from "../access/idempotency.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { advanceOrderPart } from "../connections/orders/advance-order.ts";
import { insertRefreshTask } from "../connections/tasks.ts";
import type { OrderContent } from "./order-content.ts";
import { changeOrder, getOrder, type OrderChange, requireOrder } from "./orders.ts";
import { lockOrderSources } from "./stop-parts.ts";

/**
 * Fetches the data of an order again. Parts that can be refreshed without the person are; every
 * other part without fresh data waits for the person again. Parts that are open, and deposits that
 * were moved, stay as they are.
 *
 * @param request.change values of the order that the client replaces; null: none
 * @throws AppError `not_found`; `conflict` for a canceled order, one that is not to be refreshed,
 * and one without anything to refresh; `throttled` after four refreshes of a link within 24 hours
 */
export async function refreshOrder(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly id: string; readonly change: OrderChange | null; readonly once: IdempotentRequest | null },
): Promise<OrderContent> {
  const { id, change, once } = request;
  await runIdempotently(context, { tenant: caller, once }, async (tx) => {
    await lockOrderSources(tx, await requireOrder(tx, caller, id));
    const order = change === null ? await requireOrder(tx, caller, id) : await changeOrder(context, tx, { id, change });
    if (order.status === "canceled") throw new AppError("conflict", "This order was canceled.");
    if (!order.allows_refresh) throw new AppError("conflict", "refresh_approved of this order is false.");
    const parts = await listOrderParts(tx, [id]);
    const ended = parts.filter(isRefreshed);
    if (ended.length === 0 && !parts.some(({ status }) => isPartOpen(status))) {
      throw new AppError("conflict", "Nothing of this order can be refreshed.");
    }
    if (ended.length > 0) await extendOrder(tx, id, ORDER_DAYS);
    for (const part of ended) await refreshPart(context, tx, part);
    return null;
  });
  context.wakeConnector();
  return getOrder(context, caller, id);
}

/** True for parts that have ended and can have other data now: a deposit is moved once. */
function isRefreshed({ status, product, bridge_token_id }: OrderPart): boolean {
  if (bridge_token_id === null || isPartOpen(status)) return false;
  return status !== "completed" || product === "income" || product === "employment";
}

async function refreshPart(context: ConnectionContext, tx: Queryable, part: OrderPart): Promise<void> {
  const link = part.status === "completed" && part.link_id !== null ? await refreshableLink(tx, part.link_id) : null;
  if (link === null) {
    const errorMessage = part.status === "completed" ? "The person has to connect again." : null;
    await advanceOrderPart(context, tx, part, { trigger: "lose", errorMessage });
    return;
  }
  const task = await insertRefreshTask(context, tx, link);
  await insertOrderTask(tx, task.id, part.id);
  await advanceOrderPart(context, tx, part, { trigger: "begin" });
}

/** The link, if its provider can sign in again without the person; or null. */
async function refreshableLink(tx: Queryable, id: string): Promise<LinkRow | null> {
  const [link] = await listLinksById(tx, [id]);
  return link !== undefined && link.status === "connected" && link.sealed_refresh !== null ? link : null;
}
