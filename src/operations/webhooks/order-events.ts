import type { Order, OrderPart } from "../../domain/orders/order.ts";
import type { EventDraft } from "./events.ts";

/**
 * The event of an order, about the part that caused it; null: about the order alone. `status` is
 * the order's, `employer_status` the part's.
 */
export function orderEvent(
  type: "order-created" | "order-status-updated" | "order-refresh-failed",
  order: Order,
  part: OrderPart | null,
): EventDraft {
  return {
    tenant: { teamId: order.team_id, environment: order.environment },
    type,
    aboutId: order.id,
    fields: {
      user_id: order.user_id,
      order_id: order.id,
      order_number: order.order_number,
      employer_id: part?.id ?? null,
      employer_status: part?.status ?? null,
      link_id: part?.link_id ?? null,
      product: part?.product ?? null,
      data_source: part?.data_source ?? null,
      tracking_info: order.tracking_info,
      status: order.status,
    },
  };
}
