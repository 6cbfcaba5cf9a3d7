import type { Application } from "../../../../kernel/http/core/application.ts";
import { idOf } from "../../../../kernel/http/core/pages.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../../kernel/http/core/route.ts";
import { nullable } from "../../../../kernel/schema/vocabulary.ts";
import { addOrderEmployer } from "../../ops/orders/add-employer.ts";
import { cancelOrder } from "../../ops/orders/end-order.ts";
import type { OrderContent } from "../../ops/orders/order-content.ts";
import { refreshOrder } from "../../ops/orders/refresh-order.ts";
import { EmployerBody, oneEmployerFaults, readNamedEmployer } from "./views/order-employer.ts";
import { sourceWarnings } from "./views/order-faults.ts";
import { changeFaults, OrderChangeBody, readOrderChange } from "./views/order-request.ts";
import { orderViewOptions } from "./views/order-view-options.ts";
import { OrderView, orderView } from "./views/order-views.ts";

const WRITE = keyWith("connections:write");
const ANSWER = { schema: OrderView, description: "The order as it is now" } as const;

const refreshRoute = route({
  method: "POST",
  path: "/v1/orders/:id/refresh/",
  operationId: "refreshOrder",
  summary: "Fetch the data of an order again. Parts that need the person wait for them",
  description:
    "Parts that the person agreed to be refreshed are fetched without them, at most four times within 24 hours a link; a completed order changes in nothing else. In other orders, parts that ended without data are `pending` again, at the same `share_url`. Deposits that were moved stay. 409 for a canceled order, where nothing can be refreshed (the person did not agree, or has to sign in again: make a new order), and where the client ruled refreshes out.",
  auth: WRITE,
  isIdempotent: true,
  errors: ["conflict", "throttled"],
  answer: ANSWER,
  handle: async (request, application) => {
    const { caller, params, idempotency } = request;
    const wanted = { id: idOf(params.id, "order"), change: null, idempotency };
    return shown(request, application, await refreshOrder(application, caller, wanted));
  },
});

const reverifyRoute = route({
  method: "POST",
  path: "/v1/orders/:id/",
  operationId: "reverifyOrder",
  summary: "Refresh an order in an older form, with a changed body of the order",
  description:
    "Names, contact data, notes and settings of the body replace those of the order; products and employers stay. Then the order is refreshed, as by `POST /v1/orders/{id}/refresh/`.",
  auth: WRITE,
  isIdempotent: true,
  errors: ["conflict", "throttled"],
  body: nullable(OrderChangeBody),
  read: (body) => ({
    faults: changeFaults(body ?? {}),
    toInput: (whole) => (whole === null ? null : readOrderChange(whole)),
  }),
  answer: ANSWER,
  handle: async (request, application) => {
    const { caller, params, body: change, idempotency } = request;
    const wanted = { id: idOf(params.id, "order"), change, idempotency };
    return shown(request, application, await refreshOrder(application, caller, wanted));
  },
});

const cancelRoute = route({
  method: "POST",
  path: "/v1/orders/:id/cancel/",
  operationId: "cancelOrder",
  summary: "Cancel an order: the person can no longer connect any part of it",
  description:
    "Sign-ins under way are ended too. Parts that have data keep it. Idempotent; 409 if every part has ended in another way.",
  auth: WRITE,
  errors: ["conflict"],
  answer: ANSWER,
  handle: async (request, application) => {
    const { caller, params } = request;
    return shown(request, application, await cancelOrder(application, caller, idOf(params.id, "order")));
  },
});

const addEmployerRoute = route({
  method: "POST",
  path: "/v1/orders/:id/employers/",
  operationId: "addOrderEmployer",
  summary: "Add an employer to an order, with one part for each ordered product",
  description:
    "The person connects it at the same `share_url`, which you send them again if they were done: they are not notified. An order of which every part had ended waits for them again, for 30 days. `data_sources` are those of the order unless given. 409 for an order that was canceled, has expired or has 20 employers.",
  auth: WRITE,
  isIdempotent: true,
  errors: ["conflict"],
  body: EmployerBody,
  read: (body, context) => ({
    faults: oneEmployerFaults(body),
    warnings: sourceWarnings(context, "data_sources", body.data_sources),
    toInput: readNamedEmployer,
  }),
  answer: { status: 201, schema: OrderView, description: "The order as it is now" },
  handle: async (request, application) => {
    const { caller, params, body: employer, idempotency } = request;
    const wanted = { id: idOf(params.id, "order"), employer, idempotency };
    return shown(request, application, await addOrderEmployer(application, caller, wanted));
  },
});

function shown(request: RouteRequest<unknown, unknown>, application: Application, content: OrderContent) {
  return orderView(content, orderViewOptions(request, application));
}

/** The routes that act on an order. */
export const orderActionRoutes = tagged("Orders", [refreshRoute, reverifyRoute, cancelRoute, addEmployerRoute]);
