import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import type { LinkId, TaskId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { appendEvent } from "../../../../webhooks/ops/events.ts";
import {
  isPartOpen,
  ORDER_DAYS,
  ORDER_TRANSITIONS,
  type OrderPart,
  PART_TRANSITIONS,
  type PartTrigger,
  sumOfParts,
} from "../../../order.ts";
import {
  findPartByTask,
  listOrderParts,
  type PartChange,
  saveOrderPart,
  setPartBridgeToken,
  setPartLink,
} from "../../../sql/orders/order-parts.ts";
import { extendOrder, lockOrder, type OrderRow, saveOrderStatus, setOrderDue } from "../../../sql/orders/orders.ts";
import { orderEvent } from "../order-events.ts";
import { issuePartToken, openOrderDetails } from "./order-tokens.ts";

/*
 * Locks are taken in this order everywhere: bridge tokens, links, tasks, the order. Each function
 * here locks the order.
 */

/** A change of a part. */
export interface PartStep {
  readonly trigger: PartTrigger;
  /** The reason of a failure, without personal data. */
  readonly errorMessage?: string | null;
  readonly linkId?: LinkId | null;
  /** The employer that the person chose. */
  readonly company?: PartChange["company"];
  /** True: a refresh failed, which has a separate event. */
  readonly isRefreshFailure?: boolean;
}

/**
 * Advances the part for which a task was made, as {@link advanceOrderPart}. Does nothing if the
 * task belongs to no order.
 */
export async function advancePartOfTask(context: KeyContext, tx: Queryable, taskId: TaskId, step: PartStep) {
  const part = await findPartByTask(tx, taskId);
  if (part !== null) await advanceOrderPart(context, tx, part, step);
}

/** Stores which link the person has connected for the part of a task, if the task has a part. */
export async function linkPartOfTask(tx: Queryable, taskId: TaskId, linkId: LinkId): Promise<void> {
  const part = await findPartByTask(tx, taskId);
  if (part !== null) await setPartLink(tx, part.id, linkId);
}

/**
 * Has parts wait for the person again: the link on which their tasks were under way was deleted or
 * revoked, and the tasks have ended.
 */
export async function reopenOrderParts(context: KeyContext, tx: Queryable, parts: readonly OrderPart[]): Promise<void> {
  for (const part of parts) await advanceOrderPart(context, tx, part, { trigger: "lose", errorMessage: LINK_DELETED });
}

const LINK_DELETED = "The link was deleted while a task was under way.";

type KeyContext = Pick<Context, "keyring">;

/**
 * Advances a part and its order by the tables, with the event of the change. When every part has
 * ended, the order is due at once: a worker then completes it. Returns false if the table has no
 * such pair; then nothing is written.
 */
export async function advanceOrderPart(
  context: KeyContext,
  tx: Queryable,
  { id, order_id }: Pick<OrderPart, "id" | "order_id">,
  step: PartStep,
): Promise<boolean> {
  const order = await lockOrder(tx, order_id);
  const part = (await listOrderParts(tx, [order_id])).find((one) => one.id === id);
  if (order === null || part === undefined) return false;
  const status = PART_TRANSITIONS[part.status][step.trigger];
  if (status === undefined) return false;
  const { errorMessage = null, linkId = null, company = null } = step;
  const saved = await saveOrderPart(tx, { id, status, errorMessage, linkId, company });
  if (step.trigger === "lose") await reopenPart(context, tx, order, saved);
  const parts = await listOrderParts(tx, [order.id]);
  const about = { part: saved, parts };
  if (step.isRefreshFailure === true) await appendEvent(tx, orderEvent("order-refresh-failed", order, about));
  await sumUpOrder(tx, order, about);
  return true;
}

/** Gives a part that the person has to connect again a new token, and extends the order. */
async function reopenPart(context: KeyContext, tx: Queryable, order: OrderRow, part: OrderPart): Promise<void> {
  const details = openOrderDetails({ keyring: context.keyring }, order);
  await setPartBridgeToken(tx, part.id, await issuePartToken(context, tx, { order, details, part }));
  await extendOrder(tx, order.id, ORDER_DAYS);
}

/**
 * Brings an order to what its parts add up to, with the event of the change. When every part has
 * ended, the order is due at once.
 *
 * @param about.part the part that was changed or added
 */
export async function sumUpOrder(
  tx: Queryable,
  order: OrderRow,
  about: { readonly part: OrderPart; readonly parts: readonly OrderPart[] },
): Promise<void> {
  const { parts } = about;
  const status = ORDER_TRANSITIONS[order.status][sumOfParts(parts.map((one) => one.status))];
  const isOpen = parts.some((one) => isPartOpen(one.status));
  const now = isOpen && status !== undefined ? await saveOrderStatus(tx, order.id, status) : order;
  if (!isOpen) await setOrderDue(tx, order.id, { seconds: 0 });
  await appendEvent(tx, orderEvent("order-status-updated", now, about));
}
