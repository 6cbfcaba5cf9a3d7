import type { Logger } from "pino";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { type Egress, openEgress } from "../../../kernel/egress/guarded-fetch.ts";
import { type DispatcherId, readHexId, type WebhookId } from "../../../kernel/ids.ts";
import type { ActivityCount } from "../../../kernel/measurements/sql/activity.ts";
import type { StartedWorker, WorkerParts } from "../../../kernel/registration/workers.ts";
import { openUnreadableReport } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { ValuesOf } from "../../../kernel/settings/setting.ts";
import { type Tracing, traceIdOf } from "../../../kernel/tracing/tracing.ts";
import { openSettler } from "../../../kernel/workers/settler.ts";
import { attemptDelivery } from "../ops/attempt-delivery.ts";
import {
  type DeliveryAttempt,
  DISPATCHER_LEASE_MS,
  renewDispatcherLease,
  settleDeliveryAttempts,
} from "../ops/deliveries.ts";
import { openSigningSecrets, type SecretsOf } from "../ops/signing-secrets.ts";
import { DELIVERY_CONCURRENCY, IN_FLIGHT_PER_WEBHOOK_MAX, type WEBHOOK_SETTINGS } from "../settings.ts";
import { takeDueDeliveries } from "../sql/deliveries.ts";
import { maintainDeliveryLog } from "../sql/delivery-attempts.ts";
import {
  listLiveDispatchers,
  listMisplacedWebhooks,
  releaseWebhooks,
  removeDispatcher,
  retireDispatcher,
} from "../sql/dispatchers.ts";
import { DELIVERIES_CHANNEL } from "../sql/events.ts";
import type { WebhookNote } from "../sql/webhook-health.ts";
import { DispatchLoop } from "./dispatch-loop.ts";

/** The options of {@link startDispatcher}. */
export interface DispatcherOptions {
  readonly db: Database;
  /** Seals the receivers' answers. */
  readonly keyring: Keyring;
  readonly egress: Egress;
  readonly secretsOf: SecretsOf;
  /**
   * Maximum number of attempts under way at once in this process; {@link DELIVERY_CONCURRENCY}
   * unless given.
   */
  readonly concurrency?: number;
  /**
   * Maximum number of deliveries of one webhook under way at once, over all processes; 5 unless
   * given. The same for all of them.
   */
  readonly inFlightPerWebhookMax?: number;
  /**
   * The poll interval: how often to look for due deliveries without a notice; a second unless
   * given.
   */
  readonly pollMs?: number;
  /** Null or absent: nobody traces. */
  readonly tracing?: Tracing | null;
  /** The clock of `webhook-timestamp`. */
  readonly now?: () => Date;
  /** Numbers from 0 to 1, uniformly distributed, for the jitter of retries. */
  readonly draw?: () => number;
  /** Called with every attempt made, for the log. */
  readonly onAttempt?: (attempt: DeliveryAttempt) => void;
  /** Called with webhooks that are about to be disabled or were disabled, for the operator. */
  readonly onNote?: (note: WebhookNote) => void;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, activity: string): void;
}

/** A running dispatcher. */
export type Dispatcher = Pick<DispatchLoop, "wake" | "idle" | "stop">;

/**
 * The share of a process's slots that one team may use: however many dead receivers it has, the
 * others' deliveries continue.
 */
const TEAM_SHARE = 0.5;

const POLL_MS = 1_000;

/**
 * Delivers due events until stopped: reads the due deliveries of the webhooks that it holds, signs
 * in both forms, sends through the egress guard, and settles in small batches. Any number of
 * dispatchers share one database; without a crash nothing is sent twice.
 */
export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { db, onError } = options;
  await maintainDeliveryLog(db).catch((error: unknown) => onError(error, "keeping the delivery log"));
  const loop = startLoop(options);
  const wake = () => loop.wake();
  const onNotice = (payload: string) => {
    const webhookId = readHexId<WebhookId>(payload);
    return webhookId === null ? wake() : loop.changed(webhookId);
  };
  const stopListening = await db
    .listen(DELIVERIES_CHANNEL, onNotice, () => loop.missed())
    .catch(async (error: unknown) => {
      await loop.stop();
      throw error;
    });
  return {
    wake,
    idle: () => loop.idle(),
    async stop(drainMs) {
      // At the same time: a delivery that becomes due while the listening ends is left to others.
      await Promise.all([loop.stop(drainMs), stopListening()]);
    },
  };
}

function startLoop(options: DispatcherOptions): DispatchLoop {
  const { db, keyring, egress, secretsOf, onError } = options;
  const draw = options.draw ?? Math.random;
  const concurrency = options.concurrency ?? DELIVERY_CONCURRENCY;
  const canSend = () => loop.canSend();
  const sender = {
    egress,
    secretsOf,
    now: options.now ?? (() => new Date()),
    canSend,
    onError,
    tracing: options.tracing ?? null,
  };
  const dispatcherId = mintId<DispatcherId>();
  const settler = openSettler<DeliveryAttempt>(async (attempts) => {
    const notes = await settleDeliveryAttempts({ db, keyring }, attempts, { dispatcherId, draw });
    for (const note of notes) options.onNote?.(note);
  }, onError);
  const loop = new DispatchLoop({
    dispatcherId,
    renew: () => renewDispatcherLease(db, dispatcherId),
    leaseMs: DISPATCHER_LEASE_MS,
    read: (query) => takeDueDeliveries(db, query),
    async run(delivery, onAttemptEnd) {
      const attempt = await settler.run(async () => {
        const result = await attemptDelivery(sender, delivery);
        onAttemptEnd(result.outcome === "delivered");
        return { delivery, result };
      });
      options.onAttempt?.(attempt);
    },
    listLive: () => listLiveDispatchers(db),
    listMisplaced: () => listMisplacedWebhooks(db, dispatcherId),
    release: (webhookIds) => releaseWebhooks(db, dispatcherId, webhookIds),
    retire: (busy) => retireDispatcher(db, dispatcherId, busy),
    remove: () => removeDispatcher(db, dispatcherId),
    bounds: {
      inFlightMax: options.inFlightPerWebhookMax ?? IN_FLIGHT_PER_WEBHOOK_MAX,
      teamMax: Math.max(1, Math.floor(concurrency * TEAM_SHARE)),
    },
    concurrency,
    pollMs: options.pollMs ?? POLL_MS,
    onError,
  });
  return loop;
}

/** What the worker of deliveries needs. */
export interface DeliveryNeeds extends ValuesOf<typeof WEBHOOK_SETTINGS> {
  /** Counts the deliveries of teams. */
  readonly tally: { note(counts: { readonly activity: readonly ActivityCount[] }): void };
}

/** The worker of deliveries: a dispatcher with its own connections to receivers. */
export async function startDeliveries(parts: WorkerParts & DeliveryNeeds): Promise<StartedWorker> {
  const { context, log, metrics, tracing, stops, tally, onError } = parts;
  const { db, keyring } = context;
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a record"));
  const onAttempt = logAttempt(log);
  const egress = openEgress({ allowPrivate: parts.allowPrivateWebhooks });
  stops.push(() => egress.close());
  const dispatcher = await startDispatcher({
    db,
    keyring,
    egress,
    secretsOf: openSigningSecrets(db, keyring, { onUnreadable }),
    tracing,
    concurrency: parts.deliveryConcurrency,
    inFlightPerWebhookMax: parts.deliveriesPerWebhook,
    onAttempt: (attempt) => {
      const { outcome, durationMs } = attempt.result;
      tally.note({ activity: [deliveryCount(attempt)] });
      metrics?.deliveryAttempted({ outcome, seconds: durationMs / 1_000 });
      onAttempt(attempt);
    },
    onNote: logNote(log),
    onError,
  });
  stops.push(() => dispatcher.stop());
  return {};
}

function deliveryCount({ delivery, result }: DeliveryAttempt): ActivityCount {
  const word = result.outcome === "delivered" ? "delivered" : "failed";
  return { ...delivery.tenant, kind: "delivery", word, count: 1 };
}

/** Logs a delivery attempt. */
export function logAttempt(log: Logger): (attempt: DeliveryAttempt) => void {
  return ({ delivery, result }) => {
    const { outcome, statusCode, durationMs } = result;
    const traceId = traceIdOf(delivery.traceParent);
    const trace = traceId === undefined ? {} : { trace: { id: traceId } };
    const fields = { webhook: { id: delivery.webhookId }, event: { id: delivery.eventId }, ...trace };
    log.info({ ...fields, outcome, status: statusCode, duration_ms: durationMs }, "delivery attempted");
  };
}

/** Warns the operator of a webhook that is about to be disabled or was disabled. */
function logNote(log: Logger): (note: WebhookNote) => void {
  return ({ webhookId, kind, reason, failures, failingSince }) => {
    const fields = { webhook: { id: webhookId }, failures, failing_since: failingSince };
    if (kind === "failing") log.warn(fields, "webhook failing: it will be disabled 5 days after its last success");
    else log.warn({ ...fields, reason }, "webhook disabled");
  };
}
