import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { AttemptId, DispatcherId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import {
  BREAKER_FAILURES,
  BREAKER_SECONDS,
  BREAKER_SECONDS_MAX,
  DISABLE_AFTER_SECONDS,
  DISABLE_FAILURES_MIN,
  nextAttempt,
  requestedPause,
  WARN_AFTER_SECONDS,
} from "../event.ts";
import type { DueDelivery } from "../sql/deliveries.ts";
import { renewDispatcher } from "../sql/dispatchers.ts";
import { type SettledDelivery, settleDelivered, settleDeliveries } from "../sql/settlement.ts";
import {
  type HealthRules,
  holdDeliveries,
  saveWebhookHealth,
  type WebhookHealth,
  type WebhookNote,
} from "../sql/webhook-health.ts";
import { type SentAttempt, sealAttempt } from "./logged-answer.ts";

/**
 * A dispatcher's lease term, in milliseconds: well over the deadline of an attempt, so that two
 * dispatchers never overlap.
 */
export const DISPATCHER_LEASE_MS = 15_000;

/** Renews a dispatcher's lease for another {@link DISPATCHER_LEASE_MS}. */
export function renewDispatcherLease(db: Queryable, id: DispatcherId): Promise<void> {
  return renewDispatcher(db, id, DISPATCHER_LEASE_MS);
}

/** One attempt and its result. */
export interface DeliveryAttempt {
  readonly delivery: DueDelivery;
  readonly result: SentAttempt;
}

const HEALTH_RULES: HealthRules = {
  disableAfterSeconds: DISABLE_AFTER_SECONDS,
  warnAfterSeconds: WARN_AFTER_SECONDS,
  disableFailuresMin: DISABLE_FAILURES_MIN,
  breakerFailures: BREAKER_FAILURES,
  breakerSeconds: BREAKER_SECONDS,
  breakerSecondsMax: BREAKER_SECONDS_MAX,
};

/** How attempts are settled. */
interface SettleOptions {
  readonly dispatcherId: DispatcherId;
  /** Numbers from 0 to 1, uniformly distributed, for the jitter. */
  readonly draw: () => number;
}

/**
 * Settles attempts: logs each one, schedules the retry, and judges the webhooks' health. Attempts
 * on webhooks that the dispatcher has lost are unsettled to the dispatcher that holds them now.
 *
 * @returns notices about webhooks for the operator
 */
export async function settleDeliveryAttempts(
  { db, keyring }: Context,
  attempts: readonly DeliveryAttempt[],
  { dispatcherId, draw }: SettleOptions,
): Promise<WebhookNote[]> {
  const settled = attempts.map((attempt) => toSettled(keyring, attempt, draw()));
  const areAllDelivered = attempts.every((attempt) => attempt.result.outcome === "delivered");
  const unsettled = areAllDelivered ? await settleDelivered(db, dispatcherId, settled) : settled;
  if (unsettled.length === 0) return [];
  // Together with the webhooks' health, or not at all: a success that was already settled would no
  // longer be judged.
  const end = async (tx: Queryable) => {
    const settledIds = new Set(await settleDeliveries(tx, dispatcherId, unsettled));
    return saveHealth(tx, judgeWebhooks(attempts.filter((attempt) => settledIds.has(attempt.delivery.id))));
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
  const attemptId = mintId<AttemptId>();
  const response = sealAttempt(keyring, attemptId, result);
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

/**
 * What the attempts say about the health of each webhook. A failure on our own side says nothing
 * about a receiver.
 */
function judgeWebhooks(attempts: readonly DeliveryAttempt[]): WebhookHealth[] {
  const conclusive = attempts.filter((attempt) => attempt.result.outcome !== "internal");
  const byWebhook = Map.groupBy(conclusive, (attempt) => attempt.delivery.webhookId);
  return [...byWebhook].map(([webhookId, own]) => {
    const failed = own.filter((attempt) => attempt.result.outcome !== "delivered");
    return {
      webhookId,
      hasSucceeded: failed.length < own.length,
      failures: failed.length,
      isGone: failed.some((attempt) => attempt.result.outcome === "gone"),
      pauseSeconds: Math.max(0, ...failed.map((attempt) => requestedPause(attempt.result))),
    };
  });
}
