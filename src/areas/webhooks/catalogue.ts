import Type, { type Static, type TObject } from "typebox";
import { oneOf } from "../../kernel/schema/vocabulary.ts";
import { CONNECTION_EVENTS } from "./events/connecting.ts";
import { type EventWords, NO_STATUS } from "./events/fields.ts";
import { TEAM_EVENTS } from "./events/team.ts";
import { DISPUTE_EVENTS, INCOME_EVENTS, VERIFICATION_EVENTS } from "./events/verifying.ts";

/** The type of the event that tests a webhook on demand; webhooks cannot subscribe to it. */
export const TEST_EVENT_TYPE = "webhook-test";

const WEBHOOK_TEST = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  event: oneOf(["webhook-test"] as const, "The same as event_type"),
};

/**
 * Every type of event, in the order of the reference. The interface, the reference, the samples,
 * the client library and the dashboard take them from here, and writers are held to their fields.
 */
export const EVENTS = {
  ...VERIFICATION_EVENTS,
  ...CONNECTION_EVENTS,
  ...DISPUTE_EVENTS,
  ...TEAM_EVENTS,
  ...INCOME_EVENTS,
  "webhook-test": {
    summary: "You tested a webhook",
    description: "Sent once by `POST /v1/webhooks/{id}/test/`. Webhooks cannot subscribe to it.",
    fields: WEBHOOK_TEST,
  },
} as const satisfies Readonly<Record<string, EventWords>>;

/** Every type that a delivery can carry. */
export type DeliveredEventType = keyof typeof EVENTS;

/** Every type that a webhook can subscribe to. */
export type EventType = Exclude<DeliveredEventType, typeof TEST_EVENT_TYPE>;

/** See {@link DeliveredEventType}. */
export const DELIVERED_EVENT_TYPES = Object.keys(EVENTS) as readonly DeliveredEventType[];

/** See {@link EventType}. */
export const EVENT_TYPES = DELIVERED_EVENT_TYPES.filter((type) => type !== TEST_EVENT_TYPE);

/** The fields of a type of event as they are sent. */
export type EventFields<Type extends DeliveredEventType> = Static<TObject<(typeof EVENTS)[Type]["fields"]>>;
