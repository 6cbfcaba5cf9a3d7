import Type from "typebox";
import { ENVIRONMENTS } from "../../../domain/caller.ts";
import { PRODUCT_TYPES } from "../../../domain/company.ts";
import { ORDER_STATUSES } from "../../../domain/orders/order.ts";
import type { OrderPageView as PageContent, PagePart } from "../../../operations/orders/order-page.ts";
import { HexId, nullable, oneOf, TimeText } from "../../core/schemas.ts";

const Text = Type.String();
const OptionalText = nullable(Text);

/** An order as its person sees it. Names no person: links are passed on. */
export const OrderPageView = Type.Object({
  order_id: HexId,
  status: oneOf(ORDER_STATUSES),
  environment: oneOf(ENVIRONMENTS),
  client_name: OptionalText,
  accent_color: OptionalText,
  redirect_url: OptionalText,
  expires_at: TimeText,
  waiting: Type.Integer({ description: "Parts that wait for the person" }),
  parts: Type.Array(
    Type.Object({
      id: HexId,
      status: oneOf(ORDER_STATUSES),
      product_type: oneOf(PRODUCT_TYPES),
      company: nullable(Type.Object({ company_mapping_id: nullable(HexId), name: OptionalText })),
      provider_name: OptionalText,
      error_message: OptionalText,
      bridge_token: nullable(
        Type.String({ description: "Opens the Bridge page for this part; null if it cannot be connected" }),
      ),
      management_url: nullable(Type.String({ description: "The page of what is shared, once connected" })),
    }),
  ),
});

/** See {@link OrderPageView}. */
export function orderPageView({ order, details, parts, waiting }: PageContent, baseUrl: string) {
  return {
    order_id: order.id,
    status: order.status,
    environment: order.environment,
    client_name: details.client_name,
    accent_color: details.page.accent_color,
    redirect_url: details.page.redirect_url,
    expires_at: order.expires_at,
    waiting: waiting.length,
    parts: parts.map((part) => pagePart(part, baseUrl)),
  };
}

function pagePart({ part, providerName, bridgeToken, managementToken }: PagePart, baseUrl: string) {
  const { company_id, company_name } = part;
  const isNamed = company_id !== null || company_name !== null;
  return {
    id: part.id,
    status: part.status,
    product_type: part.product,
    company: isNamed ? { company_mapping_id: company_id, name: company_name } : null,
    provider_name: providerName,
    error_message: part.error_message,
    bridge_token: bridgeToken,
    management_url: managementToken === null ? null : `${baseUrl}/shared/${managementToken}`,
  };
}
