import { worstIdentity } from "../../domain/connections/identity.ts";
import type { Order, OrderPart } from "../../domain/orders/order.ts";
import type { EventDraft } from "./events.ts";

/**
 * The event of an order, about the part that caused it; null: about the order alone. `status` is
 * the order's, `employer_status` the part's. `identity` is that of the whole order: one account of
 * another person outweighs the others.
 *
 * @param parts every part of the order
 */
export function orderEvent(
  type: "order-created" | "order-status-updated" | "order-refresh-failed",
  order: Order,
  { part, parts }: { readonly part: OrderPart | null; readonly parts: readonly OrderPart[] },
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
      identity: worstIdentity(parts.map(({ identity }) => identity)),
      status: order.status,
    },
  };
}
