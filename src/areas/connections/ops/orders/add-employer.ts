import type { Caller } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import { requireAskingProfile } from "../../../../kernel/access/ops/team-profile.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import { sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { OrderId } from "../../../../kernel/ids.ts";
import {
  isInstitutionProduct,
  isPartOpen,
  ORDER_DAYS,
  ORDER_EMPLOYERS_MAX,
  type OrderDetails,
  type OrderPart,
} from "../../order.ts";
import { listOrderParts } from "../../sql/orders/order-parts.ts";
import { extendOrder, lockOrder, type OrderRow, saveOrderDetails } from "../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import type { ConnectionContext } from "../context.ts";
import { personTokens } from "../fetched/row-tokens.ts";
import { lockOrderSources } from "./end-order.ts";
import type { OrderContent } from "./order-content.ts";
import { type NamedEmployer, planParts } from "./order-parts.ts";
import { getOrder, insertParts, requireOrder } from "./orders.ts";
import { sumUpOrder } from "./parts/advance-order.ts";
import { openOrderDetails } from "./parts/order-tokens.ts";

/**
 * Adds an employer to an order: a part for each product of employers that was ordered. What has
 * ended stays; an order of which every part had ended waits for the person again.
 *
 * @throws AppError `not_found`; `conflict` for an order that was canceled or has expired, one for
 * institutions only, one that has {@link ORDER_EMPLOYERS_MAX} employers, and in production while the team has no name
 * and contact; `incorrect_parameters`
 * for an unknown company, and without the account that a product needs
 */
export async function addOrderEmployer(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly id: OrderId; readonly employer: NamedEmployer; readonly idempotency: IdempotentRequest | null },
): Promise<OrderContent> {
  const { id, employer, idempotency } = request;
  await runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    await lockOrderSources(tx, await requireOrder(tx, caller, id));
    const order = (await lockOrder(tx, id)) ?? (await requireOrder(tx, caller, id));
    const parts = await listOrderParts(tx, [id]);
    assertTakesEmployer(order, parts);
    await requireAskingProfile(tx, caller);
    const details = openOrderDetails({ keyring: context.keyring }, order);
    await addParts(context, tx, { order, parts, details, employer });
    if (!parts.some(({ status }) => isPartOpen(status))) await extendOrder(tx, id, ORDER_DAYS);
    const now = await listOrderParts(tx, [id]);
    const part = now.find((one) => !parts.some((former) => former.id === one.id)) ?? now.at(-1);
    if (part !== undefined) await sumUpOrder(tx, order, { part, parts: now });
    return null;
  });
  return getOrder(context, caller, id);
}

function assertTakesEmployer({ status }: OrderRow, parts: readonly OrderPart[]): void {
  if (status === "canceled" || status === "expired") {
    throw new AppError("conflict", `This order is ${status}: place another one with the same external_user_id.`);
  }
  const employers = new Set(
    parts.filter(({ kind }) => kind === "employer").map((part) => part.company_id ?? part.company_name ?? part.id),
  );
  if (employers.size === 0) throw new AppError("conflict", "This order is for accounts at institutions only.");
  if (employers.size >= ORDER_EMPLOYERS_MAX) {
    throw new AppError("conflict", `This order has ${ORDER_EMPLOYERS_MAX} employers, the maximum.`);
  }
}

async function addParts(
  context: ConnectionContext,
  tx: Queryable,
  added: {
    readonly order: OrderRow;
    readonly parts: readonly OrderPart[];
    readonly details: OrderDetails;
    readonly employer: NamedEmployer;
  },
): Promise<void> {
  const { order, parts, details, employer } = added;
  const products = details.products.filter((product) => !isInstitutionProduct(product));
  const deposit = products.find((product) => product === "pll" || product === "deposit_switch");
  if (deposit !== undefined && employer.account === null) {
    throw incorrectParameters([{ field: "account", message: `is required with the product ${deposit}` }]);
  }
  const sources = parts.filter(({ kind }) => kind === "employer").map(({ data_source }) => data_source);
  const selection = { products, dataSources: [...new Set(sources)], employers: [employer], institutions: [] };
  const { environment } = order;
  const planned = await planParts(context.providers, tx, { selection, environment, placeOf: () => "" });
  const accounts = planned.flatMap(({ id, account }) => (account === null ? [] : [[id, account] as const]));
  const changed = { ...details, accounts: { ...details.accounts, ...Object.fromEntries(accounts) } };
  await saveOrderDetails(tx, {
    id: order.id,
    sealedOrder: sealJson(context.keyring, changed, CONNECTIONS_SEALED.order(order.id)),
    keyId: context.keyring.activeId,
    notifications: order.notifications,
    allowsRefresh: order.allows_refresh,
    ssnToken: order.ssn_token,
    ...personTokens(context.keyring, { teamId: order.team_id, environment }, changed),
  });
  const next = 1 + Math.max(...parts.map(({ position }) => position));
  const placed = planned.map((part) => ({ ...part, position: part.position + next }));
  await insertParts(context, tx, { row: order, details: changed, planned: placed });
}
