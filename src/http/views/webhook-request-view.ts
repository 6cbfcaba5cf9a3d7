import Type from "typebox";
import { DELIVERED_EVENT_TYPES, DELIVERY_OUTCOMES } from "../../domain/event.ts";
import { HexId, hexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

/** One attempt, as the delivery log shows it. */
export const WebhookRequestView = Type.Object({
  id: HexId,
  webhook_id: hexId("The webhook that it was sent to"),
  event_id: hexId("The event: the webhook_id of its payload"),
  event_type: oneOf(DELIVERED_EVENT_TYPES),
  webhook_url: Type.String({ description: "The URL that was used" }),
  attempt: Type.Integer({ description: "1 for the first" }),
  outcome: oneOf(DELIVERY_OUTCOMES),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  remote_address: nullable(Type.String()),
  response_body: nullable(Type.String({ description: "Its first 16 KiB" })),
  payload: nullable(Type.String({ description: "The bytes that were sent; null once the event is forgotten" })),
  is_replay: Type.Boolean({ description: "Sent once more because it was asked for" }),
  created_at: TimeText,
});
