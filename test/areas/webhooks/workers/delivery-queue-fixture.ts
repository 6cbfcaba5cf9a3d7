import type { DueDelivery } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import {
  DeliveryQueue,
  type InFlightDelivery,
  type QueueBounds,
} from "../../../../src/areas/webhooks/workers/delivery-queue.ts";
import type { EventId, LinkId, TeamId, Timestamp, WebhookId } from "../../../../src/kernel/ids.ts";

/** A delivery that was never stored. The first letter of its webhook is its team's. */
export function dueDelivery(webhook: string, id: number, more: Partial<DueDelivery> = {}): DueDelivery {
  return {
    id,
    eventId: `event ${id}` as EventId,
    eventType: "instant-verification-completed",
    tenant: { teamId: webhook.slice(0, 1) as TeamId, environment: "sandbox" },
    webhookId: webhook as WebhookId,
    webhookUrl: "https://receiver.example/",
    webhookChangedAt: "2026-01-01T00:00:00Z" as Timestamp,
    maxPerSecond: null,
    payload: "{}",
    traceParent: null,
    aboutId: `about ${id}` as LinkId,
    attempts: 0,
    step: 0,
    faults: 0,
    isReplay: false,
    isLowPriority: false,
    isProbe: false,
    isTakenOver: false,
    ctid: "(0,1)",
    ...more,
  };
}

/** A queue, and short words for what fills it. */
export function stageQueue(bounds: Partial<QueueBounds> = {}) {
  const queue = new DeliveryQueue({ inFlightMax: 5, teamMax: 100, ...bounds });
  return {
    queue,
    row: dueDelivery,
    rows: (webhook: string, ...ids: number[]) => ids.map((id) => dueDelivery(webhook, id)),
    /** Makes a whole read that finds this. */
    read: (due: readonly DueDelivery[], now = 0) => queue.add(queue.beginRead().read, due, now),
    /** Ends an attempt and settles it. */
    end(inFlight: InFlightDelivery, isDelivered = true, now = 0) {
      queue.attemptEnded(inFlight, isDelivered);
      queue.settled(inFlight, isDelivered, now);
    },
  };
}

/** What {@link stageQueue} makes. */
export type QueueStage = ReturnType<typeof stageQueue>;
