import type { Tenant } from "../../../../kernel/access/caller.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { type AssessmentId, type IsoDate, type Timestamp, verificationIdOf } from "../../../../kernel/ids.ts";
import type { Consent } from "../../../../kernel/purpose.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { IdentityStatus } from "../../../webhooks/words.ts";
import type { Assessment } from "../../assess.ts";
import type { FactsDocument } from "../../facts/facts-document.ts";
import { type AssessmentColumns, insertIncomeAssessment } from "../../sql/income-assessments.ts";
import { INCOME_SEALED } from "../../sql/sealed.ts";

/** What is sealed of an assessment: what a rule said, and what it was made of. */
export interface SealedAssessment {
  readonly assessment: Assessment;
  readonly facts: FactsDocument;
  /** Who stated that they looked whose payroll accounts these are, as the inquiry log names them; absent: nobody. */
  readonly reviewed_by?: string;
}

/** Whose payroll accounts an assessment is of, and who stated that they looked. */
export interface AssessedIdentity {
  /** Null: it is of no payroll account that a person signed in to. */
  readonly identity: IdentityStatus | null;
  readonly identity_review: { readonly stated_by: string; readonly stated_at: Timestamp } | null;
}

/** Subjects whose payroll persons connect themselves. */
const CONNECTED: readonly string[] = ["link", "user", "order"];

/** Whose payroll accounts a stored assessment is of. One that was made before it was asked compared nobody. */
export function assessedIdentity(
  { subject, created_at }: Pick<AssessmentColumns, "subject"> & { readonly created_at: Timestamp },
  { assessment, reviewed_by }: SealedAssessment,
): AssessedIdentity {
  const { identity = CONNECTED.includes(subject) ? "not_compared" : null } = assessment;
  return {
    identity,
    identity_review: reviewed_by === undefined ? null : { stated_by: reviewed_by, stated_at: created_at },
  };
}

/** True if an account is of another person or was not compared, and nobody stated that they looked. */
export function isIdentityOpen({ identity, identity_review }: AssessedIdentity): boolean {
  return (identity === "differs" || identity === "not_compared") && identity_review === null;
}

/** The ids under which an assessment is found. */
export type AssessedIds = Pick<AssessmentColumns, "subject" | "verification_id" | "link_id" | "user_id" | "order_id">;

/**
 * Stores an assessment with its entry of the inquiry log.
 *
 * @param tx what the assessment is about must not be deleted before it ends
 * @returns when it was created
 */
export async function storeAssessment(
  { keyring }: Pick<Context, "keyring">,
  tx: Queryable,
  assessment: {
    readonly id: AssessmentId;
    readonly by: Pick<AuditAct, "actor"> & Tenant;
    readonly about: AssessedIds;
    readonly fromRequest: Pick<AssessmentColumns, "tracking_info" | "permissible_purpose">;
    readonly consent: Consent | null;
    readonly content: SealedAssessment;
  },
): Promise<Timestamp> {
  const { id, by, about, fromRequest, consent, content } = assessment;
  const { rule, verdict, as_of, identity = null, identity_reviewed = false } = content.assessment;
  const createdAt = await insertIncomeAssessment(tx, by, {
    id,
    ...about,
    ...fromRequest,
    rule: rule.name,
    verdict,
    as_of: as_of as IsoDate,
    sealedAssessment: sealJson(keyring, content, INCOME_SEALED.incomeAssessment(id)),
    keyId: keyring.activeId,
  });
  await appendAudit(tx, {
    actor: by.actor,
    teamId: by.teamId,
    environment: by.environment,
    action: "income_assessment.create",
    target: id,
    details: {
      rule: rule.name,
      ...aboutDetails(about),
      identity,
      identity_reviewed,
      permissible_purpose: fromRequest.permissible_purpose,
      consent: consent === null ? null : { ...consent },
    },
  });
  return createdAt;
}

/** What an assessment is about, as the inquiry log names it: a verification, link, user or order, or nothing stored. */
function aboutDetails({ subject, verification_id, link_id, user_id, order_id }: AssessedIds): Record<string, string> {
  const ids = {
    facts: null,
    verification: verification_id === null ? null : verificationIdOf(verification_id),
    link: link_id,
    user: user_id,
    order: order_id,
  };
  const id = ids[subject];
  return id === null ? {} : { [subject]: id };
}
