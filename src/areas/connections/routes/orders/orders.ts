import Type from "typebox";
import { idOf, idOrNoMatch, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { type CsvColumns, EXPORT_QUERY, exportRows } from "../../../../kernel/http/lists/row-export.ts";
import { instantOf, type UserId } from "../../../../kernel/ids.ts";
import { hexId, instant, nonBlankText, oneOf } from "../../../../kernel/schema/vocabulary.ts";
import { purposedIncomeFaults } from "../../../income/routes/views/purposed-income.ts";
import { type IdentityStatus, ORDER_STATUSES, type OrderStatus } from "../../../webhooks/words.ts";
import type { OrderContent } from "../../ops/orders/order-content.ts";
import {
  createOrder,
  getOrder,
  listOrders,
  type OrderContext,
  recordOrderExport,
  selectOrders,
  updateOrder,
} from "../../ops/orders/orders.ts";
import { IDENTITY_FILTER } from "../views/identity-view.ts";
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
  summary: "Order data of a person, who connects at the page share_url",
  description:
    "OpenVOE notifies the person by email or text message, unless `notification_settings` says otherwise. You can also send them `share_url` yourself. The order has one part for each employer and product. 409 in production until the team has a name and a contact (`PATCH /v1/team/`).",
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

/** By what lists of orders are filtered. */
const ORDER_FILTERS = {
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
function orderFilter(query: {
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

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/orders/",
  operationId: "listOrders",
  summary: "List orders, newest first, without the fetched data",
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
  summary: "Get an order with all of its fetched data",
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
  summary: "Change an order. Absent fields stay the same; null removes a value",
  description: "You cannot change products and employers.",
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

/** The columns of an exported order. */
const ORDER_CSV: CsvColumns<ReturnType<typeof orderSummaryView>> = {
  id: ({ id }) => id,
  order_number: ({ order_number }) => order_number,
  status: ({ status }) => status,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  expires_at: ({ expires_at }) => expires_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  ssn: ({ ssn }) => ssn,
  external_user_id: ({ external_user_id }) => external_user_id,
  user_id: ({ user_id }) => user_id,
  products: ({ products }) => products.join(" "),
  identity: ({ identity }) => identity,
  employers: ({ employers }) => employers.map(({ company_name }) => company_name ?? "").join("; "),
};

const exportRoute = route({
  method: "GET",
  path: "/v1/orders/export/",
  operationId: "exportOrders",
  sessionSecondFactorFor: "disclosure",
  summary: "Export all orders that match a filter, without the fetched data, as NDJSON or CSV",
  description:
    "Accepts the filters of the list. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. HEAD reads no rows and has no count. A key or member can run three exports at a time; another one is 429. If the response breaks off, its last chunk is missing. The inquiry log has an entry for each export. A cell that a spreadsheet could run as a formula begins with an apostrophe.",
  auth: keyWith("connections:read"),
  query: Type.Object({ ...EXPORT_QUERY, ...ORDER_FILTERS }),
  answer: { rowSchema: OrderSummaryView, headings: Object.keys(ORDER_CSV), description: "All of them, a line each" },
  handle: async (request, application) => {
    const { caller, query } = request;
    const show = orderViewOptions(request, application);
    return exportRows({
      noun: "orders",
      format: query.format ?? "ndjson",
      columns: ORDER_CSV,
      view: (content: OrderContent) => orderSummaryView(content, show),
      read: (page) => selectOrders(application, caller, { ...orderFilter(query), request: page }),
      onBegin: (orders) => {
        const filters = Object.keys(query).filter((name) => name in ORDER_FILTERS);
        return recordOrderExport(application, caller, { orders, filters });
      },
    });
  },
});

/** The route that exports orders. */
export const orderExportRoutes = tagged("Orders", [exportRoute]);
