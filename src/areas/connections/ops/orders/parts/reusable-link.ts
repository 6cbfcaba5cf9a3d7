import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import type { CompanyId, ProviderId } from "../../../../../kernel/ids.ts";
import { listReusableLinks, type ReusableLink } from "../../../sql/orders/reusable-links.ts";
import type { SessionOrder } from "./order-session.ts";

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
