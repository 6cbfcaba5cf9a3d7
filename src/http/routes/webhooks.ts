import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../domain/error.ts";
import { EVENT_TYPES } from "../../domain/event.ts";
import { instantOf, isHexId, type WebhookId } from "../../domain/ids.ts";
import { ENV_TYPES, type EnvType, type Webhook } from "../../domain/webhook.ts";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../egress/webhook-url.ts";
import { replayWebhook } from "../../operations/webhooks/webhook-replays.ts";
import { testWebhook } from "../../operations/webhooks/webhook-tests.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "../../operations/webhooks/webhooks.ts";
import { notFound, pageRequest, pageView } from "../core/pages.ts";
import { type CheckContext, keyWith, type Route, route } from "../core/route.ts";
import { filledText, HexId, listOf, nullable, oneOf, PAGE_QUERY, TimeText } from "../core/schemas.ts";
import { isTime } from "../core/validate.ts";
import { WebhookRequestView } from "../views/webhook-request-view.ts";

const TAG = "Webhooks";
const EVENT_FILTERS = ["*", ...EVENT_TYPES] as const;
const ENV_TYPE_WORDS = Object.keys(ENV_TYPES) as EnvType[];
const EnvTypeText = oneOf(ENV_TYPE_WORDS);
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
  env_type: Type.Optional(oneOf(ENV_TYPE_WORDS, "Must be the key's environment; changes nothing")),
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
const CREATED_FIELDS = {
  ...WEBHOOK_FIELDS,
  signing_secret: Type.String({ description: "Shown only once: whsec_…" }),
};
const CreatedWebhookView = Type.Object(CREATED_FIELDS);

/**
 * The checks beyond the schema: a URL that points to a private address, and an environment other
 * than the key's.
 */
function checkWebhook(body: unknown, { caller, application }: CheckContext): InvalidParam[] {
  const given = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const faults: InvalidParam[] = [];
  const url = given.webhook_url;
  const problem = typeof url === "string" && url !== "" ? checkWebhookUrl(url, application.guard) : null;
  if (problem !== null) faults.push({ field: "webhook_url", message: problem });
  const envType = given.env_type;
  if (isEnvType(envType) && ENV_TYPES[envType] !== caller.environment) {
    faults.push({ field: "env_type", message: `must be the key's environment, ${caller.environment}` });
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
  summary: "Register a URL that receives events",
  auth: keyWith("webhooks:write"),
  isIdempotent: true,
  body: CreateBody,
  check: checkWebhook,
  answer: {
    status: 201,
    schema: CreatedWebhookView,
    description: "The webhook, with its signing secret, which is shown only once",
  },
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
  summary: "List webhooks, newest first",
  auth: keyWith("webhooks:read"),
  isPaged: true,
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
  summary: "Get a webhook",
  auth: keyWith("webhooks:read"),
  answer: { status: 200, schema: WebhookView, description: "The webhook" },
  handle: ({ caller, params }, application) => getWebhook(application, caller, webhookId(params.id)),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/webhooks/:id/",
  operationId: "updateWebhook",
  tag: TAG,
  summary: "Update a webhook; queued deliveries go to the new URL",
  auth: keyWith("webhooks:write"),
  body: UpdateBody,
  check: checkWebhook,
  answer: { status: 200, schema: WebhookView, description: "The updated webhook" },
  handle: ({ body, caller, params }, application) => {
    const { name, webhook_url, events, enabled } = body;
    return updateWebhook(application, caller, {
      id: webhookId(params.id),
      name,
      webhookUrl: webhook_url,
      events,
      enabled,
    });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/webhooks/:id/",
  operationId: "deleteWebhook",
  tag: TAG,
  summary: "Delete a webhook and its queued deliveries",
  auth: keyWith("webhooks:write"),
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteWebhook(application, caller, webhookId(params.id)),
});

const RotatedWebhookView = Type.Object({
  ...CREATED_FIELDS,
  previous_secret_expires_at: TimeText,
});

const rotateRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/secret/rotate/",
  operationId: "rotateWebhookSecret",
  tag: TAG,
  summary: "Rotate the signing secret; the old one also signs for another 24 hours",
  auth: keyWith("webhooks:write"),
  isIdempotent: true,
  answer: {
    status: 200,
    schema: RotatedWebhookView,
    description: "The webhook, with its new secret, which is shown only once",
  },
  handle: ({ caller, params, once }, application) =>
    rotateWebhookSecret(application, caller, { id: webhookId(params.id), once }),
});

const testRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/test/",
  operationId: "testWebhook",
  tag: TAG,
  summary: "Send a webhook-test event now and return the attempt",
  auth: keyWith("webhooks:write"),
  answer: { status: 200, schema: WebhookRequestView, description: "The attempt, as the delivery log shows it" },
  handle: ({ caller, params }, application) => testWebhook(application, caller, webhookId(params.id)),
});

const ReplayBody = Type.Object({
  since: Type.Optional(nullable(TimeText)),
  until: Type.Optional(nullable(TimeText)),
  only_failed: Type.Optional(nullable(Type.Boolean({ default: true }))),
});

/**
 * How far the clocks of the service and of its database, which dates events, may differ, in
 * milliseconds.
 */
const CLOCK_SKEW_MAX_MS = 60_000;

/** A time range must start in the past and must not end before it starts. */
function checkTimeRange(body: unknown, { application }: CheckContext): InvalidParam[] {
  const { since, until } = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  if (!isTime(since)) return [];
  if (isTime(until) && instantOf(since) >= instantOf(until))
    return [{ field: "until", message: "must be after since" }];
  const isFuture = Date.parse(since) > application.now().getTime() + CLOCK_SKEW_MAX_MS;
  return isFuture ? [{ field: "since", message: "must not be in the future" }] : [];
}

const ReplayView = Type.Object({
  webhook_id: HexId,
  since: nullable(TimeText),
  until: TimeText,
  only_failed: Type.Boolean(),
  queued: Type.Integer({ description: "Deliveries queued again so far" }),
  created_at: TimeText,
});

const replayRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/replay/",
  operationId: "replayWebhook",
  tag: TAG,
  summary: "Replay past events in the background, a few per second",
  auth: keyWith("webhooks:write"),
  errors: ["conflict"],
  body: nullable(ReplayBody),
  check: checkTimeRange,
  answer: { status: 202, schema: ReplayView, description: "The replay in progress" },
  handle: ({ body, caller, params }, application) => {
    const { since, until, only_failed } = body ?? {};
    return replayWebhook(application, caller, {
      id: webhookId(params.id),
      since: since == null ? null : instantOf(since),
      until: until == null ? null : instantOf(until),
      onlyFailed: only_failed ?? true,
    });
  },
});

function webhookId(text: string | undefined): WebhookId {
  if (text === undefined || !isHexId(text)) throw notFound("webhook");
  return text as WebhookId;
}

/** The routes of webhooks. */
export const webhookRoutes: readonly Route[] = [
  createRoute,
  listRoute,
  getRoute,
  updateRoute,
  deleteRoute,
  rotateRoute,
  testRoute,
  replayRoute,
];
