import Type, { type Static } from "typebox";
import { DELIVERY_OUTCOMES } from "../../../kernel/delivery-outcome.ts";
import type { InvalidParam } from "../../../kernel/error.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, type PartiallyValid, route, tagged } from "../../../kernel/http/core/route.ts";
import { type EventId, instantOf, type WebhookId } from "../../../kernel/ids.ts";
import {
  flag,
  hexId,
  instant,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES } from "../catalogue.ts";
import { getWebhookReplay, replayWebhook, replayWebhookRequest } from "../ops/webhook-replays.ts";
import { getWebhookRequest, listWebhookRequests } from "../ops/webhooks.ts";

function headers(description: string, example: Readonly<Record<string, string>>) {
  return nullable(Type.Record(Type.String(), Type.String(), { description, examples: [example] }));
}

/** One attempt, as the delivery log shows it. */
export const WebhookRequestView = Type.Object(
  {
    id: hexId("The attempt's id, by which it is replayed"),
    webhook_id: hexId("The webhook it was sent to"),
    event_id: hexId("The event's id, which its payload calls webhook_id"),
    event_type: oneOf(DELIVERED_EVENT_TYPES, "The type of the event"),
    webhook_url: text("The URL used", "https://lender.example/hooks"),
    attempt: integer("1 for the first", 1),
    outcome: oneOf(
      DELIVERY_OUTCOMES,
      "delivered: 2xx within 10 seconds; refused: another status; gone: 410; the others: no usable response",
    ),
    status_code: nullable(integer("The HTTP status of the receiver; null without a response", 204)),
    duration_ms: integer("From its beginning to its outcome, in milliseconds", 36),
    remote_address: textOrNull("The address that was connected to; null without a connection", "203.0.113.7"),
    failure_reason: nullable(
      text(
        "Why no answer came: a code, and what it means; null otherwise",
        "CERT_HAS_EXPIRED: the certificate has expired",
      ),
      { examples: [null] },
    ),
    redirect_location: nullable(
      text("Of a redirect, which is not followed: where it leads", "https://lender.example/hooks/"),
      { examples: [null] },
    ),
    request_headers: headers(
      "What was sent, with the values of your own headers hidden; null where nothing was, and in logs of older versions",
      { "Content-Type": "application/json", "webhook-timestamp": "1795000000" },
    ),
    response_headers: headers("The headers of the response by their lower-case names; null without one", {
      "content-type": "text/plain",
    }),
    response_body: textOrNull(
      "The first 16 KiB of the response, decompressed and in the charset that it states; null without one",
      "ok",
    ),
    payload: textOrNull(
      "The bytes sent, as text; null once the event is deleted",
      '{"webhook_id":"7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21","event_type":"webhook-test"}',
    ),
    is_replay: flag("True if a replay sent it", false),
    created_at: time("When the attempt began"),
  },
  { title: "WebhookRequest", description: "One attempt to deliver an event" },
);

const listRequestsRoute = pagedRoute({
  method: "GET",
  path: "/v1/webhook-requests/",
  operationId: "listWebhookRequests",
  summary: "List the attempts of the last 30 days (the delivery log), newest first",
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
  summary: "Get an attempt of the delivery log",
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
    "Sends the event at once, whatever the outcome was, with the whole retry schedule. 409 while the webhook is disabled, or if the attempt was a test.",
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

const ReplayBody = Type.Object(
  {
    since: optional(instant("Only events created then or later; all kept ones if absent")),
    until: optional(instant("Only events created before; now if absent", "2026-11-22T00:00:00Z")),
    only_failed: optional(
      Type.Boolean({
        default: true,
        description: "False: also what was delivered. True unless given",
        examples: [true],
      }),
    ),
  },
  { title: "ReplayRequest", description: "Which events to send again; without a body, all that were not delivered" },
);

/**
 * How far the clocks of the service and of its database, which dates events, may differ, in
 * milliseconds.
 */
const CLOCK_SKEW_MAX_MS = 60_000;

/** A time range must start in the past and must not end before it starts. */
function checkTimeRange(
  { since, until }: PartiallyValid<Static<typeof ReplayBody>>,
  { now }: Pick<Application, "now">,
): InvalidParam[] {
  if (since == null) return [];
  if (until != null && instantOf(since) >= instantOf(until))
    return [{ field: "until", message: "must be after since" }];
  const isFuture = Date.parse(since) > now().getTime() + CLOCK_SKEW_MAX_MS;
  return isFuture ? [{ field: "since", message: "must not be in the future" }] : [];
}

const ReplayView = Type.Object(
  {
    webhook_id: hexId("The webhook"),
    since: nullable(time("From when; null: all kept events")),
    until: time("Until when", "2026-11-22T00:00:00.000000Z"),
    only_failed: flag("True: only what was not delivered"),
    queued: integer("Deliveries queued again so far, including those that waited for a retry", 12),
    remaining: integer(
      "Deliveries that are still to be queued, counted up to 10,000; 0 if there is nothing to replay",
      30,
    ),
    created_at: time("When it was requested"),
  },
  { title: "Replay", description: "A replay in progress" },
);

const replayWebhookRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/replay/",
  operationId: "replayWebhook",
  summary: "Replay past events in the background, a few per second",
  description:
    "OpenVOE keeps events for 30 days. A replayed event keeps its `webhook_id`. Up to 20 events per second are queued; live events come first. Events that wait for a retry become due too, at the same rate, and keep their place in the retry schedule. 409 while the webhook is disabled.",
  auth: keyWith("webhooks:write"),
  errors: ["conflict"],
  body: nullable(ReplayBody),
  read: (body, { application }) => ({ faults: checkTimeRange(body ?? {}, application) }),
  answer: { status: 202, schema: ReplayView, description: "The replay in progress" },
  handle: ({ body, caller, params }, application) => {
    const { since, until, only_failed } = body ?? {};
    return replayWebhook(application, caller, {
      id: idOf(params.id, "webhook"),
      since: since == null ? null : instantOf(since),
      until: until == null ? null : instantOf(until),
      onlyFailed: only_failed ?? true,
    });
  },
});

const getWebhookReplayRoute = route({
  method: "GET",
  path: "/v1/webhooks/:id/replay/",
  operationId: "getWebhookReplay",
  summary: "Get the replay of a webhook in progress",
  description: "404 once it has ended.",
  auth: keyWith("webhooks:read"),
  answer: { schema: ReplayView, description: "The replay in progress" },
  handle: ({ caller, params }, application) => getWebhookReplay(application, caller, idOf(params.id, "webhook")),
});

/** The routes of the delivery log and of replays. */
export const webhookRequestRoutes = tagged("Webhooks", [
  listRequestsRoute,
  getRoute,
  replayRoute,
  replayWebhookRoute,
  getWebhookReplayRoute,
]);
