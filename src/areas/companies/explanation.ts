import type { SourceAnswerWord } from "../../kernel/activity.ts";
import type { EmploymentId } from "../../kernel/ids.ts";

/** The evidence of one field of a candidate. */
export interface FieldExplanation {
  /** The engine's name for how well the field agrees: `exact`, `nine_near`. */
  readonly level: string;
  /**
   * Its match weight in bits: log2 of how much likelier the level is for one person than for two.
   */
  readonly bits: number;
  /** The part due to the frequency of the name; 0 or less, and 0 if it is not a name. */
  readonly adjustment: number;
}

/** How one candidate record was judged. */
export interface CandidateExplanation {
  readonly employment_id: EmploymentId;
  readonly fields: Readonly<Record<string, FieldExplanation>>;
  /** The posterior weight: the prior plus the sum of the fields. */
  readonly bits: number;
  readonly probability: number;
  /**
   * How strongly its given name and the subject's indicate one person rather than two siblings, in
   * bits; null if they do not agree. Absent in explanations of older versions.
   */
  readonly sibling_bits?: number | null;
  /** The first guard that refused it, or why it was set aside; null if none did. */
  readonly guard: string | null;
  /** True if the record is in the results. */
  readonly is_returned: boolean;
}

/** The kinds of figures that have a {@link FigureOrigin}. */
export const FIGURE_KINDS = ["statement", "quarter", "year", "annual_income"] as const;

/** Where a figure of a result is from. It repeats no amount and no personal value. */
export interface FigureOrigin {
  /** Position of the employment in the results, from 0. */
  readonly employment: number;
  readonly kind: (typeof FIGURE_KINDS)[number];
  /** The pay date of a statement, `2026-Q3 WA` of a quarter, else the year. */
  readonly period: string;
  /** Null: the source does not say, or it was added up. */
  readonly source_file: string | null;
  /** Rows of the file, counted from 1, or a path in it. */
  readonly source_row: string | null;
  /** Fields that were computed from others of the same place. */
  readonly derived_fields: readonly string[];
  /** Number of statements that were added up; null if it is not a sum. */
  readonly added_up: number | null;
}

/** What one source answered, and how long it took. */
export interface SourceAnswered {
  readonly source: string;
  readonly answer: SourceAnswerWord;
  /** Milliseconds; null if it was not measured. */
  readonly duration_ms: number | null;
}

/**
 * What is stored of how a verification was decided, sealed. Older versions stored the explanations
 * alone.
 */
export interface DecisionRecord {
  readonly answers: readonly SourceAnswered[];
  readonly explanations: readonly LinkageExplanation[];
}

/**
 * How a source decided about one subject. It repeats no personal value, but is about a person:
 * sealed in the store.
 */
export interface LinkageExplanation {
  readonly source: string;
  readonly outcome: "match" | "no_match" | "ambiguous";
  readonly model_version: string;
  /** The approximate number of records of the source. */
  readonly population: number;
  /** The prior weight, in bits. */
  readonly prior_bits: number;
  readonly threshold_bits: number;
  /** The lead over the second-best candidate that a match needs, in bits. */
  readonly margin_bits: number;
  /** The agreement patterns that were trusted without an SSN. */
  readonly trusted_shapes: readonly string[];
  /**
   * Minimum `sibling_bits` of the given names, required if there is no SSN and they are spelt
   * differently; null if none was required. Absent in explanations of older versions.
   */
  readonly sibling_bits_needed?: number | null;
  /** The number of SSNs shared by many unrelated names, which therefore had no weight. */
  readonly generic_ssns: number;
  /** The number of the subject's blocking keys that too many records share. */
  readonly overfull_keys: number;
  /**
   * Records that share a key with the subject and could not be read. Absent in explanations of
   * older versions.
   */
  readonly unreadable_records?: number;
  /** The number of candidates; the explanation keeps the best of them. */
  readonly candidates_seen: number;
  /** Best first. */
  readonly candidates: readonly CandidateExplanation[];
}
