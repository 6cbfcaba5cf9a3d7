import type { DeliveryStatus } from "../../domain/event.ts";
import type { TriggeredEvent } from "../../operations/webhooks/trigger-event.ts";

/** What was triggered, in words: the event, and what is queued for whom. */
export function triggeredText({ event_id, event_type, deliveries }: TriggeredEvent): string {
  const head = `${event_type} ${event_id}`;
  if (deliveries.length === 0) return `${head}\nNo webhook of this environment asks for it; webhooks listen shows it.`;
  const lines = deliveries.map(
    ({ webhook_id, webhook_url, status }) => `  ${webhook_id}  ${webhook_url}  ${WORDS[status]}`,
  );
  return [head, ...lines].join("\n");
}

const WORDS: Readonly<Record<DeliveryStatus, string>> = {
  due: "queued",
  held: "held: the webhook is disabled",
  exhausted: "not taken",
};
