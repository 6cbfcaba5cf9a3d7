import type { Keyring } from "../../crypto/keyring.ts";
import { openText } from "../../crypto/seal.ts";
import { AppError } from "../../domain/error.ts";
import type { Timestamp, WebhookId } from "../../domain/ids.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { listSigningSecrets, type SealedSigningSecrets } from "../../store/webhooks/webhook-secrets.ts";
import { SEALED_AT } from "../sealing/context.ts";

/** For how long opened secrets are reused; a new access secret signs after that at the latest. */
const SECRETS_TTL_MS = 5_000;

/** What a delivery is signed with. */
export interface SigningSecrets {
  /** The environment's newest usable access secret, or null when it has none: then there is no `X-WEBHOOK-SIGN`. */
  readonly accessSecret: string | null;
  /** The webhook's own secrets, the newest first. */
  readonly signingSecrets: readonly string[];
}

/**
 * Finds what a webhook's deliveries are signed with. Rejects when there is no such webhook or a secret does not open.
 *
 * @param changedAt when the webhook was changed last, as far as the caller knows: secrets from before that are not reused
 */
export type SecretsOf = (webhookId: WebhookId, changedAt: Timestamp) => Promise<SigningSecrets>;

interface Kept {
  readonly secrets: Promise<SigningSecrets>;
  readonly changedAt: Timestamp;
  readonly until: number;
}

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
  const kept = new Map<WebhookId, Kept>();
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

  return (id, changedAt) => {
    const at = now();
    const known = kept.get(id);
    if (known !== undefined && known.until > at && known.changedAt >= changedAt) return known.secrets;
    for (const [other, entry] of kept) if (entry.until <= at) kept.delete(other);
    const secrets = load(id);
    kept.set(id, { secrets, changedAt, until: at + SECRETS_TTL_MS });
    secrets.catch(() => kept.delete(id));
    return secrets;
  };
}

async function findSealed(db: Queryable, ids: readonly WebhookId[]): Promise<Map<WebhookId, SealedSigningSecrets>> {
  const rows = await listSigningSecrets(db, ids);
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

function openSecrets(keyring: Keyring, sealed: SealedSigningSecrets): SigningSecrets {
  const { webhook_id, sealed_secret, old_ids, sealed_old_secrets, credential_id, sealed_access_secret } = sealed;
  const open = (bytes: Buffer, at: string) => openText(keyring, bytes, at);
  const old = sealed_old_secrets.map((bytes, at) => open(bytes, SEALED_AT.oldWebhookSecret(old_ids[at] ?? "")));
  return {
    accessSecret:
      credential_id === null || sealed_access_secret === null
        ? null
        : open(sealed_access_secret, SEALED_AT.credentialSecret(credential_id)),
    // Frozen, so that the signing keeps their key objects with them.
    signingSecrets: Object.freeze([open(sealed_secret, SEALED_AT.webhookSecret(webhook_id)), ...old]),
  };
}
