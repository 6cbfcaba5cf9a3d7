import type { Caller } from "../../../kernel/access/caller.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { AttemptId, WebhookId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { type DeliveredEventType, TEST_EVENT_TYPE } from "../catalogue.ts";
import { insertTestAttempt } from "../sql/delivery-attempts.ts";
import { insertTestEvent, type NewEvent } from "../sql/events.ts";
import { findWebhook } from "../sql/webhooks.ts";
import { attemptDelivery, type Sender } from "./attempt-delivery.ts";
import { prepareEvent } from "./events.ts";
import { sealAttempt } from "./logged-answer.ts";
import { markedSampleEvent } from "./trigger-event.ts";
import { type LoggedAttempt, openAttempt, unknownWebhook } from "./webhooks.ts";

/** What to send to which webhook. */
interface TestRequest {
  readonly id: WebhookId;
  /** `webhook-test`, or a type of which a sample is sent. */
  readonly type: DeliveredEventType;
}

/**
 * Sends a `webhook-test` event, or a sample of another type, to a webhook now, once, and logs the attempt: signed like any delivery,
 * and only to addresses that any delivery may reach. Works for disabled webhooks too; it is neither retried nor replayed, and does
 * not affect the webhook's health. A sample is stored as a `webhook-test` too, so that neither the feed nor a list of events
 * shows what never happened.
 *
 * @returns the attempt as the log shows it
 * @throws AppError `not_found`
 */
export async function testWebhook(
  context: Context & { readonly sender: Sender },
  caller: Caller,
  { id, type }: TestRequest,
): Promise<LoggedAttempt> {
  const { db, keyring, sender } = context;
  const webhook = await findWebhook(db, caller, id);
  if (webhook === null) throw unknownWebhook();
  const event = testEvent(caller, { id, type });
  const payload = await insertTestEvent(db, event);
  const { webhook_url: webhookUrl, updated_at: webhookChangedAt } = webhook;
  const result = await attemptDelivery(sender, {
    eventId: event.id,
    webhookId: id,
    webhookUrl,
    webhookChangedAt,
    payload,
    traceParent: null,
  });
  const { outcome, statusCode, durationMs, remoteAddress } = result;
  const attemptId = mintId<AttemptId>();
  const sealed = sealAttempt(keyring, attemptId, result);
  const row = await insertTestAttempt(db, {
    id: attemptId,
    eventId: event.id,
    webhookId: id,
    webhookUrl,
    outcome,
    statusCode,
    durationMs,
    remoteAddress,
    sealedResponse: sealed?.sealed ?? null,
    keyId: sealed?.keyId ?? null,
  });
  return openAttempt(keyring, row);
}

function testEvent({ teamId, environment }: Caller, { id, type }: TestRequest): NewEvent {
  const tenant = { teamId, environment };
  const fields = { event: TEST_EVENT_TYPE } as const;
  if (type === TEST_EVENT_TYPE) return prepareEvent({ tenant, type, aboutId: id, fields });
  return { ...prepareEvent(markedSampleEvent(tenant, type)), type: TEST_EVENT_TYPE, aboutId: id };
}
