import Type from "typebox";
import { DELIVERY_OUTCOMES } from "../../../../kernel/delivery-outcome.ts";
import { flag, hexId, integer, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { DELIVERED_EVENT_TYPES } from "../../catalogue.ts";

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
