import Type from "typebox";
import { EVENT_TYPES } from "../../domain/event.ts";
import { decodeCursor, encodeCursor, PAGE_SIZE_MAX } from "../../domain/page.ts";
import { type Route, route } from "../core/route.ts";
import { hexId, oneOf, TimeText } from "../core/schemas.ts";
import { TEXT_LENGTH_MAX } from "../core/validate.ts";

const EventView = Type.Object({
  event_id: hexId("The event: the webhook_id of its payload"),
  event_type: oneOf(EVENT_TYPES),
  payload: Type.String({ description: "The bytes that webhooks are sent, as a text; they are signed as they are" }),
  created_at: TimeText,
});

const listRoute = route({
  method: "GET",
  path: "/v1/webhook-events/",
  operationId: "listWebhookEvents",
  tag: "Webhooks",
  summary:
    "Events as they happen, oldest first, whether a webhook asks for them or not; waits for the first one if asked to",
  scope: "webhooks:read",
  isWaitable: true,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_MAX })),
    cursor: Type.Optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        format: "feed-cursor",
        description: "Opaque; the one of the answer before",
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: Type.Object({
      cursor: Type.String({ description: "Give it with the next request: what follows these" }),
      results: Type.Array(EventView),
    }),
    description: "The events after the cursor; none without one: then the cursor is the present",
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

/** The route of the feed of events. */
export const webhookEventRoutes: readonly Route[] = [listRoute];
