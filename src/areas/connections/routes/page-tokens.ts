import type { Tenant } from "../../../kernel/access/caller.ts";
import type { HolderAuth, HolderPrincipal } from "../../../kernel/http/core/access/principal.ts";
import { type BridgeSession, openBridgeSession } from "../ops/bridge/bridge-session.ts";
import { allowedOrigins } from "../ops/bridge/bridge-view.ts";
import { openOrderPage } from "../ops/orders/order-page.ts";
import { openSharedLink, type SharedLink } from "../ops/shared-link.ts";
import type { OrderRow } from "../sql/orders/orders.ts";

/** A route that the person in a connection may call, by their bridge token: from each page that may embed Bridge with it. */
export const BRIDGE_TOKEN: HolderAuth<HolderPrincipal & { readonly bridge: BridgeSession }> = {
  by: "bridge_token",
  scope: null,
  scheme: "bridgeBearer",
  origins: "holder",
  open: async (application, token) => {
    const bridge = await openBridgeSession(application, token);
    return { ...holder(bridge.id, bridge.tenant), allowedOrigins: allowedOrigins(application, bridge), bridge };
  },
};

/** A route that the person of a link may call, by the token of its page. */
export const MANAGEMENT_TOKEN: HolderAuth<HolderPrincipal & { readonly sharedLink: SharedLink }> = {
  by: "management_token",
  scope: null,
  scheme: "managementBearer",
  open: async (application, token) => {
    const sharedLink = await openSharedLink(application, token);
    return { ...holder(sharedLink.id, tenantOf(sharedLink)), sharedLink };
  },
};

/** A route that the person of an order may call, by the token of its page. */
export const ORDER_TOKEN: HolderAuth<HolderPrincipal & { readonly order: OrderRow }> = {
  by: "order_token",
  scope: null,
  scheme: "orderBearer",
  open: async (application, token) => {
    const order = await openOrderPage(application, token);
    return { ...holder(order.id, tenantOf(order)), order };
  },
};

function holder(id: string, personsOf: Tenant): HolderPrincipal {
  return { by: "holder", accountable: { id, teamId: personsOf.teamId, personsOf } };
}

function tenantOf({ team_id: teamId, environment }: Pick<OrderRow, "team_id" | "environment">): Tenant {
  return { teamId, environment };
}
