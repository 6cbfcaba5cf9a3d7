import type { OrderId } from "../../domain/ids.ts";
import { isPartOpen } from "../../domain/orders/order.ts";
import { listOrderParts, listRunningTasks } from "../../store/orders/order-parts.ts";
import { findOrderById, listDueOrders, setOrderDue } from "../../store/orders/orders.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { concludeOrder } from "./conclude-order.ts";
import { lockOrderSources, stopParts } from "./stop-parts.ts";

/** Maximum number of orders of one batch. */
const BATCH_MAX = 50;
/** How often an expired order is looked at again while the person is signing in, in seconds. */
const RECHECK_SECONDS = 30;

/**
 * Ends the orders whose parts have all ended, and those that have expired. Any number of processes
 * may run it: each order is locked, and what another one has done is not done again.
 *
 * @param onError called with the failure of one order, which is retried in the next batch
 * @returns true if more orders may be due
 */
export async function runDueOrders(context: ConnectionContext, onError: (error: unknown) => void): Promise<boolean> {
  const due = await listDueOrders(context.db, BATCH_MAX);
  for (const id of due) {
    try {
      await settleDueOrder(context, id);
    } catch (error) {
      onError(error);
      await setOrderDue(context.db, id, { seconds: RECHECK_SECONDS });
    }
  }
  return due.length === BATCH_MAX;
}

function settleDueOrder(context: ConnectionContext, id: OrderId): Promise<void> {
  return context.db.transaction(async (tx) => {
    const order = await findOrderById(tx, id);
    if (order === null) return;
    await lockOrderSources(tx, order);
    const parts = await listOrderParts(tx, [id]);
    const open = parts.filter(({ status }) => isPartOpen(status));
    if (open.length > 0 && !order.is_current) {
      // A person who began in time may finish: a task ends by itself.
      if ((await listRunningTasks(tx, id)).length > 0) return setOrderDue(tx, id, { seconds: RECHECK_SECONDS });
      const message = "The person did not answer in time.";
      await stopParts(context, tx, { order, partIds: open.map((part) => part.id), trigger: "expire", message });
    }
    return concludeOrder(context, tx, id);
  });
}
