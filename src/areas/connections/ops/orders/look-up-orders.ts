import type { Caller } from "../../../../kernel/access/caller.ts";
import { appendLookup, appendSsnReads } from "../../../../kernel/audit/ops/reads.ts";
import type { UserId } from "../../../../kernel/ids.ts";
import { PAGE_SIZE_MAX, type Page } from "../../../../kernel/page.ts";
import type { ConnectionContext } from "../context.ts";
import type { OrderContent } from "./order-content.ts";
import { selectOrders } from "./orders.ts";

/** What orders are looked up by; what is null does not count. */
interface OrderLookup {
  /** Nine digits. */
  readonly ssn: string | null;
  readonly externalUserId: string | null;
  readonly userId: UserId | null;
  readonly orderNumber: string | null;
}

/** The target of an entry about a look-up that found nothing. */
const NOTHING_FOUND = "none";

/**
 * The newest orders of a person, at most a hundred, without fetched data. A look-up by SSN is in the
 * inquiry log before this resolves, once for each order that it found.
 */
export async function lookUpOrders(
  context: ConnectionContext,
  caller: Caller,
  lookup: OrderLookup,
): Promise<Page<OrderContent>> {
  const page = await selectOrders(context, caller, {
    ...lookup,
    status: null,
    trackingInfo: null,
    createdAfter: null,
    createdBefore: null,
    identity: null,
    request: { pageSize: PAGE_SIZE_MAX, cursor: null },
  });
  if (lookup.ssn === null) {
    const shown = page.rows.map(({ order, details }) => ({ id: order.id, ssn: details.ssn }));
    await appendSsnReads(context.db, caller, { action: "order.read", shown });
  } else {
    const found = page.rows.map(({ order }) => order.id);
    const look = { action: "order.look_up", details: { by: "ssn" }, found, nothing: NOTHING_FOUND } as const;
    await appendLookup(context.db, caller, look);
  }
  return { ...page, next: null, previous: null };
}
