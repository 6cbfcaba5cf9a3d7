import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId, LinkId, ProviderId, UserId } from "../../../../kernel/ids.ts";

/** A link (a connected payroll account) whose stored sign-in can be used for another order of the same person. */
export interface ReusableLink {
  readonly id: LinkId;
  readonly provider_id: ProviderId;
  readonly company_id: CompanyId | null;
  readonly company_name: string | null;
}

const LIST_REUSABLE_LINKS = statement("list_reusable_links")`
  select distinct on (l.connected_at, l.id) l.id, l.provider_id, l.company_id, l.company_name
    from orders o join order_parts p on p.order_id = o.id join links l on l.id = p.link_id
    where o.user_id = $1 and o.order_number = $2 and l.user_id = $1 and l.status = 'connected' and l.fetches > 0
      and l.sealed_refresh is not null
    order by l.connected_at desc, l.id desc limit 20`;

/**
 * The connected links of a user's orders with an order number (the client's reference of the case, which several orders can
 * have) whose person agreed that the service signs in again; newest first, at most 20.
 */
export function listReusableLinks(
  db: Queryable,
  order: { readonly userId: UserId; readonly orderNumber: string },
): Promise<ReusableLink[]> {
  return db.rows<ReusableLink>(LIST_REUSABLE_LINKS, [order.userId, order.orderNumber]);
}
