import {
  claimForSending,
  NOTIFICATION_LEASE_MS,
  type NotifierContext,
  renewSending,
  sendNotification,
} from "../../areas/connections/ops/orders/sending/send.ts";
import type { NotificationStatus } from "../notification.ts";
import { type LeaseLoop, startLeaseLoop } from "../workers/lease-loop.ts";
import type { ClaimedNotification } from "./sql/notification-queue.ts";

/**
 * Maximum number of messages of one process that are being handed over: what a kill leaves as
 * `unknown`. As many as the mailer has connections.
 */
const IN_FLIGHT_MAX = 4;

/** What a notifier needs. */
interface NotifierOptions {
  readonly context: NotifierContext;
  readonly pollMs: number;
  /** Called with the end of every attempt; must not throw. */
  onAttempt(attempt: { readonly channel: string; readonly status: NotificationStatus }): void;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** Sends messages to the persons of orders until stopped. */
export function startNotifier({ context, pollMs, onAttempt, onError }: NotifierOptions): LeaseLoop {
  return startLeaseLoop<ClaimedNotification>({
    name: "notifications",
    claim: (limit) => claimForSending(context, limit),
    run: async (leased) => {
      const status = await sendNotification(context, leased);
      if (status !== null) onAttempt({ channel: leased.channel, status });
    },
    renew: (leased) => renewSending(context, leased),
    concurrency: IN_FLIGHT_MAX,
    pollMs,
    leaseMs: NOTIFICATION_LEASE_MS,
    onError,
  });
}
