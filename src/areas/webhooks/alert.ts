import type { Environment } from "../../kernel/access/caller.ts";
import type { Timestamp, WebhookId } from "../../kernel/ids.ts";

/** What an alert tells of a webhook. */
export type WebhookAlertKind = "failing" | "disabled";

/** What an alert says. It has no data of a person. */
export interface WebhookAlert {
  readonly kind: WebhookAlertKind;
  readonly webhookId: WebhookId;
  readonly webhookName: string;
  /** The receiver's host; the rest of its address may hold a secret. */
  readonly host: string;
  /** Null: the team has no name. */
  readonly teamTitle: string | null;
  readonly environment: Environment;
  /** Consecutive attempts that failed. */
  readonly failures: number;
  readonly failingSince: Timestamp | null;
  /** True if the receiver answered 410. */
  readonly isGone: boolean;
}
