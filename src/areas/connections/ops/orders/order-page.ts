import type { TeamProfile } from "../../../../kernel/access/members/team-profile.ts";
import { askingName } from "../../../../kernel/access/ops/team-profile.ts";
import { findTeamProfile } from "../../../../kernel/access/sql/teams.ts";
import { hashSecret } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { OrderId, PartId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { isPartOpen, type OrderDetails, type OrderPart } from "../../order.ts";
import { listLinksById } from "../../sql/links.ts";
import { listOrderParts } from "../../sql/orders/order-parts.ts";
import { findOrderById, findOrderByShareToken, type OrderRow } from "../../sql/orders/orders.ts";
import type { ConnectionContext } from "../context.ts";
import { managementTokenOf } from "../exchange.ts";
import { stopParts } from "./end-order.ts";
import { openOrderDetails, partBridgeTokenOf, shareTokenOf } from "./parts/order-tokens.ts";

/**
 * The order of the token in a `share_url`, whatever its status.
 *
 * @throws AppError `not_found`
 */
export async function openOrderPage({ db }: Pick<Context, "db">, token: string): Promise<OrderRow> {
  const order = await findOrderByShareToken(db, hashSecret(token));
  if (order === null) throw new AppError("not_found", "No order is at this address, or it was deleted.");
  return order;
}

/** A part of an order as its person sees it. */
export interface PagePart {
  readonly part: OrderPart;
  readonly providerName: string | null;
  /** False: no provider covers it, so that it never could be connected. */
  readonly isOffered: boolean;
  /** True once the person has ended what they shared by it. */
  readonly isEnded: boolean;
  /** Opens the Bridge page for this part; null if it cannot be connected now. */
  readonly bridgeToken: string | null;
  /** Opens the page of what is shared; null before. */
  readonly managementToken: string | null;
}

/** The content of the order page. */
export interface OrderPage {
  readonly order: OrderRow;
  readonly details: OrderDetails;
  /** Who asks. */
  readonly clientName: string;
  readonly parts: readonly PagePart[];
  /** Parts that wait for the person. */
  readonly waiting: readonly OrderPart[];
  /** How the team is shown that asks. */
  readonly profile: TeamProfile;
}

/**
 * The content of an order's page.
 *
 * @throws AppError `unavailable` as {@link askingName}
 */
export async function getOrderPage(context: ConnectionContext, order: OrderRow): Promise<OrderPage> {
  const { db, keyring, providers } = context;
  const parts = await listOrderParts(db, [order.id]);
  const ids = parts.map(({ link_id }) => link_id).filter((id) => id !== null);
  const links = new Map((await listLinksById(db, ids)).map((link) => [link.id, link]));
  const shown = parts.map((part) => {
    const link = part.link_id === null ? undefined : links.get(part.link_id);
    const id = canConnect(order, part) ? part.bridge_token_id : null;
    return {
      part,
      providerName: link === undefined ? null : (providers.find(link.provider_id)?.name ?? null),
      isOffered: part.bridge_token_id !== null,
      isEnded: part.status === "completed" && link?.status === "revoked",
      bridgeToken: id === null ? null : partBridgeTokenOf(keyring, id),
      managementToken: link === undefined || part.status !== "completed" ? null : managementTokenOf(keyring, link.id),
    };
  });
  const { environment } = order;
  const profile = await findTeamProfile(db, { teamId: order.team_id, environment });
  const details = openOrderDetails(context, order);
  return {
    order,
    details,
    clientName: askingName(details.client_name, { profile, environment }),
    parts: shown,
    waiting: waitingParts(order, parts),
    profile,
  };
}

/**
 * Declines a part, or every open part, for the person. Sign-ins in progress are ended. Idempotent.
 *
 * @param partId null: every part
 * @throws AppError `not_found` for the part; `conflict` if it has ended in another way
 */
export async function declineOrder(
  context: ConnectionContext,
  order: OrderRow,
  { partId }: { readonly partId: PartId | null },
): Promise<OrderPage> {
  await context.db.transaction(async (tx) => {
    const all = await listOrderParts(tx, [order.id]);
    const named = partId === null ? all : all.filter(({ id }) => id === partId);
    if (named.length === 0) throw new AppError("not_found", "This order has no such part.");
    const [only] = named;
    if (partId !== null && only !== undefined && !isPartOpen(only.status) && only.status !== "skipped") {
      throw new AppError("conflict", `This part of the order is ${only.status}.`);
    }
    const partIds = named.map(({ id }) => id);
    await stopParts(context, tx, { order, partIds, trigger: "decline", message: "The person declined." });
  });
  return getOrderPage(context, await openOrderAgain(context, order));
}

/** An order that waits for its person, with the values of a message about it. */
export interface WaitingOrder {
  readonly order: OrderRow;
  readonly details: OrderDetails;
  readonly shareToken: string;
  /** At least one. */
  readonly waiting: readonly OrderPart[];
  /** How the team is shown that asks. */
  readonly profile: TeamProfile;
}

/**
 * An order, if it waits for its person: it has not ended, and has a pending part that can be
 * connected. Null otherwise.
 */
export async function findWaitingOrder(
  context: { readonly db: Queryable } & Pick<Context, "keyring">,
  id: OrderId,
): Promise<WaitingOrder | null> {
  const order = await findOrderById(context.db, id);
  const waiting = order === null ? [] : waitingParts(order, await listOrderParts(context.db, [id]));
  if (order === null || waiting.length === 0) return null;
  const profile = await findTeamProfile(context.db, { teamId: order.team_id, environment: order.environment });
  const details = openOrderDetails(context, order);
  return { order, details, shareToken: shareTokenOf(context.keyring, id), waiting, profile };
}

function waitingParts({ status, is_current }: OrderRow, parts: readonly OrderPart[]): OrderPart[] {
  if (!is_current || status === "canceled" || status === "expired") return [];
  return parts.filter((part) => part.status === "pending" && part.bridge_token_id !== null);
}

function canConnect({ status, is_current }: OrderRow, part: OrderPart): boolean {
  return is_current && status !== "canceled" && status !== "expired" && part.status !== "completed";
}

async function openOrderAgain({ db }: ConnectionContext, { id }: OrderRow): Promise<OrderRow> {
  const order = await findOrderById(db, id);
  if (order === null) throw new AppError("not_found", "This order was deleted.");
  return order;
}
