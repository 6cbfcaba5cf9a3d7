import Type from "typebox";
import { DELIVERY_OUTCOMES } from "../../../../kernel/delivery-outcome.ts";
import { hexId, integer, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES } from "../../catalogue.ts";

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
export const EventView = Type.Object(
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
