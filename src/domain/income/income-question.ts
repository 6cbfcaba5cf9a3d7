import type { AssessmentId, IsoDate } from "../ids.ts";
import type { StatedPurpose } from "../purpose.ts";

/** Maximum number of rules that a verification, an order or a monitor carries. */
export const INCOME_QUESTIONS_MAX = 10;

/** A rule of income that is to be answered when what carries it has its data. Sealed in the store. */
export interface IncomeQuestion {
  /** The rule's id. */
  readonly rule: string;
  /** The day on which the facts are looked at; null: the day of the answer. */
  readonly as_of: IsoDate | null;
  /** What is known besides, checked, without `as_of`. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Parameters of the rule, checked. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The rules that are to be answered, and who asked. Sealed in the store with what carries them. */
export interface IncomeRequest extends StatedPurpose {
  /** The credential that asked, for the inquiry log. */
  readonly asked_by: string;
  readonly questions: readonly IncomeQuestion[];
}

/** What a rule said, and where its assessment is. */
export interface IncomeAnswer {
  readonly rule: string;
  readonly as_of: IsoDate;
  /** Null: the rule was taken out, or could not be computed with what it was asked. */
  readonly assessment_id: AssessmentId | null;
  readonly verdict: string | null;
}
