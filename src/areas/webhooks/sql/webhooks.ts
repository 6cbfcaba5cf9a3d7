import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type { CredentialId, WebhookId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { EnvType, EventFilter, Webhook } from "../webhook.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

/** The columns of a webhook that are shown. */
export const WEBHOOK_COLUMNS = `id, name, webhook_url, events, env_type, enabled, created_at, updated_at, header_names,
  alerts, max_per_second, disabled_reason, disabled_at, disabled_by`;

/** The values of a new webhook. */
interface NewWebhook {
  readonly id: WebhookId;
  readonly name: string;
  readonly webhookUrl: string;
  readonly events: readonly EventFilter[];
  readonly envType: EnvType;
  readonly sealedSecret: Buffer;
  readonly keyId: number;
  /**
   * The key that registers it, with whose secret its deliveries are signed while it is usable;
   * null: the newest one.
   */
  readonly credentialId: CredentialId | null;
  readonly headers?: SealedHeaders | null;
  /** See {@link Webhook}; true if absent. */
  readonly alerts?: boolean;
  /** See {@link Webhook}; no limit if absent. */
  readonly maxPerSecond?: number | null;
}

/** Headers of the client's own. */
interface SealedHeaders {
  readonly names: readonly string[];
  readonly sealed: Buffer;
}

/** A change of a webhook; absent fields stay. */
export interface WebhookChange {
  readonly name?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly events?: readonly EventFilter[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly alerts?: boolean | undefined;
  /** Null removes the limit. */
  readonly maxPerSecond?: number | null | undefined;
  /** Null removes them. Sealed with the key of the secret. */
  readonly headers?: SealedHeaders | null | undefined;
}

const LOCK_TENANT_WEBHOOKS = statement("lock_tenant_webhooks")`
  select pg_advisory_xact_lock(hashtextextended('webhooks' || $1::uuid || $2, 0))`;
const LIST_WEBHOOK_URLS = statement("list_webhook_urls")`
  select id, webhook_url from webhooks where team_id = $1 and environment = $2`;

/** The URLs of a tenant's webhooks, locked until the transaction ends. */
export async function lockWebhookUrls(
  tx: Queryable,
  tenant: Tenant,
): Promise<{ readonly id: WebhookId; readonly webhook_url: string }[]> {
  const owner = [tenant.teamId, tenant.environment];
  await tx.rows(LOCK_TENANT_WEBHOOKS, owner);
  return tx.rows(LIST_WEBHOOK_URLS, owner);
}

const INSERT_WEBHOOK = statement("insert_webhook")`
  insert into webhooks (id, team_id, environment, name, webhook_url, events, env_type, sealed_secret, key_id, credential_id,
      sealed_headers, header_names, alerts, max_per_second)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${WEBHOOK_COLUMNS}`;

/** Inserts a webhook. */
export function insertWebhook(tx: Queryable, tenant: Tenant, webhook: NewWebhook): Promise<Webhook> {
  const { id, name, webhookUrl, events, envType, sealedSecret, keyId, credentialId, headers, alerts = true } = webhook;
  const shown = [id, tenant.teamId, tenant.environment, name, webhookUrl, events, envType];
  const secrets = [sealedSecret, keyId, credentialId, headers?.sealed ?? null, headers?.names ?? []];
  const values = [...shown, ...secrets, alerts, webhook.maxPerSecond ?? null];
  return onlyRow(tx, INSERT_WEBHOOK, values);
}

const FIND_WEBHOOK = statement("find_webhook")`
  select ${WEBHOOK_COLUMNS} from webhooks where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's webhook, or null. */
export function findWebhook(db: Queryable, tenant: Tenant, id: WebhookId): Promise<Webhook | null> {
  return firstRow(db, FIND_WEBHOOK, [id, tenant.teamId, tenant.environment]);
}

const LOCK_WEBHOOK = statement("lock_webhook")`${FIND_WEBHOOK.text} for key share`;

/** A tenant's webhook, locked against deletion until the transaction ends, or null. */
export function lockWebhook(tx: Queryable, tenant: Tenant, id: WebhookId): Promise<Webhook | null> {
  return firstRow(tx, LOCK_WEBHOOK, [id, tenant.teamId, tenant.environment]);
}

const SAVE_WEBHOOK = statement("save_webhook")`
  update webhooks set name = coalesce($4, name), webhook_url = coalesce($5, webhook_url),
      events = coalesce($6::text[], events), enabled = coalesce($7, enabled),
      disabled_reason = case when $7 is null then disabled_reason when $7 then null else 'by request' end,
      disabled_at = case when $7 is null or $7 = enabled then disabled_at when $7 then null else now() end,
      disabled_by = case when $7 is null or $7 = enabled then disabled_by when $7 then null else $8 end,
      sealed_headers = case when $9::boolean then $10 else sealed_headers end,
      header_names = case when $9::boolean then $11::text[] else header_names end, alerts = coalesce($12, alerts),
      max_per_second = case when $13::boolean then $14::integer else max_per_second end,
      failing_since = case when $7 and not enabled then null else failing_since end,
      failures = case when $7 and not enabled then 0 else failures end,
      paused_until = case when ($7 and not enabled) or $5 <> webhook_url then null else paused_until end,
      pauses = case when ($7 and not enabled) or $5 <> webhook_url then 0 else pauses end,
      warned_at = case when $7 and not enabled then null else warned_at end, updated_at = now()
    where id = $1 and team_id = $2 and environment = $3 returning ${WEBHOOK_COLUMNS}`;

// Makes dispatchers drop and reread what they have of the webhook.
const NOTIFY_WEBHOOK = statement("notify_webhook")`select pg_notify('${DELIVERIES_CHANNEL}', $1)`;

/**
 * Updates a tenant's webhook; null if there is none with this id. Enabling it again resets its
 * failure period; that and another URL close its circuit breaker.
 */
export async function saveWebhook(
  tx: Queryable,
  tenant: Tenant,
  change: WebhookChange & { readonly id: WebhookId; readonly by?: string },
): Promise<Webhook | null> {
  const { id, name, webhookUrl, events, enabled, by = null, headers, alerts, maxPerSecond } = change;
  const shown = [id, tenant.teamId, tenant.environment, name, webhookUrl, events, enabled, by];
  const own = [headers !== undefined, headers?.sealed ?? null, headers?.names ?? []];
  const values = [...shown, ...own, alerts, maxPerSecond !== undefined, maxPerSecond ?? null];
  const [row] = await tx.rows<Webhook>(SAVE_WEBHOOK, values);
  if (row === undefined) return null;
  await tx.rows(NOTIFY_WEBHOOK, [id]);
  return row;
}

const DELETE_WEBHOOK = statement("delete_webhook")`
  with gone as (delete from webhooks where id = $1 and team_id = $2 and environment = $3 returning id)
    select pg_notify('${DELIVERIES_CHANNEL}', replace(id::text, '-', '')) from gone`;

/**
 * Deletes a tenant's webhook and its queued deliveries; its log stays. Returns false if there is
 * none with this id.
 */
export async function deleteWebhookRow(tx: Queryable, tenant: Tenant, id: WebhookId): Promise<boolean> {
  return (await tx.rows(DELETE_WEBHOOK, [id, tenant.teamId, tenant.environment])).length > 0;
}

const WEBHOOKS = listStatements({
  nameSuffix: "webhooks",
  table: "webhooks",
  columns: WEBHOOK_COLUMNS,
  filter: "team_id = $1 and environment = $2",
  filterValues: 2,
});

/** A page of a tenant's webhooks. */
export function listWebhookRows(db: Queryable, tenant: Tenant, request: PageRequest): Promise<Page<Webhook>> {
  const values = [tenant.teamId, tenant.environment];
  return listPage(db, WEBHOOKS, { values, request, positionOf: (row) => ({ at: row.created_at, id: row.id }) });
}
