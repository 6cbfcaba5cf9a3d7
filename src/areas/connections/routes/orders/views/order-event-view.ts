import Type, { type Static } from "typebox";
import { asObject } from "../../../../../kernel/schema/objects.ts";
import { hexId, nullable, oneOf, text, time } from "../../../../../kernel/schema/vocabulary.ts";
import type { FeedEvent } from "../../../../webhooks/sql/event-feed.ts";
import { ORDER_STATUSES, PRODUCT_TYPES } from "../../../../webhooks/words.ts";

/** The events about an order. */
const ORDER_EVENT_TYPES = ["order-created", "order-status-updated", "order-refresh-failed"] as const;

/** An event about an order. */
export const OrderEventView = Type.Object(
  {
    id: hexId("The event's id, which its payload calls webhook_id"),
    event_type: oneOf(ORDER_EVENT_TYPES, "What happened", "order-status-updated"),
    status: oneOf(ORDER_STATUSES, "The status of the whole order then", "in_progress"),
    employer_id: nullable(
      hexId("The entry of employers or financial_accounts that it is about", "0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"),
    ),
    employer_status: nullable(oneOf(ORDER_STATUSES, "The status of that entry then", "completed")),
    link_id: nullable(hexId("The link of that entry", "2b3c4d5e6f70481a9b8c7d6e5f4a3b2c")),
    product: nullable(oneOf(PRODUCT_TYPES, "The product of that entry", "income")),
    payload: text(
      "The exact bytes sent to webhooks and signed, as a string of JSON",
      '{"event_type":"order-status-updated","status":"in_progress"}',
    ),
    created_at: time("When it happened"),
  },
  { title: "OrderEvent", description: "Something that happened to an order" },
);

/** See {@link OrderEventView}. */
export function orderEventView(event: FeedEvent): Static<typeof OrderEventView> {
  const { event_id: id, event_type, payload, created_at } = event;
  const told = asObject(JSON.parse(payload)) as Static<typeof OrderEventView>;
  const { status, employer_id = null, employer_status = null, link_id = null, product = null } = told;
  const type = event_type as Static<typeof OrderEventView>["event_type"];
  return { id, event_type: type, status, employer_id, employer_status, link_id, product, payload, created_at };
}
