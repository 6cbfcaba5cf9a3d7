import type { Caller } from "../../kernel/access/caller.ts";
import { appendAudit } from "../../kernel/audit/ops/audit.ts";
import { AppError } from "../../kernel/error.ts";
import type { AssessmentId } from "../../kernel/ids.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { nameOfAssessed } from "../assessments/ops/assessment-reports.ts";
import { getIncomeAssessment } from "../assessments/ops/income-assessments.ts";
import { isIdentityOpen } from "../income/ops/answers/stored-assessment.ts";
import { type Sender, USER_AGENT } from "../webhooks/ops/attempt-delivery.ts";
import { type EmmyForm, emmyReport, signEmmyReport } from "./emmy-report.ts";

/** Where a report goes, and what it says besides the facts. */
interface EmmyDelivery {
  readonly id: AssessmentId;
  readonly url: string;
  /** The receiver's API key, which signs; not stored. */
  readonly key: string;
  readonly form: EmmyForm;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly hasOtherJobs: boolean;
  /** Null: the person's, as the subject has it. */
  readonly applicantName: string | null;
}

/**
 * Sends the facts of an assessment to an agency's receiver, once, through the egress guard: in the JSON and with the
 * signature of Emmy, the income verification service of the Centers for Medicare & Medicaid Services
 * (DSACMS/iv-cbv-payroll). It is in the inquiry log before it is sent.
 *
 * @throws AppError `not_found`; `conflict` if the payroll account is of another person or was not compared, and nobody stated that
 * they looked; or if the applicant's name is not known
 */
export async function deliverEmmyReport(
  context: Context & { readonly sender: Sender; readonly now: () => Date },
  caller: Caller,
  delivery: EmmyDelivery,
) {
  const stored = await getIncomeAssessment(context, caller, delivery.id);
  if (isIdentityOpen(stored)) {
    const why = stored.identity === "differs" ? "is of another person" : "was not compared with the person";
    throw new AppError(
      "conflict",
      `The payroll account of this assessment ${why}: nothing goes in their name. Look whose it is, assess it again with identity_reviewed, and deliver that.`,
    );
  }
  const applicantName = delivery.applicantName ?? (await nameOfAssessed(context, caller, stored));
  if (applicantName === null) {
    throw new AppError("conflict", "The applicant's name is not known: state applicant_full_name.");
  }
  const report = emmyReport(stored.facts, {
    confirmationCode: stored.id,
    completedAt: stored.created_at,
    applicantName,
    metadata: delivery.metadata,
    hasOtherJobs: delivery.hasOtherJobs,
  });
  const body = JSON.stringify(report);
  const { key, form, url } = delivery;
  const signed = signEmmyReport(form, { key, body, timestampSeconds: Math.floor(context.now().getTime() / 1_000) });
  await appendAudit(context.db, {
    actor: caller.actor,
    teamId: caller.teamId,
    environment: caller.environment,
    action: "income_assessment.deliver",
    target: stored.id,
    details: { host: new URL(url).host, form, identity: stored.identity },
  });
  const headers = { "Content-Type": "application/json", "User-Agent": USER_AGENT, ...signed };
  const sent = await context.sender.egress.post({ url, headers, body: Buffer.from(body) });
  return {
    is_delivered: sent.outcome === "delivered",
    outcome: sent.outcome,
    status_code: sent.statusCode,
    duration_ms: sent.durationMs,
  };
}
