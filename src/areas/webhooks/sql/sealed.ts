import type { AttemptId, OldSecretId, WebhookId } from "../../../kernel/ids.ts";
import { sealedColumn } from "../../../kernel/sealing/sql/sealed-column.ts";

/** The sealed columns of webhooks, each with the place that binds it to its row. */
export const WEBHOOKS_SEALED = {
  webhookSecret: sealedColumn<WebhookId, string>("webhooks", "sealed_secret", "secret"),
  webhookHeaders: sealedColumn<WebhookId, Readonly<Record<string, string>>>("webhooks", "sealed_headers", "headers"),
  oldWebhookSecret: sealedColumn<OldSecretId, string>("webhook_old_secrets", "sealed_secret", "secret"),
  loggedResponse: sealedColumn<AttemptId, string>("delivery_attempts", "sealed_response", "response"),
};
