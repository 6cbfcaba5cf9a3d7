import type { Caller } from "../../../../kernel/access/caller.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { OrderId } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { worstIdentity } from "../../../payroll/identity.ts";
import type { EventDraft } from "../../../webhooks/ops/events.ts";
import { type FeedEvent, listEventsOfObject } from "../../../webhooks/sql/event-lists.ts";
import type { Order, OrderPart } from "../../order.ts";
import { findOrder } from "../../sql/orders/orders.ts";

/**
 * A page of the events about an order of the caller, newest first.
 *
 * @throws AppError `not_found`
 */
export async function listOrderEvents(
  { db }: Pick<Context, "db">,
  caller: Caller,
  { id, request }: { readonly id: OrderId; readonly request: PageRequest },
): Promise<Page<FeedEvent>> {
  if ((await findOrder(db, caller, id)) === null) {
    throw new AppError("not_found", "No order has this id in this environment.");
  }
  return listEventsOfObject(db, caller, { aboutId: id, request });
}

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
