import { canonicalSha256 } from "../../../kernel/crypto/canonical-sha256.ts";
import type { EmploymentId, Timestamp, VerificationId } from "../../../kernel/ids.ts";
import type { StatedPurpose } from "../../../kernel/purpose.ts";
import type { Subject, SubjectDetails } from "../../../kernel/subject.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import type { IncomeAnswer } from "../../income/income-question.ts";
import { currentStatement } from "../../payroll/document.ts";
import type { GivenResults } from "../../payroll/result-employment.ts";
import type { Outcome, UnreachableReason } from "../../records/source-answer.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import type { ShownConfirmation } from "../confirmation.ts";
import type { VerificationChange } from "../verification.ts";

/** The compiled results. Sealed in the store as one record. */
export interface VerificationResults extends GivenResults {
  readonly outcome: Outcome;
  /** 0 to 1: the calibrated probability that these records are this subject's; 0 for `no_match`. */
  readonly confidence_score: number;
  readonly sources: readonly string[];
  readonly unreachable_sources: readonly { readonly name: string; readonly reason: UnreachableReason }[];
  /** What differs from the verification that this one repeats; absent if it repeats none. */
  readonly changes?: readonly VerificationChange[];
  /** What the rules of income say that the request carried; absent if it carried none. */
  readonly income_assessments?: readonly IncomeAnswer[];
  /** What the person said before they were sent; absent where the operator does not ask. */
  readonly person_confirmation?: {
    readonly status: ShownConfirmation;
    /** Null: nobody was asked. */
    readonly asked_at: Timestamp | null;
  };
}

/**
 * What the results of a verification would say, as its person is shown it and asked to confirm it before
 * they are sent. Sealed in the store as one record.
 */
export interface ConfirmationPreview extends GivenResults {
  /** The person, as the records and the request have them; absent in what earlier programs asked. */
  readonly persons?: readonly Subject[];
  /** The records that were found, of any source; absent as above. */
  readonly employment_ids?: readonly EmploymentId[];
}

/** A verification, opened. */
export interface Verification extends StatedPurpose {
  readonly id: VerificationId;
  readonly status: VerificationStatus;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  readonly details: SubjectDetails;
  readonly results: VerificationResults | null;
  readonly tracking_info: string | null;
  /** The verification that this one repeats; null: none. */
  readonly reverifies: VerificationId | null;
}

/** Results as they are declared now; see `currentStatement` of the payroll document. */
export function currentResults(results: VerificationResults): VerificationResults {
  const employments = results.employments.map((one) =>
    one.statements === undefined ? one : { ...one, statements: one.statements.map(currentStatement) },
  );
  return { ...results, employments };
}

/**
 * A digest by which a printed report of a verification is compared with what the service stores:
 * that of `id`, `status`, `created_at`, `completed_at`, `subject` and `results` as the API
 * returns them, with the SSN masked, so that nobody can find it by trying all of them. The fields
 * are fixed: later fields of the API must not change the digest of a filed report.
 *
 * @returns 64 lower-case hex digits
 */
export function verificationFingerprint(verification: Verification): string {
  const { id, status, created_at, completed_at, details, results } = verification;
  const { first_name, last_name, date_of_birth, ssn } = details.subject;
  const subject = { first_name, last_name, date_of_birth, ssn: ssn === null ? null : maskSsn(ssn) };
  return canonicalSha256({ id, status, created_at, completed_at, subject, results });
}
