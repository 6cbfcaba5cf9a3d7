import { askingName } from "../../../../../kernel/access/ops/team-profile.ts";
import { CONNECTION_PRODUCTS } from "../../../../webhooks/words.ts";
import type { NotificationContent } from "../../../messages/order-content.ts";
import { isConnectionProduct } from "../../../order.ts";
import type { WaitingOrder } from "../order-page.ts";
import { declineUrlOf, shareUrlOf, shortShareUrlOf } from "../parts/order-tokens.ts";

/**
 * The content of a message about an order: only the parts that wait for the person.
 *
 * @throws AppError `unavailable` as {@link askingName}
 */
export function contentOf(
  { order, details, shareToken, waiting, profile }: WaitingOrder,
  baseUrl: string,
): NotificationContent {
  const products = waiting.flatMap(({ product }) =>
    isConnectionProduct(product, CONNECTION_PRODUCTS) ? [product] : [],
  );
  return {
    firstName: details.first_name,
    clientName: askingName(details.client_name, { profile, environment: order.environment }),
    employers: [...new Set(waiting.flatMap(({ company_name }) => (company_name === null ? [] : [company_name])))],
    products: [...new Set(products)],
    // The client's own number of the order; where it gave none, the order's id says nothing to a
    // person.
    orderNumber: order.order_number === order.id ? null : order.order_number,
    brand: {
      logoUrl: profile.logo_sha256 === null ? null : `${baseUrl}/brand/${profile.logo_sha256}.png`,
      color: details.page.accent_color ?? profile.accent_color,
      contacts: [profile.contact_email, profile.contact_phone].filter((contact) => contact !== null),
      privacyUrl: profile.privacy_url,
    },
    url: shareUrlOf(baseUrl, shareToken),
    shortUrl: shortShareUrlOf(baseUrl, shareToken),
    declineUrl: declineUrlOf(baseUrl, shareToken),
    expiresOn: order.expires_at.slice(0, 10),
  };
}
