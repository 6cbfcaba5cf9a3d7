import type { Keyring } from "../crypto/keyring.ts";
import type { TeamId } from "../domain/ids.ts";
import type { Egress } from "../egress/guarded-fetch.ts";
import { attemptDelivery } from "../operations/attempt-delivery.ts";
import {
  claimDueDeliveries,
  DELIVERY_LEASE_MS,
  type DeliveryAttempt,
  IN_FLIGHT_PER_WEBHOOK_MAX,
  releaseDeliveryLeases,
  renewDeliveryLeases,
  settleDeliveryAttempts,
} from "../operations/deliveries.ts";
import type { SecretsOf } from "../operations/signing-secrets.ts";
import type { Database } from "../store/database.ts";
import type { ClaimedDelivery } from "../store/deliveries.ts";
import { keepDeliveryLog } from "../store/delivery-attempts.ts";
import { DELIVERIES_CHANNEL } from "../store/events.ts";
import type { WebhookNote } from "../store/webhook-health.ts";
import { type LeaseLoop, startLeaseLoop } from "./lease-loop.ts";
import { openSettler } from "./settler.ts";

/** What a dispatcher works with. */
export interface DispatcherOptions {
  readonly db: Database;
  /** What receivers' answers are sealed with. */
  readonly keyring: Keyring;
  readonly egress: Egress;
  readonly secretsOf: SecretsOf;
  /** Attempts under way at once in this process; {@link DELIVERY_CONCURRENCY} unless given. */
  readonly concurrency?: number;
  /** Deliveries of one webhook under way at once, over all processes; 5 unless given. The same for all of them. */
  readonly inFlightPerWebhookMax?: number;
  /** How often to look for due deliveries when nothing tells of them; a second unless given. */
  readonly pollMs?: number;
  /** The clock of `webhook-timestamp`. */
  readonly now?: () => Date;
  /** Numbers from 0 to 1, evenly spread, for the jitter of retries. */
  readonly draw?: () => number;
  /** Hears of every attempt that was made, for the log. */
  readonly onAttempt?: (attempt: DeliveryAttempt) => void;
  /** Hears of webhooks that are about to be disabled, or were, for the operator. */
  readonly onNote?: (note: WebhookNote) => void;
  /** Hears of our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** A running dispatcher: {@link LeaseLoop}. */
export type Dispatcher = LeaseLoop;

/** Attempts under way at once in a process, unless set. */
export const DELIVERY_CONCURRENCY = 256;
/** The share of a process's places that one team may have: however many dead receivers it has, the others go on. */
const TEAM_SHARE = 0.5;
const POLL_MS = 1_000;

/**
 * Delivers due events until stopped: claims, signs both forms, sends through the guard, settles in small batches. Any number of
 * dispatchers share one database; without a crash nothing is sent twice.
 */
export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { db, onError } = options;
  await keepDeliveryLog(db).catch((error: unknown) => onError(error, "keeping the delivery log"));
  const loop = startLoop(options);
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

function startLoop(options: DispatcherOptions): LeaseLoop {
  const { db, keyring, egress, secretsOf, onError } = options;
  const draw = options.draw ?? Math.random;
  const concurrency = options.concurrency ?? DELIVERY_CONCURRENCY;
  const sender = { egress, secretsOf, now: options.now ?? systemTime, onError };
  const teams = new Map<TeamId, number>();
  const bounds = {
    inFlightMax: options.inFlightPerWebhookMax ?? IN_FLIGHT_PER_WEBHOOK_MAX,
    teamMax: Math.max(1, Math.floor(concurrency * TEAM_SHARE)),
    teams,
  };
  const settler = openSettler<DeliveryAttempt>(async (attempts) => {
    const notes = await settleDeliveryAttempts({ db, keyring }, attempts, draw);
    for (const note of notes) options.onNote?.(note);
  }, onError);
  return startLeaseLoop<ClaimedDelivery>({
    name: "deliveries",
    claim: (limit) => claimDueDeliveries(db, limit, bounds),
    async run(delivery, leavePlace) {
      count(teams, delivery.tenant.teamId, 1);
      const settled = await settler.around(async () => {
        const result = await attemptDelivery(sender, delivery);
        count(teams, delivery.tenant.teamId, -1);
        leavePlace();
        return { delivery, result };
      });
      options.onAttempt?.(settled);
    },
    renew: (jobs) => renewDeliveryLeases(db, jobs),
    release: (jobs) => releaseDeliveryLeases(db, jobs),
    concurrency,
    pollMs: options.pollMs ?? POLL_MS,
    leaseMs: DELIVERY_LEASE_MS,
    onError,
  });
}

function count(teams: Map<TeamId, number>, team: TeamId, change: 1 | -1): void {
  const held = (teams.get(team) ?? 0) + change;
  if (held === 0) teams.delete(team);
  else teams.set(team, held);
}

function systemTime(): Date {
  return new Date();
}
