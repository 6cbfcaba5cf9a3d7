import type { Tenant } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CredentialId, OldSecretId, WebhookId } from "../../../kernel/ids.ts";
import type { Webhook } from "../webhook.ts";
import { WEBHOOK_COLUMNS } from "./webhooks.ts";

/** The sealed secrets that sign one webhook's deliveries. */
export interface SealedSigningSecrets {
  readonly webhook_id: WebhookId;
  readonly sealed_secret: Buffer;
  /** The client's own headers; null without any. */
  readonly sealed_headers: Buffer | null;
  /** Replaced secrets that still sign, newest first; each with its id, in the same order. */
  readonly old_ids: readonly OldSecretId[];
  readonly sealed_old_secrets: readonly Buffer[];
  /**
   * The credential that registered the webhook while it is usable, else the newest usable one of
   * its environment; or null.
   */
  readonly credential_id: CredentialId | null;
  readonly sealed_access_secret: Buffer | null;
}

const LIST_SIGNING_SECRETS = statement("list_signing_secrets")`
  select w.id as webhook_id, w.sealed_secret, w.sealed_headers, c.id as credential_id, c.sealed_secret as sealed_access_secret,
      old.ids as old_ids, old.secrets as sealed_old_secrets
    from webhooks w left join lateral (
      select c.id, c.sealed_secret from credentials c
      where c.team_id = w.team_id and c.environment = w.environment and c.deactivated_at is null
        and (c.expires_at is null or c.expires_at > now())
      order by (c.id is not distinct from w.credential_id) desc, c.created_at desc, c.id desc limit 1) c on true
    cross join lateral (
      select coalesce(array_agg(o.id order by o.signs_until desc, o.id), '{}') as ids,
        coalesce(array_agg(o.sealed_secret order by o.signs_until desc, o.id), '{}') as secrets
      from webhook_old_secrets o where o.webhook_id = w.id and o.signs_until > now()) old
    where w.id = any($1::uuid[])`;

/** The sealed secrets of each of the webhooks that still exist. */
export function listSigningSecrets(db: Queryable, webhookIds: readonly WebhookId[]): Promise<SealedSigningSecrets[]> {
  return db.rows<SealedSigningSecrets>(LIST_SIGNING_SECRETS, [webhookIds]);
}

/** A webhook's secret before a rotation. */
interface SecretToRotate {
  readonly sealed_secret: Buffer;
  readonly sealed_headers: Buffer | null;
  /** How many replaced ones still sign. */
  readonly old_count: number;
}

const LOCK_SECRET = statement("lock_webhook_secret")`
  select sealed_secret, sealed_headers from webhooks where id = $1 and team_id = $2 and environment = $3 for no key update`;
const COUNT_OLD_SECRETS = statement("count_old_webhook_secrets")`
  select count(*) as old_count from webhook_old_secrets where webhook_id = $1 and signs_until > now()`;

/**
 * The secret of a tenant's webhook, locked until the transaction ends; null if there is none with
 * this id.
 */
export async function lockWebhookSecret(tx: Queryable, tenant: Tenant, id: WebhookId): Promise<SecretToRotate | null> {
  const [locked] = await tx.rows<Omit<SecretToRotate, "old_count">>(LOCK_SECRET, [
    id,
    tenant.teamId,
    tenant.environment,
  ]);
  if (locked === undefined) return null;
  // A separate statement: a count in the one that waits for the lock would miss what was committed
  // during the wait.
  const [counted] = await tx.rows<{ old_count: number }>(COUNT_OLD_SECRETS, [id]);
  return { ...locked, old_count: counted?.old_count ?? 0 };
}

/** A rotation: the new secret and the replaced one, each encrypted for its own row. */
interface SecretRotation {
  readonly webhookId: WebhookId;
  readonly sealedSecret: Buffer;
  readonly oldId: OldSecretId;
  readonly sealedOldSecret: Buffer;
  /** The client's own headers, sealed with the same key as the new secret; null without any. */
  readonly sealedHeaders: Buffer | null;
  readonly keyId: number;
  /** How long the old one also signs. */
  readonly overlapSeconds: number;
}

const ROTATE_SECRET = statement("rotate_webhook_secret")`
  with kept as (
      insert into webhook_old_secrets (id, webhook_id, sealed_secret, key_id, signs_until)
      values ($4, $1, $5, $3, now() + $6 * interval '1 second') returning signs_until
    )
    update webhooks set sealed_secret = $2, sealed_headers = $7, key_id = $3, updated_at = now() from kept where id = $1
    returning ${WEBHOOK_COLUMNS}, kept.signs_until as old_signs_until`;

/** Replaces a webhook's secret and keeps the old one for a while. */
export async function replaceWebhookSecret(
  tx: Queryable,
  rotation: SecretRotation,
): Promise<Webhook & { readonly old_signs_until: string }> {
  const { webhookId, sealedSecret, oldId, sealedOldSecret, sealedHeaders, keyId, overlapSeconds } = rotation;
  const values = [webhookId, sealedSecret, keyId, oldId, sealedOldSecret, overlapSeconds, sealedHeaders];
  const [row] = await tx.rows<Webhook & { readonly old_signs_until: string }>(ROTATE_SECRET, values);
  if (row === undefined) throw new Error("a webhook that is locked is gone");
  return row;
}

const DELETE_OLD_SECRETS = statement("delete_old_webhook_secrets")`
  delete from webhook_old_secrets where signs_until < now() returning id`;

/** Deletes the secrets that no longer sign. */
export async function deleteOldWebhookSecrets(db: Queryable): Promise<void> {
  await db.rows(DELETE_OLD_SECRETS);
}
