import { type Caller, keyOf } from "../../../kernel/access/caller.ts";
import { refuseEndedCaller } from "../../../kernel/access/ops/ended-caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openText, sealJson, sealText } from "../../../kernel/crypto/seal.ts";
import { mintId, mintSigningSecret } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { AttemptId, OldSecretId, WebhookId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import {
  type DeliveryAttemptFilter,
  type DeliveryAttemptRow,
  findDeliveryAttempt,
  listDeliveryAttempts,
} from "../sql/delivery-attempts.ts";
import { WEBHOOKS_SEALED } from "../sql/sealed.ts";
import { holdDeliveries } from "../sql/webhook-health.ts";
import { lockWebhookSecret, replaceWebhookSecret as rotateSecretRow } from "../sql/webhook-secrets.ts";
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhookUrls,
  saveWebhook,
  type WebhookChange,
} from "../sql/webhooks.ts";
import { type EnvType, type EventFilter, WEBHOOKS_PER_TENANT_MAX, type Webhook } from "../webhook.ts";
import { sentHeadersOf } from "./attempt-delivery.ts";
import { openAttemptDetails } from "./logged-answer.ts";

/** What the writes of webhooks need. */
type WriteContext = Context & Parameters<typeof refuseEndedCaller>[0];

/** A checked webhook to create. */
interface WebhookInput {
  readonly name: string;
  readonly webhookUrl: string;
  readonly events: readonly EventFilter[];
  readonly envType: EnvType;
  /** Headers of the client's own; empty or absent: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False: nobody is notified by mail when it fails. */
  readonly alerts?: boolean;
  /** Null or absent: no limit. */
  readonly maxPerSecond?: number | null;
}

/** A client's change of a webhook; absent fields stay. */
interface WebhookUpdate extends Omit<WebhookChange, "headers"> {
  readonly id: WebhookId;
  /** They replace those before; empty: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A webhook at its creation: the only time that its signing secret is shown. */
interface CreatedWebhook extends Webhook {
  readonly signing_secret: string;
}

/**
 * Registers a webhook.
 *
 * @throws AppError `incorrect_parameters` if the URL is already registered or the tenant has the
 * most webhooks allowed; as {@link refuseEndedCaller}: a webhook outlasts who made it
 */
export function createWebhook(
  context: WriteContext,
  caller: Caller,
  request: { readonly input: WebhookInput; readonly idempotency: IdempotentRequest | null },
): Promise<CreatedWebhook> {
  const { input, idempotency } = request;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    await refuseEndedCaller(context, tx, caller);
    const urls = await lockWebhookUrls(tx, caller);
    const most = WEBHOOKS_PER_TENANT_MAX[caller.environment];
    if (urls.length >= most) {
      throw webhookFault(`this environment already has ${most} webhooks: delete one first`);
    }
    if (urls.some((row) => row.webhook_url === input.webhookUrl)) throw urlTaken();
    const id = mintId<WebhookId>();
    const signingSecret = mintSigningSecret();
    const sealedSecret = sealText(context.keyring, signingSecret, WEBHOOKS_SEALED.webhookSecret(id));
    const row = await insertWebhook(tx, caller, {
      ...input,
      id,
      sealedSecret,
      headers: sealedHeaders(context.keyring, id, input.headers ?? {}),
      keyId: context.keyring.activeId,
      credentialId: keyOf(caller),
    });
    return { ...row, signing_secret: signingSecret };
  });
}

/**
 * A webhook of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getWebhook(context: Context, caller: Caller, id: WebhookId): Promise<Webhook> {
  return (await findWebhook(context.db, caller, id)) ?? fail(unknownWebhook());
}

/** A page of the caller's webhooks, newest first. */
export function listWebhooks(context: Context, caller: Caller, request: PageRequest): Promise<Page<Webhook>> {
  return listWebhookRows(context.db, caller, request);
}

/**
 * Updates a webhook. Queued deliveries go to a changed URL; those of a disabled webhook are held.
 *
 * @throws AppError `not_found`; `incorrect_parameters` if another webhook has the URL; as {@link
 * refuseEndedCaller}
 */
export function updateWebhook(context: WriteContext, caller: Caller, update: WebhookUpdate): Promise<Webhook> {
  const { headers, ...change } = update;
  const { keyring } = context;
  return context.db.transaction(async (tx) => {
    await refuseEndedCaller(context, tx, caller);
    if (change.webhookUrl !== undefined) await refuseTakenUrl(tx, caller, change.webhookUrl, change.id);
    const sealed = headers === undefined ? undefined : sealedHeaders(keyring, change.id, headers);
    const saved =
      (await saveWebhook(tx, caller, { ...change, headers: sealed, by: caller.actor })) ?? fail(unknownWebhook());
    if (change.enabled === false) await holdDeliveries(tx, [change.id]);
    return saved;
  });
}

/**
 * Deletes a webhook and its queued deliveries.
 *
 * @throws AppError `not_found`
 */
export async function deleteWebhook(context: Context, caller: Caller, id: WebhookId): Promise<void> {
  if (!(await deleteWebhookRow(context.db, caller, id))) throw unknownWebhook();
}

/**
 * How long a replaced signing secret also signs, so that receivers can switch without downtime, in
 * seconds.
 */
const SECRET_OVERLAP_SECONDS = 24 * 3_600;
/**
 * Maximum number of replaced secrets that still sign: each makes the header longer and a leaked one
 * valid longer.
 */
const OLD_SECRETS_MAX = 5;

/** A webhook just after a rotation: the only time that its new signing secret is shown. */
interface RotatedWebhook extends CreatedWebhook {
  /** Until when the replaced secret also signs. */
  readonly previous_secret_expires_at: string;
}

/**
 * Gives a webhook a new signing secret. The old one also signs for a day.
 *
 * @throws AppError `not_found`; `conflict` if it was rotated too often within a day; as
 * {@link refuseEndedCaller}
 */
export function rotateWebhookSecret(
  context: WriteContext,
  caller: Caller,
  request: { readonly id: WebhookId; readonly idempotency: IdempotentRequest | null },
): Promise<RotatedWebhook> {
  const { id, idempotency } = request;
  const { keyring } = context;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    await refuseEndedCaller(context, tx, caller);
    const current = (await lockWebhookSecret(tx, caller, id)) ?? fail(unknownWebhook());
    if (current.old_count >= OLD_SECRETS_MAX) throw rotatedTooOften();
    const [oldId, secret] = [mintId<OldSecretId>(), mintSigningSecret()];
    const old = openText(keyring, current.sealed_secret, WEBHOOKS_SEALED.webhookSecret(id));
    const headersAt = WEBHOOKS_SEALED.webhookHeaders(id);
    const own = current.sealed_headers === null ? null : openText(keyring, current.sealed_headers, headersAt);
    const { old_signs_until, ...webhook } = await rotateSecretRow(tx, {
      webhookId: id,
      sealedSecret: sealText(keyring, secret, WEBHOOKS_SEALED.webhookSecret(id)),
      oldId,
      sealedOldSecret: sealText(keyring, old, WEBHOOKS_SEALED.oldWebhookSecret(oldId)),
      sealedHeaders: own === null ? null : sealText(keyring, own, headersAt),
      keyId: keyring.activeId,
      overlapSeconds: SECRET_OVERLAP_SECONDS,
    });
    return { ...webhook, signing_secret: secret, previous_secret_expires_at: old_signs_until };
  });
}

function rotatedTooOften(): AppError {
  const message = `This webhook's secret was rotated ${OLD_SECRETS_MAX} times within 24 hours: wait, or register a new webhook.`;
  return new AppError("conflict", message);
}

/** An attempt as the log shows it: with what was sent and answered opened. */
export interface LoggedAttempt extends Omit<DeliveryAttemptRow, "sealed_response"> {
  /** Null where nothing was sent, or an older program version logged the attempt. */
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly response_headers: Readonly<Record<string, string>> | null;
  /** Where a redirect leads, which is not followed. */
  readonly redirect_location: string | null;
  /** Why no answer came. */
  readonly failure_reason: string | null;
}

/**
 * A page of the caller's delivery log, newest first. An attempt whose response cannot be opened is
 * reported and left out.
 */
export async function listWebhookRequests(
  context: Context,
  caller: Caller,
  options: { readonly filter: DeliveryAttemptFilter; readonly request: PageRequest },
): Promise<Page<LoggedAttempt>> {
  const page = await listDeliveryAttempts(context.db, caller, options);
  const rows = openSealedRows(context, page.rows, {
    open: (row) => openAttempt(context.keyring, row),
    table: "delivery_attempts",
  });
  return { ...page, rows };
}

/** One attempt of the caller's delivery log. @throws AppError `not_found` */
export async function getWebhookRequest(context: Context, caller: Caller, id: AttemptId): Promise<LoggedAttempt> {
  const row = await findDeliveryAttempt(context.db, caller, id);
  if (row === null) throw new AppError("not_found", "No webhook request has this id in this environment.");
  return openAttempt(context.keyring, row);
}

/** The attempt with what the log keeps of it opened. */
export function openAttempt(keyring: Keyring, { sealed_response, ...row }: DeliveryAttemptRow): LoggedAttempt {
  const details = sealed_response === null ? null : openAttemptDetails(keyring, row.id, sealed_response);
  const sent = details?.sentHeaders ?? null;
  return {
    ...row,
    response_body: details === null ? row.response_body : details.body,
    request_headers: sent === null ? null : sentHeadersOf(row.event_id, sent),
    response_headers: details?.responseHeaders ?? null,
    redirect_location: row.outcome === "redirect" ? (details?.responseHeaders?.location ?? null) : null,
    failure_reason: details?.reason ?? null,
  };
}

function sealedHeaders(
  keyring: Keyring,
  id: WebhookId,
  headers: Readonly<Record<string, string>>,
): { readonly names: readonly string[]; readonly sealed: Buffer } | null {
  const names = Object.keys(headers);
  return names.length === 0 ? null : { names, sealed: sealJson(keyring, headers, WEBHOOKS_SEALED.webhookHeaders(id)) };
}

async function refuseTakenUrl(tx: Queryable, caller: Caller, url: string, id: WebhookId): Promise<void> {
  const urls = await lockWebhookUrls(tx, caller);
  if (urls.some((row) => row.webhook_url === url && row.id !== id)) throw urlTaken();
}

function urlTaken(): AppError {
  return webhookFault("another webhook of this environment already has this URL");
}

function webhookFault(message: string): AppError {
  return incorrectParameters([{ field: "webhook_url", message }]);
}

/** The refusal of an unknown webhook id. */
export function unknownWebhook(): AppError {
  return new AppError("not_found", "No webhook has this id in this environment.");
}

function fail(error: AppError): never {
  throw error;
}
