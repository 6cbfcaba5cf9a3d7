import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { OrderId } from "../../domain/ids.ts";
import { isPartOpen } from "../../domain/orders/order.ts";
import { listOrderParts } from "../../store/orders/order-parts.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { concludeOrder } from "./conclude-order.ts";
import type { OrderContent } from "./order-content.ts";
import { getOrder, requireOrder } from "./orders.ts";
import { lockOrderSources, stopParts } from "./stop-parts.ts";

/**
 * Ends an order: sign-ins and refreshes under way are ended, and nothing of it can be connected any
 * more. Parts that have data keep it, so an order that is being refreshed is completed again.
 * Idempotent.
 *
 * @throws AppError `not_found`; `conflict` if the order has ended in another way
 */
export async function cancelOrder(context: ConnectionContext, caller: Caller, id: OrderId): Promise<OrderContent> {
  await context.db.transaction(async (tx) => {
    await lockOrderSources(tx, await requireOrder(tx, caller, id));
    const order = await requireOrder(tx, caller, id);
    if (order.status === "canceled") return;
    const open = (await listOrderParts(tx, [id])).filter(({ status }) => isPartOpen(status));
    if (open.length === 0)
      throw new AppError("conflict", "Every part of this order has ended: nothing can be canceled.");
    const partIds = open.map((part) => part.id);
    await stopParts(context, tx, { order, partIds, trigger: "cancel", message: "The order was canceled." });
    await concludeOrder(context, tx, id);
  });
  return getOrder(context, caller, id);
}
