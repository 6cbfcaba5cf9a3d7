import Type from "typebox";
import { applyPreference } from "../../../kernel/http/core/answers/preferences.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { decodeCursor, encodeCursor, PAGE_SIZE_MAX } from "../../../kernel/page.ts";
import { TEXT_LENGTH_MAX } from "../../../kernel/schema/formats.ts";
import { hexId, integer, oneOf, text, time } from "../../../kernel/schema/vocabulary.ts";
import { EVENT_TYPES } from "../catalogue.ts";
import type { Sender } from "../ops/attempt-delivery.ts";
import type { EventFeed } from "../ops/event-lists.ts";

declare module "../../../kernel/http/core/application.ts" {
  interface Application {
    readonly eventFeed: EventFeed;
    /** Sends tests of webhooks through the egress guard. */
    readonly sender: Sender;
  }
}

/** As `encodeCursor` makes it. */
const CURSOR = "bjIwMjYtMTEtMjFUMTQ6MzA6MDAuMDAwMDAwWjdmM2MwYjVlOWExZDRjMmY4ZTZiMGE5ZDVjNGUzZjIx";

const EventView = Type.Object(
  {
    event_id: hexId("The event's id, which its payload calls webhook_id"),
    event_type: oneOf(EVENT_TYPES, "Its type"),
    payload: text(
      "The exact bytes sent to webhooks and signed, as a string of JSON",
      '{"webhook_id":"7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21","event_type":"instant-verification-completed"}',
    ),
    created_at: time("When it happened"),
  },
  { title: "FeedEvent", description: "An event in the feed" },
);

const listRoute = route({
  method: "GET",
  path: "/v1/webhook-events/",
  operationId: "listWebhookEvents",
  summary: "Read the feed of all events, oldest first, with or without a webhook. Long-polls with Prefer: wait",
  description:
    "For programs without a public address. The first request, without a cursor, marks the present; each response has the cursor of the next request. With an old cursor, after a crash, some events come again but none is missed. OpenVOE keeps events for 30 days.",
  auth: keyWith("webhooks:read"),
  isWaitable: true,
  query: Type.Object({
    page_size: Type.Optional(
      integer("Events of one response", PAGE_SIZE_MAX, { minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_MAX }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        format: "feed-cursor",
        description: "Opaque: from the previous response. Absent: none but the cursor of the present",
        examples: [CURSOR],
      }),
    ),
  }),
  answer: {
    schema: Type.Object(
      {
        cursor: text("Send it with the next request to get the events that follow", CURSOR),
        results: Type.Array(EventView, { description: "The events, oldest first" }),
      },
      { title: "EventPage", description: "The events after a cursor" },
    ),
    description: "The events after the cursor; without a cursor none, and the cursor marks the present",
  },
  handle: async ({ caller, query, waitSeconds, reply }, application) => {
    const { events, cursor } = await application.eventFeed.next(caller, {
      after: query.cursor === undefined ? null : decodeCursor(query.cursor),
      limit: query.page_size ?? PAGE_SIZE_MAX,
      waitMs: query.cursor === undefined ? 0 : (waitSeconds ?? 0) * 1_000,
    });
    if (waitSeconds !== null) applyPreference(reply, `wait=${waitSeconds}`);
    return { cursor: encodeCursor(cursor), results: events };
  },
});

/** The route of the event feed. */
export const webhookEventRoutes = tagged("Webhooks", [listRoute]);
