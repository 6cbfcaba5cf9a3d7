import type { EmploymentId } from "../../../kernel/ids.ts";
import type { MatchedEmployment } from "../source-answer.ts";
import type { Comparison } from "./comparison/compare.ts";
import type { FieldWeights } from "./model/score.ts";

/**
 * The decision on one candidate record: the whole weight table, for the operator's explanation.
 * Holds no personal data.
 */
export interface CandidateDecision {
  readonly id: EmploymentId;
  readonly comparison: Comparison;
  /** Bits by field. */
  readonly weights: FieldWeights;
  /** The posterior weight in bits: the prior plus the sum of the weights. */
  readonly bits: number;
  /** The calibrated probability of that weight; meaningless if a guard refused the pair. */
  readonly probability: number;
  /**
   * Why the record does not count; null if nothing contradicts it. The name of the first guard that
   * refused the pair, or what other records show: `number_lent`, a relative of the same name may have
   * worked under the subject's SSN, or the subject under theirs; `otherwise_called`, the SSN is a person's
   * with another name; `number_shared`, the subject and a twin work under the SSN; `twin_on_file`, the
   * record may be of a twin or namesake, who is on file.
   */
  readonly guard: string | null;
  /** True if the record is in the result. */
  readonly isReturned: boolean;
}

/** The decision on one subject. */
export type LinkageDecision = {
  /** One for every candidate, sorted by id. */
  readonly candidateDecisions: readonly CandidateDecision[];
  /** The version of the model that was used. */
  readonly modelVersion: string;
} & (
  | {
      readonly kind: "match";
      /** The accepted records, at least one, sorted by id. */
      readonly matches: readonly MatchedEmployment[];
      /** 0 to 1: the probability that all of them are the subject's. */
      readonly probability: number;
    }
  /** `probability`: of the best candidate that no guard refused; 0 when there is none. */
  | { readonly kind: "no_match"; readonly probability: number }
  /** `probability`: of the best of the persons that fit. */
  | { readonly kind: "ambiguous"; readonly probability: number }
);
