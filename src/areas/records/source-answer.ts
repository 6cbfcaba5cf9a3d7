import type { LinkageExplanation } from "../companies/explanation.ts";
import type { FieldAgreement, RecordMatch, StoredEmployment } from "../payroll/employment.ts";
import type { RecordedPay } from "../payroll/recorded-pay.ts";
import type { DisputeMark } from "../payroll/result-employment.ts";

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

/** Why a source gave no answer. */
export type UnreachableReason = "timeout" | "unavailable" | "error";

/** The compared fields of {@link RecordMatch}. */
type ComparedField = "name" | "date_of_birth" | "ssn" | "address";
/** An agreement level for each compared field. */
export type FieldAgreements = Record<ComparedField & keyof RecordMatch, FieldAgreement>;

/**
 * `match`: records of one person; `no_match`: none found; `ambiguous`: several persons fit equally
 * well, none returned.
 */
export const OUTCOMES = ["match", "no_match", "ambiguous"] as const;

/** One of {@link OUTCOMES}. */
export type Outcome = (typeof OUTCOMES)[number];
