import type { Static } from "typebox";
import Type from "typebox";
import { incorrectParameters } from "../../../../kernel/error.ts";
import { idOf, idOrNoMatch, mapRows, pagedRoute, pageView } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { listOf } from "../../../../kernel/http/core/schemas.ts";
import type { UserId } from "../../../../kernel/ids.ts";
import { asObject } from "../../../../kernel/schema/objects.ts";
import { hexId, nullable, oneOf, optionalText, text, time } from "../../../../kernel/schema/vocabulary.ts";
import type { FeedEvent } from "../../../webhooks/sql/event-lists.ts";
import { ORDER_STATUSES, PRODUCT_TYPES } from "../../../webhooks/words.ts";
import { lookUpOrders } from "../../ops/orders/look-up-orders.ts";
import { listOrderEvents } from "../../ops/orders/order-events.ts";
import { ssnDigits } from "../views/connection-request.ts";
import { orderViewOptions } from "./views/order-view-options.ts";
import { OrderSummaryView, orderSummaryView } from "./views/order-views.ts";

const READ = keyWith("connections:read");

const SSN_DIGITS = 9;

const lookupRoute = route({
  method: "POST",
  path: "/v1/orders/lookup/",
  operationId: "lookUpOrders",
  summary: "Find the orders of a person by SSN or your ids, without the fetched data",
  description:
    "Give at least one field; all given fields have to match. The SSN needs all nine digits, and is that of the order or of its user. It is not stored. The inquiry log has an entry for each order found by SSN. Returns the newest hundred orders; `GET /v1/orders/` pages through all orders of a user.",
  auth: READ,
  body: Type.Object(
    {
      ssn: optionalText({ description: "Nine digits", examples: ["900-11-0001"] }),
      social_security_number: optionalText({ description: "The same as ssn", examples: ["900-11-0001"] }),
      external_user_id: optionalText({ description: "Your id for the person", examples: ["borrower-4711"] }),
      user_id: optionalText({ description: "The user's id", examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"] }),
      order_number: optionalText({ description: "Your number of the order", examples: ["4711"] }),
    },
    { title: "OrderLookup", description: "Whose orders", examples: [{ ssn: "900-11-0001" }] },
  ),
  answer: { schema: listOf(OrderSummaryView), description: "The newest orders, at most a hundred" },
  handle: async (request, application) => {
    const { caller, body, baseUrl } = request;
    const page = await lookUpOrders(application, caller, lookupOf(body));
    const show = orderViewOptions(request, application);
    const view = (content: (typeof page.rows)[number]) => orderSummaryView(content, show);
    return pageView(page, { baseUrl, query: {} }, { path: "/v1/orders/", view });
  },
});

type LookupBody = Partial<
  Record<"ssn" | "social_security_number" | "external_user_id" | "user_id" | "order_number", string | null>
>;

/** An empty text counts as none. */
function lookupOf(body: LookupBody) {
  const field = body.ssn ? "ssn" : "social_security_number";
  const number = body[field] || null;
  const ssn = ssnDigits(number);
  if (number !== null && ssn?.length !== SSN_DIGITS) {
    throw incorrectParameters([{ field, message: "must have nine digits: four do not identify a person" }]);
  }
  const lookup = {
    ssn,
    externalUserId: body.external_user_id || null,
    userId: idOrNoMatch<UserId>(body.user_id || undefined),
    orderNumber: body.order_number || null,
  };
  if (Object.values(lookup).some((one) => one !== null)) return lookup;
  const message = "must be given, or external_user_id, user_id or order_number";
  throw incorrectParameters([{ field: "ssn", message }]);
}

/** The events about an order. */
const ORDER_EVENT_TYPES = ["order-created", "order-status-updated", "order-refresh-failed"] as const;

/** An event about an order. */
const OrderEventView = Type.Object(
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
function orderEventView(event: FeedEvent): Static<typeof OrderEventView> {
  const { event_id: id, event_type, payload, created_at } = event;
  const told = asObject(JSON.parse(payload)) as Static<typeof OrderEventView>;
  const { status, employer_id = null, employer_status = null, link_id = null, product = null } = told;
  const type = event_type as Static<typeof OrderEventView>["event_type"];
  return { id, event_type: type, status, employer_id, employer_status, link_id, product, payload, created_at };
}

const eventsRoute = pagedRoute({
  method: "GET",
  path: "/v1/orders/:id/events/",
  operationId: "listOrderEvents",
  summary: "List the events of an order, newest first, as webhooks receive them",
  description: "Includes events that no webhook subscribes to. OpenVOE keeps events for 30 days.",
  auth: READ,
  answer: { rows: OrderEventView, description: "A page of its events" },
  list: ({ caller, params, page }, application) => {
    const id = idOf(params.id, "order");
    return mapRows(listOrderEvents(application, caller, { id, request: page }), orderEventView);
  },
});

/** The routes that find orders of a person, and what happened to one. */
export const orderLookupRoutes = tagged("Orders", [lookupRoute, eventsRoute]);
