import { openJson, sealJson } from "../../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId } from "../../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import type { BridgeTokenId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import type { ConnectionProduct } from "../../../../webhooks/words.ts";
import type { BridgeRequest } from "../../../link.ts";
import { ORDER_DAYS, type OrderDetails, type OrderPart } from "../../../order.ts";
import { insertBridgeToken } from "../../../sql/bridge-tokens.ts";
import type { OrderRow } from "../../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../../sql/sealed.ts";
import { partBridgeTokenOf } from "./order-tokens.ts";

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
