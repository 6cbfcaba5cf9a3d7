import type { OrderId } from "../../domain/ids.ts";
import { isPartOpen, ORDER_TRANSITIONS, type OrderPart, sumOfParts } from "../../domain/orders/order.ts";
import { listOrderParts } from "../../store/orders/order-parts.ts";
import { lockOrder, type OrderRow, saveOrderReport, saveOrderStatus } from "../../store/orders/orders.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { insertReportOfLinks } from "../connections/reports/user-reports.ts";
import { cancelNotifications } from "../notifications/enqueue.ts";
import { appendEvent, appendEvents } from "../webhooks/events.ts";
import { orderEvent } from "../webhooks/order-events.ts";
import { answerOrder } from "./answer-order.ts";
import { readPartLinks } from "./order-content.ts";

/**
 * Ends an order whose parts have all ended: stores the report of their data, the status, the answers
 * to its rules of income and the events. If a part is open again, the order is due at its expiry; idempotent.
 *
 * @param tx the sources of the order must be locked, so that no link is deleted meanwhile whose
 * data would be in the report
 */
export async function concludeOrder(context: ConnectionContext, tx: Queryable, orderId: OrderId): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return;
  const parts = await listOrderParts(tx, [orderId]);
  const isOpen = parts.some(({ status }) => isPartOpen(status));
  const status = ORDER_TRANSITIONS[order.status][sumOfParts(parts.map((part) => part.status))];
  if (isOpen || status === undefined) {
    await saveOrderStatus(tx, orderId, order.status);
    return;
  }
  await storeReport(context, tx, { order, parts });
  const saved = await saveOrderStatus(tx, orderId, status);
  await cancelNotifications(tx, orderId);
  const byEnd = [...parts].sort((a, b) => ((a.ended_at ?? "") < (b.ended_at ?? "") ? 1 : -1));
  const last = byEnd.find((part) => part.status === status) ?? byEnd[0] ?? null;
  await appendEvent(tx, orderEvent("order-status-updated", saved, { part: last, parts }));
  await appendEvents(tx, await answerOrder(context, tx, { order: saved, parts }));
}

/** Stores a report of the order's links for income and employment, if there are any. */
async function storeReport(
  context: ConnectionContext,
  tx: Queryable,
  { order, parts }: { readonly order: OrderRow; readonly parts: readonly OrderPart[] },
): Promise<void> {
  const done = parts.filter(({ status, product }) => status === "completed" && PRODUCTS_OF_REPORT.has(product));
  const links = await readPartLinks(context, tx, done);
  if (links.length === 0) return;
  const report = await insertReportOfLinks(context, tx, {
    tenant: { teamId: order.team_id, environment: order.environment },
    actor: "orders",
    userId: order.user_id,
    links,
    isVoe: !done.some(({ product }) => product === "income"),
  });
  await saveOrderReport(tx, order.id, report.report_id);
}

const PRODUCTS_OF_REPORT: ReadonlySet<string> = new Set(["income", "employment"]);
