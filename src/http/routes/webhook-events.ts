import Type from "typebox";
import { EVENT_TYPES } from "../../domain/event.ts";
import { decodeCursor, encodeCursor, PAGE_SIZE_MAX } from "../../domain/page.ts";
import { keyWith, type Route, route } from "../core/route.ts";
import { hexId, oneOf, TimeText } from "../core/schemas.ts";
import { TEXT_LENGTH_MAX } from "../core/validate.ts";

const EventView = Type.Object({
  event_id: hexId("The event's id, which its payload calls webhook_id"),
  event_type: oneOf(EVENT_TYPES),
  payload: Type.String({ description: "The exact bytes sent to webhooks and signed, as a string" }),
  created_at: TimeText,
});

const listRoute = route({
  method: "GET",
  path: "/v1/webhook-events/",
  operationId: "listWebhookEvents",
  tag: "Webhooks",
  summary:
    "Feed of all events, oldest first, including those that no webhook subscribes to; long-polls with Prefer: wait",
  auth: keyWith("webhooks:read"),
  isWaitable: true,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_MAX })),
    cursor: Type.Optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        format: "feed-cursor",
        description: "Opaque; from the previous response",
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: Type.Object({
      cursor: Type.String({ description: "Send it with the next request to get the events that follow" }),
      results: Type.Array(EventView),
    }),
    description: "The events after the cursor; without a cursor none, and the cursor marks the present",
  },
  handle: async ({ caller, query, waitSeconds, reply }, application) => {
    const { events, cursor } = await application.eventFeed.next(caller, {
      after: query.cursor === undefined ? null : decodeCursor(query.cursor),
      limit: query.page_size ?? PAGE_SIZE_MAX,
      waitMs: query.cursor === undefined ? 0 : (waitSeconds ?? 0) * 1_000,
    });
    if (waitSeconds !== null) reply.header("preference-applied", `wait=${waitSeconds}`);
    return { cursor: encodeCursor(cursor), results: events };
  },
});

/** The route of the event feed. */
export const webhookEventRoutes: readonly Route[] = [listRoute];
