import type { NotificationStatus } from "../notification.ts";
import { type LeaseLoop, startLeaseLoop } from "../workers/lease-loop.ts";
import { claimDueMessages, MESSAGE_LEASE_MS, type OutboxContext, renewSending, sendMessage } from "./ops/outbox.ts";
import type { ClaimedMessage } from "./sql/outbox.ts";

/**
 * Maximum number of messages of one process that are being handed over: what a kill leaves as
 * `unknown`. As many as the mailer has connections.
 */
const IN_FLIGHT_MAX = 4;

/** What a worker of the outbox needs. */
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
