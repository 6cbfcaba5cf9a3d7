import Type from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import { BrandView, brandView } from "../../../kernel/access/routes/views/team-view.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import { clientAddressOf } from "../../../kernel/http/core/client-address.ts";
import { refused, route, tagged } from "../../../kernel/http/core/route.ts";
import {
  type CompanyId,
  instantOf,
  type ProviderId,
  readHexId,
  type StepId,
  type Timestamp,
} from "../../../kernel/ids.ts";
import { NOTIFICATION_LANGUAGES } from "../../../kernel/notification.ts";
import {
  flag,
  hexId,
  instant,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  optionalText,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { getCompany, suggestByName } from "../../companies/ops/companies.ts";
import { CompanyMatch, CompanySuggestion } from "../../companies/routes/company-views.ts";
import { isDepositProduct, sharedItems } from "../../payroll/shared-items.ts";
import { CONNECTION_PRODUCTS } from "../../webhooks/words.ts";
import { type BridgeView, getBridgeView, listOfferedProviders } from "../ops/bridge/bridge-view.ts";
import {
  answerStep,
  beginConnection,
  CONSENT_VERSION,
  cancelConnection,
  getPersonConnection,
} from "../ops/person-connection.ts";
import { ANSWER_TEXT_MAX, ANSWER_TEXTS_MAX } from "../step.ts";
import { BRIDGE_TOKEN } from "./page-tokens.ts";
import { ConnectionView, connectionView } from "./views/bridge-views.ts";
import { PersonsHaveAccounts, personsHaveAccounts, SharedItems } from "./views/shared-item-views.ts";

/** `updated_at` if there is no connection: a wait from it ends at once. */
const EARLIEST = "0001-01-01T00:00:00.000000Z" as Timestamp;

const SessionView = Type.Object(
  {
    client_name: text("Who asks", "Acme Lending"),
    product_type: oneOf(CONNECTION_PRODUCTS, "What the connection is for"),
    allowed_products: Type.Array(oneOf(CONNECTION_PRODUCTS, "A product"), { description: "What may be fetched" }),
    environment: oneOf(ENVIRONMENTS, "The environment of the token"),
    expires_at: time("When the token ends", "2026-11-21T20:30:00.000000Z"),
    is_order: flag("True if an order asks, not a client's own page", false),
    accent_color: textOrNull("#rrggbb of the page's buttons; null: the page's own", "#0a5bd3"),
    brand: BrandView,
    allowed_origins: nullable(
      Type.Array(text("An origin", "https://lender.example"), {
        description: "Origins that may embed the page. Null: any origin, only in the sandbox",
      }),
    ),
    redirect_url: textOrNull("Where the page goes after success; null: nowhere", "https://lender.example/connected"),
    company: nullable(CompanyMatch),
    provider: nullable(
      Type.Object(
        { id: hexId("Its id"), name: text("Its name", "Sandbox Payroll") },
        { description: "The payroll provider that was given; null: the person chooses" },
      ),
    ),
    can_choose_employer: flag("True: the person may choose another employer than the one that is named", true),
    can_choose_provider: flag("True: there is more than one payroll provider to choose", false),
    account: nullable(
      Type.Object(
        {
          bank_name: textOrNull("Name of the bank", "First Example Bank"),
          account_type: oneOf(["checking", "savings"] as const, "Kind of account"),
          account_number_mask: text("The last four characters", "6789"),
          deposit_type: oneOf(["entire", "percent", "amount"] as const, "What of the pay goes there"),
          deposit_value: textOrNull("Percentage or dollars; null with entire", "150.00"),
        },
        { description: "Where pay is to go; null unless the product moves it" },
      ),
    ),
    consent: Type.Object(
      {
        version: text("The version of the consent text, to be sent back", CONSENT_VERSION),
        can_refresh: flag("True if the person can be asked for later refreshes"),
      },
      { description: "What the person is asked to agree to" },
    ),
    connection: nullable(ConnectionView),
    order: nullable(
      Type.Object(
        {
          id: hexId("The order"),
          part_id: hexId("The part of it that the person is in"),
          bridge_token: text(
            "The token of this part alone: the page continues with it",
            "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
          ),
          company_name: textOrNull("An employer that is named, and not in the directory", "Androscoggin Savings Bank"),
          signed_in_provider_id: nullable(
            hexId("The provider where the person has signed in for this order and employer: it is not asked again"),
            { examples: [null] },
          ),
          parts: integer("Parts that a person can connect", 2),
          parts_open: integer("Those of them that have not ended", 1),
        },
        { description: "The order that asks; null unless one does" },
      ),
      { examples: [null] },
    ),
  },
  { title: "BridgeSession", description: "What a bridge token is for" },
);

const sessionRoute = route({
  method: "GET",
  path: "/v1/bridge/session/",
  operationId: "getBridgeSession",
  summary: "Get what the Bridge page needs before its first step",
  description: "Also after a reload: `connection` is the one that the token has begun.",
  auth: BRIDGE_TOKEN,
  errors: ["conflict"],
  answer: { schema: SessionView, description: "The session of the bridge token" },
  handle: async ({ bridge, baseUrl }, application) => sessionView(await getBridgeView(application, bridge), baseUrl),
});

function sessionView(view: BridgeView, baseUrl: string) {
  const { session, clientName, company, provider, account, allowedOrigins, connection, profile } = view;
  const { request, tenant, expiresAt } = session;
  const { product_type, allowed_products, is_order, accent_color, redirect_url } = request;
  return {
    client_name: clientName,
    product_type,
    allowed_products,
    is_order,
    accent_color: accent_color ?? profile.accent_color,
    brand: brandView(profile, baseUrl),
    redirect_url,
    environment: tenant.environment,
    expires_at: expiresAt,
    allowed_origins: allowedOrigins,
    company,
    can_choose_employer: view.canChooseEmployer,
    can_choose_provider: view.canChooseProvider,
    provider: provider === null ? null : { id: provider.id, name: provider.name },
    account:
      account === null
        ? null
        : {
            bank_name: account.bank_name,
            account_type: account.account_type,
            account_number_mask: account.account_number.slice(-4),
            deposit_type: account.deposit_type,
            deposit_value: account.deposit_value,
          },
    consent: { version: CONSENT_VERSION, can_refresh: !isDepositProduct(product_type) },
    connection: connection === null ? null : connectionView(connection, baseUrl),
    order: view.order,
  };
}

const companiesRoute = route({
  method: "GET",
  path: "/v1/bridge/companies/",
  operationId: "suggestBridgeCompanies",
  summary: "Suggest employers for a partial text, as the person types",
  description: "As `GET /v1/company-mappings-search/`, with the person's token.",
  auth: BRIDGE_TOKEN,
  query: Type.Object({
    query: nonBlankText({ description: "What the person has typed so far", examples: ["androsc"] }),
  }),
  answer: { schema: Type.Array(CompanySuggestion), description: "At most 20 companies" },
  handle: ({ bridge, query }, application) =>
    suggestByName(application, bridge.tenant, { text: query.query, product: bridge.request.product_type }),
});

const providersRoute = route({
  method: "GET",
  path: "/v1/bridge/providers/",
  operationId: "listBridgeProviders",
  summary: "List the payroll providers that the person can choose, suggested ones first",
  description: "Those of the token's product and environment.",
  auth: BRIDGE_TOKEN,
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 256, description: "Part of a name", examples: ["sandbox"] })),
    company_mapping_id: Type.Optional(
      text("The employer: its providers come first", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    ),
  }),
  answer: {
    schema: Type.Array(
      Type.Object(
        {
          id: hexId("Its id"),
          name: text("Its name", "Sandbox Payroll"),
          logo_url: textOrNull("Address of its logo; null without one", "https://voe.example.com/logo.svg"),
          is_suggested: flag("True if it is known to cover the employer"),
          shares: SharedItems,
          has_account: PersonsHaveAccounts,
        },
        { title: "OfferedProvider", description: "A payroll provider that the person may choose" },
      ),
    ),
    description: "The providers",
  },
  handle: async ({ bridge, query }, application) => {
    const { company_mapping_id: id } = query;
    const companyId = readHexId<CompanyId>(id ?? "");
    const offered = await listOfferedProviders(application, bridge, { companyId, query: query.query ?? "" });
    return offered.map(({ provider, isSuggested }) => ({
      id: provider.id,
      name: provider.name,
      logo_url: null,
      is_suggested: isSuggested,
      shares: sharedItems(bridge.request.product_type, provider.shares),
      has_account: personsHaveAccounts(provider),
    }));
  },
});

const BeginBody = Type.Object(
  {
    company_mapping_id: optional(hexId<CompanyId>("The employer in the directory")),
    company_name: optionalText({
      description: "An employer that the directory does not list, as the person names it",
      examples: ["Androscoggin Savings Bank"],
    }),
    provider_id: hexId<ProviderId>("The payroll provider, one of those offered"),
    consent: Type.Object(
      {
        accepted: flag("Must be true"),
        version: text("Of the text that was shown, from the session", CONSENT_VERSION),
        allows_refresh: Type.Optional(flag("True if the person also agrees to later refreshes; false unless given")),
        language: Type.Optional(
          oneOf(NOTIFICATION_LANGUAGES, "The language of the page: that of messages to the person"),
        ),
      },
      { description: "What the person agreed to" },
    ),
    review: Type.Optional(
      flag(
        "True: after the sign-in a step `review` shows whose account it is and what goes, and nothing goes before it is answered with `send`. The page says so always",
        false,
      ),
    ),
  },
  { title: "NewConnection", description: "What the person chose and agreed to" },
);

const beginRoute = route({
  method: "POST",
  path: "/v1/bridge/connections/",
  operationId: "beginConnection",
  summary: "Start a connection after the person has chosen an employer and a provider and agreed",
  description: "409 if the token has a connection already.",
  auth: BRIDGE_TOKEN,
  errors: ["conflict"],
  body: BeginBody,
  read: ({ consent }) => (consent?.accepted === false ? refused("consent.accepted", "must be true") : { faults: [] }),
  answer: { status: 201, schema: ConnectionView, description: "The connection" },
  handle: async ({ bridge, body, baseUrl }, application) => {
    const { company_mapping_id, company_name, provider_id, consent, review } = body;
    const companyId = bridge.request.company_mapping_id ?? company_mapping_id ?? null;
    const company = companyId === null ? null : await companyOf(application, bridge, companyId);
    const offered = await listOfferedProviders(application, bridge, { companyId });
    const provider = offered.find((one) => one.provider.id === provider_id)?.provider;
    if (provider === undefined) {
      throw incorrectParameters([{ field: "provider_id", message: "is not offered to this bridge token" }]);
    }
    const connection = await beginConnection(application, bridge, {
      companyId: company?.company_mapping_id ?? null,
      companyName: company?.name ?? (company_name || null),
      provider,
      allowsRefresh: consent.allows_refresh === true,
      consentVersion: consent.version,
      isReviewed: review === true,
      language: consent.language ?? null,
      baseUrl,
    });
    return connectionView(connection, baseUrl);
  },
});

/** @throws AppError `incorrect_parameters` if the directory has no such company */
async function companyOf(
  application: Parameters<typeof getCompany>[0],
  { tenant }: Parameters<typeof beginConnection>[1],
  id: CompanyId,
) {
  try {
    return await getCompany(application, tenant, { id, product: null });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw incorrectParameters([{ field: "company_mapping_id", message: "no company has this id" }]);
  }
}

const getRoute = route({
  method: "GET",
  path: "/v1/bridge/connection/",
  operationId: "getConnection",
  summary: "Get the current connection, or with since wait until it changes",
  description:
    "With `since` (its `updated_at`) and `Prefer: wait=N` it answers at the next change, or after N seconds.",
  auth: BRIDGE_TOKEN,
  isWaitable: true,
  query: Type.Object({ since: Type.Optional(instant("The `updated_at` of the last answer")) }),
  answer: { schema: ConnectionView, description: "The connection" },
  handle: async ({ bridge, query, waitSeconds, baseUrl }, application) => {
    const since = query.since === undefined ? EARLIEST : instantOf(query.since);
    const wait = waitSeconds === null ? null : { since, seconds: waitSeconds };
    const connection = await getPersonConnection(application, bridge, wait);
    if (connection === null) throw new AppError("not_found", "No connection was started with this bridge token.");
    return connectionView(connection, baseUrl);
  },
});

const answerRoute = route({
  method: "POST",
  path: "/v1/bridge/connection/answer/",
  operationId: "answerStep",
  summary: "Answer the current step of the provider",
  description:
    "The values are sealed, and deleted once the provider has them. 409 if the provider is now at another step.",
  auth: BRIDGE_TOKEN,
  errors: ["conflict"],
  body: Type.Object(
    {
      step_id: hexId<StepId>("The step that is answered"),
      values: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: ANSWER_TEXT_MAX }), {
        maxProperties: ANSWER_TEXTS_MAX,
        description: "A text for each field of the step: of a form its names, otherwise code, choice, confirm or send",
        examples: [{ username: "goodlogin", password: "goodpassword" }],
      }),
    },
    { title: "StepAnswer", description: "What the person entered" },
  ),
  answer: { schema: ConnectionView, description: "The connection, which a worker continues" },
  handle: async ({ bridge, body, baseUrl, reply }, application) => {
    const given = {
      stepId: body.step_id,
      answer: body.values,
      clientAddress: clientAddressOf(reply.request, application.trustedProxies),
    };
    return connectionView(await answerStep(application, bridge, given), baseUrl);
  },
});

const cancelRoute = route({
  method: "POST",
  path: "/v1/bridge/connection/cancel/",
  operationId: "cancelConnection",
  summary: "End the current connection",
  description: "Its task ends with `error`. 409 if it has ended.",
  auth: BRIDGE_TOKEN,
  errors: ["conflict"],
  answer: { schema: ConnectionView, description: "The connection, ended" },
  handle: async ({ bridge, baseUrl }, application) =>
    connectionView(await cancelConnection(application, bridge), baseUrl),
});

/** The routes that the Bridge page calls. */
export const bridgeRoutes = tagged("Bridge page", [
  sessionRoute,
  companiesRoute,
  providersRoute,
  beginRoute,
  getRoute,
  answerRoute,
  cancelRoute,
]);
