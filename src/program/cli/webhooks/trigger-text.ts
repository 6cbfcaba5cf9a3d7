import type { DeliveryStatus } from "../../../areas/webhooks/event.ts";
import type { TriggeredEvent } from "../../../areas/webhooks/ops/trigger-event.ts";

/** A triggered event as text, with the webhooks that it is queued for. */
export function triggeredText({ event_id, event_type, deliveries }: TriggeredEvent): string {
  const head = `${event_type} ${event_id}`;
  if (deliveries.length === 0)
    return `${head}\nNo webhook of this environment subscribes to it; webhooks listen shows it.`;
  const lines = deliveries.map(
    ({ webhook_id, webhook_url, status }) => `  ${webhook_id}  ${webhook_url}  ${WORDS[status]}`,
  );
  return [head, ...lines].join("\n");
}

const WORDS: Readonly<Record<DeliveryStatus, string>> = {
  due: "queued",
  held: "held: the webhook is disabled",
  exhausted: "retries exhausted",
};
