import type { Environment } from "../caller.ts";
import type { Timestamp, WebhookId } from "../ids.ts";
import { MEMBER_ROLES, type MemberRole, scopesOfRole } from "../members/roles.ts";

/** What an alert tells of a webhook. */
export type WebhookAlertKind = "failing" | "disabled";

/** Whom alerts go to: the roles that may change a webhook. */
export const ALERTED_ROLES: readonly MemberRole[] = MEMBER_ROLES.filter((role) =>
  scopesOfRole(role, { isOperator: false }).includes("webhooks:write"),
);

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
