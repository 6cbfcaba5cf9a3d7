import Type, { type Static } from "typebox";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { InvalidParam } from "../../../kernel/error.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { keyWith, type PartiallyValid, route, tagged } from "../../../kernel/http/core/route.ts";
import { pageFaults, readOrigins } from "../../../kernel/http/lists/page-options.ts";
import { type CompanyId, isHexId, type ProviderId, readHexId, type UserId } from "../../../kernel/ids.ts";
import {
  hexId,
  nonBlankText,
  oneOf,
  optional,
  optionalText,
  text,
  textOrNull,
} from "../../../kernel/schema/vocabulary.ts";
import { CONNECTION_PRODUCTS, type ConnectionProduct, DATA_SOURCES, PRODUCT_TYPES } from "../../webhooks/words.ts";
import type { BridgeRequest, DepositAccount } from "../link.ts";
import { createBridgeToken } from "../ops/bridge/bridge-tokens.ts";
import { exchangePublicToken } from "../ops/exchange.ts";
import { findOrCreateUser } from "../ops/users.ts";
import type { UserDetails } from "../user.ts";
import { sourceWarnings } from "./orders/views/order-faults.ts";
import {
  AccountBody,
  accountFaults,
  NO_USER_DETAILS,
  readAccount,
  readUser,
  USER_DETAILS,
  userFaults,
} from "./views/connection-request.ts";
import { BridgeTokenView, bridgeTokenView } from "./views/connection-views.ts";

const ORIGINS_MAX = 20;

const TOKEN_FIELDS = {
  product_type: oneOf(PRODUCT_TYPES, "What the connection is for", "income"),
  allowed_products: optional(
    Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
      maxItems: PRODUCT_TYPES.length,
      description: "What may be fetched; product_type alone unless given",
    }),
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
  data_sources: optional(
    Type.Array(oneOf(DATA_SOURCES, "A kind of source"), {
      maxItems: DATA_SOURCES.length,
      description:
        "Where data may come from; payroll unless given, or if it is empty. What no provider covers is a 400",
    }),
  ),
  account: optional(AccountBody),
  accent_color: optionalText({ description: "#rrggbb, the color of the page's buttons", examples: ["#0a5bd3"] }),
  allowed_origins: optional(
    Type.Array(text("An origin", "https://lender.example"), {
      maxItems: ORIGINS_MAX,
      description: "Origins that may embed the page and receive the public token; the operator's unless given",
    }),
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

const createRoute = route({
  method: "POST",
  path: "/v1/users/:id/tokens/",
  operationId: "createBridgeToken",
  summary: "Create a bridge token, with which a person can connect one account within six hours",
  description:
    "Open the Bridge page with it: `/bridge/{bridge_token}`, or the script of the service (docs/call/bridge.md). 409 in production until the team has a name and a contact (`PATCH /v1/team/`).",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  errors: ["conflict"],
  body: TokenBody,
  read: (body, context) => ({
    faults: tokenFaults(body),
    warnings: sourceWarnings(context, "data_sources", body.data_sources),
    toInput: readToken,
  }),
  answer: { status: 201, schema: BridgeTokenView, description: "The token, shown this once" },
  handle: async ({ body, params, caller, idempotency }, application) => {
    const input = { ...body, userId: idOf(params.id, "user"), idempotency };
    return bridgeTokenView(await createBridgeToken(application, caller, input));
  },
});

const OlderBody = Type.Object(
  {
    ...TOKEN_FIELDS,
    user_id: optional(hexId<UserId>("The user; instead of user")),
    user: optional(
      Type.Object(
        {
          external_user_id: nonBlankText({ description: "Your own id of the person", examples: ["borrower-4711"] }),
          ...USER_DETAILS,
        },
        {
          description:
            "The person; made if the environment has none of this external_user_id. Without user and user_id one is made whose external_user_id is an id",
        },
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
  summary: "Create a bridge token in an older form, with the user in the body",
  description: "For clients that use it elsewhere; otherwise the same as `POST /v1/users/{id}/tokens/`.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  errors: ["not_found", "conflict"],
  body: OlderBody,
  read: (body, context) => {
    const ofUser = userFaults(body.user ?? {}).map((fault) => ({ ...fault, field: `user.${fault.field}` }));
    return {
      faults: [...tokenFaults(body), ...ofUser],
      warnings: sourceWarnings(context, "data_sources", body.data_sources),
      toInput: (whole) => ({ token: readToken(whole), user: readOlderUser(whole) }),
    };
  },
  answer: { status: 201, schema: BridgeTokenView, description: "The token, shown this once" },
  handle: async ({ body: { token, user }, caller, idempotency }, application) => {
    const { id: userId } = "id" in user ? user : await findOrCreateUser(application, caller, user);
    return bridgeTokenView(await createBridgeToken(application, caller, { ...token, userId, idempotency }));
  },
});

const ExchangeBody = Type.Object({
  public_token: nonBlankText({
    description: "What the Bridge page returned: works once, within 6 hours",
    examples: ["5c4e3f217f3c0b5e9a1d4c2f8e6b0a9d"],
  }),
});

const exchangeRoute = route({
  method: "POST",
  path: "/v1/link-access-tokens/",
  operationId: "exchangePublicToken",
  summary: "Exchange a public token for an access token. Works once",
  description:
    "Call it from your server, never from a page. A second exchange is 410 `expired_token`. The access token is valid as long as the link exists.",
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

const exchangeListRoute = route({
  method: "POST",
  path: "/v1/access-tokens/",
  operationId: "exchangePublicTokens",
  summary: "Exchange a public token for an access token in an older form, with lists of one",
  description: "The oldest form of `POST /v1/link-access-tokens/`. A second exchange is 410 `expired_token`.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  errors: ["not_found", "expired_token"],
  body: Type.Object(
    {
      public_tokens: Type.Array(
        nonBlankText({ description: "What the Bridge page returned", examples: ["5c4e3f217f3c0b5e9a1d4c2f8e6b0a9d"] }),
        {
          minItems: 1,
          maxItems: 1,
          description: "One only: a token works once, so a list in which one fails would use up the others",
        },
      ),
    },
    { title: "PublicTokens", description: "Which token to exchange" },
  ),
  answer: {
    status: 201,
    schema: Type.Object(
      {
        access_tokens: Type.Array(
          text("32 hex digits, to read reports with; shown this once", "8e6b0a9d5c4e3f217f3c0b5e9a1d4c2f"),
          { description: "One for the public token" },
        ),
      },
      { title: "AccessTokens", description: "The access token" },
    ),
    description: "The access token",
  },
  handle: async ({ body, caller }, application) => {
    const { access_token } = await exchangePublicToken(application, caller, body.public_tokens[0] ?? "");
    return { access_tokens: [access_token] };
  },
});

type TokenFields = Static<typeof TokenBody>;

/** The user that an older body names, or that is to be made. */
function readOlderUser({ user_id, user }: Static<typeof OlderBody>): { readonly id: UserId } | UserDetails {
  if (user_id != null) return { id: user_id };
  const { external_user_id = mintId(), ...details } = user ?? {};
  return { ...NO_USER_DETAILS, ...readUser(details), external_user_id };
}

function readToken(fields: TokenFields): { readonly request: BridgeRequest; readonly account: DepositAccount | null } {
  const product = fields.product_type as ConnectionProduct;
  const request = {
    product_type: product,
    allowed_products: (fields.allowed_products as readonly ConnectionProduct[] | null | undefined) ?? [product],
    company_mapping_id: readHexId<CompanyId>(fields.company_mapping_id ?? ""),
    provider_id: readHexId<ProviderId>(fields.provider_id ?? ""),
    tracking_info: fields.tracking_info || null,
    client_name: fields.client_name || null,
    accent_color: fields.accent_color || null,
    data_sources: fields.data_sources?.length ? fields.data_sources : (["payroll"] as const),
    allowed_origins: readOrigins(fields.allowed_origins),
    redirect_url: fields.redirect_url || null,
    is_order: false,
  };
  return { request, account: fields.account == null ? null : readAccount(fields.account) };
}

/** Checks of a bridge token that the schema cannot express. */
function tokenFaults(body: PartiallyValid<TokenFields>): InvalidParam[] {
  const { product_type: product, allowed_products: allowed } = body;
  const faults: InvalidParam[] = [];
  const isUncovered = (one: TokenFields["product_type"] | undefined) =>
    one !== undefined && !CONNECTION_PRODUCTS.some((covered) => covered === one);
  if (isUncovered(product)) {
    faults.push({ field: "product_type", message: "is covered by no provider here: unsupported" });
  }
  if (allowed?.some(isUncovered) === true) {
    faults.push({ field: "allowed_products", message: "names a product that is covered by no provider here" });
  }
  for (const field of ["company_mapping_id", "provider_id"] as const) {
    const value = body[field];
    if (value && !isHexId(value)) faults.push({ field, message: "must be an id: 32 lower-case hex digits" });
  }
  return [...faults, ...pageFaults(body), ...accountFaults(body.account)];
}

/** The routes that create and exchange tokens. */
export const bridgeTokenRoutes = tagged("Bridge tokens", [
  createRoute,
  createOlderRoute,
  exchangeRoute,
  exchangeListRoute,
]);
