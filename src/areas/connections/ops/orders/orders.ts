import type { Caller, Tenant } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import { requireAskingProfile } from "../../../../kernel/access/ops/team-profile.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads, appendSsnReads } from "../../../../kernel/audit/ops/reads.ts";
import { keyedHash } from "../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { sealJson } from "../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import { nilId, type OrderId, type Timestamp, type UserId } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { StatedPurpose } from "../../../../kernel/purpose.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { IncomeQuestion } from "../../../income/income-question.ts";
import { frozenSubject, hasFrozenPerson } from "../../../persons/ops/subjects/freezes.ts";
import { appendEvent, appendEvents } from "../../../webhooks/ops/events.ts";
import type { IdentityStatus, OrderStatus } from "../../../webhooks/words.ts";
import { isPartOpen, ORDER_DAYS, type OrderDetails, type OrderNotifications } from "../../order.ts";
import { lockLinkIdsOfUser } from "../../sql/links.ts";
import { insertOrderPart, listOrderParts } from "../../sql/orders/order-parts.ts";
import {
  findOrder,
  insertOrder,
  listOrderRows,
  lockOrder,
  type OrderRow,
  saveOrderDetails,
} from "../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import { lockUser } from "../../sql/users.ts";
import type { ConnectionContext } from "../context.ts";
import { renewIdentities } from "../fetched/link-identity.ts";
import { personTokens } from "../fetched/row-tokens.ts";
import { linkRead } from "../reports/read-link.ts";
import { findOpenUser, findOrInsertUser, findUserByExternalId, type User } from "../users.ts";
import { answerOrder } from "./answer-order.ts";
import { enqueueNotifications, type NotificationPolicy, type NotifiedOrder } from "./notifications/enqueue.ts";
import { type OrderContent, readOrderContent, summarizeOrders } from "./order-content.ts";
import { orderEvent } from "./order-events.ts";
import { type OrderSelection, type PlannedPart, planParts } from "./order-parts.ts";
import { issuePartToken, openOrderDetails, orderBridgeTokenOf, shareTokenOf } from "./parts/order-tokens.ts";

/** A checked order, as the client sent it. */
export interface OrderInput {
  /** Null: the order's own id. */
  readonly orderNumber: string | null;
  readonly details: Omit<OrderDetails, "accounts" | "products" | "income">;
  /** Rules of income that are answered when it ends, and why. */
  readonly income: StatedPurpose & { readonly questions: readonly IncomeQuestion[] };
  readonly notifications: OrderNotifications;
  readonly selection: OrderSelection;
  /** False: the order is not to be refreshed. */
  readonly allowsRefresh: boolean;
  /** Address of the service, for links in messages. */
  readonly baseUrl: string;
}

/** The context of operations on orders. */
export interface OrderContext extends ConnectionContext {
  readonly notificationPolicy: NotificationPolicy;
}

/**
 * Creates an order, with the user of its `external_user_id`, or else of its `order_number`, who is
 * added if there is none. Without a name of the client, persons see the display name of the team.
 *
 * @throws AppError `conflict` in production while the team has no name and contact; `incorrect_parameters` for a
 * company that the directory does not have; `subject_frozen` if the person has frozen their file; `permission_denied` if the key may not have rules of income answered
 */
export function createOrder(
  context: OrderContext,
  caller: Caller,
  request: { readonly input: OrderInput; readonly idempotency: IdempotentRequest | null },
): Promise<OrderContent> {
  const { input, idempotency } = request;
  if (input.income.questions.length > 0 && !caller.scopes.includes("connections:read")) {
    throw new AppError("permission_denied", "Rules of income need the scope connections:read.");
  }
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    const { environment } = caller;
    if (await hasFrozenPerson({ db: tx, keyring: context.keyring }, environment, [input.details]))
      throw frozenSubject();
    const planned = await planParts(context.providers, tx, { selection: input.selection, environment });
    const id = mintId<OrderId>();
    const orderNumber = input.orderNumber ?? id;
    const { id: userId, ssn: userSsn } = await userOf(context, tx, { caller, input, orderNumber });
    const { display_name } = await requireAskingProfile(tx, caller);
    const client_name = input.details.client_name ?? display_name;
    const details = { ...detailsOf(input, planned), ...incomeOf(caller, input), client_name };
    const row = await insertOrder(tx, caller, {
      id,
      userId,
      orderNumber,
      status: statusOf(planned),
      days: ORDER_DAYS,
      trackingInfo: input.details.page.tracking_info,
      sealedOrder: sealJson(context.keyring, details, CONNECTIONS_SEALED.order(id)),
      keyId: context.keyring.activeId,
      shareTokenHash: hashSecret(shareTokenOf(context.keyring, id)),
      bridgeTokenHash: hashSecret(orderBridgeTokenOf(context.keyring, id)),
      ssnToken: orderSsnToken(context.keyring, caller, [details.ssn, userSsn]),
      ...personTokens(context.keyring, caller, details),
      notifications: input.notifications,
      allowsRefresh: input.allowsRefresh,
      isOpen: planned.some(({ status }) => isPartOpen(status)),
    });
    await insertParts(context, tx, { row, details, planned });
    if (row.status === "pending") {
      const order = notifiedOrder(row, details, input.baseUrl);
      await enqueueNotifications(tx, context.notificationPolicy, { tenant: caller, order });
    }
    const parts = await listOrderParts(tx, [id]);
    const [part = null] = parts;
    await appendEvent(tx, orderEvent("order-created", row, { part: parts.length === 1 ? part : null, parts }));
    const isOpen = parts.some(({ status }) => isPartOpen(status));
    if (!isOpen) await appendEvents(tx, await answerOrder(context, tx, { order: row, parts }));
    const [content] = await summarizeOrders(context, tx, [isOpen ? row : await requireOrder(tx, caller, id)]);
    if (content === undefined) throw new Error("an inserted order is not there");
    return content;
  });
}

/**
 * One order of the caller, with the fetched data of its links. The reads of the links are
 * in the inquiry log before this resolves.
 *
 * @throws AppError `not_found`
 */
export async function getOrder(context: ConnectionContext, caller: Caller, id: OrderId): Promise<OrderContent> {
  const content = await readOrderContent(context, context.db, await requireOrder(context.db, caller, id));
  const read = content.parts.flatMap(({ part, report }) => (report === null ? [] : (part.link_id ?? [])));
  await appendReads(
    context.db,
    caller,
    read.map((linkId) => linkRead(linkId, "order")),
  );
  await appendOrderReads(context, caller, [content]);
  return content;
}

/**
 * Records that orders are exported, before any is shown: who, how many, and by which filters; no value
 * of them.
 */
export function recordOrderExport(
  { db }: Pick<ConnectionContext, "db">,
  caller: Caller,
  details: { readonly orders: number; readonly filters: readonly string[] },
): Promise<void> {
  const { teamId, environment } = caller;
  const act = { actor: caller.actor, teamId, environment, action: "order.export", target: "orders" } as const;
  return appendAudit(db, { ...act, details });
}

async function appendOrderReads(
  { db }: ConnectionContext,
  caller: Caller,
  contents: readonly OrderContent[],
): Promise<void> {
  const shown = contents.map(({ order, details }) => ({ id: order.id, ssn: details.ssn }));
  await appendSsnReads(db, caller, { action: "order.read", shown });
}

/**
 * {@link selectOrders}. If it shows whole SSNs, the reads are in the inquiry log before this resolves.
 */
export async function listOrders(
  context: ConnectionContext,
  caller: Caller,
  list: OrderList,
): Promise<Page<OrderContent>> {
  const page = await selectOrders(context, caller, list);
  await appendOrderReads(context, caller, page.rows);
  return page;
}

/** Which orders are listed; null does not filter. */
interface OrderList {
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly userId: UserId | null;
  readonly externalUserId: string | null;
  /** Nine digits. */
  readonly ssn: string | null;
  readonly trackingInfo: string | null;
  readonly createdAfter: Timestamp | null;
  readonly createdBefore: Timestamp | null;
  readonly identity: IdentityStatus | null;
  readonly request: PageRequest;
}

/** A page of the caller's orders, newest first, without fetched data. */
export async function selectOrders(
  context: ConnectionContext,
  caller: Caller,
  list: OrderList,
): Promise<Page<OrderContent>> {
  const { orderNumber, status, externalUserId, request, ssn, trackingInfo, createdAfter, createdBefore, identity } =
    list;
  const named =
    externalUserId === null
      ? null
      : await findUserByExternalId(context, context.db, { tenant: caller, externalUserId });
  const userId = externalUserId === null ? list.userId : (named?.id ?? NOBODY);
  const isContradicting = list.userId !== null && userId !== list.userId;
  const ssnToken = orderSsnToken(context.keyring, caller, [ssn]);
  const times = { trackingInfo, createdAfter, createdBefore, identity };
  const filter = { orderNumber, status, userId: isContradicting ? NOBODY : userId, ssnToken, ...times };
  const page = await listOrderRows(context.db, caller, { filter, request });
  const intact = openSealedRows(context, page.rows, {
    open: (row) => ({ row, details: openOrderDetails(context, row) }),
    table: "orders",
  });
  const rows = await summarizeOrders(
    context,
    context.db,
    intact.map(({ row }) => row),
  );
  return { ...page, rows };
}

/** No user has this id. */
const NOBODY = nilId<UserId>();

/** A client's changes of an order; absent fields stay. */
export interface OrderChange {
  readonly details: Partial<OrderDetails>;
  readonly notifications: Partial<OrderNotifications>;
  /** False: the order is not to be refreshed. */
  readonly allowsRefresh?: boolean;
}

/**
 * Changes the client's details of an order; the person and the parts stay.
 *
 * @throws AppError `not_found`
 */
export async function updateOrder(
  context: ConnectionContext,
  caller: Caller,
  { id, change }: { readonly id: OrderId; readonly change: OrderChange },
): Promise<OrderContent> {
  await context.db.transaction(async (tx) => {
    const { user_id } = await requireOrder(tx, caller, id);
    // Links before the order, as everywhere: their identity is compared again.
    await lockLinkIdsOfUser(tx, user_id);
    await changeOrder(context, tx, { id, change });
  });
  return getOrder(context, caller, id);
}

/**
 * {@link updateOrder} within a transaction; the order must be the caller's, and the links of its
 * user locked.
 */
export async function changeOrder(
  context: ConnectionContext,
  tx: Queryable,
  { id, change }: { readonly id: OrderId; readonly change: OrderChange },
): Promise<OrderRow> {
  const row = await lockOrder(tx, id);
  if (row === null) throw unknownOrder();
  const details: OrderDetails = { ...openOrderDetails({ keyring: context.keyring }, row), ...change.details };
  const tenant = { teamId: row.team_id, environment: row.environment };
  const user = await findOpenUser(context.keyring, tx, { tenant, id: row.user_id });
  const saved = await saveOrderDetails(tx, {
    id,
    ssnToken: orderSsnToken(context.keyring, tenant, [details.ssn, user?.ssn ?? null]),
    ...personTokens(context.keyring, tenant, details),
    sealedOrder: sealJson(context.keyring, details, CONNECTIONS_SEALED.order(id)),
    keyId: context.keyring.activeId,
    notifications: { ...row.notifications, ...change.notifications },
    allowsRefresh: change.allowsRefresh ?? row.allows_refresh,
  });
  const linkIds = (await listOrderParts(tx, [id])).map(({ link_id }) => link_id).filter((one) => one !== null);
  await renewIdentities(context, tx, { linkIds, user });
  return saved;
}

/**
 * The row of one order of the caller.
 *
 * @throws AppError `not_found`
 */
export async function requireOrder(db: Queryable, caller: Caller, id: OrderId): Promise<OrderRow> {
  const row = await findOrder(db, caller, id);
  if (row === null) throw unknownOrder();
  return row;
}

/** The error for an order id that is unknown in the caller's environment. */
function unknownOrder(): AppError {
  return new AppError("not_found", "No order has this id in this environment.");
}

/** What the messages to the person of an order go by. */
export function notifiedOrder(
  { id, notifications }: Pick<OrderRow, "id" | "notifications">,
  details: Pick<OrderDetails, "email" | "phone" | "state">,
  baseUrl: string,
): NotifiedOrder {
  const { email, phone, state } = details;
  return {
    id,
    email,
    phone,
    state,
    language: notifications.language,
    baseUrl,
    firstDelayHours: notifications.first_notification_delay_hours,
    isSuppressed: notifications.suppress_user_notifications,
    expiresInHours: ORDER_DAYS * 24,
  };
}

async function userOf(
  context: ConnectionContext,
  tx: Queryable,
  request: { readonly caller: Caller; readonly input: OrderInput; readonly orderNumber: string },
): Promise<User> {
  const { first_name, last_name, email, phone, ssn, date_of_birth, external_user_id } = request.input.details;
  const named = { first_name, last_name, email, phone, ssn, date_of_birth };
  const details = { ...named, external_user_id: external_user_id ?? request.orderNumber };
  const user = await findOrInsertUser(context, tx, { tenant: request.caller, details });
  // Locked, so that the user is not deleted before the order refers to them.
  if ((await lockUser(tx, request.caller, user.id)) !== null) return user;
  throw new AppError("conflict", "The user of this order has been deleted. Send the order again.");
}

function detailsOf({ details, selection }: OrderInput, planned: readonly PlannedPart[]): OrderDetails {
  const accounts = planned.flatMap(({ id, account }) => (account === null ? [] : [[id, account] as const]));
  return { ...details, products: selection.products, accounts: Object.fromEntries(accounts) };
}

function incomeOf(caller: Caller, { income }: OrderInput): Pick<OrderDetails, "income"> {
  return income.questions.length === 0 ? {} : { income: { asked: { ...income, asked_by: caller.actor }, answers: [] } };
}

function statusOf(planned: readonly PlannedPart[]): OrderStatus {
  return planned.some(({ status }) => isPartOpen(status)) ? "pending" : "no_data";
}

/** Inserts parts of an order; those that wait for the person get a bridge token. */
export async function insertParts(
  context: ConnectionContext,
  tx: Queryable,
  newOrder: { readonly row: OrderRow; readonly details: OrderDetails; readonly planned: readonly PlannedPart[] },
): Promise<void> {
  const { row: order, details, planned } = newOrder;
  for (const { account, ...part } of planned) {
    const isConnectable = part.status === "pending";
    const bridge_token_id = isConnectable ? await issuePartToken(context, tx, { order, details, part }) : null;
    await insertOrderPart(tx, { ...part, order_id: order.id, bridge_token_id });
  }
}

/** The last four digits alone are not a key: 1 in 10,000 persons shares them. */
const SSN_DIGITS = 9;

/**
 * The blind-index token by which a tenant finds the orders of a person; of no use to another tenant. Null
 * without a whole SSN.
 *
 * @param ssns what is known of the person's number, the more reliable first: nine digits, the last
 * four, or null
 */
function orderSsnToken(
  keyring: Keyring,
  { teamId, environment }: Tenant,
  ssns: readonly (string | null)[],
): Buffer | null {
  const whole = ssns.find((ssn) => ssn?.length === SSN_DIGITS) ?? null;
  return whole === null ? null : keyedHash(keyring.blindIndexKey, `order/ssn/${teamId}/${environment}`, whole);
}
