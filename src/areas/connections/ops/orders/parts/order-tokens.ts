import { keyedHash } from "../../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId } from "../../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import type { BridgeTokenId, OrderId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import type { ConnectionProduct } from "../../../../webhooks/words.ts";
import type { BridgeRequest } from "../../../link.ts";
import { ORDER_DAYS, type OrderDetails, type OrderPart } from "../../../order.ts";
import { insertBridgeToken } from "../../../sql/bridge-tokens.ts";
import type { OrderRow } from "../../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../../sql/sealed.ts";

/** Lifetime of a part's token in hours: a little longer than the order, which ends it. */
const PART_TOKEN_HOURS = ORDER_DAYS * 24 + 1;

/** The details of an order. */
export function openOrderDetails({ keyring }: Pick<Context, "keyring">, row: OrderRow): OrderDetails {
  return openJson(keyring, row.sealed_order, CONNECTIONS_SEALED.order(row.id));
}

/** The values of a part that its bridge token depends on. */
type TokenedPart = Pick<OrderPart, "id" | "product" | "data_source" | "company_id" | "is_named">;

/**
 * Creates a bridge token for a part of an order.
 *
 * @param part must have a product that can be connected
 * @returns the id of the token, from which the token itself is derived
 */
export async function issuePartToken(
  { keyring }: Pick<Context, "keyring">,
  tx: Queryable,
  request: {
    readonly order: Pick<OrderRow, "team_id" | "environment" | "user_id">;
    readonly details: OrderDetails;
    readonly part: TokenedPart;
  },
): Promise<BridgeTokenId> {
  const { order, details, part } = request;
  const id = mintId<BridgeTokenId>();
  const account = details.accounts[part.id] ?? null;
  const tenant = { teamId: order.team_id, environment: order.environment };
  await insertBridgeToken(tx, tenant, {
    id,
    tokenHash: hashSecret(partBridgeTokenOf(keyring, id)),
    userId: order.user_id,
    request: requestOf(details, part),
    sealedAccount: account === null ? null : sealJson(keyring, account, CONNECTIONS_SEALED.bridgeAccount(id)),
    keyId: account === null ? null : keyring.activeId,
    hours: PART_TOKEN_HOURS,
  });
  return id;
}

function requestOf({ client_name, page }: OrderDetails, part: TokenedPart): BridgeRequest {
  const product = part.product as ConnectionProduct;
  return {
    product_type: product,
    allowed_products: [product],
    // One that the person chose they may change.
    company_mapping_id: part.is_named ? part.company_id : null,
    provider_id: null,
    tracking_info: page.tracking_info,
    client_name,
    accent_color: page.accent_color,
    data_sources: [part.data_source],
    allowed_origins: page.allowed_origins,
    redirect_url: page.redirect_url,
    is_order: true,
  };
}

/*
 * The tokens of an order are derived from ids, so that they can be shown again, while only their
 * hashes are stored. Each is 32 lower-case hex digits.
 */

/** The token of the order page, part of `share_url`. */
export function shareTokenOf(keyring: Keyring, orderId: OrderId): string {
  return keyedHash(keyring.blindIndexKey, "order-page-token", orderId).toString("hex");
}

/** The address of an order's page. */
export function shareUrlOf(baseUrl: string, shareToken: string): string {
  return `${baseUrl}/order/${shareToken}`;
}

/** The same page by a shorter address. */
export function shortShareUrlOf(baseUrl: string, shareToken: string): string {
  return `${baseUrl}/o/${Buffer.from(shareToken, "hex").toString("base64url")}`;
}

/**
 * The page where the person can decline. Opening it declines nothing, since programs open links
 * too.
 */
export function declineUrlOf(baseUrl: string, shareToken: string): string {
  return `${shareUrlOf(baseUrl, shareToken)}#decline`;
}

/** The bridge token of an order, which opens the Bridge page for each part in turn. */
export function orderBridgeTokenOf(keyring: Keyring, orderId: OrderId): string {
  return keyedHash(keyring.blindIndexKey, "order-bridge-token", orderId).toString("hex");
}

/** The bridge token of one part of an order. */
export function partBridgeTokenOf(keyring: Keyring, bridgeTokenId: BridgeTokenId): string {
  return keyedHash(keyring.blindIndexKey, "order-part-token", bridgeTokenId).toString("hex");
}
