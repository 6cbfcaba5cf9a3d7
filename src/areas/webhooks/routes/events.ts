import Type from "typebox";
import { DELIVERY_OUTCOMES } from "../../../kernel/delivery-outcome.ts";
import { idOf, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { instantOf } from "../../../kernel/ids.ts";
import { hexId, instant, integer, nullable, oneOf, text, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES, EVENT_TYPES, EVENTS } from "../catalogue.ts";
import { getEvent, listEvents } from "../ops/event-lists.ts";
import { samplePayload } from "../ops/trigger-event.ts";

const READ = keyWith("webhooks:read");

const DeliveryView = Type.Object(
  {
    webhook_id: hexId("The webhook"),
    webhook_name: textOrNull("Its name; null if it was deleted", "Loan desk"),
    webhook_url: text("Where the last attempt went, or else the webhook's URL", "https://lender.example/hooks"),
    status: oneOf(
      ["delivered", "due", "exhausted", "held"],
      "delivered: an attempt arrived; due: the next attempt follows; exhausted: the retry schedule has ended; held: the webhook is or was disabled, and a replay sends it",
      "delivered",
    ),
    attempts: integer("Attempts so far, those of replays included", 1),
    last_attempt_id: nullable(hexId("The last attempt, in the delivery log; null before the first")),
    last_attempt_at: nullable(time("When it began; null before the first")),
    last_outcome: nullable(oneOf(DELIVERY_OUTCOMES, "How it ended; null before the first", "delivered")),
    last_status_code: nullable(integer("The HTTP status of its answer; null without one", 204)),
    next_attempt_at: nullable(time("When the next attempt is due; null if none is"), { examples: [null] }),
    further_delays_seconds: Type.Array(integer("Seconds, give or take a tenth", 30), {
      description:
        "What is left of the retry schedule after the attempt that is due: the pause after each, should all fail",
      examples: [[]],
    }),
  },
  { title: "EventDelivery", description: "How the delivery of an event to one webhook stands" },
);

/** An event with all its deliveries. */
const EventView = Type.Object(
  {
    event_id: hexId("The event's id, which its payload calls webhook_id"),
    event_type: oneOf(DELIVERED_EVENT_TYPES, "Its type", "instant-verification-completed"),
    payload: text(
      "The exact bytes sent to webhooks and signed, as a string of JSON",
      '{"webhook_id":"7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21","event_type":"instant-verification-completed"}',
    ),
    created_at: time("When it happened"),
    deliveries: Type.Array(DeliveryView, { description: "One for each webhook that subscribed to its type" }),
  },
  { title: "Event", description: "An event with all its deliveries" },
);

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/events/",
  operationId: "listEvents",
  summary: "List the events of the last 30 days with their deliveries, newest first",
  description:
    "The filters are combined. The list includes events that no webhook subscribes to. Programs that must not miss an event read the feed, `GET /v1/webhook-events/`.",
  auth: READ,
  filters: {
    event_type: Type.Optional(oneOf(DELIVERED_EVENT_TYPES, "Only of this type")),
    created_at__gte: Type.Optional(instant("Only those of then or later")),
    created_at__lte: Type.Optional(instant("Only those of then or earlier", "2026-11-22T00:00:00Z")),
  },
  answer: { rows: EventView, description: "A page of events" },
  list: ({ caller, query, page }, application) => {
    const filter = {
      type: query.event_type ?? null,
      createdFrom: query.created_at__gte === undefined ? null : instantOf(query.created_at__gte),
      createdTo: query.created_at__lte === undefined ? null : instantOf(query.created_at__lte),
    };
    return listEvents(application, caller, { filter, request: page });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/events/:id/",
  operationId: "getEvent",
  summary: "Get an event with its deliveries and their next attempts",
  description: "Its attempts are in the delivery log: `GET /v1/webhook-requests/?event_id=`.",
  auth: READ,
  answer: { schema: EventView, description: "The event" },
  handle: ({ caller, params }, application) => getEvent(application, caller, idOf(params.id, "event")),
});

const EventTypeView = Type.Object(
  {
    event_type: oneOf(EVENT_TYPES, "The type"),
    summary: text("When it is sent", "A verification is completed or partial"),
    description: text("What a receiver has to know of it", "Read the verification with your own credentials."),
    sample: text(
      "A payload of this type, as a string of JSON; its ids belong to nothing",
      '{"webhook_id":"7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21","event_type":"instant-verification-completed"}',
    ),
  },
  { title: "EventType", description: "A type of event" },
);

const typesRoute = route({
  method: "GET",
  path: "/v1/event-types/",
  operationId: "listEventTypes",
  summary: "List the types of event that a webhook can subscribe to, with a sample of each payload",
  description: "The ids of the samples are random and belong to no object.",
  auth: READ,
  answer: { schema: Type.Array(EventTypeView), description: "All types, in the order of the reference" },
  handle: async ({ caller }, application) =>
    EVENT_TYPES.map((type) => ({
      event_type: type,
      summary: EVENTS[type].summary,
      description: EVENTS[type].description,
      sample: samplePayload(caller, type, application.now()),
    })),
});

/** The routes of events and their types. */
export const eventRoutes = tagged("Webhooks", [listRoute, getRoute, typesRoute]);
