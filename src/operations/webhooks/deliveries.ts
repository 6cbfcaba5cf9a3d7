import type { Keyring } from "../../crypto/keyring.ts";
import { sealText } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import {
  askedPause,
  BREAKER_FAILURES,
  BREAKER_SECONDS,
  BREAKER_SECONDS_MAX,
  DISABLE_AFTER_SECONDS,
  DISABLE_FAILURES_MIN,
  nextAttempt,
  WARN_AFTER_SECONDS,
} from "../../domain/event.ts";
import type { DispatcherId } from "../../domain/ids.ts";
import type { EgressOutcome } from "../../egress/exchange.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { DueDelivery } from "../../store/webhooks/deliveries.ts";
import { renewDispatcher } from "../../store/webhooks/dispatchers.ts";
import {
  type LoggedResponse,
  type SettledDelivery,
  settleDeliveries,
  settleWell,
} from "../../store/webhooks/settlement.ts";
import {
  type HealthRules,
  holdDeliveries,
  saveWebhookHealth,
  type WebhookHealth,
  type WebhookNote,
} from "../../store/webhooks/webhook-health.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";

/** How long a dispatcher holds its webhooks without a renewal: well over the deadline of an attempt, so that two never overlap. */
export const DISPATCHER_LEASE_MS = 15_000;
/** Deliveries of one webhook under way at once, over all processes, unless set: a slow receiver delays only itself. */
export const IN_FLIGHT_PER_WEBHOOK_MAX = 5;

/** Says that a dispatcher lives, for another {@link DISPATCHER_LEASE_MS}. */
export function renewDispatcherLease(db: Queryable, id: DispatcherId): Promise<void> {
  return renewDispatcher(db, id, DISPATCHER_LEASE_MS);
}

/** One attempt that was made. */
export interface DeliveryAttempt {
  readonly delivery: DueDelivery;
  readonly result: EgressOutcome;
}

const HEALTH_RULES: HealthRules = {
  disableAfterSeconds: DISABLE_AFTER_SECONDS,
  warnAfterSeconds: WARN_AFTER_SECONDS,
  disableFailuresMin: DISABLE_FAILURES_MIN,
  breakerFailures: BREAKER_FAILURES,
  breakerSeconds: BREAKER_SECONDS,
  breakerSecondsMax: BREAKER_SECONDS_MAX,
};

/** Who ends attempts, and how. */
export interface SettleOptions {
  readonly dispatcherId: DispatcherId;
  /** Numbers from 0 to 1, evenly spread, for the jitter. */
  readonly draw: () => number;
}

/**
 * Ends attempts: logs each one, says when the delivery is tried again, and judges the webhooks. Attempts on webhooks that the dispatcher
 * has lost are left to whoever holds them now.
 *
 * @returns what the operator is to be told of webhooks
 */
export async function settleDeliveryAttempts(
  { db, keyring }: Context,
  attempts: readonly DeliveryAttempt[],
  { dispatcherId, draw }: SettleOptions,
): Promise<WebhookNote[]> {
  const settled = attempts.map((attempt) => toSettled(keyring, attempt, draw()));
  const isWell = attempts.every((attempt) => attempt.result.outcome === "delivered");
  const left = isWell ? await settleWell(db, dispatcherId, settled) : settled;
  if (left.length === 0) return [];
  // With what it says of the webhooks' health, or not at all: a success that was settled before would not be judged any more.
  const end = async (tx: Queryable) => {
    const telling = new Set(await settleDeliveries(tx, dispatcherId, left));
    return saveHealth(tx, judgeWebhooks(attempts.filter((attempt) => telling.has(attempt.delivery.id))));
  };
  return db.transaction(end, { isByIndex: true });
}

async function saveHealth(tx: Queryable, health: readonly WebhookHealth[]): Promise<WebhookNote[]> {
  if (health.length === 0) return [];
  const notes = await saveWebhookHealth(tx, health, HEALTH_RULES);
  const disabled = notes.filter((note) => note.kind === "disabled").map((note) => note.webhookId);
  if (disabled.length > 0) await holdDeliveries(tx, disabled);
  return notes;
}

function toSettled(keyring: Keyring, { delivery, result }: DeliveryAttempt, draw: number): SettledDelivery {
  const { outcome, statusCode, durationMs, remoteAddress, isThrottled, retryAfterSeconds } = result;
  const attemptId = mintId();
  const response = sealResponse(keyring, attemptId, result.responseBody);
  const attempt = { delivery, attemptId, outcome, statusCode, durationMs, remoteAddress, response };
  const { step, faults } = delivery;
  const next = nextAttempt({ outcome, isThrottled, attempts: step + 1, faults, retryAfterSeconds, draw });
  switch (next.kind) {
    case "none":
      return { ...attempt, next: next.status, delaySeconds: 0, isCharged: true };
    case "disable_webhook":
      return { ...attempt, next: "held", delaySeconds: 0, isCharged: true };
    case "again":
      return { ...attempt, next: "due", delaySeconds: next.delaySeconds, isCharged: next.isCharged };
  }
}

/** A receiver may put anything into its answer, so what it says is sealed. */
export function sealResponse(keyring: Keyring, attemptId: string, body: string | null): LoggedResponse {
  if (body === null) return null;
  if (body === "") return "empty";
  return { sealed: sealText(keyring, body, SEALED_AT.loggedResponse(attemptId)), keyId: keyring.activeId };
}

/** What the attempts say about each webhook that they say anything about. What went wrong on our own side says nothing of a receiver. */
function judgeWebhooks(attempts: readonly DeliveryAttempt[]): WebhookHealth[] {
  const telling = attempts.filter((attempt) => attempt.result.outcome !== "internal");
  const byWebhook = Map.groupBy(telling, (attempt) => attempt.delivery.webhookId);
  return [...byWebhook].map(([webhookId, own]) => {
    const failed = own.filter((attempt) => attempt.result.outcome !== "delivered");
    return {
      webhookId,
      hasSucceeded: failed.length < own.length,
      failures: failed.length,
      isGone: failed.some((attempt) => attempt.result.outcome === "gone"),
      pauseSeconds: Math.max(0, ...failed.map((attempt) => askedPause(attempt.result))),
    };
  });
}
