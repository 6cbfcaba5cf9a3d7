import type { Tenant } from "../../../../kernel/access/caller.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { type IdRange, isReference, searchRows, searchStatement } from "../../../../kernel/database/postgres/search.ts";
import type { UserId } from "../../../../kernel/ids.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";

const SEARCH_ORDERS = searchStatement({
  nameSuffix: "orders",
  table: "orders",
  columns: ORDER_COLUMNS,
  conditions: [
    "name_tokens && $3::bigint[]",
    "id between $4::uuid and $5::uuid",
    "order_number = $6::text",
    isReference("tracking_info", "$6"),
    "user_id = any($7::uuid[])",
  ],
  values: 5,
});

/**
 * The newest orders of a tenant with one of these name tokens, in a range of ids, with a reference as
 * their number or tracking info, or of one of these users.
 */
export function searchOrders(
  db: Queryable,
  tenant: Tenant,
  sought: {
    readonly tokens: readonly string[];
    readonly ids: IdRange | null;
    readonly reference: string;
    readonly userIds: readonly UserId[];
    readonly limit: number;
  },
): Promise<OrderRow[]> {
  const { tokens, ids, reference, userIds, limit } = sought;
  const values = [tokens, ids?.from ?? null, ids?.to ?? null, reference, userIds];
  return searchRows(db, SEARCH_ORDERS, { tenant, values, limit });
}
