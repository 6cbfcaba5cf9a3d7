import Type from "typebox";
import { PRODUCT_TYPES, type SuccessRate } from "../../../domain/company.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES } from "../../../domain/connections/link.ts";
import { isHexId } from "../../../domain/ids.ts";
import { getProvider, listProviders } from "../../../operations/providers/providers.ts";
import { notFound } from "../../core/pages.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { HexId, nullable, oneOf } from "../../core/schemas.ts";

const TAG = "Providers";
const SUCCESS_RATES = ["low", "high", "unsupported"] as const satisfies readonly SuccessRate[];
/** Products that clients of this interface know; no provider covers some of them. */
const ASKED_PRODUCTS = [...new Set([...PRODUCT_TYPES, "assets", "insurance", "admin", "transactions"])];
const Product = Type.Optional(oneOf(ASKED_PRODUCTS, "A product to be carried, whose success rate is shown"));

const ProviderView = Type.Object({
  id: HexId,
  name: Type.String(),
  is_supported: Type.Boolean({ description: "Serves this environment" }),
  logo_url: nullable(Type.String()),
  domain: nullable(Type.String()),
  success_rate: nullable(
    oneOf(SUCCESS_RATES, "For product_type, from the connections that were seen; null without one, or if too few were"),
  ),
  products: Type.Array(oneOf(CONNECTION_PRODUCTS)),
  data_source: oneOf(DATA_SOURCES),
});

const listRoute = route({
  method: "GET",
  path: "/v1/providers/",
  operationId: "listProviders",
  tag: TAG,
  summary: "Payroll providers in which people can connect, in the order of the Bridge page",
  auth: keyWith("connections:read"),
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 256, description: "Part of a name" })),
    product_type: Product,
    data_source: Type.Optional(oneOf(DATA_SOURCES)),
  }),
  answer: { status: 200, schema: Type.Array(ProviderView), description: "The providers; empty if none fits" },
  handle: ({ caller, query }, application) => {
    const { query: words = "", product_type: product = null, data_source: dataSource = null } = query;
    return listProviders(application, caller, { query: words, product, dataSource });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/providers/:id/",
  operationId: "getProvider",
  tag: TAG,
  summary: "One payroll provider",
  auth: keyWith("connections:read"),
  query: Type.Object({ product_type: Product }),
  answer: { status: 200, schema: ProviderView, description: "The provider" },
  handle: ({ caller, params: { id = "" }, query }, application) => {
    if (!isHexId(id)) throw notFound("provider");
    return getProvider(application, caller, { id, product: query.product_type ?? null });
  },
});

/** The routes of providers. */
export const providerRoutes: readonly Route[] = [listRoute, getRoute];
