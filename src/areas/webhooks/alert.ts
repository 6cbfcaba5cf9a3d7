import type { Environment } from "../../kernel/access/caller.ts";
import type { MessageId, Timestamp, WebhookId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/outbox/message.ts";
import { instantText, oneLine } from "../../kernel/outbox/message-text.ts";
import { DISABLE_AFTER_SECONDS } from "./event.ts";

/** What an alert tells of a webhook. */
export type WebhookAlertKind = "failing" | "disabled";

/** What an alert says. It has no data of a person. */
interface WebhookAlert {
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

/** Maximum number of characters of a name. */
const NAME_MAX = 80;

const DISABLE_AFTER_DAYS = DISABLE_AFTER_SECONDS / 86_400;

/** An alert that is to be written. */
interface OutgoingAlert extends WebhookAlert {
  readonly id: MessageId;
  /** The member's address. */
  readonly email: string;
  /** The dashboard's address without a slash at the end; null if it is not known. */
  readonly dashboardUrl: string | null;
}

/**
 * Writes the mail that tells a member of a webhook that fails or was disabled. Names that a client wrote
 * are one line; of the receiver's address only the host is named.
 */
export function writeAlert(alert: OutgoingAlert): Message {
  const { id, email, kind, environment, dashboardUrl, webhookId } = alert;
  const name = `“${oneLine(alert.webhookName, NAME_MAX)}”`;
  const place = environment === "production" ? "" : `[${environment}] `;
  const subject =
    kind === "failing" ? `${place}The webhook ${name} is failing` : `${place}The webhook ${name} was disabled`;
  const owner = alert.teamTitle === null ? "" : ` of ${oneLine(alert.teamTitle, NAME_MAX)}`;
  const which = `The webhook ${name}${owner} (${environment}) at ${alert.host}`;
  const lines = [
    `${which} ${kind === "failing" ? failing(alert) : disabled(alert)}`,
    kind === "failing"
      ? `Its events wait, and are tried again. It is disabled if nothing is delivered for ${DISABLE_AFTER_DAYS} days.`
      : "Its events are kept for 30 days: mend the receiver, enable the webhook, then replay what was not delivered.",
    dashboardUrl === null
      ? "What was sent and answered is in the dashboard, under Webhooks."
      : `What was sent and answered: ${dashboardUrl}/${environment}/webhooks/${webhookId}`,
    `You get this mail because your role may change webhooks. If you do not want it: ${
      dashboardUrl === null ? "“Your sessions” in the dashboard" : `${dashboardUrl}/${environment}/account`
    }.`,
  ];
  const mail = { subject, text: `${lines.join("\n\n")}\n`, html: null };
  const recipient = { email, phone: null };
  return { id, type: "webhook-alert", environment, recipient, mail, short: null, fields: { kind } };
}

function failing({ failures, failingSince }: WebhookAlert): string {
  const since = failingSince === null ? "" : `, since ${instantText(failingSince, "en")}`;
  return `does not take its events${since}: ${failures} attempts one after the other failed.`;
}

function disabled({ isGone }: WebhookAlert): string {
  return isGone
    ? "was disabled: its receiver answered 410 (gone)."
    : `was disabled: nothing was delivered for ${DISABLE_AFTER_DAYS} days.`;
}
