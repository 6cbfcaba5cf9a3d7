import Type, { type Static } from "typebox";
import { mintId } from "../../../crypto/secrets.ts";
import { PRODUCT_TYPES } from "../../../domain/company.ts";
import {
  type BridgeRequest,
  CONNECTION_PRODUCTS,
  type ConnectionProduct,
  DATA_SOURCES,
  type DataSource,
} from "../../../domain/connections/link.ts";
import type { InvalidParam } from "../../../domain/error.ts";
import { type CompanyId, isHexId } from "../../../domain/ids.ts";
import { createBridgeToken } from "../../../operations/connections/bridge/bridge-tokens.ts";
import { exchangePublicToken } from "../../../operations/connections/exchange.ts";
import { findOrCreateUser } from "../../../operations/connections/users.ts";
import { asObject } from "../../../schema/objects.ts";
import { filledText, hexId, nullable, oneOf, optionalText, text, textOrNull } from "../../../schema/vocabulary.ts";
import type { Application } from "../../core/application.ts";
import { notFound } from "../../core/pages.ts";
import { keyWith, type Route, type RouteRequest, route } from "../../core/route.ts";
import {
  AccountBody,
  accountFaults,
  birthFaults,
  readAccount,
  readBirth,
  ssnDigits,
  ssnFaults,
  USER_DETAILS,
} from "../../views/connection-request.ts";
import { BridgeTokenView, bridgeTokenView } from "../../views/connection-views.ts";
import { pageFaults, readOrigins } from "../../views/page-options.ts";

const TAG = "Bridge tokens";
const ORIGINS_MAX = 20;

const TOKEN_FIELDS = {
  product_type: oneOf(PRODUCT_TYPES, "What the connection is for", "income"),
  allowed_products: Type.Optional(
    nullable(
      Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
        maxItems: PRODUCT_TYPES.length,
        description: "What may be fetched; product_type alone unless given",
      }),
    ),
  ),
  client_name: optionalText({
    description: "How the page names you; the team's display name unless given (`openvoe keys name-team`)",
    examples: ["Acme Lending"],
  }),
  tracking_info: optionalText({
    maxLength: 1_024,
    description: "Your own reference, at most 1,024 characters: comes back with events",
    examples: ["loan-4711"],
  }),
  company_mapping_id: Type.Optional(
    textOrNull("The employer: the page then skips the company search", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  ),
  provider_id: Type.Optional(
    textOrNull("The payroll provider: the page then skips the choice", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  ),
  data_sources: Type.Optional(
    nullable(
      Type.Array(oneOf(DATA_SOURCES, "A kind of source"), {
        maxItems: DATA_SOURCES.length,
        description:
          "Where data may come from; payroll unless given, or if it is empty. What no provider covers is a 400",
      }),
    ),
  ),
  account: Type.Optional(nullable(AccountBody)),
  accent_color: optionalText({ description: "#rrggbb, the colour of the page's buttons", examples: ["#0a5bd3"] }),
  allowed_origins: Type.Optional(
    nullable(
      Type.Array(text("An origin", "https://lender.example"), {
        maxItems: ORIGINS_MAX,
        description: "Origins that may embed the page and receive the public token; the operator's unless given",
      }),
    ),
  ),
  redirect_url: optionalText({
    maxLength: 2_048,
    description: "Where the page goes after success, with public_token: an absolute http or https URL",
    examples: ["https://lender.example/connected"],
  }),
};

const TOKEN_EXAMPLE = { product_type: "income", client_name: "Acme Lending", tracking_info: "loan-4711" };
const TokenBody = Type.Object(TOKEN_FIELDS, {
  title: "BridgeTokenRequest",
  description: "What the person is to connect, and how the page looks",
  examples: [TOKEN_EXAMPLE],
});
type TokenFields = Static<typeof TokenBody>;

const createRoute = route({
  method: "POST",
  path: "/v1/users/:id/tokens/",
  operationId: "createBridgeToken",
  tag: TAG,
  summary: "Make a bridge token, with which a person can connect one account of a user within six hours",
  description: "Open the Bridge page with it: `/bridge/?token=…`, or the script of the service (docs/bridge.md).",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  body: TokenBody,
  check: tokenFaults,
  answer: { status: 201, schema: BridgeTokenView, description: "The token, shown this once" },
  handle: (request, application) => {
    const userId = request.params.id ?? "";
    if (!isHexId(userId)) throw notFound("user");
    return makeToken(request, application, userId);
  },
});

const OlderBody = Type.Object(
  {
    ...TOKEN_FIELDS,
    user_id: Type.Optional(nullable(hexId("The user; instead of user"))),
    user: Type.Optional(
      nullable(
        Type.Object(
          {
            external_user_id: filledText({ description: "Your own id of the person", examples: ["borrower-4711"] }),
            ...USER_DETAILS,
          },
          {
            description:
              "The person; made if the environment has none of this external_user_id. Without user and user_id one is made whose external_user_id is an id",
          },
        ),
      ),
    ),
  },
  {
    title: "BridgeTokenForUserRequest",
    description: "The user, what they are to connect, and how the page looks",
    examples: [{ ...TOKEN_EXAMPLE, user: { external_user_id: "borrower-4711" } }],
  },
);

const createOlderRoute = route({
  method: "POST",
  path: "/v1/bridge-tokens/",
  operationId: "createBridgeTokenForUser",
  tag: TAG,
  summary:
    "The older form: the user is named in the body, and made if the environment has none of this external_user_id",
  description: "For clients that use it elsewhere; otherwise the same as `POST /v1/users/{id}/tokens/`.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  errors: ["not_found"],
  body: OlderBody,
  check: (body) => [...tokenFaults(body), ...userFaults(body)],
  answer: { status: 201, schema: BridgeTokenView, description: "The token, shown this once" },
  handle: async (request, application) => {
    const { user, user_id } = request.body as Static<typeof OlderBody>;
    return makeToken(request, application, user_id ?? (await userIdOf(request, application, user ?? null)));
  },
});

const ExchangeBody = Type.Object({
  public_token: filledText({
    description: "What the Bridge page returned: works once, within 6 hours",
    examples: ["5c4e3f217f3c0b5e9a1d4c2f8e6b0a9d"],
  }),
});

const exchangeRoute = route({
  method: "POST",
  path: "/v1/link-access-tokens/",
  operationId: "exchangePublicToken",
  tag: TAG,
  summary: "Exchange a public token for an access token, once",
  description:
    "On your server, never in a page. A second exchange is 410 `expired_token`. The access token has no end but the link's.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  errors: ["not_found", "expired_token"],
  body: ExchangeBody,
  answer: {
    status: 201,
    schema: Type.Object({
      access_token: text(
        "32 hex digits, to refresh and to read reports with; shown this once",
        "8e6b0a9d5c4e3f217f3c0b5e9a1d4c2f",
      ),
      link_id: hexId("The link"),
      user_id: hexId("Its user"),
      external_user_id: textOrNull("Your own id of the person", "borrower-4711"),
    }),
    description: "The access token",
  },
  handle: ({ body, caller }, application) => exchangePublicToken(application, caller, body.public_token),
});

async function makeToken(
  { body, caller, once }: Pick<RouteRequest<unknown, unknown>, "body" | "caller" | "once">,
  application: Application,
  userId: string,
) {
  const fields = body as TokenFields;
  const account = fields.account == null ? null : readAccount(fields.account);
  const input = { userId, request: bridgeRequestOf(fields), account, once };
  return bridgeTokenView(await createBridgeToken(application, caller, input));
}

async function userIdOf(
  { caller }: Pick<RouteRequest<unknown, unknown>, "caller">,
  application: Application,
  user: Static<typeof OlderBody>["user"] | null,
): Promise<string> {
  const external_user_id = user?.external_user_id ?? mintId();
  const given = (user ?? {}) as Partial<Record<string, string | null>>;
  const text = (name: string) => given[name] || null;
  const named = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: text("email"),
    phone: text("phone"),
  };
  const born = { date_of_birth: readBirth(given.date_of_birth ?? null) };
  const details = { external_user_id, ...named, ssn: ssnDigits(given.ssn ?? null), ...born };
  return (await findOrCreateUser(application, caller, details)).id;
}

function bridgeRequestOf(fields: TokenFields): BridgeRequest {
  const product = fields.product_type as ConnectionProduct;
  const given = fields as Partial<Record<string, string | null>>;
  return {
    product_type: product,
    allowed_products: (fields.allowed_products as readonly ConnectionProduct[] | null | undefined) ?? [product],
    company_mapping_id: (fields.company_mapping_id || null) as CompanyId | null,
    provider_id: fields.provider_id || null,
    tracking_info: given.tracking_info || null,
    client_name: given.client_name || null,
    accent_color: given.accent_color || null,
    data_sources: fields.data_sources?.length ? (fields.data_sources as readonly DataSource[]) : ["payroll"],
    allowed_origins: readOrigins(fields.allowed_origins),
    redirect_url: given.redirect_url || null,
    is_order: false,
  };
}

/** Checks of a bridge token that the schema cannot express. */
function tokenFaults(body: unknown): InvalidParam[] {
  const given = asObject(body);
  const faults: InvalidParam[] = [];
  const covered = new Set<unknown>(CONNECTION_PRODUCTS);
  const isKnown = (product: unknown) => PRODUCT_TYPES.some((one) => one === product);
  if (isKnown(given.product_type) && !covered.has(given.product_type)) {
    faults.push({ field: "product_type", message: "is covered by no provider here: unsupported" });
  }
  const allowed = Array.isArray(given.allowed_products) ? given.allowed_products : [];
  if (allowed.some((product) => isKnown(product) && !covered.has(product))) {
    faults.push({ field: "allowed_products", message: "names a product that is covered by no provider here" });
  }
  for (const field of ["company_mapping_id", "provider_id"] as const) {
    const value = given[field];
    if (typeof value === "string" && value !== "" && !isHexId(value)) {
      faults.push({ field, message: "must be an id: 32 lower-case hex digits" });
    }
  }
  return [...faults, ...pageFaults(body), ...accountFaults(body)];
}

function userFaults(body: unknown): InvalidParam[] {
  const { user } = asObject(body);
  return [...ssnFaults(user, "ssn"), ...birthFaults(user)].map(({ field, message }) => ({
    field: `user.${field}`,
    message,
  }));
}

/** The routes that create and exchange tokens. */
export const bridgeTokenRoutes: readonly Route[] = [createRoute, createOlderRoute, exchangeRoute];
