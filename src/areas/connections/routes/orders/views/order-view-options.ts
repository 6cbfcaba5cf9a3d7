import { neededOf } from "../../../../../kernel/access/members/second-factor.ts";
import type { Application } from "../../../../../kernel/http/core/application.ts";
import type { RouteRequest } from "../../../../../kernel/http/core/route.ts";
import type { OrderStatus } from "../../../../webhooks/words.ts";
import type { OrderContent } from "../../../ops/orders/order-content.ts";
import { reportViewOptions } from "../../views/report-options.ts";
import type { OrderShow } from "./order-views.ts";

type Asker = Pick<RouteRequest<unknown, unknown>, "caller" | "session" | "baseUrl">;

/** How an order is shown to the caller of a request. */
export function orderViewOptions(request: Asker, application: Application): OrderShow {
  const { baseUrl } = request;
  return {
    ...reportViewOptions(request, application),
    baseUrl,
    showsPage: (content) => request.session === null || showsPageTo(request.session, request, content),
  };
}

const ENDED: readonly OrderStatus[] = ["completed", "canceled", "expired"];

/**
 * By its page an order's person also ends what is shared, which deletes it. A session is shown the page to hand it out:
 * while the order waits, and by who can place orders; once something is shared, after a second factor, where one is
 * asked. Else it reveals it, which the inquiry log records.
 */
function showsPageTo(
  { factor }: NonNullable<Asker["session"]>,
  { caller }: Pick<Asker, "caller">,
  { order, parts }: OrderContent,
): boolean {
  if (caller.isMasked === false) return true;
  if (!caller.scopes.includes("connections:write") || ENDED.includes(order.status)) return false;
  const isConnected = parts.some(({ part }) => part.link_id !== null);
  return !isConnected || neededOf(factor, "erasure") === "nothing";
}
