import { BREAKER_FAILURES } from "../../../areas/webhooks/event.ts";
import {
  claimWebhookAlerts,
  type DueWebhookAlert,
  delayWebhookAlert,
  deleteWebhookAlert,
  raiseWebhookAlerts,
} from "../../../areas/webhooks/sql/webhook-alerts.ts";
import type { MemberDetails } from "../../../kernel/access/members/member.ts";
import { ALERTED_ROLES } from "../../../kernel/access/members/roles.ts";
import { ACCESS_SEALED } from "../../../kernel/access/sql/sealed.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { afterSending } from "../../../kernel/notification.ts";
import type { AlertSender } from "../../../kernel/outbox/alerts/alert-sender.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";

/** Alerts that are handed over at once. */
const BATCH_ROWS = 4;

/**
 * Tells members of webhooks that fail or were disabled: queues the mails that are due, and hands over a
 * few of those that wait, with no transaction open. One whose process ended meanwhile is handed over
 * again after some minutes. A webhook that works by then is not told of.
 *
 * @returns true if there may be more
 */
export async function sendWebhookAlerts(
  context: Pick<Context, "db" | "keyring" | "onUnreadable"> & { readonly sender: AlertSender },
): Promise<boolean> {
  const { db, keyring, sender } = context;
  const isMoreRaised = await raiseWebhookAlerts(db, { failuresMin: BREAKER_FAILURES, roles: ALERTED_ROLES });
  const due = await claimWebhookAlerts(db, { limit: BATCH_ROWS, roles: ALERTED_ROLES });
  await Promise.all(due.map((one) => send(one)));
  return isMoreRaised || due.length === BATCH_ROWS;

  async function send(due: DueWebhookAlert): Promise<void> {
    if (!due.is_wanted || !isStillTrue(due)) return deleteWebhookAlert(db, due.id);
    const { id, kind, environment, failures } = due;
    let member: MemberDetails;
    try {
      member = openJson(keyring, due.sealed_member, ACCESS_SEALED.member(due.member_id));
    } catch {
      return context.onUnreadable?.(`members/${due.member_id}`);
    }
    if (member.isUnverified === true) return deleteWebhookAlert(db, due.id);
    const webhook = { webhookId: due.webhook_id, webhookName: due.webhook_name, host: new URL(due.webhook_url).host };
    const health = { failures, failingSince: due.failing_since, isGone: due.disabled_reason === "gone" };
    const alert = { kind, environment, teamTitle: due.team_title, ...webhook, ...health };
    const next = afterSending(await sender.send({ id, to: member.email, ...alert }), due.attempts);
    if (next.kind === "end") await deleteWebhookAlert(db, id);
    else await delayWebhookAlert(db, id, next.delaySeconds);
  }
}

function isStillTrue({ kind, enabled, failures }: DueWebhookAlert): boolean {
  return kind === "disabled" ? !enabled : enabled && failures > 0;
}
