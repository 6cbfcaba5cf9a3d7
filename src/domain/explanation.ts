import type { EmploymentId } from "./ids.ts";

/** What one field of a candidate said for or against it. */
export interface FieldExplanation {
  /** The engine's own word for how well the field agrees: `exact`, `nine_near`. */
  readonly level: string;
  /** What it weighed, in bits: log2 of how much likelier the level is for one person than for two. */
  readonly bits: number;
  /** How much of it is owed to how common the name is; 0 or less, and 0 for what is no name. */
  readonly adjustment: number;
}

/** How one candidate record was judged. */
export interface CandidateExplanation {
  readonly employment_id: EmploymentId;
  readonly fields: Readonly<Record<string, FieldExplanation>>;
  /** The posterior weight: what was believed before, and the sum of the fields. */
  readonly bits: number;
  readonly probability: number;
  /**
   * How much its given name and the subject's speak against two siblings, in bits; null where they do not agree. Left out of
   * what was decided before it was told.
   */
  readonly sibling_bits?: number | null;
  /** The first guard that refused it, or why it was set aside; null when nothing stood against it. */
  readonly guard: string | null;
  /** True if the record is in the answer. */
  readonly is_returned: boolean;
}

/** How a source came to its answer about one subject. It repeats nothing of a person, but is about one: sealed in the store. */
export interface LinkageExplanation {
  readonly source: string;
  readonly outcome: "match" | "no_match" | "ambiguous";
  readonly model_version: string;
  /** How many records the source held, about. */
  readonly population: number;
  /** What was believed before comparing, in bits. */
  readonly prior_bits: number;
  readonly threshold_bits: number;
  readonly margin_bits: number;
  /** The shapes of agreement that were trusted without an SSN. */
  readonly trusted_shapes: readonly string[];
  /**
   * So much the given names had to speak against siblings without an SSN, where they are not spelt alike; null when nothing was asked.
   * Left out of what was decided before it was told.
   */
  readonly sibling_bits_needed?: number | null;
  /** SSNs that many unrelated names bear, and that therefore weighed nothing: how many were met. */
  readonly generic_ssns: number;
  /** Blocking keys that too many records share: how many of the subject's. */
  readonly overfull_keys: number;
  /** Records that share a key with the subject and could not be read. Absent in explanations of older versions. */
  readonly unreadable_records?: number;
  /** How many candidates there were; the explanation keeps the best of them. */
  readonly candidates_seen: number;
  /** Best first. */
  readonly candidates: readonly CandidateExplanation[];
}
