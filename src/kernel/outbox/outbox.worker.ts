import type { NotificationStatus } from "../notification.ts";
import type { StartedWorker, WorkerParts } from "../registration/workers.ts";
import { openUnreadableReport } from "../sealing/ops/unreadable-rows.ts";
import { type LeaseLoop, startLeaseLoop } from "../workers/lease-loop.ts";
import { claimDueMessages, MESSAGE_LEASE_MS, type OutboxContext, renewSending, sendMessage } from "./ops/outbox.ts";
import type { ClaimedMessage } from "./sql/outbox.ts";

/**
 * Maximum number of messages of one process that are being handed over: what a kill leaves as
 * `unknown`. As many as the mailer has connections.
 */
const IN_FLIGHT_MAX = 4;

/** The poll interval, in milliseconds: no caller waits for a message. */
const MESSAGES_POLL_MS = 1_000;

/** How a worker of the outbox is started. */
interface OutboxWorkerOptions {
  readonly context: OutboxContext;
  readonly pollMs: number;
  /** Called with the end of every attempt to send a message about an order; must not throw. */
  onAttempt(attempt: { readonly channel: string; readonly status: NotificationStatus }): void;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** Sends messages to persons and members until stopped. */
export function startOutboxWorker({ context, pollMs, onAttempt, onError }: OutboxWorkerOptions): LeaseLoop {
  return startLeaseLoop<ClaimedMessage>({
    name: "messages",
    claim: (limit) => claimDueMessages(context, limit),
    run: async (leased) => {
      const status = await sendMessage(context, leased);
      if (status !== null && leased.about === "order") onAttempt({ channel: leased.channel, status });
    },
    renew: (leased) => renewSending(context, leased),
    concurrency: IN_FLIGHT_MAX,
    pollMs,
    leaseMs: MESSAGE_LEASE_MS,
    onError,
  });
}

/** What the worker of messages needs. */
export interface MessageNeeds {
  /** Without channels no message is sent. */
  readonly notificationPolicy: OutboxContext["policy"] & { readonly channels: readonly unknown[] };
  /** Opens what sends messages, and what writes those of each kind; each row that does not open is reported. */
  readonly openMessages: (onUnreadable: (row: string) => void) => Pick<OutboxContext, "sender" | "writers">;
}

/** The worker of messages. */
export function startNotifications(parts: WorkerParts & MessageNeeds): StartedWorker {
  const { log, metrics, stops, notificationPolicy: policy, pollMs = MESSAGES_POLL_MS, onError } = parts;
  if (policy.channels.length === 0) return {};
  const messages = parts.openMessages(openUnreadableReport((error) => onError(error, "reading a record")));
  stops.push(() => messages.sender.close());
  const worker = startOutboxWorker({
    context: { ...parts.context, policy, ...messages },
    pollMs,
    onAttempt: (attempt) => {
      metrics?.notificationAttempted(attempt);
      log.info(attempt, "notification attempted");
    },
    onError,
  });
  stops.push(() => worker.stop());
  return { wake: () => worker.wake() };
}
