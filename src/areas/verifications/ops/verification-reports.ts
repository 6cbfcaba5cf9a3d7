import type { Caller } from "../../../kernel/access/caller.ts";
import { findLetterhead } from "../../../kernel/access/sql/teams.ts";
import { appendReads } from "../../../kernel/audit/ops/reads.ts";
import { equalInConstantTime } from "../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../kernel/error.ts";
import {
  idHex,
  readHexId,
  type Timestamp,
  type VerificationHex,
  type VerificationId,
  verificationIdOf,
} from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import { renderVerificationReport } from "../render-verification-report.ts";
import { readReportToken, signReportToken } from "../report-token.ts";
import { type Verification, verificationFingerprint } from "../results/results.ts";
import { findVerificationTenant } from "../sql/list-verifications.ts";
import { isFinal } from "../verification.ts";
import { getInstantVerification } from "./verifications.ts";

/**
 * What a check of a report says. No personal data: anyone with the report's address can read it.
 */
interface ReportCheck {
  readonly id: VerificationId;
  readonly status: VerificationStatus;
  readonly completed_at: Timestamp | null;
  /** True if the fingerprint is that of the stored result. */
  readonly matches: boolean;
}

/** The request for a report. */
interface ReportRequest {
  readonly id: VerificationId;
  /** The address at which the report can be checked, without the token and the fingerprint. */
  readonly addressOf: (token: string, fingerprint: string) => string;
  /** The page at which the person sees and disputes what is held about them. */
  readonly personUrl: string;
}

/**
 * The PDF report of a final verification of the caller. It is in the inquiry log before this
 * resolves.
 *
 * @throws AppError `not_found`; `conflict` while the verification is unfinished
 */
export async function getVerificationReport(context: Context, caller: Caller, request: ReportRequest): Promise<Buffer> {
  const { id, addressOf, personUrl } = request;
  const verification = await getInstantVerification(context, caller, id);
  refuseUnfinished(verification);
  const { environment } = caller;
  await appendReads(context.db, caller, [{ action: "verification.report", target: id, details: {} }]);
  const fingerprint = verificationFingerprint(verification);
  const checkUrl = addressOf(signReportToken(context.keyring.blindIndexKey, idHex(id)), fingerprint);
  const letterhead = await findLetterhead(context.db, caller);
  return renderVerificationReport({ verification, letterhead, environment, fingerprint, checkUrl, personUrl });
}

function refuseUnfinished({ status }: Verification): void {
  if (isFinal(status)) return;
  throw new AppError("conflict", `The verification is ${status}: its report can be read when it has a final status.`);
}

/**
 * The verification that a report's token names: 32 hex digits.
 *
 * @throws AppError `not_found` for a token that is not ours
 */
export function readReportId({ keyring }: Pick<Context, "keyring">, token: string): string {
  const reportId = readReportToken(keyring.blindIndexKey, token);
  if (reportId === null) throw noReport();
  return reportId;
}

/**
 * Compares a report's fingerprint with the stored result.
 *
 * @param report.reportId as {@link readReportId} has read them
 * @throws AppError `not_found` if the verification was deleted
 */
export async function checkVerificationReport(
  context: Context,
  report: { readonly reportId: string; readonly fingerprint: string },
): Promise<ReportCheck> {
  const digits = readHexId<VerificationHex>(report.reportId);
  const tenant = digits === null ? null : await findVerificationTenant(context.db, digits);
  if (digits === null || tenant === null) throw noReport();
  const verification = await getInstantVerification(context, tenant, verificationIdOf(digits));
  const { id, status, completed_at } = verification;
  const matches = isFinal(status) && equalInConstantTime(verificationFingerprint(verification), report.fingerprint);
  return { id, status, completed_at, matches };
}

function noReport(): AppError {
  return new AppError("not_found", "No report of a verification is at this address.");
}
