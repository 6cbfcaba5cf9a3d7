import Type from "typebox";
import { idOrNoMatch } from "../../../../kernel/http/core/pages.ts";
import { route, tagged } from "../../../../kernel/http/core/route.ts";
import { hexId, nullable, optional } from "../../../../kernel/schema/vocabulary.ts";
import { declineOrder, getOrderPage } from "../../ops/orders/order-page.ts";
import { ORDER_TOKEN } from "../page-tokens.ts";
import { OrderPageView, orderPageView } from "./views/order-page-view.ts";

const sessionRoute = route({
  method: "GET",
  path: "/v1/order-page/session/",
  operationId: "getOrderPage",
  summary: "What the page of an order shows its person, with a bridge token for each part",
  description: "Names no person: the page's address is passed on.",
  auth: ORDER_TOKEN,
  answer: { schema: OrderPageView, description: "The order, as its person sees it" },
  handle: async ({ order, baseUrl }, application) => orderPageView(await getOrderPage(application, order), baseUrl),
});

const declineRoute = route({
  method: "POST",
  path: "/v1/order-page/decline/",
  operationId: "declineOrder",
  summary: "The person does not want to connect a part; without part_id, any part that is open",
  description: "The client gets the status of the part. 409 if no such part is open.",
  auth: ORDER_TOKEN,
  errors: ["conflict"],
  body: nullable(
    Type.Object(
      { part_id: optional(hexId("The part that is declined")) },
      { title: "OrderDecline", description: "Which part; without a body, any that is open" },
    ),
  ),
  answer: { schema: OrderPageView, description: "The order as it is now" },
  handle: async ({ order, body, baseUrl }, application) =>
    orderPageView(await declineOrder(application, order, { partId: idOrNoMatch(body?.part_id ?? undefined) }), baseUrl),
});

/** The routes of the page on which a person answers an order. */
export const orderPageRoutes = tagged("Order page", [sessionRoute, declineRoute]);
