import Type from "typebox";
import { DELIVERED_EVENT_TYPES, DELIVERY_OUTCOMES } from "../../domain/event.ts";
import { HexId, hexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

/** One attempt, as the delivery log shows it. */
export const WebhookRequestView = Type.Object({
  id: HexId,
  webhook_id: hexId("The webhook it was sent to"),
  event_id: hexId("The event's id, which its payload calls webhook_id"),
  event_type: oneOf(DELIVERED_EVENT_TYPES),
  webhook_url: Type.String({ description: "The URL used" }),
  attempt: Type.Integer({ description: "1 for the first" }),
  outcome: oneOf(DELIVERY_OUTCOMES),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  remote_address: nullable(Type.String()),
  response_body: nullable(Type.String({ description: "The first 16 KiB" })),
  payload: nullable(Type.String({ description: "The bytes sent; null once the event is deleted" })),
  is_replay: Type.Boolean({ description: "Sent again by a replay" }),
  created_at: TimeText,
});
