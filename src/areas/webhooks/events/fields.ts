import Type, { type TProperties } from "typebox";
import { hexId, nullable, oneOf, optional, text, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { IDENTITY_STATUSES } from "../words.ts";

/* What the events of several families have. A test compares every event that any test meets in the feed with its fields. */

/** What a type of event is. */
export interface EventWords {
  /** One sentence: when it is sent. */
  readonly summary: string;
  /** What a receiver has to know of it. */
  readonly description: string;
  /** The fields that it adds to the envelope of every event, without personal data. */
  readonly fields: TProperties;
}

/** In the description of an event that names an object. */
export const READ_IT = "Read the object with your own key.";

const USER_ID = nullable(hexId("The user; null where the event is about none"));
/** The client's reference. */
export const OWN_REFERENCE = textOrNull("Your own reference, as you sent it; null without one", "loan-4711");
/** The link that an event is about. */
export const LINK_ID = hexId("The link", "9b8a7c6d5e4f40312a1b0c9d8e7f6a5b");
/** The verification that an event is about. */
export const VERIFICATION_ID = text(
  "The verification: read it with your own credentials",
  "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
);
/** For types without a status. */
export const NO_STATUS = { status: Type.Null({ description: "Always null for this type", examples: [null] }) };
/** Whose account it is; absent in events that were stored before persons were compared. */
export const IDENTITY = optional(
  oneOf(IDENTITY_STATUSES, "Whether the account is of the person whom you named; null before the data is here"),
);

/** The payload of a type: the envelope of every event, and the fields of its own. */
export function payloadOf(type: string, fields: TProperties) {
  // `instant-verification-completed` is `InstantVerificationCompletedEvent`.
  const words = type.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const envelope = {
    webhook_id: hexId(
      "The event's own id, the same on every retry and replay: store it, and ignore events that you have handled",
    ),
    event_type: oneOf([type], "The type of the event"),
    event_created_at: time("When it happened"),
    updated_at: time("The same as event_created_at: orders the events about one object"),
    user_id: USER_ID,
  };
  const title = `${words.join("")}Event`;
  return Type.Object({ ...envelope, ...fields }, { title, description: `Payload of ${type}` });
}
