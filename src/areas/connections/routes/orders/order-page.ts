import Type from "typebox";
import { ENVIRONMENTS } from "../../../../kernel/access/caller.ts";
import { BrandView, brandView } from "../../../../kernel/access/routes/views/team-view.ts";
import { idOrNoMatch } from "../../../../kernel/http/core/pages.ts";
import { route, tagged } from "../../../../kernel/http/core/route.ts";
import {
  flag,
  hexId,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../../kernel/schema/vocabulary.ts";
import { ORDER_STATUSES, PRODUCT_TYPES } from "../../../webhooks/words.ts";
import {
  declineOrder,
  getOrderPage,
  type OrderPage as PageContent,
  type PagePart,
} from "../../ops/orders/order-page.ts";
import { ORDER_TOKEN } from "../page-tokens.ts";

/** An order as its person sees it. Names no person: links are passed on. */
const OrderPageView = Type.Object(
  {
    order_id: hexId("The order"),
    status: oneOf(ORDER_STATUSES, "Its status"),
    environment: oneOf(ENVIRONMENTS, "Its environment"),
    client_name: text("Who asks", "Acme Lending"),
    accent_color: textOrNull("#rrggbb of the page's buttons; null: the page's own", "#0a5bd3"),
    brand: BrandView,
    redirect_url: textOrNull("Where the page goes at the end; null: nowhere", "https://lender.example/done"),
    expires_at: time("Until when the person can answer", "2026-12-21T14:30:00.000000Z"),
    waiting: integer("Parts that wait for the person", 1),
    parts: Type.Array(
      Type.Object({
        id: hexId("The part"),
        status: oneOf(ORDER_STATUSES, "Its status"),
        product_type: oneOf(PRODUCT_TYPES, "What it is for", "income"),
        company: nullable(
          Type.Object(
            {
              company_mapping_id: nullable(hexId("Its id; null if the directory does not list it")),
              name: textOrNull("Its name", "Northwind Traders"),
            },
            { description: "The employer; null: the person chooses" },
          ),
        ),
        provider_name: textOrNull("The payroll provider, once chosen", "Sandbox Payroll"),
        is_offered: flag("False: no provider here covers it, so that it never could be connected", true),
        is_ended: flag("True once the person has ended what they shared by it", false),
        error_message: nullable(text("Why it failed, in words for people", "The payroll system did not answer."), {
          examples: [null],
        }),
        bridge_token: textOrNull(
          "Opens the Bridge page for this part; null if it cannot be connected",
          "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        ),
        management_url: nullable(
          text("The page of what is shared, once connected; null before", "https://voe.example.com/shared/0f1e2d3c"),
          { examples: [null] },
        ),
      }),
      { description: "One for each employer and product" },
    ),
  },
  { title: "OrderPage", description: "An order as its person sees it" },
);

/** See {@link OrderPageView}. */
function orderPageView(content: PageContent, baseUrl: string) {
  const { order, details, clientName, parts, waiting, profile } = content;
  return {
    order_id: order.id,
    status: order.status,
    environment: order.environment,
    client_name: clientName,
    accent_color: details.page.accent_color ?? profile.accent_color,
    brand: brandView(profile, baseUrl),
    redirect_url: details.page.redirect_url,
    expires_at: order.expires_at,
    waiting: waiting.length,
    parts: parts.map((part) => pagePart(part, baseUrl)),
  };
}

function pagePart({ part, providerName, isOffered, isEnded, bridgeToken, managementToken }: PagePart, baseUrl: string) {
  const { company_id, company_name } = part;
  const isNamed = company_id !== null || company_name !== null;
  return {
    id: part.id,
    status: part.status,
    product_type: part.product,
    company: isNamed ? { company_mapping_id: company_id, name: company_name } : null,
    provider_name: providerName,
    is_offered: isOffered,
    is_ended: isEnded,
    error_message: part.error_message,
    bridge_token: bridgeToken,
    management_url: managementToken === null ? null : `${baseUrl}/shared/${managementToken}`,
  };
}

const sessionRoute = route({
  method: "GET",
  path: "/v1/order-page/session/",
  operationId: "getOrderPage",
  summary: "Get the content of the page of an order, with a bridge token for each part",
  description: "Names no person: the page's address is passed on.",
  auth: ORDER_TOKEN,
  answer: { schema: OrderPageView, description: "The order, as its person sees it" },
  handle: async ({ order, baseUrl }, application) => orderPageView(await getOrderPage(application, order), baseUrl),
});

const declineRoute = route({
  method: "POST",
  path: "/v1/order-page/decline/",
  operationId: "declineOrder",
  summary: "Decline one part of an order, or without part_id all open parts",
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
