import { keyedHash } from "../../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../../kernel/crypto/keyring.ts";
import type { BridgeTokenId, OrderId } from "../../../../../kernel/ids.ts";

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
