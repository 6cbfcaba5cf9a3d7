import Type from "typebox";
import { DELIVERY_OUTCOMES } from "../../../kernel/delivery-outcome.ts";
import { idOf, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { type EventId, instantOf, type WebhookId } from "../../../kernel/ids.ts";
import { hexId, instant, integer, oneOf } from "../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES } from "../catalogue.ts";
import { replayWebhookRequest } from "../ops/webhook-replays.ts";
import { getWebhookRequest, listWebhookRequests } from "../ops/webhooks.ts";
import { WebhookRequestView } from "./views/webhook-request-view.ts";

const listRequestsRoute = pagedRoute({
  method: "GET",
  path: "/v1/webhook-requests/",
  operationId: "listWebhookRequests",
  summary: "The delivery log: every attempt of the last 30 days, newest first",
  description:
    "Filters are combined. With the outcome, the status, the duration and the first 16 KiB of the response of each.",
  auth: keyWith("webhooks:read"),
  mayReadReplica: true,
  filters: {
    webhook_id: Type.Optional(hexId<WebhookId>("Only to this webhook")),
    event_id: Type.Optional(hexId<EventId>("Only of this event")),
    event_type: Type.Optional(oneOf(DELIVERED_EVENT_TYPES, "Only of this type")),
    status_code: Type.Optional(
      integer("Only with this HTTP status of the receiver", 500, { minimum: 100, maximum: 599 }),
    ),
    created_at__gte: Type.Optional(instant("Only attempts then or later")),
    created_at__lte: Type.Optional(instant("Only attempts then or earlier", "2026-11-22T00:00:00Z")),
    outcome: Type.Optional(oneOf(DELIVERY_OUTCOMES, "Only with this outcome", "refused")),
  },
  answer: { rows: WebhookRequestView, description: "A page of attempts" },
  list: ({ caller, query, page }, application) => {
    const filter = {
      webhookId: query.webhook_id ?? null,
      eventId: query.event_id ?? null,
      eventType: query.event_type ?? null,
      statusCode: query.status_code ?? null,
      outcome: query.outcome ?? null,
      createdFrom: query.created_at__gte === undefined ? null : instantOf(query.created_at__gte),
      createdTo: query.created_at__lte === undefined ? null : instantOf(query.created_at__lte),
    };
    return listWebhookRequests(application, caller, { filter, request: page });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/webhook-requests/:id/",
  operationId: "getWebhookRequest",
  summary: "One attempt of the delivery log",
  description: "With the bytes that were sent and the first 16 KiB of the response.",
  auth: keyWith("webhooks:read"),
  answer: { schema: WebhookRequestView, description: "The attempt" },
  handle: ({ caller, params }, application) =>
    getWebhookRequest(application, caller, idOf(params.id, "webhook request")),
});

const replayRoute = route({
  method: "POST",
  path: "/v1/webhook-requests/:id/replay/",
  operationId: "replayWebhookRequest",
  summary: "Replay the event of a logged attempt",
  description:
    "At once, whatever its outcome was, with the whole retry schedule. 409 while the webhook is disabled, or if the attempt was a test.",
  auth: keyWith("webhooks:write"),
  errors: ["conflict"],
  answer: {
    status: 202,
    schema: Type.Object({
      webhook_id: hexId("The webhook that it is sent to"),
      event_id: hexId("The event's id, unchanged from the first delivery"),
    }),
    description: "The delivery is due immediately",
  },
  handle: ({ caller, params }, application) =>
    replayWebhookRequest(application, caller, idOf(params.id, "webhook request")),
});

/** The routes of the delivery log. */
export const webhookRequestRoutes = tagged("Webhooks", [listRequestsRoute, getRoute, replayRoute]);
