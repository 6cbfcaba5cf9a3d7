import Type, { type Static } from "typebox";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../../kernel/egress/webhook-url.ts";
import { idOf, mapRows, pagedRoute } from "../../../kernel/http/core/pages.ts";
import {
  type BodyReading,
  keyWith,
  type PartiallyValid,
  type ReadContext,
  route,
  tagged,
} from "../../../kernel/http/core/route.ts";
import { flag, integer, nonBlankText, nullable, oneOf, optional, time } from "../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES, EVENT_TYPES, TEST_EVENT_TYPE } from "../catalogue.ts";
import { testWebhook } from "../ops/webhook-tests.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "../ops/webhooks.ts";
import { ENV_TYPES, MAX_PER_SECOND } from "../webhook.ts";
import { eventCallbacks } from "./event-callbacks.ts";
import { WebhookRequestView } from "./webhook-requests.ts";
import {
  CREATED_FIELDS,
  CreatedWebhookView,
  ENV_TYPE_WORDS,
  EnvTypeText,
  OWN_HEADERS,
  ownHeaderFaults,
  ownHeaders,
  WebhookView,
  webhookView,
} from "./webhook-views.ts";

const EVENT_FILTERS: readonly string[] = ["*", ...EVENT_TYPES];
/** Clients of such services name up to twice as many types as there are here; each in at most so many characters. */
const [EVENTS_MAX, EVENT_MAX] = [100, 128];
const Name = nonBlankText({
  maxLength: 128,
  description: "A name for people, at most 128 characters",
  examples: ["Loan system"],
});
const Url = Type.String({
  minLength: 1,
  maxLength: WEBHOOK_URL_MAX,
  description:
    "Absolute http or https URL, at most 2,048 characters, without credentials. Private addresses are refused",
  examples: ["https://lender.example/hooks"],
});
const EventFilter = nonBlankText({
  maxLength: EVENT_MAX,
  description: `A type of event; * is every type, later ones included. Others are kept, and nothing is sent for them. Types: ${EVENT_TYPES.join(", ")}`,
  examples: ["*"],
});
const Events = Type.Array(EventFilter, {
  minItems: 1,
  maxItems: EVENTS_MAX,
  uniqueItems: true,
  description: "What to send: at least one type, none twice",
});

const Alerts = Type.Optional(
  flag("False: no mail to members when it fails or is disabled. True unless given on creation"),
);

const MaxPerSecond = optional(
  integer(
    "Most deliveries that begin in a second, retries and replays included: they are spaced evenly, and what is too much waits. Null: no limit",
    10,
    MAX_PER_SECOND,
  ),
);

const CreateBody = Type.Object(
  {
    name: Name,
    webhook_url: Url,
    events: Events,
    env_type: optional(EnvTypeText),
    alerts: Alerts,
    max_per_second: MaxPerSecond,
    ...OWN_HEADERS,
  },
  {
    title: "NewWebhook",
    description: "Where to send which events",
    examples: [{ name: "Loan system", webhook_url: "https://lender.example/hooks", events: ["*"] }],
  },
);

const UpdateBody = Type.Object(
  {
    name: Type.Optional(Name),
    webhook_url: Type.Optional(Url),
    events: Type.Optional(Events),
    env_type: Type.Optional(
      oneOf(ENV_TYPE_WORDS, "Changes nothing; must be the key's environment, except in the sandbox", "sandbox"),
    ),
    enabled: Type.Optional(flag("False: events are held, and can be replayed later")),
    alerts: Alerts,
    max_per_second: MaxPerSecond,
    ...OWN_HEADERS,
  },
  {
    title: "WebhookUpdate",
    description: "What to change; absent fields stay",
    examples: [{ enabled: true, events: ["instant-verification-completed"] }],
  },
);

/**
 * The checks beyond the schema: a URL that points to a private address, events of which none is sent,
 * and an environment other than the key's. In the sandbox that one is ignored, so that a client can
 * be tried with what it sends in production.
 */
function readWebhook(
  body: PartiallyValid<Static<typeof CreateBody | typeof UpdateBody>>,
  { caller, application }: ReadContext,
): Pick<BodyReading<unknown, unknown>, "faults" | "warnings"> {
  const { webhook_url: url = "", env_type: envType, events = [] } = body;
  const problem = url === "" ? null : checkWebhookUrl(url, application.guard);
  const isOther = envType != null && ENV_TYPES[envType] !== caller.environment;
  const isTried = isOther && caller.environment === "sandbox";
  const unknown = events.flatMap((type, at) => (type === undefined || EVENT_FILTERS.includes(type) ? [] : [at]));
  const isNamed = (type: string | undefined) => type !== undefined && type.trim() !== "" && type.length <= EVENT_MAX;
  const sendsNothing = unknown.length > 0 && unknown.length === events.length && events.every(isNamed);
  return {
    faults: [
      ...(problem === null ? [] : [{ field: "webhook_url", message: problem }]),
      ...(isOther && !isTried
        ? [{ field: "env_type", message: `must be the key's environment, ${caller.environment}` }]
        : []),
      ...(sendsNothing ? [{ field: "events", message: NO_EVENT }] : []),
      ...ownHeaderFaults(body),
    ],
    warnings: [
      ...unknown.map((at) => ({ field: `events[${at}]`, message: UNKNOWN_EVENT })),
      ...(isTried ? [{ field: "env_type", message: OF_THE_SANDBOX }] : []),
    ],
  };
}

const NO_EVENT = "must name at least one type of event of this service, or *";
const UNKNOWN_EVENT = "is not a type of event of this service: it is kept, and nothing is sent for it";
const OF_THE_SANDBOX = "is not the key's environment: the webhook receives the events of the sandbox";

const createRoute = route({
  method: "POST",
  path: "/v1/webhooks/",
  operationId: "createWebhook",
  sessionSecondFactorFor: "access",
  summary: "Register a URL that receives events",
  description:
    "At most 20 per team and environment (200 in the sandbox), and each URL once. OpenVOE sends events from now on, signed and at least once, with retries for three days.",
  auth: keyWith("webhooks:write"),
  isIdempotent: true,
  body: CreateBody,
  callbacks: eventCallbacks,
  read: readWebhook,
  answer: {
    status: 201,
    schema: CreatedWebhookView,
    description: "The webhook, with its signing secret, which is shown only once",
  },
  handle: async ({ body, caller, idempotency }, application) => {
    const {
      name,
      webhook_url: webhookUrl,
      events,
      env_type,
      alerts = true,
      max_per_second: maxPerSecond = null,
    } = body;
    const envType = env_type ?? caller.environment;
    const input = { name, webhookUrl, events, envType, alerts, maxPerSecond, headers: ownHeaders(body) ?? {} };
    const created = await createWebhook(application, caller, { input, idempotency });
    return webhookView(created);
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/webhooks/",
  operationId: "listWebhooks",
  summary: "List webhooks, newest first",
  description: "Without their secrets.",
  auth: keyWith("webhooks:read"),
  answer: { rows: WebhookView, description: "A page of webhooks" },
  list: ({ caller, page }, application) => mapRows(listWebhooks(application, caller, page), webhookView),
});

const getRoute = route({
  method: "GET",
  path: "/v1/webhooks/:id/",
  operationId: "getWebhook",
  summary: "Get a webhook",
  description: "Without its secret, which only the creation and a rotation show.",
  auth: keyWith("webhooks:read"),
  answer: { schema: WebhookView, description: "The webhook" },
  handle: async ({ caller, params }, application) =>
    webhookView(await getWebhook(application, caller, idOf(params.id, "webhook"))),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/webhooks/:id/",
  operationId: "updateWebhook",
  sessionSecondFactorFor: "access",
  summary: "Update a webhook. Queued deliveries go to the new URL",
  description:
    "Absent fields stay the same. Enabling a disabled webhook does not send the held deliveries: request a replay.",
  auth: keyWith("webhooks:write"),
  body: UpdateBody,
  read: readWebhook,
  answer: { schema: WebhookView, description: "The updated webhook" },
  handle: async ({ body, caller, params }, application) => {
    const { name, webhook_url: webhookUrl, events, enabled, alerts, max_per_second: maxPerSecond } = body;
    const id = idOf(params.id, "webhook");
    const change = { id, name, webhookUrl, events, enabled, alerts, maxPerSecond, headers: ownHeaders(body) };
    const updated = await updateWebhook(application, caller, change);
    return webhookView(updated);
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/webhooks/:id/",
  operationId: "deleteWebhook",
  summary: "Delete a webhook and its queued deliveries",
  description: "A delivery that is being sent may still arrive. Its attempts stay in the delivery log for 30 days.",
  auth: keyWith("webhooks:write"),
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteWebhook(application, caller, idOf(params.id, "webhook")),
});

const RotatedWebhookView = Type.Object(
  {
    ...CREATED_FIELDS,
    previous_secret_expires_at: time("Until when the replaced secret signs too", "2026-11-22T14:30:00.000000Z"),
  },
  { title: "RotatedWebhook", description: "A webhook with its new signing secret" },
);

const rotateRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/secret/rotate/",
  operationId: "rotateWebhookSecret",
  sessionSecondFactorFor: "access",
  summary: "Rotate the signing secret. The old secret also signs for another 24 hours",
  description:
    "In this time, `webhook-signature` has one entry for each secret. At most five replaced secrets sign at a time.",
  auth: keyWith("webhooks:write"),
  isIdempotent: true,
  answer: { schema: RotatedWebhookView, description: "The webhook, with its new secret, which is shown only once" },
  handle: async ({ caller, params, idempotency }, application) =>
    webhookView(await rotateWebhookSecret(application, caller, { id: idOf(params.id, "webhook"), idempotency })),
});

const TestBody = Type.Object(
  {
    event_type: optional(
      oneOf(
        DELIVERED_EVENT_TYPES,
        "Sends a sample of this type, as `GET /v1/event-types/` shows it: its ids belong to nothing. webhook-test unless given",
        "order-status-updated",
      ),
    ),
  },
  { title: "WebhookTest", description: "What to send; without a body, a webhook-test event" },
);

const testRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/test/",
  operationId: "testWebhook",
  summary: "Send a webhook-test event or a sample of a type now, and return the attempt",
  description:
    "Signed and guarded like every delivery, and sent even if the webhook is disabled or does not subscribe to the type. It is sent once, with a timeout of 10 seconds, and not retried. It is not in the event feed; the log shows it as a webhook-test.",
  auth: keyWith("webhooks:write"),
  body: nullable(TestBody),
  answer: { schema: WebhookRequestView, description: "The attempt, as the delivery log shows it" },
  handle: ({ body, caller, params }, application) =>
    testWebhook(application, caller, { id: idOf(params.id, "webhook"), type: body?.event_type ?? TEST_EVENT_TYPE }),
});

/** The routes of webhooks. */
export const webhookRoutes = tagged("Webhooks", [
  createRoute,
  listRoute,
  getRoute,
  updateRoute,
  deleteRoute,
  rotateRoute,
  testRoute,
]);
