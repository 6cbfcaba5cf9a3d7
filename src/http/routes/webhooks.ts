import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../domain/error.ts";
import { DELIVERY_OUTCOMES, EVENT_TYPES } from "../../domain/event.ts";
import { instantOf, isHexId, type WebhookId } from "../../domain/ids.ts";
import { ENV_TYPES, type EnvType, type Webhook } from "../../domain/webhook.ts";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../egress/webhook-url.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookRequests,
  listWebhooks,
  updateWebhook,
} from "../../operations/webhooks.ts";
import { notFound, pageRequest, pageView } from "../pages.ts";
import { type CheckContext, type Route, route } from "../route.ts";
import { filledText, HexId, hexId, listOf, nullable, oneOf, PAGE_QUERY, TimeText } from "../schemas.ts";

const TAG = "Webhooks";
const EVENT_FILTERS = ["*", ...EVENT_TYPES] as const;
const EnvTypeText = oneOf(Object.keys(ENV_TYPES) as EnvType[]);
const Name = filledText({ maxLength: 128 });
const Url = Type.String({ minLength: 1, maxLength: WEBHOOK_URL_MAX, description: "Absolute http or https URL" });
const Events = Type.Array(oneOf(EVENT_FILTERS), { minItems: 1, maxItems: EVENT_FILTERS.length, uniqueItems: true });

const CreateBody = Type.Object({
  name: Name,
  webhook_url: Url,
  events: Events,
  env_type: Type.Optional(nullable(EnvTypeText)),
});

const UpdateBody = Type.Object({
  name: Type.Optional(Name),
  webhook_url: Type.Optional(Url),
  events: Type.Optional(Events),
  env_type: Type.Optional(nullable(EnvTypeText)),
  enabled: Type.Optional(Type.Boolean()),
});

const WEBHOOK_FIELDS = {
  id: HexId,
  name: Type.String(),
  webhook_url: Type.String(),
  events: Type.Array(oneOf(EVENT_FILTERS)),
  env_type: EnvTypeText,
  enabled: Type.Boolean(),
  created_at: TimeText,
  updated_at: TimeText,
};
const WebhookView = Type.Object(WEBHOOK_FIELDS);
const CreatedWebhookView = Type.Object({
  ...WEBHOOK_FIELDS,
  signing_secret: Type.String({ description: "Shown this once: whsec_…" }),
});

/** What the schema cannot say of a webhook: a URL that leads inside, an environment that is not the key's. */
function checkWebhook(body: unknown, { caller, application }: CheckContext): InvalidParam[] {
  const given = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const faults: InvalidParam[] = [];
  const url = given.webhook_url;
  const problem = typeof url === "string" && url !== "" ? checkWebhookUrl(url, application.guard) : null;
  if (problem !== null) faults.push({ field: "webhook_url", message: problem });
  const envType = given.env_type;
  if (isEnvType(envType) && ENV_TYPES[envType] !== caller.environment) {
    faults.push({ field: "env_type", message: `must agree with the key's environment, ${caller.environment}` });
  }
  return faults;
}

function isEnvType(value: unknown): value is EnvType {
  return typeof value === "string" && Object.hasOwn(ENV_TYPES, value);
}

const createRoute = route({
  method: "POST",
  path: "/v1/webhooks/",
  operationId: "createWebhook",
  tag: TAG,
  summary: "Register a URL for events",
  scope: "webhooks:write",
  isIdempotent: true,
  body: CreateBody,
  check: checkWebhook,
  answer: { status: 201, schema: CreatedWebhookView, description: "The webhook, with its signing secret this once" },
  handle: ({ body, caller, once }, application) => {
    const { name, webhook_url, events, env_type } = body as Static<typeof CreateBody>;
    const input = { name, webhookUrl: webhook_url, events, envType: env_type ?? caller.environment };
    return createWebhook(application, caller, { input, once });
  },
});

const listRoute = route({
  method: "GET",
  path: "/v1/webhooks/",
  operationId: "listWebhooks",
  tag: TAG,
  summary: "Webhooks, newest first",
  scope: "webhooks:read",
  query: Type.Object(PAGE_QUERY),
  answer: { status: 200, schema: listOf(WebhookView), description: "A page of webhooks" },
  handle: async (request, application) => {
    const page = await listWebhooks(application, request.caller, pageRequest(request.query));
    return pageView(page, request, { path: "/v1/webhooks/", view: (webhook: Webhook) => webhook });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/webhooks/:id/",
  operationId: "getWebhook",
  tag: TAG,
  summary: "One webhook",
  scope: "webhooks:read",
  answer: { status: 200, schema: WebhookView, description: "The webhook" },
  handle: ({ caller, params }, application) => getWebhook(application, caller, webhookId(params.id)),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/webhooks/:id/",
  operationId: "updateWebhook",
  tag: TAG,
  summary: "Change a webhook; what is queued goes to the new URL",
  scope: "webhooks:write",
  body: UpdateBody,
  check: checkWebhook,
  answer: { status: 200, schema: WebhookView, description: "The webhook as it is now" },
  handle: ({ body, caller, params }, application) => {
    const { name, webhook_url, events, enabled, env_type } = body;
    return updateWebhook(application, caller, {
      id: webhookId(params.id),
      name,
      webhookUrl: webhook_url,
      events,
      enabled,
      envType: env_type ?? undefined,
    });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/webhooks/:id/",
  operationId: "deleteWebhook",
  tag: TAG,
  summary: "Delete a webhook and what is queued for it",
  scope: "webhooks:write",
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteWebhook(application, caller, webhookId(params.id)),
});

const WebhookRequestView = Type.Object({
  id: HexId,
  webhook_id: hexId("The webhook that it was sent to"),
  event_id: hexId("The event: the webhook_id of its payload"),
  event_type: oneOf(EVENT_TYPES),
  webhook_url: Type.String({ description: "The URL that was used" }),
  attempt: Type.Integer({ description: "1 for the first" }),
  outcome: oneOf(DELIVERY_OUTCOMES),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  remote_address: nullable(Type.String()),
  response_body: nullable(Type.String({ description: "Its first 16 KiB" })),
  payload: Type.String({ description: "The bytes that were sent" }),
  created_at: TimeText,
});

const listRequestsRoute = route({
  method: "GET",
  path: "/v1/webhook-requests/",
  operationId: "listWebhookRequests",
  tag: TAG,
  summary: "The delivery log: every attempt of the last 30 days, newest first",
  scope: "webhooks:read",
  query: Type.Object({
    ...PAGE_QUERY,
    webhook_id: Type.Optional(HexId),
    event_type: Type.Optional(oneOf(EVENT_TYPES)),
    status_code: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
    created_at__gte: Type.Optional(TimeText),
    created_at__lte: Type.Optional(TimeText),
    outcome: Type.Optional(oneOf(DELIVERY_OUTCOMES)),
  }),
  answer: { status: 200, schema: listOf(WebhookRequestView), description: "A page of attempts" },
  handle: async (request, application) => {
    const { query } = request;
    const filter = {
      webhookId: (query.webhook_id ?? null) as WebhookId | null,
      eventType: query.event_type ?? null,
      statusCode: query.status_code ?? null,
      outcome: query.outcome ?? null,
      createdFrom: query.created_at__gte === undefined ? null : instantOf(query.created_at__gte),
      createdTo: query.created_at__lte === undefined ? null : instantOf(query.created_at__lte),
    };
    const page = await listWebhookRequests(application, request.caller, { filter, request: pageRequest(query) });
    return pageView(page, request, { path: "/v1/webhook-requests/", view: (attempt) => attempt });
  },
});

function webhookId(text: string | undefined): WebhookId {
  if (text === undefined || !isHexId(text)) throw notFound("webhook");
  return text as WebhookId;
}

/** The routes of webhooks and their delivery log. */
export const webhookRoutes: readonly Route[] = [
  createRoute,
  listRoute,
  getRoute,
  updateRoute,
  deleteRoute,
  listRequestsRoute,
];
