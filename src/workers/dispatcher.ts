import { signCompat, signStandard } from "../crypto/signature.ts";
import type { EgressOutcome } from "../egress/exchange.ts";
import type { Egress } from "../egress/guarded-fetch.ts";
import {
  claimDueDeliveries,
  DELIVERY_LEASE_MS,
  type DeliveryAttempt,
  renewDeliveryLeases,
  type SecretsOf,
  type SigningSecrets,
  settleDeliveryAttempts,
} from "../operations/deliveries.ts";
import type { Database } from "../store/database.ts";
import type { ClaimedDelivery } from "../store/deliveries.ts";
import { DELIVERIES_CHANNEL } from "../store/events.ts";
import { type LeaseLoop, startLeaseLoop } from "./lease-loop.ts";
import { openSettler } from "./settler.ts";

/** How deliveries name their sender. */
export const USER_AGENT = "OpenVOE-Webhook-Service/1.0";

/** What a dispatcher works with. */
export interface DispatcherOptions {
  readonly db: Database;
  readonly egress: Egress;
  readonly secretsOf: SecretsOf;
  /** Attempts under way at once in this process; 128 unless given. */
  readonly concurrency?: number;
  /** How often to look for due deliveries when nothing tells of them; a second unless given. */
  readonly pollMs?: number;
  /** The clock of `webhook-timestamp`. */
  readonly now?: () => Date;
  /** Numbers from 0 to 1, evenly spread, for the jitter of retries. */
  readonly draw?: () => number;
  /** Hears of every attempt that was made, for the log. */
  readonly onAttempt?: (attempt: DeliveryAttempt) => void;
  /** Hears of our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** A running dispatcher: {@link LeaseLoop}. */
export type Dispatcher = LeaseLoop;

const CONCURRENCY = 128;
const POLL_MS = 1_000;

/**
 * Delivers due events until stopped: claims, signs both forms, sends through the guard, settles in small batches. Any number of
 * dispatchers share one database; without a crash nothing is sent twice.
 */
export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { db, onError } = options;
  const draw = options.draw ?? Math.random;
  const settler = openSettler<DeliveryAttempt>((attempts) => settleDeliveryAttempts(db, attempts, draw), onError);
  const loop = startLeaseLoop<ClaimedDelivery>({
    name: "deliveries",
    claim: (limit) => claimDueDeliveries(db, limit),
    async run(delivery) {
      const settled = await settler.around(() => attempt(options, delivery));
      options.onAttempt?.(settled);
    },
    renew: (jobs) => renewDeliveryLeases(db, jobs),
    concurrency: options.concurrency ?? CONCURRENCY,
    pollMs: options.pollMs ?? POLL_MS,
    leaseMs: DELIVERY_LEASE_MS,
    onError,
  });
  const wake = () => loop.wake();
  const stopListening = await db.listen(DELIVERIES_CHANNEL, wake, wake).catch(async (error: unknown) => {
    await loop.stop();
    throw error;
  });
  return {
    wake,
    idle: () => loop.idle(),
    async stop(drainMs) {
      await stopListening();
      await loop.stop(drainMs);
    },
  };
}

async function attempt(options: DispatcherOptions, delivery: ClaimedDelivery): Promise<DeliveryAttempt> {
  const body = Buffer.from(delivery.payload);
  try {
    const secrets = await options.secretsOf(delivery.webhookId);
    const headers = deliveryHeaders(secrets, { id: delivery.eventId, body, at: options.now?.() ?? new Date() });
    return { delivery, result: await options.egress.post({ url: delivery.webhookUrl, headers, body }) };
  } catch (error) {
    options.onError(error, "signing a delivery");
    return { delivery, result: NOT_SENT };
  }
}

/** What is settled when the fault is ours and nothing left the house. */
const NOT_SENT: EgressOutcome = {
  outcome: "internal",
  statusCode: null,
  durationMs: 0,
  remoteAddress: null,
  responseBody: null,
  retryAfterSeconds: null,
};

/**
 * The headers of one attempt: both signatures over the very bytes that are sent.
 *
 * @param message the event's id, the payload's bytes, and the time of this attempt
 */
export function deliveryHeaders(
  secrets: SigningSecrets,
  message: { readonly id: string; readonly body: Buffer; readonly at: Date },
): Record<string, string> {
  const { id, body, at } = message;
  const timestampSeconds = Math.floor(at.getTime() / 1_000);
  const headers: Record<string, string> = { "Content-Type": "application/json", "User-Agent": USER_AGENT };
  if (secrets.accessSecret !== null) headers["X-WEBHOOK-SIGN"] = signCompat(body, secrets.accessSecret);
  headers["webhook-id"] = id;
  headers["webhook-timestamp"] = String(timestampSeconds);
  headers["webhook-signature"] = signStandard({ id, timestampSeconds, body, secrets: secrets.signingSecrets });
  return headers;
}
