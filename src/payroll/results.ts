import type { RecordMatch, StoredEmployment } from "../domain/employment.ts";
import type { LinkageExplanation } from "../domain/explanation.ts";
import type { CompanyId, EmploymentId, IsoDate, Timestamp, VerificationId } from "../domain/ids.ts";
import type { IncomeAnswer } from "../domain/income/income-question.ts";
import type { PayFrequency } from "../domain/pay/frequencies.ts";
import type { IncomeUnit } from "../domain/pay/units.ts";
import type { StatedPurpose } from "../domain/purpose.ts";
import type { Subject, SubjectDetails } from "../domain/subject.ts";
import type { ShownConfirmation } from "../domain/subjects/confirmation.ts";
import type { DisputeMark } from "../domain/subjects/dispute.ts";
import type { Outcome, UnreachableReason, VerificationChange, VerificationStatus } from "../domain/verification.ts";
import { currentStatement } from "./document.ts";
import type { RecordedIncome, RecordedPay, RecordedQuarter, RecordedStatement, RecordedYear } from "./recorded-pay.ts";

/** A record that the linkage accepted, with the reasons: the answer of a source. */
export interface MatchedEmployment {
  readonly employment: StoredEmployment;
  readonly match: RecordMatch;
  /** Absent: no pay is recorded, or it was not asked for. */
  readonly pay?: RecordedPay;
  /** What its person disputes of it; absent: nothing. */
  readonly disputes?: readonly DisputeMark[];
}

/** One source's answer about one subject: an expected failure is a value too. */
export type SourceAnswer =
  | {
      readonly source: string;
      readonly kind: "match";
      readonly matches: readonly MatchedEmployment[];
      readonly probability: number;
      readonly explanation?: LinkageExplanation;
      /**
       * True if records that share a key with the subject could not be read, so that their data is
       * missing.
       */
      readonly isPartial?: boolean;
    }
  | {
      readonly source: string;
      readonly kind: "no_match" | "ambiguous";
      readonly probability: number;
      /** Stored with the verification, for the operator. */
      readonly explanation?: LinkageExplanation;
      /** As for a match. */
      readonly isPartial?: boolean;
    }
  | { readonly source: string; readonly kind: "unreachable"; readonly reason: UnreachableReason };

/** One employment of a compiled result, with the names of the API. */
export interface ResultEmployment {
  readonly employer_name: string;
  readonly company_mapping_id: CompanyId | null;
  readonly job_title: string | null;
  readonly start_date: IsoDate | null;
  readonly end_date: IsoDate | null;
  readonly is_active: boolean;
  readonly income: string | null;
  readonly income_unit: IncomeUnit | null;
  readonly pay_frequency: PayFrequency | null;
  readonly source: string;
  readonly as_of: IsoDate | null;
  readonly match: RecordMatch;
  /** Fields that were inferred, not told by the source; absent if none was. */
  readonly derived_fields?: readonly string[];
  /** Absent, with what follows: the source has no pay statements, quarters or years. */
  readonly statements?: readonly RecordedStatement[];
  /** Added up from the statements, newest year first. */
  readonly annual_income_summary?: readonly RecordedIncome[];
  readonly quarters?: readonly RecordedQuarter[];
  readonly w2s?: readonly RecordedYear[];
  /** What its person disputes of it; absent: nothing. */
  readonly disputes?: readonly DisputeMark[];
}

/** The income of the employments. Money is in US dollars, decimal strings with two places. */
export interface IncomeSummary {
  readonly current_annual_income: string | null;
  readonly previous_annual_income: string | null;
  readonly currency: "USD";
  /** In words: which employments, annualised how. */
  readonly derived_from: string;
  /** Why an amount is null; absent in what programs before 2026-12 stored. */
  readonly reasons?: readonly IncomeReason[];
}

/** Why a year's income is not known. */
export interface IncomeReason {
  readonly about: "current_annual_income" | "previous_annual_income";
  /** A code of a reason of the income rules. */
  readonly code: string;
  readonly text: string;
  /** Null: it is about several jobs. */
  readonly employer_name: string | null;
}

/** The compiled results. Sealed in the store as one record. */
export interface VerificationResults {
  readonly outcome: Outcome;
  readonly employments: readonly ResultEmployment[];
  readonly income_summary: IncomeSummary | null;
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
export interface ConfirmationPreview extends Pick<VerificationResults, "employments" | "income_summary"> {
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
