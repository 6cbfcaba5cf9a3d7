import type { Tenant } from "../../../kernel/access/caller.ts";
import {
  type LinkId,
  type MonitorId,
  type OrderId,
  type UserId,
  type VerificationHex,
  verificationIdOf,
} from "../../../kernel/ids.ts";
import type { EventDraft } from "../../webhooks/ops/events.ts";
import type { IncomeAnswer } from "../income-question.ts";

/** What an assessment is about. Ids of 32 hex digits, or null. */
interface AssessedAbout {
  readonly tenant: Tenant;
  readonly about: {
    readonly verification_id: VerificationHex | null;
    readonly order_id: OrderId | null;
    readonly user_id: UserId | null;
  };
  readonly trackingInfo: string | null;
}

/** The event of a rule that was answered when its verification or order ended. */
export function assessmentCompletedEvent(
  { tenant, about, trackingInfo }: AssessedAbout,
  answer: IncomeAnswer,
): EventDraft {
  const { user_id, order_id } = about;
  const verification_id = about.verification_id === null ? null : verificationIdOf(about.verification_id);
  const { rule, verdict, assessment_id, identity = null } = answer;
  const aboutId = verification_id ?? order_id ?? assessment_id;
  if (aboutId === null) throw new Error("an answer about nothing");
  return {
    tenant,
    type: "income-assessment-completed",
    aboutId,
    fields: { user_id, rule, verdict, assessment_id, identity, verification_id, order_id, tracking_info: trackingInfo },
  };
}

/** The event of a monitored rule that says something else than before. */
export function assessmentChangedEvent(
  origin: { readonly tenant: Tenant; readonly monitorId: MonitorId; readonly trackingInfo: string | null } & {
    readonly about: { readonly link_id: LinkId; readonly user_id: UserId };
  },
  { before, after }: { readonly before: IncomeAnswer; readonly after: IncomeAnswer },
): EventDraft {
  const { tenant, about, monitorId, trackingInfo } = origin;
  return {
    tenant,
    type: "income-assessment-changed",
    aboutId: about.link_id,
    fields: {
      user_id: about.user_id,
      rule: after.rule,
      former_verdict: before.verdict,
      verdict: after.verdict,
      former_assessment_id: before.assessment_id,
      assessment_id: after.assessment_id,
      monitor_id: monitorId,
      link_id: about.link_id,
      identity: after.identity ?? null,
      tracking_info: trackingInfo,
    },
  };
}
