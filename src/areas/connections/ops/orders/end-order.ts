import type { Caller } from "../../../../kernel/access/caller.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { LinkId, OrderId, PartId, TaskId } from "../../../../kernel/ids.ts";
import { appendEvent, appendEvents } from "../../../webhooks/ops/events.ts";
import { taskEvent } from "../../connection-events.ops.ts";
import { isPartOpen, ORDER_TRANSITIONS, type OrderPart, sumOfParts } from "../../order.ts";
import { lockBridgeToken } from "../../sql/bridge-tokens.ts";
import { listLinksById, lockLinkIdsOfUser } from "../../sql/links.ts";
import { findPartByTask, listOrderParts, listRunningTasks } from "../../sql/orders/order-parts.ts";
import {
  findOrderById,
  listDueOrders,
  lockOrder,
  type OrderRow,
  saveOrderReport,
  saveOrderStatus,
  setOrderDue,
} from "../../sql/orders/orders.ts";
import { endTask } from "../../sql/tasks.ts";
import type { ConnectionContext } from "../context.ts";
import { eventOriginOf } from "../links.ts";
import { insertReportOfLinks } from "../reports/user-reports.ts";
import { answerOrder } from "./answer-order.ts";
import { cancelNotifications } from "./notifications/enqueue.ts";
import { type OrderContent, readPartLinks } from "./order-content.ts";
import { orderEvent } from "./order-events.ts";
import { getOrder, requireOrder } from "./orders.ts";
import { advanceOrderPart } from "./parts/advance-order.ts";

/*
 * How an order ends: by its client, at its expiry, or as its last part has ended.
 */

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

/** Maximum number of due orders of one batch. */
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

/**
 * Ends an order whose parts have all ended: stores the report of their data, the status, the answers
 * to its rules of income and the events. If a part is open again, the order is due at its expiry; idempotent.
 *
 * @param tx the sources of the order must be locked, so that no link is deleted in between whose
 * data would be in the report
 */
async function concludeOrder(context: ConnectionContext, tx: Queryable, orderId: OrderId): Promise<void> {
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
