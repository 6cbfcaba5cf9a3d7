import type { ComponentSchemas } from "../../../kernel/http/core/reference/component-schemas.ts";
import { exampleOf } from "../../../kernel/http/core/reference/example.ts";
import { DELIVERED_EVENT_TYPES, type DeliveredEventType, EVENTS } from "../catalogue.ts";
import { payloadOf } from "../events/fields.ts";

const HEADERS = [
  {
    name: "webhook-id",
    description: "The event's id, as in the payload: the same on every retry and replay",
    example: "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
  },
  { name: "webhook-timestamp", description: "Time of this attempt, in seconds since 1970", example: "1795271400" },
  {
    name: "webhook-signature",
    description:
      "Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, keyed by the webhook's signing secret; several during a rotation, separated by blanks",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
  {
    name: "X-WEBHOOK-SIGN",
    description:
      "`v1=` and the HMAC-SHA256 of the body in hex, keyed by the access secret of the key that registered the webhook; absent if the environment has no usable key",
    example: "v1=2f1b9d6a0c4e8f7d3b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4",
  },
] as const;

/** Where a webhook's events are sent, as a runtime expression of OpenAPI. */
const RECEIVER = "{$request.body#/webhook_url}";

/**
 * The events, as callbacks of the operation that registers a webhook. OpenAPI's `webhooks` would say the same, but
 * openapi-generator writes Python from them that does not parse, and oapi-codegen drops their schemas and then names them.
 */
export function eventCallbacks(schemas: ComponentSchemas): Readonly<Record<string, object>> {
  return Object.fromEntries(DELIVERED_EVENT_TYPES.map((type) => [type, { [RECEIVER]: callbackOf(type, schemas) }]));
}

/** An event as OpenAPI describes it: the request that a receiver gets. */
function callbackOf(type: DeliveredEventType, schemas: ComponentSchemas): object {
  const { summary, description, fields } = EVENTS[type];
  const payload = payloadOf(type, fields);
  const parameters = HEADERS.map(({ name, description, example }) => {
    const required = name !== "X-WEBHOOK-SIGN";
    return { name, in: "header", required, description, schema: { type: "string" }, example };
  });
  const media = { schema: schemas.refer(payload), example: exampleOf(payload) };
  return {
    post: {
      tags: ["Webhooks"],
      summary,
      description,
      parameters,
      requestBody: { required: true, content: { "application/json": media } },
      responses: {
        "2XX": { description: "Accepted. Answer within 10 seconds, and do the work afterwards" },
        410: { description: "The receiver is gone: the webhook is disabled" },
        default: { description: "Anything else: the delivery is retried, up to eleven times within three days" },
      },
    },
  };
}
