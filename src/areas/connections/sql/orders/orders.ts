import type { Tenant } from "../../../../kernel/access/caller.ts";
import { arrayText } from "../../../../kernel/database/postgres/array-text.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import { isReference } from "../../../../kernel/database/postgres/search.ts";
import type { OrderId, ReportId, Timestamp, UserId } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { SubjectTokens } from "../../../../kernel/subject.ts";
import type { IdentityStatus, OrderStatus } from "../../../webhooks/words.ts";
import type { Order, OrderNotifications } from "../../order.ts";
import { identityFilterSql } from "../identity-sql.ts";

/** An order's row. */
export interface OrderRow extends Order {
  readonly sealed_order: Buffer;
  /** Blind token of the person's whole SSN; null if it is not known. */
  readonly ssn_token: Buffer | null;
  /** True while the order is before its expiry. */
  readonly is_current: boolean;
}

/** The columns of an {@link OrderRow}. */
export const ORDER_COLUMNS = `id, team_id, environment, user_id, order_number, tracking_info, status, sealed_order, ssn_token, notifications, allows_refresh,
  voie_report_id, expires_at, created_at, updated_at, completed_at, expires_at > now() as is_current`;

/** The values of a new order. */
interface NewOrder {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly orderNumber: string;
  readonly trackingInfo: string | null;
  readonly status: OrderStatus;
  readonly sealedOrder: Buffer;
  readonly keyId: number;
  readonly shareTokenHash: Buffer;
  readonly bridgeTokenHash: Buffer;
  /** Blind token of the person's whole SSN; null if it is not known. */
  readonly ssnToken: Buffer | null;
  readonly tokens: SubjectTokens;
  /** Blind tokens of the person's name: signed 64-bit integers in decimal. */
  readonly nameTokens: readonly string[];
  /** The version of the keys that they were made of. */
  readonly nameVersion: number;
  readonly notifications: OrderNotifications;
  readonly allowsRefresh: boolean;
  readonly days: number;
  /** True if it is due for a worker at its expiry. */
  readonly isOpen: boolean;
}

const INSERT_ORDER = statement("insert_order")`
  insert into orders (id, team_id, environment, user_id, order_number, status, sealed_order, key_id, share_token_hash,
      bridge_token_hash, notifications, expires_at, due_at, tracking_info, allows_refresh, ssn_token,
      subject_tokens, subject_version, name_tokens, name_version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 day',
      case when $13 then now() + $12 * interval '1 day' end, $14, $15, $16, $17, $18, $19, $20)
    returning ${ORDER_COLUMNS}`;

/** Inserts an order. The user must be the tenant's. */
export function insertOrder(tx: Queryable, tenant: Tenant, order: NewOrder): Promise<OrderRow> {
  const { id, userId, orderNumber, status, sealedOrder, keyId, shareTokenHash, bridgeTokenHash } = order;
  const owner = [id, tenant.teamId, tenant.environment, userId];
  const values = [...owner, orderNumber, status, sealedOrder, keyId, shareTokenHash, bridgeTokenHash];
  const rest = [JSON.stringify(order.notifications), order.days, order.isOpen, order.trackingInfo, order.allowsRefresh];
  return onlyRow(tx, INSERT_ORDER, [
    ...values,
    ...rest,
    order.ssnToken,
    arrayText(order.tokens.tokens),
    order.tokens.version,
    arrayText(order.nameTokens),
    order.nameVersion,
  ]);
}

const FIND_ORDER = statement("find_order")`
  select ${ORDER_COLUMNS} from orders where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's order, or null. */
export function findOrder(db: Queryable, tenant: Tenant, id: OrderId): Promise<OrderRow | null> {
  return firstRow(db, FIND_ORDER, [id, tenant.teamId, tenant.environment]);
}

const FIND_ORDER_BY_ID = statement("find_order_by_id")`select ${ORDER_COLUMNS} from orders where id = $1`;

/** The order with this id, of any tenant, or null. For an id that is trusted. */
export function findOrderById(db: Queryable, id: OrderId): Promise<OrderRow | null> {
  return firstRow(db, FIND_ORDER_BY_ID, [id]);
}

const FIND_ORDER_BY_SHARE_TOKEN = statement("find_order_by_share_token")`
  select ${ORDER_COLUMNS} from orders where share_token_hash = $1`;

/** The order of a token of the order page, of any tenant; or null. */
export function findOrderByShareToken(db: Queryable, tokenHash: Buffer): Promise<OrderRow | null> {
  return firstRow(db, FIND_ORDER_BY_SHARE_TOKEN, [tokenHash]);
}

const FIND_ORDER_BY_BRIDGE_TOKEN = statement("find_order_by_bridge_token")`
  select ${ORDER_COLUMNS} from orders where bridge_token_hash = $1`;

/** The order of an order's bridge token, of any tenant; or null. */
export function findOrderByBridgeToken(db: Queryable, tokenHash: Buffer): Promise<OrderRow | null> {
  return firstRow(db, FIND_ORDER_BY_BRIDGE_TOKEN, [tokenHash]);
}

const LOCK_ORDER = statement("lock_order")`select ${ORDER_COLUMNS} from orders where id = $1 for no key update`;

/** The order with this id, of any tenant, locked until the transaction ends; or null. */
export function lockOrder(tx: Queryable, id: OrderId): Promise<OrderRow | null> {
  return firstRow(tx, LOCK_ORDER, [id]);
}

const SAVE_ORDER_STATUS = statement("save_order_status")`
  update orders set status = $2::text, updated_at = now(),
      completed_at = case when $2 = 'completed' then case when status = $2 then completed_at else now() end
        when $2 in ('pending', 'in_progress') then null else completed_at end,
      due_at = case when $2 in ('pending', 'in_progress') then expires_at end
    where id = $1 returning ${ORDER_COLUMNS}`;

/**
 * Stores an order's status. An open order is due at its expiry, another one never. The order's row
 * must be locked.
 */
export function saveOrderStatus(tx: Queryable, id: OrderId, status: OrderStatus): Promise<OrderRow> {
  return onlyRow(tx, SAVE_ORDER_STATUS, [id, status]);
}

const SAVE_ORDER_REPORT = statement("save_order_report")`update orders set voie_report_id = $2 where id = $1`;

/** Stores the id of the report of the order's data. */
export async function saveOrderReport(tx: Queryable, id: OrderId, reportId: ReportId): Promise<void> {
  await tx.rows(SAVE_ORDER_REPORT, [id, reportId]);
}

const SET_ORDER_DUE = statement("set_order_due")`
  update orders set due_at = now() + $2 * interval '1 second', updated_at = now() where id = $1`;

/** Makes an order due for a worker after some seconds. */
export async function setOrderDue(
  tx: Queryable,
  id: OrderId,
  { seconds }: { readonly seconds: number },
): Promise<void> {
  await tx.rows(SET_ORDER_DUE, [id, seconds]);
}

const EXTEND_ORDER = statement("extend_order")`
  update orders set expires_at = now() + $2 * interval '1 day', due_at = now() + $2 * interval '1 day', updated_at = now()
    where id = $1`;

/** Sets an order's expiry to `days` from now. */
export async function extendOrder(tx: Queryable, id: OrderId, days: number): Promise<void> {
  await tx.rows(EXTEND_ORDER, [id, days]);
}

const SAVE_ORDER_DETAILS = statement("save_order_details")`
  update orders set sealed_order = $2, key_id = $3, notifications = $4, allows_refresh = $5, ssn_token = $6,
      subject_tokens = $7, subject_version = $8, name_tokens = $9, name_version = $10, updated_at = now()
    where id = $1 returning ${ORDER_COLUMNS}`;

/** Replaces the client's details of an order. The order's row must be locked. */
export function saveOrderDetails(
  tx: Queryable,
  order: {
    readonly id: OrderId;
    readonly sealedOrder: Buffer;
    readonly keyId: number;
    readonly notifications: OrderNotifications;
    readonly allowsRefresh: boolean;
    readonly ssnToken: Buffer | null;
    readonly tokens: SubjectTokens;
    readonly nameTokens: readonly string[];
    readonly nameVersion: number;
  },
): Promise<OrderRow> {
  const { id, sealedOrder, keyId, notifications, allowsRefresh, ssnToken, tokens } = order;
  const values = [id, sealedOrder, keyId, JSON.stringify(notifications), allowsRefresh, ssnToken];
  return onlyRow(tx, SAVE_ORDER_DETAILS, [
    ...values,
    arrayText(tokens.tokens),
    tokens.version,
    arrayText(order.nameTokens),
    order.nameVersion,
  ]);
}

const SEAL_ORDER_DETAILS = statement("seal_order_details")`
  update orders set sealed_order = $2, key_id = $3 where id = $1`;

/** Replaces what is sealed of an order by what the service has added to it. The order's row must be locked. */
export async function sealOrderDetails(
  tx: Queryable,
  { id, sealedOrder, keyId }: { readonly id: OrderId; readonly sealedOrder: Buffer; readonly keyId: number },
): Promise<void> {
  await tx.rows(SEAL_ORDER_DETAILS, [id, sealedOrder, keyId]);
}

const LIST_DUE_ORDERS = statement("list_due_orders")`
  select id from orders where due_at <= now() order by due_at, id limit $1`;

/** The ids of at most `limit` due orders of any tenant, longest due first. */
export async function listDueOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  return (await db.rows<{ id: OrderId }>(LIST_DUE_ORDERS, [limit])).map(({ id }) => id);
}

const LIST_ORDERS_OF_USER = statement("list_orders_of_user")`select id, created_at from orders where user_id = $1`;

/** The orders of a user, in no order. */
export function listOrdersOfUser(
  db: Queryable,
  userId: UserId,
): Promise<{ readonly id: OrderId; readonly created_at: Timestamp }[]> {
  return db.rows(LIST_ORDERS_OF_USER, [userId]);
}

/** Filter of a list of orders; null does not filter. */
interface OrderFilter {
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly userId: UserId | null;
  readonly ssnToken: Buffer | null;
  readonly trackingInfo: string | null;
  readonly createdAfter: Timestamp | null;
  readonly createdBefore: Timestamp | null;
  /** What the comparisons of its accounts add up to. */
  readonly identity: IdentityStatus | null;
}

const IS_OF_IDENTITY = identityFilterSql({
  id: "orders.id",
  linkIds: "select p.link_id from order_parts p where p.order_id = orders.id",
  owners: "select p.order_id from link_data join order_parts p on p.link_id = link_data.link_id",
  parameter: "$10",
});

const ORDERS = listStatements({
  nameSuffix: "orders",
  table: "orders",
  columns: ORDER_COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::text is null or order_number = $3) and ($4::text is null or status = $4)
    and ($5::uuid is null or user_id = $5) and ($6::bytea is null or ssn_token = $6)
    and ($7::text is null or (${isReference("tracking_info", "$7")}))
    and ($8::timestamptz is null or created_at > $8) and ($9::timestamptz is null or created_at < $9)
    and ${IS_OF_IDENTITY}`,
  filterValues: 10,
  rowBytes: "length(sealed_order)",
});

/** A page of a tenant's orders, newest first. */
export function listOrderRows(
  db: Queryable,
  tenant: Tenant,
  list: { readonly filter: OrderFilter; readonly request: PageRequest },
): Promise<Page<OrderRow>> {
  const { orderNumber, status, userId, ssnToken, trackingInfo, createdAfter, createdBefore, identity } = list.filter;
  const filters = [orderNumber, status, userId, ssnToken, trackingInfo, createdAfter, createdBefore, identity];
  const values = [tenant.teamId, tenant.environment, ...filters];
  const positionOf = (row: OrderRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, ORDERS, { values, request: list.request, positionOf });
}
