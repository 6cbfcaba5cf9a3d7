import { ACCESS_SEALED } from "../../../kernel/access/sql/sealed.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson, openText } from "../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Timestamp, WebhookId } from "../../../kernel/ids.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import { WEBHOOKS_SEALED } from "../sql/sealed.ts";
import { listSigningSecrets, type SealedSigningSecrets } from "../sql/webhook-secrets.ts";

/**
 * The TTL of cached opened secrets, in milliseconds; a new access secret signs after that at the
 * latest.
 */
const SECRETS_TTL_MS = 5_000;

/** The secrets that sign a delivery. */
export interface SigningSecrets {
  /**
   * The access secret of the key that registered the webhook while that is usable, else the
   * environment's newest usable one. Null without any: then there is no `X-WEBHOOK-SIGN`.
   */
  readonly accessSecret: string | null;
  /** The webhook's own secrets, newest first; without replaced ones that cannot be opened. */
  readonly signingSecrets: readonly string[];
  /** Headers of the client's own that its receiver wants, such as an API key; absent: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Finds the secrets that sign a webhook's deliveries. Rejects if there is no such webhook, or if
 * its current secret or the access secret cannot be opened.
 *
 * @param changedAt when the webhook was last changed, as far as the caller knows: older cached
 * secrets are not used
 */
export type SecretsOf = (webhookId: WebhookId, changedAt: Timestamp) => Promise<SigningSecrets>;

/** Options of {@link openSigningSecrets}. */
interface SigningSecretsOptions {
  /** The clock of the cache, in milliseconds. */
  readonly now?: () => number;
  /**
   * Called with each replaced secret that cannot be opened, as `webhook_old_secrets/<id>`, each
   * time; must not throw.
   */
  readonly onUnreadable?: (row: string) => void;
}

interface CachedSecrets {
  readonly secrets: Promise<SigningSecrets>;
  readonly changedAt: Timestamp;
  readonly until: number;
}

/**
 * Reads webhooks' secrets from the store and opens them, each at most every five seconds.
 * Concurrent requests share one statement.
 *
 * A replaced secret that cannot be opened is reported and left out: receivers can still verify the
 * signature of the current secret, and a damaged row must not stop the deliveries.
 */
export function openSigningSecrets(db: Queryable, keyring: Keyring, options: SigningSecretsOptions = {}): SecretsOf {
  const { now = performance.now.bind(performance), onUnreadable = () => {} } = options;
  const cache = new Map<WebhookId, CachedSecrets>();
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
    return openSecrets({ keyring, onUnreadable }, sealed);
  }

  return (id, changedAt) => {
    const at = now();
    const known = cache.get(id);
    if (known !== undefined && known.until > at && known.changedAt >= changedAt) return known.secrets;
    for (const [other, entry] of cache) if (entry.until <= at) cache.delete(other);
    const secrets = load(id);
    cache.set(id, { secrets, changedAt, until: at + SECRETS_TTL_MS });
    secrets.catch(() => cache.delete(id));
    return secrets;
  };
}

async function findSealed(db: Queryable, ids: readonly WebhookId[]): Promise<Map<WebhookId, SealedSigningSecrets>> {
  const rows = await listSigningSecrets(db, ids);
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

function openSecrets(
  { keyring, onUnreadable }: { readonly keyring: Keyring; readonly onUnreadable: (row: string) => void },
  sealed: SealedSigningSecrets,
): SigningSecrets {
  const {
    webhook_id,
    sealed_secret,
    sealed_headers,
    old_ids,
    sealed_old_secrets,
    credential_id,
    sealed_access_secret,
  } = sealed;
  const open = (bytes: Buffer, at: string) => openText(keyring, bytes, at);
  const replaced = old_ids.map((id, at) => ({ id, bytes: sealed_old_secrets[at] ?? Buffer.alloc(0) }));
  const opened = openSealedRows({ onUnreadable }, replaced, {
    open: ({ bytes, id }) => open(bytes, WEBHOOKS_SEALED.oldWebhookSecret(id)),
    table: "webhook_old_secrets",
  });
  return {
    accessSecret:
      credential_id === null || sealed_access_secret === null
        ? null
        : open(sealed_access_secret, ACCESS_SEALED.credentialSecret(credential_id)),
    signingSecrets: [open(sealed_secret, WEBHOOKS_SEALED.webhookSecret(webhook_id)), ...opened],
    ...(sealed_headers === null
      ? {}
      : { headers: openJson(keyring, sealed_headers, WEBHOOKS_SEALED.webhookHeaders(webhook_id)) }),
  };
}
