import type { FieldAgreement, IncomeUnit, MatchedEmployment, PayFrequency, RecordMatch } from "./employment.ts";
import { AppError } from "./error.ts";
import type { LinkageExplanation } from "./explanation.ts";
import type { CompanyId, IsoDate, Timestamp, VerificationId } from "./ids.ts";
import type { StatedPurpose } from "./purpose.ts";
import type { SubjectDetails } from "./subject.ts";

/** The status of a verification. The last three are final. */
export const VERIFICATION_STATUSES = ["pending", "processing", "completed", "partial", "failed"] as const;
/** One of {@link VERIFICATION_STATUSES}. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The triggers of a verification's transitions. */
export type VerificationTrigger = "admit" | "all_answered" | "some_answered" | "none_answered" | "subject_frozen";

/**
 * The state machine of a verification: the status that each trigger leads to. An absent pair is a
 * conflict.
 *
 * - `pending`: accepted, and held back by the operator's own queue limit
 * - `processing`: a worker asks the sources
 * - `completed`: every source answered, whether or not it found anything
 * - `partial`: at least one source answered, at least one was unreachable within its deadline, or
 *   could not read all of its records
 * - `failed`: no source could be reached, or the subject has frozen their file
 */
export const VERIFICATION_TRANSITIONS: Record<
  VerificationStatus,
  Partial<Record<VerificationTrigger, VerificationStatus>>
> = {
  pending: { admit: "processing" },
  processing: {
    all_answered: "completed",
    some_answered: "partial",
    none_answered: "failed",
    subject_frozen: "failed",
  },
  completed: {},
  partial: {},
  failed: {},
};

/**
 * The status after a trigger.
 *
 * @throws AppError `conflict` if the table has no such pair
 */
export function advanceVerification(from: VerificationStatus, trigger: VerificationTrigger): VerificationStatus {
  const to = VERIFICATION_TRANSITIONS[from][trigger];
  if (to === undefined) throw new AppError("conflict", `A verification that is ${from} cannot take ${trigger}.`);
  return to;
}

/** True if a status is final: no transition leaves it. */
export function isFinal(status: VerificationStatus): boolean {
  return Object.keys(VERIFICATION_TRANSITIONS[status]).length === 0;
}

/**
 * `match`: records of one person; `no_match`: none found; `ambiguous`: several persons fit equally
 * well, none returned.
 */
export type Outcome = "match" | "no_match" | "ambiguous";

/** Why a source gave no answer. */
export type UnreachableReason = "timeout" | "unavailable" | "error";

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

/** One employment of a compiled result, with the names of the interface. */
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
}

/** The income of the employments. Money is in US dollars, decimal strings with two places. */
export interface IncomeSummary {
  readonly current_annual_income: string | null;
  readonly previous_annual_income: string | null;
  readonly currency: "USD";
  /** In words: which employments, annualised how. */
  readonly derived_from: string;
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

/** The compared fields of {@link RecordMatch}. */
export const COMPARED_FIELDS = [
  "name",
  "date_of_birth",
  "ssn",
  "address",
] as const satisfies readonly (keyof RecordMatch)[];
/** An agreement level for each of {@link COMPARED_FIELDS}. */
export type FieldAgreements = Record<(typeof COMPARED_FIELDS)[number], FieldAgreement>;

/** What of an employment can differ between two verifications. */
export const CHANGEABLE_FIELDS = [
  "job_title",
  "start_date",
  "end_date",
  "is_active",
  "income",
  "income_unit",
  "pay_frequency",
] as const;

/**
 * The kinds of differences between two verifications of a subject:
 *
 * - `outcome`: the results as a whole
 * - `employment_added`, `employment_removed`: an employment that only one of them has
 * - `employment_changed`: a field of an employment that both have
 * - `income_changed`: the current annual income of all employments
 */
export const CHANGE_KINDS = [
  "outcome",
  "employment_added",
  "employment_removed",
  "employment_changed",
  "income_changed",
] as const;

/** One difference between the results of two verifications of a subject. */
export interface VerificationChange {
  readonly kind: (typeof CHANGE_KINDS)[number];
  /** The employment's; null where it is about no single one. */
  readonly employer_name: string | null;
  readonly company_mapping_id: CompanyId | null;
  /**
   * What differs: `outcome`, `current_annual_income` or one of {@link CHANGEABLE_FIELDS}; null for
   * a whole employment.
   */
  readonly field: string | null;
  readonly before: string | boolean | null;
  readonly after: string | boolean | null;
}
