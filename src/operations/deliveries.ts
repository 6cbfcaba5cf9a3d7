import type { Keyring } from "../crypto/keyring.ts";
import { openText } from "../crypto/seal.ts";
import { mintId } from "../crypto/secrets.ts";
import { AppError } from "../domain/error.ts";
import { DISABLE_AFTER_SECONDS, nextAttempt } from "../domain/event.ts";
import type { WebhookId } from "../domain/ids.ts";
import type { EgressOutcome } from "../egress/exchange.ts";
import type { Database, Queryable } from "../store/database.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  holdDeliveries,
  listSigningSecrets,
  lockDeliveryClaims,
  renewDeliveries,
  type SealedSigningSecrets,
  type SettledDelivery,
  saveWebhookHealth,
  settleDeliveries,
  type WebhookHealth,
} from "../store/deliveries.ts";

/** How long a claimed delivery is held without a renewal: well over the deadline of an attempt, so that two never overlap. */
export const DELIVERY_LEASE_MS = 30_000;
/** Deliveries of one webhook under way at once, over all processes: a slow receiver delays only itself. */
export const IN_FLIGHT_PER_WEBHOOK_MAX = 5;
/** For how long opened secrets are reused; a new access secret signs after that at the latest. */
const SECRETS_TTL_MS = 5_000;

/** Takes leases on up to `limit` due deliveries. Committed when it returns: no transaction is open while receivers are waited for. */
export function claimDueDeliveries(db: Database, limit: number): Promise<ClaimedDelivery[]> {
  return db.transaction(async (tx) => {
    await lockDeliveryClaims(tx);
    return claimDeliveries(tx, {
      claimId: mintId(),
      leaseMs: DELIVERY_LEASE_MS,
      limit,
      inFlightMax: IN_FLIGHT_PER_WEBHOOK_MAX,
    });
  });
}

/** Makes the leases of deliveries under way last a whole {@link DELIVERY_LEASE_MS} again. */
export async function renewDeliveryLeases(db: Queryable, held: readonly ClaimedDelivery[]): Promise<void> {
  await renewDeliveries(db, held, DELIVERY_LEASE_MS);
}

/** One attempt that was made. */
export interface DeliveryAttempt {
  readonly delivery: ClaimedDelivery;
  readonly result: EgressOutcome;
}

/**
 * Ends attempts: logs each one, says when the delivery is tried again, and judges the webhooks. Attempts whose lease was lost are
 * left to whoever holds it now.
 *
 * @param draw numbers from 0 to 1, evenly spread, for the jitter
 */
export function settleDeliveryAttempts(
  db: Database,
  attempts: readonly DeliveryAttempt[],
  draw: () => number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = new Set(
      await settleDeliveries(
        tx,
        attempts.map((attempt) => toSettled(attempt, draw())),
      ),
    );
    const health = judgeWebhooks(attempts.filter((attempt) => ended.has(attempt.delivery.id)));
    if (health.length === 0) return;
    const disabled = await saveWebhookHealth(tx, health, DISABLE_AFTER_SECONDS);
    if (disabled.length > 0) await holdDeliveries(tx, disabled);
  });
}

function toSettled({ delivery, result }: DeliveryAttempt, draw: number): SettledDelivery {
  const { outcome, statusCode, durationMs, remoteAddress, responseBody, retryAfterSeconds } = result;
  const attempt = { delivery, outcome, statusCode, durationMs, remoteAddress, responseBody };
  const next = nextAttempt({ outcome, attempts: delivery.attempts + 1, retryAfterSeconds, draw });
  switch (next.kind) {
    case "none":
      return { ...attempt, next: next.status, delaySeconds: 0 };
    case "disable_webhook":
      return { ...attempt, next: "held", delaySeconds: 0 };
    case "again":
      return { ...attempt, next: "due", delaySeconds: next.delaySeconds };
  }
}

/** What the attempts say about each webhook. What went wrong on our own side (`internal`) says nothing about a receiver. */
function judgeWebhooks(attempts: readonly DeliveryAttempt[]): WebhookHealth[] {
  const byWebhook = Map.groupBy(attempts, (attempt) => attempt.delivery.webhookId);
  return [...byWebhook].map(([webhookId, own]) => {
    const outcomes = new Set(own.map((attempt) => attempt.result.outcome));
    const hasSucceeded = outcomes.delete("delivered");
    outcomes.delete("internal");
    return { webhookId, hasSucceeded, hasFailed: outcomes.size > 0, isGone: outcomes.has("gone") };
  });
}

/** What a delivery is signed with. */
export interface SigningSecrets {
  /** The environment's newest usable access secret, or null when it has none: then there is no `X-WEBHOOK-SIGN`. */
  readonly accessSecret: string | null;
  /** The webhook's own secrets, the newest first. */
  readonly signingSecrets: readonly string[];
}

/** Finds what a webhook's deliveries are signed with. Rejects when there is no such webhook or a secret does not open. */
export type SecretsOf = (webhookId: WebhookId) => Promise<SigningSecrets>;

/**
 * Opens webhooks' secrets from the store, each at most every five seconds, and those asked for at once in one statement.
 *
 * @param now the clock that the reuse goes by, in milliseconds
 */
export function openSigningSecrets(
  db: Queryable,
  keyring: Keyring,
  now: () => number = performance.now.bind(performance),
): SecretsOf {
  const kept = new Map<WebhookId, { readonly secrets: Promise<SigningSecrets>; readonly until: number }>();
  let batch: { readonly ids: Set<WebhookId>; readonly found: Promise<Map<WebhookId, SealedSigningSecrets>> } | null =
    null;

  async function load(id: WebhookId): Promise<SigningSecrets> {
    if (batch === null) {
      const ids = new Set<WebhookId>();
      const found = Promise.resolve().then(() => {
        batch = null;
        return findSealed(db, [...ids]);
      });
      batch = { ids, found };
    }
    batch.ids.add(id);
    const sealed = (await batch.found).get(id);
    if (sealed === undefined) throw new AppError("not_found", "No webhook has this id.");
    return openSecrets(keyring, sealed);
  }

  return (id) => {
    const at = now();
    const known = kept.get(id);
    if (known !== undefined && known.until > at) return known.secrets;
    for (const [other, entry] of kept) if (entry.until <= at) kept.delete(other);
    const secrets = load(id);
    kept.set(id, { secrets, until: at + SECRETS_TTL_MS });
    secrets.catch(() => kept.delete(id));
    return secrets;
  };
}

async function findSealed(db: Queryable, ids: readonly WebhookId[]): Promise<Map<WebhookId, SealedSigningSecrets>> {
  const rows = await listSigningSecrets(db, ids);
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

function openSecrets(keyring: Keyring, sealed: SealedSigningSecrets): SigningSecrets {
  const { webhook_id, sealed_secret, credential_id, sealed_access_secret } = sealed;
  const signingSecret = openText(keyring, sealed_secret, `webhooks/${webhook_id}/secret`);
  const accessSecret =
    sealed_access_secret === null
      ? null
      : openText(keyring, sealed_access_secret, `credentials/${credential_id}/secret`);
  return { accessSecret, signingSecrets: [signingSecret] };
}
