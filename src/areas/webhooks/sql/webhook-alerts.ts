import type { MemberRole } from "../../../kernel/access/members/roles.ts";
import { IS_CONFIRMED } from "../../../kernel/access/sql/members.ts";
import { OPERATORS_NAME } from "../../../kernel/access/sql/teams.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { MemberId, Timestamp, WebhookId } from "../../../kernel/ids.ts";

/** Hours between two alerts that a webhook fails. */
const QUIET_HOURS = 24;
/** Hours after which nobody is informed any more that a webhook was disabled. */
const NEWS_HOURS = 24;
/** Webhooks that are looked at in one statement. */
const BATCH_ROWS = 100;

/*
 * One alert for each time that a webhook was disabled by the service. That it fails is reported when it
 * begins to and once more before it is disabled, but never twice within a day. Rows that attempts
 * are being settled for are left to the next look. A clock that was set back repeats no alert. Members
 * are locked in the order of their ids.
 */
const RAISE = statement("raise_webhook_alerts")`
  with due as (
      select id, team_id, environment, greatest(disabled_at, failing_since, warned_at) as latest, case when enabled then 'failing' else 'disabled' end as kind from webhooks
      where alerts and ((not enabled and disabled_by = 'service' and disabled_at > now() - interval '${NEWS_HOURS} hours'
          and (alert_kind is distinct from 'disabled' or alerted_at < disabled_at))
        or (enabled and failures >= $1 and (alerted_at is null or (alerted_at < now() - interval '${QUIET_HOURS} hours'
          and (alerted_at < failing_since or alerted_at < warned_at)))))
      order by id limit ${BATCH_ROWS} for no key update skip locked
    ), raised as (
      update webhooks w set alerted_at = greatest(now(), due.latest), alert_kind = due.kind from due where w.id = due.id returning w.id
    ), queued as (
      insert into outbox (id, environment, webhook_id, member_id, kind)
      select gen_random_uuid(), due.environment, due.id, m.id, due.kind from due
        join members m on m.team_id = due.team_id and m.removed_at is null
        join member_roles r on r.member_id = m.id and r.environment = due.environment
      where r.role = any ($2::text[]) and r.alerts and ${IS_CONFIRMED}
      order by m.id
    )
    select count(*)::integer as raised from raised`;

/**
 * Queues a mail to each member with one of the roles, unless they want none, for every webhook that fails
 * or was disabled and of which they do not know yet.
 *
 * @param failuresMin consecutive failures from which a webhook fails
 * @returns true if there may be more
 */
export async function raiseWebhookAlerts(
  db: Queryable,
  { failuresMin, roles }: { readonly failuresMin: number; readonly roles: readonly MemberRole[] },
): Promise<boolean> {
  const [row] = await db.rows<{ raised: number }>(RAISE, [failuresMin, roles]);
  return row?.raised === BATCH_ROWS;
}

/** The webhook of an alert as it is now, and the member whom it goes to. */
export interface AlertedWebhook {
  readonly webhook_name: string;
  readonly webhook_url: string;
  readonly enabled: boolean;
  readonly failures: number;
  readonly failing_since: Timestamp | null;
  readonly disabled_reason: string | null;
  /** How the team is named; null: it has no name. */
  readonly team_title: string | null;
  readonly sealed_member: Buffer;
  /** False: the member has no role here any more, or wants no mail by now. */
  readonly is_wanted: boolean;
}

const FIND_ALERTED = statement("find_alerted_webhook")`
  select w.name as webhook_name, w.webhook_url, w.enabled, w.failures, w.failing_since, w.disabled_reason, coalesce(
      (select p.display_name from team_profiles p where p.team_id = t.id and p.environment = w.environment), ${OPERATORS_NAME}) as team_title,
    m.sealed_member, w.alerts and m.removed_at is null and ${IS_CONFIRMED} and exists (select from member_roles r
      where r.member_id = m.id and r.environment = w.environment and r.role = any ($3::text[]) and r.alerts) as is_wanted
  from webhooks w join teams t on t.id = w.team_id, members m where w.id = $1 and m.id = $2`;

/** What an alert tells, to a member with one of the roles; null if webhook or member are gone. */
export function findAlertedWebhook(
  db: Queryable,
  { webhookId, memberId, roles }: AlertedMember,
): Promise<AlertedWebhook | null> {
  return firstRow(db, FIND_ALERTED, [webhookId, memberId, roles]);
}

/** A webhook, and the member who is notified of it. */
interface AlertedMember {
  readonly webhookId: WebhookId;
  readonly memberId: MemberId;
  readonly roles: readonly MemberRole[];
}
