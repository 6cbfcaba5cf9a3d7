import { hashSecret } from "../../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { BridgeTokenId, CompanyId, ProviderId } from "../../../../../kernel/ids.ts";
import { isPartOpen, type OrderPart } from "../../../order.ts";
import { type BridgeTokenRow, findBridgeTokenById } from "../../../sql/bridge-tokens.ts";
import {
  findPartByBridgeToken,
  listOrderParts,
  listReusableLinks,
  type ReusableLink,
} from "../../../sql/orders/order-parts.ts";
import { findOrderByBridgeToken, findOrderById, type OrderRow } from "../../../sql/orders/orders.ts";

/** The order that a connection belongs to. */
export interface SessionOrder {
  readonly order: OrderRow;
  /** The part that the session connects. */
  readonly part: OrderPart;
  readonly parts: readonly OrderPart[];
}

/**
 * The part that an order's bridge token opens now: one that is being connected, or else the first
 * one that waits, or else the one that ended last. Null if no order has this token.
 *
 * @throws AppError `conflict` if no provider covers any of its parts; `expired_token` if the order
 * was canceled or has expired
 */
export async function openOrderToken(
  db: Queryable,
  token: string,
): Promise<(SessionOrder & { readonly row: BridgeTokenRow }) | null> {
  const order = await findOrderByBridgeToken(db, hashSecret(token));
  if (order === null) return null;
  const parts = await listOrderParts(db, [order.id]);
  if (parts.every(({ bridge_token_id }) => bridge_token_id === null)) throw notOffered();
  const part = currentPart(parts);
  refuseEnded(order, part);
  const row = part?.bridge_token_id == null ? null : await findBridgeTokenById(db, part.bridge_token_id);
  if (part === null || row === null) {
    throw new AppError("expired_token", "Nothing of this order can be connected any more.");
  }
  return { order, part, parts, row };
}

/**
 * The order of a part's bridge token.
 *
 * @throws AppError `expired_token` if the order was canceled or has expired, or the part has
 * another token by now
 */
export async function orderOfToken(db: Queryable, bridgeTokenId: BridgeTokenId): Promise<SessionOrder> {
  const part = await findPartByBridgeToken(db, bridgeTokenId);
  const order = part === null ? null : await findOrderById(db, part.order_id);
  if (part === null || order === null) throw new AppError("expired_token", "This bridge token was replaced.");
  refuseEnded(order, part);
  return { order, part, parts: await listOrderParts(db, [order.id]) };
}

function notOffered(): AppError {
  return new AppError("conflict", "What this order asks for is not offered here: no provider covers any part of it.");
}

/** A person who began before the expiry may finish. */
function refuseEnded({ status, is_current }: OrderRow, part: OrderPart | null): void {
  const isEnded = status === "canceled" || status === "expired";
  if (!isEnded && (is_current || part?.status === "in_progress")) return;
  const how = status === "canceled" ? "was canceled" : "has expired";
  throw new AppError("expired_token", `This order ${how}.`);
}

function currentPart(parts: readonly OrderPart[]): OrderPart | null {
  const connectable = parts.filter(({ bridge_token_id }) => bridge_token_id !== null);
  const lastFirst = [...connectable].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return (
    connectable.find(({ status }) => status === "in_progress") ??
    connectable.find(({ status }) => isPartOpen(status)) ??
    lastFirst[0] ??
    null
  );
}

/** An employer, as a part or a person names it. */
export interface NamedCompany {
  readonly id: CompanyId | null;
  readonly name: string | null;
}

/**
 * The newest link of the person's orders with the same number, at this employer, by which the
 * service can sign in again: so a loan that follows a verification needs no second sign-in. Null if
 * the person did not agree to that, or there is none.
 *
 * @param wanted.company null: any employer
 * @param wanted.providerId null: any provider
 */
export async function findReusableLink(
  db: Queryable,
  { order }: Pick<SessionOrder, "order">,
  wanted: { readonly company: NamedCompany | null; readonly providerId: ProviderId | null },
): Promise<ReusableLink | null> {
  const { company, providerId } = wanted;
  const links = await listReusableLinks(db, { userId: order.user_id, orderNumber: order.order_number });
  const fits = (link: ReusableLink) =>
    (providerId === null || link.provider_id === providerId) && (company === null || isAt(link, company));
  return links.find(fits) ?? null;
}

function isAt(link: ReusableLink, { id, name }: NamedCompany): boolean {
  if (id !== null || link.company_id !== null) return id === link.company_id;
  return name !== null && name.toLowerCase() === link.company_name?.toLowerCase();
}
