import type { Caller } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { LinkId, OrderId } from "../../../../kernel/ids.ts";
import { isPartOpen, ORDER_DAYS, type OrderPart } from "../../order.ts";
import { type LinkRow, listLinksById } from "../../sql/links.ts";
import { insertOrderTask, listOrderParts } from "../../sql/orders/order-parts.ts";
import { extendOrder, type OrderRow } from "../../sql/orders/orders.ts";
import type { ConnectionContext } from "../context.ts";
import { insertRefreshTask } from "../tasks.ts";
import { lockOrderSources } from "./end-order.ts";
import { isRefreshable, type OrderContent } from "./order-content.ts";
import { changeOrder, getOrder, type OrderChange, requireOrder } from "./orders.ts";
import { advanceOrderPart } from "./parts/advance-order.ts";

/**
 * Fetches the data of an order again, of every part that can be refreshed without the person. A
 * completed order stays so otherwise: what the person did not agree to be refreshed keeps its data,
 * and they are asked by a new order. In an order without all of its data, parts that ended without
 * any wait for the person again.
 *
 * @param request.change values of the order that the client replaces; null: none
 * @throws AppError `not_found`; `conflict` for a canceled order, one that is not to be refreshed,
 * and one without anything to refresh, as where the person did not agree to it; `throttled` after four refreshes of a link within 24 hours
 */
export async function refreshOrder(
  context: ConnectionContext,
  caller: Caller,
  request: {
    readonly id: OrderId;
    readonly change: OrderChange | null;
    readonly idempotency: IdempotentRequest | null;
  },
): Promise<OrderContent> {
  const { id, change, idempotency } = request;
  await runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    await lockOrderSources(tx, await requireOrder(tx, caller, id));
    const order = change === null ? await requireOrder(tx, caller, id) : await changeOrder(context, tx, { id, change });
    if (order.status === "canceled") throw new AppError("conflict", "This order was canceled.");
    if (!order.allows_refresh) throw new AppError("conflict", "refresh_approved of this order is false.");
    const parts = await listOrderParts(tx, [id]);
    const links = await refreshableLinks(tx, parts);
    const ended = parts.filter((part) => isRefreshed(part, { links, order }));
    if (ended.length === 0 && !parts.some(({ status }) => isPartOpen(status))) throw notRefreshable(parts);
    if (ended.length > 0) await extendOrder(tx, id, ORDER_DAYS);
    for (const part of ended) {
      await refreshPart(context, tx, part, part.link_id === null ? undefined : links.get(part.link_id));
    }
    return null;
  });
  context.wakeConnector();
  return getOrder(context, caller, id);
}

type LinksById = ReadonlyMap<LinkId, LinkRow>;

/**
 * True for parts that have ended and can have other data now: a deposit is moved once, and a
 * completed order asks the person for nothing more.
 */
function isRefreshed(
  { status, product, bridge_token_id, link_id }: OrderPart,
  { links, order }: { readonly links: LinksById; readonly order: Pick<OrderRow, "status"> },
): boolean {
  if (bridge_token_id === null || isPartOpen(status)) return false;
  if (status !== "completed") return order.status !== "completed";
  return link_id !== null && links.has(link_id) && (product === "income" || product === "employment");
}

/** With the link its data is fetched again; without one the part waits for the person again. */
async function refreshPart(
  context: ConnectionContext,
  tx: Queryable,
  part: OrderPart,
  link: LinkRow | undefined,
): Promise<void> {
  if (part.status !== "completed" || link === undefined) {
    await advanceOrderPart(context, tx, part, { trigger: "lose" });
    return;
  }
  const task = await insertRefreshTask(context, tx, link);
  await insertOrderTask(tx, task.id, part.id);
  await advanceOrderPart(context, tx, part, { trigger: "begin" });
}

/** The links of parts whose provider can sign in again without the person. */
async function refreshableLinks(tx: Queryable, parts: readonly OrderPart[]): Promise<LinksById> {
  const ids = parts.map(({ link_id }) => link_id).filter((id) => id !== null);
  return new Map((await listLinksById(tx, ids)).filter(isRefreshable).map((link) => [link.id, link]));
}

function notRefreshable(parts: readonly OrderPart[]): AppError {
  const isKept = parts.some(({ status, link_id }) => status === "completed" && link_id !== null);
  const message = isKept
    ? "The person did not agree to refreshes, or has to sign in again: ask them with a new order."
    : "Nothing of this order can be refreshed.";
  return new AppError("conflict", message);
}
