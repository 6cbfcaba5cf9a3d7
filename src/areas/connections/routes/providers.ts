import Type from "typebox";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, hexId, nullable, oneOf, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import type { SuccessRate } from "../../companies/company.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES, PRODUCT_TYPES } from "../../webhooks/words.ts";
import { getProvider, listProviders } from "../ops/providers.ts";

const SUCCESS_RATES = ["low", "high", "unsupported"] as const satisfies readonly SuccessRate[];
/** The products that a client may filter by: also those of Truv's API that no provider covers here. */
const ASKED_PRODUCTS = [...new Set([...PRODUCT_TYPES, "assets", "insurance", "admin", "transactions"])];
const Product = Type.Optional(
  oneOf(ASKED_PRODUCTS, "Only providers that cover this product; their success rate is shown", "income"),
);

const ProviderView = Type.Object(
  {
    id: hexId("The provider's id"),
    name: text("Its name", "Sandbox Payroll"),
    is_supported: flag("True if it serves this environment"),
    logo_url: textOrNull("Address of its logo; null without one", "https://voe.example.com/logo.svg"),
    domain: textOrNull("Its domain; null without one", "payroll.example"),
    success_rate: nullable(
      oneOf(
        SUCCESS_RATES,
        "For product_type, from the connections that were seen; null without one, or if too few were",
        "high",
      ),
    ),
    products: Type.Array(oneOf(CONNECTION_PRODUCTS, "A product"), { description: "What it can be used for" }),
    data_source: oneOf(DATA_SOURCES, "Where data come from"),
  },
  { title: "Provider", description: "A payroll system in which persons sign in" },
);

const listRoute = route({
  method: "GET",
  path: "/v1/providers/",
  operationId: "listProviders",
  summary: "List the payroll providers that persons can connect, in the order of the Bridge page",
  description: "Those of the key's environment. With `product_type`, with their success rate for it.",
  auth: keyWith("connections:read"),
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 256, description: "Part of a name", examples: ["sandbox"] })),
    product_type: Product,
    data_source: Type.Optional(oneOf(DATA_SOURCES, "Only providers of this kind of source")),
  }),
  answer: { schema: Type.Array(ProviderView), description: "The providers; empty if none fits" },
  handle: ({ caller, query }, application) => {
    const { query: words = "", product_type: product = null, data_source: dataSource = null } = query;
    return listProviders(application, caller, { query: words, product, dataSource });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/providers/:id/",
  operationId: "getProvider",
  summary: "Get a payroll provider",
  description: "With `product_type`, with its success rate for it.",
  auth: keyWith("connections:read"),
  query: Type.Object({ product_type: Product }),
  answer: { schema: ProviderView, description: "The provider" },
  handle: ({ caller, params, query }, application) =>
    getProvider(application, caller, { id: idOf(params.id, "provider"), product: query.product_type ?? null }),
});

/** The routes of providers. */
export const providerRoutes = tagged("Providers", [listRoute, getRoute]);
