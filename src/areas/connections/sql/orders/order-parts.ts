import { firstRow, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type {
  BridgeTokenId,
  CompanyId,
  LinkId,
  OrderId,
  PartId,
  ProviderId,
  TaskId,
  Timestamp,
  UserId,
} from "../../../../kernel/ids.ts";
import type { OrderStatus } from "../../../webhooks/words.ts";
import type { Task } from "../../link.ts";
import type { OrderPart } from "../../order.ts";
import { worstIdentitySql } from "../identity-sql.ts";

const COLUMNS = `id, order_id, position, kind, is_named, product, data_source, company_id, company_name, institution_id, status,
  bridge_token_id, link_id, error_message, created_at, updated_at, ended_at,
  ${worstIdentitySql("order_parts.link_id")} as identity`;

/** The values of a new part. */
export type NewOrderPart = Omit<OrderPart, "link_id" | "identity" | "created_at" | "updated_at" | "ended_at">;

const INSERT_ORDER_PART = statement("insert_order_part")`
  insert into order_parts (id, order_id, position, kind, is_named, product, data_source, company_id, company_name,
      institution_id, status, bridge_token_id, error_message, ended_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text, $12, $13, case when $11 <> 'pending' then now() end)
    returning ${COLUMNS}`;

/** Inserts a part of an order. */
export function insertOrderPart(tx: Queryable, part: NewOrderPart): Promise<OrderPart> {
  const about = [part.id, part.order_id, part.position, part.kind, part.is_named, part.product, part.data_source];
  const place = [part.company_id, part.company_name, part.institution_id];
  const values = [...about, ...place, part.status, part.bridge_token_id, part.error_message];
  return onlyRow(tx, INSERT_ORDER_PART, values);
}

const LIST_ORDER_PARTS = statement("list_order_parts")`
  select ${COLUMNS} from order_parts where order_id = any($1::uuid[]) order by order_id, position`;

/** The parts of these orders; those of one order in the client's order. */
export function listOrderParts(db: Queryable, orderIds: readonly OrderId[]): Promise<OrderPart[]> {
  return db.rows<OrderPart>(LIST_ORDER_PARTS, [orderIds]);
}

const FIND_PART_BY_BRIDGE_TOKEN = statement("find_order_part_by_bridge_token")`
  select ${COLUMNS} from order_parts where bridge_token_id = $1`;

/** The part whose bridge token has this id; null if the token belongs to no order. */
export function findPartByBridgeToken(db: Queryable, bridgeTokenId: BridgeTokenId): Promise<OrderPart | null> {
  return firstRow(db, FIND_PART_BY_BRIDGE_TOKEN, [bridgeTokenId]);
}

const FIND_PART_BY_TASK = statement("find_order_part_by_task")`
  select ${COLUMNS} from order_parts where id = (select part_id from order_tasks where task_id = $1)`;

/** The part for which a task was made, or null. */
export function findPartByTask(db: Queryable, taskId: TaskId): Promise<OrderPart | null> {
  return firstRow(db, FIND_PART_BY_TASK, [taskId]);
}

const LIST_PARTS_IN_TASK = statement("list_order_parts_in_task")`
  select ${COLUMNS} from order_parts where id in (
      select o.part_id from tasks t join order_tasks o on o.task_id = t.id where t.link_id = $1 and t.finished_at is null)
    order by id`;

/** The parts for which a task of a link is under way. */
export function listPartsInTask(db: Queryable, linkId: LinkId): Promise<OrderPart[]> {
  return db.rows<OrderPart>(LIST_PARTS_IN_TASK, [linkId]);
}

const LIST_PARTS_OF_LINK = statement("list_order_parts_of_link")`
  select ${COLUMNS} from order_parts where link_id = $1 order by created_at desc, id`;

/** The parts for which a link was connected, newest first. */
export function listPartsOfLink(db: Queryable, linkId: LinkId): Promise<OrderPart[]> {
  return db.rows<OrderPart>(LIST_PARTS_OF_LINK, [linkId]);
}

const INSERT_ORDER_TASK = statement("insert_order_task")`insert into order_tasks (task_id, part_id) values ($1, $2)`;

/** Stores that a task was made for a part. */
export async function insertOrderTask(tx: Queryable, taskId: TaskId, partId: PartId): Promise<void> {
  await tx.rows(INSERT_ORDER_TASK, [taskId, partId]);
}

/** A part's next state. */
export interface PartChange {
  readonly id: PartId;
  readonly status: OrderStatus;
  readonly errorMessage: string | null;
  /** The link that the person connected; null keeps the one there is. */
  readonly linkId: LinkId | null;
  /** The employer that the person chose, in place of one that they chose before; null keeps it, and so does what the client named. */
  readonly company: { readonly id: CompanyId | null; readonly name: string | null } | null;
}

const SAVE_ORDER_PART = statement("save_order_part")`
  update order_parts set status = $2::text, error_message = $3, link_id = coalesce($4, link_id),
      company_id = case when is_named or ($5::uuid is null and $6::text is null) then company_id else $5 end,
      company_name = case when is_named or ($5::uuid is null and $6::text is null) then company_name else $6 end,
      ended_at = case when $2 in ('pending', 'in_progress') then null else now() end, updated_at = now()
    where id = $1 returning ${COLUMNS}`;

/** Stores a part's next state. The order's row must be locked. */
export function saveOrderPart(tx: Queryable, change: PartChange): Promise<OrderPart> {
  const { id, status, errorMessage, linkId, company } = change;
  const values = [id, status, errorMessage, linkId, company?.id ?? null, company?.name ?? null];
  return onlyRow(tx, SAVE_ORDER_PART, values);
}

const SET_PART_LINK = statement("set_order_part_link")`
  update order_parts set link_id = $2, updated_at = now() where id = $1`;

/** Stores the link that the person connected for a part. */
export async function setPartLink(tx: Queryable, id: PartId, linkId: LinkId): Promise<void> {
  await tx.rows(SET_PART_LINK, [id, linkId]);
}

const SET_PART_BRIDGE_TOKEN = statement("set_order_part_bridge_token")`
  update order_parts set bridge_token_id = $2, updated_at = now() where id = $1`;

/** Gives a part another bridge token, with which the person can connect again. */
export async function setPartBridgeToken(tx: Queryable, id: PartId, bridgeTokenId: BridgeTokenId): Promise<void> {
  await tx.rows(SET_PART_BRIDGE_TOKEN, [id, bridgeTokenId]);
}

/** A task of a part, as an order shows it. */
export interface PartTask {
  readonly part_id: PartId;
  readonly id: TaskId;
  readonly link_id: LinkId;
  readonly kind: Task["kind"];
  readonly status: Task["status"];
  readonly error_message: string | null;
  readonly created_at: Timestamp;
  readonly finished_at: Timestamp | null;
}

const LIST_PART_TASKS = statement("list_order_part_tasks")`
  select part.id as part_id, t.id, t.link_id, t.kind, t.status, t.error_message, t.created_at, t.finished_at
    from unnest($1::uuid[]) as part (id) cross join lateral (
      select t.* from order_tasks o join tasks t on t.id = o.task_id
      where o.part_id = part.id order by t.created_at desc, t.id desc limit $2) t
    order by t.created_at desc, t.id desc`;

/** Maximum number of a part's tasks that are read. */
const PART_TASKS_MAX = 20;

/** The tasks of these parts, newest first; the newest 20 of each part. */
export function listPartTasks(db: Queryable, partIds: readonly PartId[]): Promise<PartTask[]> {
  return db.rows<PartTask>(LIST_PART_TASKS, [partIds, PART_TASKS_MAX]);
}

const LIST_RUNNING_TASKS = statement("list_running_order_tasks")`
  select t.id, t.link_id from order_parts p join order_tasks o on o.part_id = p.id join tasks t on t.id = o.task_id
    where p.order_id = $1 and t.finished_at is null order by t.link_id, t.id`;

/**
 * The tasks of an order that have not ended, in the order in which their links are to be locked.
 */
export function listRunningTasks(
  db: Queryable,
  orderId: OrderId,
): Promise<{ readonly id: TaskId; readonly link_id: LinkId }[]> {
  return db.rows(LIST_RUNNING_TASKS, [orderId]);
}

/** A link (a connected payroll account) whose stored sign-in can be used for another order of the same person. */
export interface ReusableLink {
  readonly id: LinkId;
  readonly provider_id: ProviderId;
  readonly company_id: CompanyId | null;
  readonly company_name: string | null;
}

const LIST_REUSABLE_LINKS = statement("list_reusable_links")`
  select distinct on (l.connected_at, l.id) l.id, l.provider_id, l.company_id, l.company_name
    from orders o join order_parts p on p.order_id = o.id join links l on l.id = p.link_id
    where o.user_id = $1 and o.order_number = $2 and l.user_id = $1 and l.status = 'connected' and l.fetches > 0
      and l.sealed_refresh is not null
    order by l.connected_at desc, l.id desc limit 20`;

/**
 * The connected links of a user's orders with an order number (the client's reference of the case, which several orders can
 * have) whose person agreed that the service signs in again; newest first, at most 20.
 */
export function listReusableLinks(
  db: Queryable,
  order: { readonly userId: UserId; readonly orderNumber: string },
): Promise<ReusableLink[]> {
  return db.rows<ReusableLink>(LIST_REUSABLE_LINKS, [order.userId, order.orderNumber]);
}
