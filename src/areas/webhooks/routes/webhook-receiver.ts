import Type from "typebox";
import { AppError } from "../../../kernel/error.ts";
import { header } from "../../../kernel/http/core/admit.ts";
import { PUBLIC, route, tagged } from "../../../kernel/http/core/route.ts";
import { type EventId, readHexId } from "../../../kernel/ids.ts";
import { flag, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { findEventEnvironment } from "../sql/events.ts";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
/** The headers that a receiver needs to check a delivery. */
const HEADERS = [
  "content-type",
  "user-agent",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "x-webhook-sign",
] as const;
/**
 * The most of a body that is answered, in characters: an event is shorter, and the log keeps 16
 * KiB.
 */
const BODY_MAX = 8_192;

const receiveRoute = route({
  method: "POST",
  path: "/v1/sandbox/receiver/:name/",
  operationId: "receiveSandboxWebhook",
  summary: "Receive a delivery, for trying a webhook. The answer repeats the delivery; nothing is stored",
  description: "Register its URL as a webhook in the sandbox to see a delivery; with `?fails=true` to see one fail.",
  params: { name: { description: "Any name: 1 to 64 letters, digits, - and _", example: "first-webhook" } },
  auth: PUBLIC,
  isBudgeted: true,
  errors: ["not_found", "unavailable"],
  query: Type.Object({
    fails: Type.Optional(flag("True: answers 503, as a broken receiver does. False unless given", false)),
  }),
  answer: {
    schema: Type.Object(
      {
        received_at: time("When it arrived"),
        headers: Type.Record(Type.String(), Type.String(), {
          description: "Those that carry type and signatures",
          examples: [{ "content-type": "application/json", "webhook-id": "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21" }],
        }),
        body: textOrNull(
          "The event as JSON; null if it is longer than 8,192 characters",
          '{"event_type":"webhook-test"}',
        ),
      },
      { title: "ReceivedDelivery", description: "A delivery, as it arrived" },
    ),
    description: "What arrived",
  },
  handle: async ({ params, query, body, reply }, application) => {
    if (!NAME.test(params.name ?? ""))
      throw new AppError("not_found", "The name has 1 to 64 letters, digits, - and _.");
    if (query.fails === true) {
      const message = "This receiver was asked to fail, by fails=true in the webhook's URL.";
      throw new AppError("unavailable", message, { isLogged: false });
    }
    const { headers } = reply.request;
    const eventId = readHexId<EventId>(header(reply.request, "webhook-id") ?? "");
    const environment = eventId === null ? null : await findEventEnvironment(application.db, eventId);
    if (environment !== null && environment !== "sandbox") {
      throw new AppError("not_found", `This receiver is for the sandbox, and the event is of ${environment}.`);
    }
    const text = JSON.stringify(body ?? null);
    return {
      received_at: application.now().toISOString().replace("Z", "000Z"),
      headers: Object.fromEntries(
        HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
      ),
      body: text.length > BODY_MAX ? null : text,
    };
  },
});

/** The receiver of the sandbox. */
export const webhookReceiverRoutes = tagged("Sandbox", [receiveRoute]);
