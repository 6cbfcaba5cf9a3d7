import type { AnswerOf } from "@openvoe/client";
import { Badge, type Tone } from "../../parts/content.tsx";

/** How the delivery of an event to one webhook stands. */
export type EventDelivery = AnswerOf<"GET", "/v1/events/{id}/">["deliveries"][number];
type State = EventDelivery["status"];

const STATES: Readonly<Record<State, readonly [tone: Tone, title: string, text: string]>> = {
  delivered: ["good", "Delivered", "An attempt arrived."],
  due: ["active", "Waiting", "The next attempt follows by itself."],
  exhausted: ["bad", "Given up", "Every attempt of the schedule has failed. Replay it once the receiver is mended."],
  held: ["warning", "Held", "The webhook is disabled, or was. Enable it, then replay its events."],
};

/** How one delivery stands. */
export function DeliveryStateBadge({ status }: { readonly status: State }) {
  const [tone, title] = STATES[status];
  return <Badge tone={tone}>{title}</Badge>;
}

/** What a state means, and what to do about it. */
export function deliveryStateText(status: State): string {
  return STATES[status][2];
}

/** How all deliveries of an event stand: each state once, with its number. */
export function DeliveryStates({ deliveries }: { readonly deliveries: readonly EventDelivery[] }) {
  if (deliveries.length === 0) return <span class="muted">No webhook subscribes to it</span>;
  return (
    <span class="badges">
      {Object.entries(STATES).flatMap(([status, [tone, title]]) => {
        const count = deliveries.filter((one) => one.status === status).length;
        if (count === 0) return [];
        return [
          <Badge key={status} tone={tone}>
            {count === 1 && deliveries.length === 1 ? title : `${count} ${title.toLowerCase()}`}
          </Badge>,
        ];
      })}
    </span>
  );
}
