import { idOf, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { purposedIncomeFaults } from "../../../income/routes/views/purposed-income.ts";
import type { OrderContext } from "../../ops/orders/orders.ts";
import { createOrder, getOrder, listOrders, updateOrder } from "../../ops/orders/orders.ts";
import { ORDER_FILTERS, orderFilter } from "./order-filters.ts";
import {
  changeFaults,
  OrderBody,
  OrderChangeBody,
  orderFaults,
  orderWarnings,
  readOrder,
  readOrderChange,
} from "./views/order-request.ts";
import { orderViewOptions } from "./views/order-view-options.ts";
import { OrderSummaryView, OrderView, orderSummaryView, orderView } from "./views/order-views.ts";

declare module "../../../../kernel/http/core/application.ts" {
  interface Application extends OrderContext {}
}

const createRoute = route({
  method: "POST",
  path: "/v1/orders/",
  operationId: "createOrder",
  summary: "Order data of a person, who connects at the page of share_url",
  description:
    "The person is notified by mail or text message, unless `notification_settings` says otherwise; or send them `share_url` yourself. One part for each employer and product. 409 in production until the team has a name and a contact (`PATCH /v1/team/`).",
  auth: keyWith("connections:write"),
  isIdempotent: true,
  errors: ["subject_frozen", "conflict"],
  body: OrderBody,
  read: (body, context) => ({
    faults: [...orderFaults(body), ...purposedIncomeFaults(body, context.application)],
    warnings: orderWarnings(body, context),
    toInput: readOrder,
  }),
  answer: { status: 201, schema: OrderView, description: "The order" },
  handle: async (request, application) => {
    const { caller, body, idempotency, baseUrl } = request;
    const content = await createOrder(application, caller, { input: { ...body, baseUrl }, idempotency });
    return orderView(content, orderViewOptions(request, application));
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/orders/",
  operationId: "listOrders",
  summary: "Orders, newest first, without what was fetched",
  description: "Filters are combined.",
  auth: keyWith("connections:read"),
  mayReadReplica: true,
  filters: ORDER_FILTERS,
  answer: { rows: OrderSummaryView, description: "A page of orders" },
  list: (request, application) => {
    const { caller, query, page } = request;
    const list = { ...orderFilter(query), request: page };
    const show = orderViewOptions(request, application);
    return mapRows(listOrders(application, caller, list), (content) => orderSummaryView(content, show));
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/orders/:id/",
  operationId: "getOrder",
  sessionSecondFactorFor: "reveal",
  summary: "One order, with everything that was fetched for it",
  description: "Addresses of files in it are open for an hour.",
  auth: keyWith("connections:read"),
  answer: { schema: OrderView, description: "The order" },
  handle: async (request, application) => {
    const { caller, params } = request;
    const content = await getOrder(application, caller, idOf(params.id, "order"));
    return orderView(content, orderViewOptions(request, application));
  },
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/orders/:id/",
  operationId: "updateOrder",
  sessionSecondFactorFor: "erasure",
  summary: "Change what you say of an order; absent fields stay, null removes one",
  description: "Products and employers cannot be changed.",
  auth: keyWith("connections:write"),
  body: OrderChangeBody,
  read: (body) => ({ faults: changeFaults(body), toInput: readOrderChange }),
  answer: { schema: OrderView, description: "The order as it is now" },
  handle: async (request, application) => {
    const { caller, params, body: change } = request;
    const content = await updateOrder(application, caller, { id: idOf(params.id, "order"), change });
    return orderView(content, orderViewOptions(request, application));
  },
});

/** The routes of orders. */
export const orderRoutes = tagged("Orders", [createRoute, listRoute, getRoute, updateRoute]);
