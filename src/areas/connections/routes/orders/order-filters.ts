import Type from "typebox";
import { idOrNoMatch } from "../../../../kernel/http/core/pages.ts";
import { instantOf, type UserId } from "../../../../kernel/ids.ts";
import { hexId, instant, nonBlankText, oneOf } from "../../../../kernel/schema/vocabulary.ts";
import type { IdentityStatus } from "../../../webhooks/words.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../webhooks/words.ts";
import { IDENTITY_FILTER } from "../views/identity-view.ts";

/** By what lists of orders are filtered. */
export const ORDER_FILTERS = {
  order_number: Type.Optional(nonBlankText({ description: "Only those with this number", examples: ["4711"] })),
  external_user_id: Type.Optional(
    nonBlankText({ description: "Only those of the user with your id", examples: ["borrower-4711"] }),
  ),
  user_id: Type.Optional(hexId("Only those of this user")),
  status: Type.Optional(oneOf(ORDER_STATUSES, "Only with this status", "completed")),
  tracking_info: Type.Optional(
    nonBlankText({ maxLength: 1_024, description: "Only those with exactly this reference", examples: ["loan-4711"] }),
  ),
  identity: Type.Optional(IDENTITY_FILTER),
  created_after: Type.Optional(instant("Only those created after this instant")),
  created_before: Type.Optional(instant("Only those created before this instant")),
};

/** The filter that the query of a request has; null does not filter. */
export function orderFilter(query: {
  readonly order_number?: string;
  readonly external_user_id?: string;
  readonly user_id?: string;
  readonly status?: OrderStatus;
  readonly tracking_info?: string;
  readonly identity?: IdentityStatus;
  readonly created_after?: string;
  readonly created_before?: string;
}) {
  return {
    orderNumber: query.order_number ?? null,
    externalUserId: query.external_user_id ?? null,
    userId: idOrNoMatch<UserId>(query.user_id),
    status: query.status ?? null,
    ssn: null,
    trackingInfo: query.tracking_info ?? null,
    identity: query.identity ?? null,
    createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
    createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
  };
}
