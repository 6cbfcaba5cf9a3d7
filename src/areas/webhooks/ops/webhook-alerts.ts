import type { MemberDetails } from "../../../kernel/access/members/member.ts";
import { ALERTED_ROLES } from "../../../kernel/access/members/roles.ts";
import { ACCESS_SEALED } from "../../../kernel/access/sql/sealed.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import type { MessageDraft } from "../../../kernel/outbox/ops/outbox.ts";
import type { ClaimedAlert } from "../../../kernel/outbox/sql/outbox.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { type WebhookAlertKind, writeAlert } from "../alert.ts";
import { BREAKER_FAILURES } from "../event.ts";
import { type AlertedWebhook, findAlertedWebhook, raiseWebhookAlerts } from "../sql/webhook-alerts.ts";

/** Until an alert is looked at again whose member cannot be read, or while no mail server is set, in seconds. */
const AGAIN_SECONDS = 300;

/**
 * Queues the mails to members about webhooks that fail or were disabled.
 *
 * @returns true if there may be more
 */
export function raiseAlerts({ db }: Pick<Context, "db">): Promise<boolean> {
  return raiseWebhookAlerts(db, { failuresMin: BREAKER_FAILURES, roles: ALERTED_ROLES });
}

/** How alerts are written. */
interface AlertContext extends Pick<Context, "db" | "keyring" | "onUnreadable"> {
  /** False: no mail server is set, and alerts go by no other way. */
  readonly isMailed: boolean;
  /** The dashboard's address without a slash at the end; null if it is not known. */
  readonly dashboardUrl: string | null;
}

/** Drafts an alert. A member is not notified of a webhook that works by then, nor one who has no such role or wants no mail any more. */
export async function draftAlert(context: AlertContext, leased: ClaimedAlert): Promise<MessageDraft> {
  const { db, keyring, isMailed, dashboardUrl } = context;
  const { id, environment, webhook_id: webhookId, member_id: memberId } = leased;
  const kind: WebhookAlertKind = leased.kind === "disabled" ? "disabled" : "failing";
  if (!isMailed) return { kind: "wait", seconds: AGAIN_SECONDS };
  const found = await findAlertedWebhook(db, { webhookId, memberId, roles: ALERTED_ROLES });
  if (found === null || !found.is_wanted || !isStillTrue(kind, found)) return UNWANTED;
  let member: MemberDetails;
  try {
    member = openJson(keyring, found.sealed_member, ACCESS_SEALED.member(memberId));
  } catch {
    context.onUnreadable?.(`members/${memberId}`);
    return { kind: "wait", seconds: AGAIN_SECONDS, with: "attempt" };
  }
  if (member.isUnverified === true) return UNWANTED;
  const webhook = { webhookId, webhookName: found.webhook_name, host: new URL(found.webhook_url).host };
  const health = {
    failures: found.failures,
    failingSince: found.failing_since,
    isGone: found.disabled_reason === "gone",
  };
  const about = { id, environment, kind, teamTitle: found.team_title, ...webhook, ...health };
  return { kind: "message", message: writeAlert({ ...about, email: member.email, dashboardUrl }) };
}

const UNWANTED: MessageDraft = { kind: "end", status: "cancelled", reason: null };

function isStillTrue(kind: WebhookAlertKind, { enabled, failures }: AlertedWebhook): boolean {
  return kind === "disabled" ? !enabled : enabled && failures > 0;
}
