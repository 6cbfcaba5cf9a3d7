import type { Caller } from "../../../kernel/access/caller.ts";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { findLetterhead } from "../../../kernel/access/sql/teams.ts";
import { listAudit } from "../../../kernel/audit/ops/audit.ts";
import { canonicalSha256 } from "../../../kernel/crypto/canonical-sha256.ts";
import { equalInConstantTime } from "../../../kernel/crypto/secrets.ts";
import { type AssessmentId, readHexId, type Timestamp, verificationIdOf } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { ConnectionContext } from "../../connections/ops/context.ts";
import { openOrderDetails } from "../../connections/ops/orders/parts/order-tokens.ts";
import { getUser } from "../../connections/ops/users.ts";
import { findOrder } from "../../connections/sql/orders/orders.ts";
import { accountHolders } from "../../income/account-holder.ts";
import { statedValues } from "../../income/assessed-statements.ts";
import { findAssessmentById } from "../../income/sql/income-assessments.ts";
import type { IdentifyingDetails } from "../../payroll/identity.ts";
import { getInstantVerification } from "../../verifications/ops/verifications.ts";
import { signReportToken } from "../../verifications/report-token.ts";
import { renderForm1005 } from "../render-form-1005.ts";
import { type IncomeReport, renderIncomeAssessment } from "../render-income-assessment.ts";
import { getIncomeAssessment, openAssessment, type StoredAssessment } from "./income-assessments.ts";

/** The kind of rule whose report is a form of its own. */
const FORM_1005 = "fannie_mae.form_1005";

/**
 * The PDF of an assessment of the caller: a report for a case file or, by the rule of Form 1005, that form. The read is in the inquiry
 * log before this resolves.
 *
 * @throws AppError `not_found`
 */
export async function getAssessmentReport(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly id: AssessmentId; readonly addressOf: (token: string, fingerprint: string) => string },
): Promise<Buffer> {
  const stored = await getIncomeAssessment(context, caller, request.id);
  const fingerprint = assessmentFingerprint(stored);
  const order = stored.order_id === null ? null : await findOrder(context.db, caller, stored.order_id);
  const asking = order === null ? null : openOrderDetails(context, order).client_name;
  const letterhead = await findLetterhead(context.db, caller);
  const report: IncomeReport = {
    ...stored,
    ...(await assessmentOrigin(context, caller, stored)),
    owner: { identity: stored.identity, holders: accountHolders(stored.facts), review: stored.identity_review },
    letterhead: { ...letterhead, requestedBy: asking ?? letterhead.requestedBy },
    environment: caller.environment,
    fingerprint,
    checkUrl: request.addressOf(signReportToken(context.keyring.blindIndexKey, stored.id), fingerprint),
  };
  return stored.assessment.rule.name === FORM_1005 ? renderForm1005(report) : renderIncomeAssessment(report);
}

/** Whom a stored assessment is about, who made it as the inquiry log names them, and what they stated. */
export async function assessmentOrigin(context: ConnectionContext, caller: Caller, stored: StoredAssessment) {
  const [made] = await listAudit(context.db, { target: stored.id, action: "income_assessment.create", limit: 1 });
  const names = await namesOfActors(context, made === undefined ? [] : [made.actor]);
  const made_by = made === undefined ? null : { actor: made.actor, name: names.get(made.actor) ?? null };
  const stated = statedValues(stored, context.incomeRules.get(stored.assessment.rule.name));
  return { person: await nameOfAssessed(context, caller, stored), made_by, stated };
}

/** The name of whom the client asked, the order's before the user's; null where the assessment is of stated facts, or nobody was named. */
export async function nameOfAssessed(
  context: Context,
  caller: Caller,
  { user_id, order_id, verification_id }: StoredAssessment,
): Promise<string | null> {
  if (verification_id !== null) {
    const id = verificationIdOf(verification_id);
    const { first_name, last_name } = (await getInstantVerification(context, caller, id)).details.subject;
    return `${first_name} ${last_name}`;
  }
  const order = order_id === null ? null : await findOrder(context.db, caller, order_id);
  const ofOrder = order === null ? null : fullName(openOrderDetails(context, order));
  if (ofOrder !== null || user_id === null) return ofOrder;
  return fullName(await getUser(context, caller, user_id));
}

function fullName({ first_name, last_name }: Pick<IdentifyingDetails, "first_name" | "last_name">): string | null {
  const name = [first_name, last_name].filter((part) => part != null && part !== "").join(" ");
  return name === "" ? null : name;
}

/** What a check of a report says. No personal data: anyone with the report's address can read it. */
interface AssessmentCheck {
  readonly id: AssessmentId;
  readonly status: "completed";
  readonly completed_at: Timestamp;
  /** True if the fingerprint is that of the stored assessment. */
  readonly matches: boolean;
}

/**
 * Compares a report's fingerprint with the stored assessment.
 *
 * @param report.reportId the id that the report's token names
 * @returns null if there is no such assessment
 */
export async function checkAssessmentReport(
  context: Context,
  { reportId, fingerprint }: { readonly reportId: string; readonly fingerprint: string },
): Promise<AssessmentCheck | null> {
  const id = readHexId<AssessmentId>(reportId);
  const row = id === null ? null : await findAssessmentById(context.db, id);
  if (row === null) return null;
  const stored = openAssessment(context, row);
  const matches = equalInConstantTime(assessmentFingerprint(stored), fingerprint);
  return { id: stored.id, status: "completed", completed_at: stored.created_at, matches };
}

/** SHA-256 of an assessment with its id and what it was made of, so that it cannot be guessed from the report's figures. */
function assessmentFingerprint({ id, created_at, assessment, facts }: StoredAssessment): string {
  return canonicalSha256({ id, created_at, assessment, facts });
}
