import type { AssessmentId, IsoDate } from "../../kernel/ids.ts";
import type { StatedPurpose } from "../../kernel/purpose.ts";
import type { SubjectDetails } from "../../kernel/subject.ts";
import type { IdentityStatus } from "../webhooks/words.ts";

/** Maximum number of rules that a verification, an order or a monitor carries. */
export const INCOME_QUESTIONS_MAX = 10;

/**
 * A rule of income to be evaluated once the verification, order or monitor that asks for it has its payroll data. Sealed in
 * the store.
 */
export interface IncomeQuestion {
  /** The rule's id. */
  readonly rule: string;
  /** The day on which the facts are looked at; null: the day of the answer. */
  readonly as_of: IsoDate | null;
  /** Facts that the client states, besides the payroll data; checked, without `as_of`. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Parameters of the rule, checked. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The income questions of a verification, order or monitor, and who asked them. Sealed in the store. */
export interface IncomeRequest extends StatedPurpose {
  /** The credential that asked, for the inquiry log. */
  readonly asked_by: string;
  readonly questions: readonly IncomeQuestion[];
}

/** The answer to an {@link IncomeQuestion}: the verdict of its rule, and the id of the assessment. */
export interface IncomeAnswer {
  readonly rule: string;
  readonly as_of: IsoDate;
  /** Null: the rule was taken out, or could not be computed with the facts and parameters. */
  readonly assessment_id: AssessmentId | null;
  readonly verdict: string | null;
  /** Whether the payroll accounts are of the person who was named; null without one. Absent in answers of before. */
  readonly identity?: IdentityStatus | null;
}

/** What is sealed of the request for a verification: its subject, and the income questions that are to be answered with it. */
export interface VerificationFile extends SubjectDetails {
  /** Absent: no income questions. */
  readonly income?: IncomeRequest;
}
