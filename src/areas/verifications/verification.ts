import { AppError } from "../../kernel/error.ts";
import type { CompanyId } from "../../kernel/ids.ts";
import type { VerificationStatus } from "../webhooks/words.ts";

/** The triggers of a verification's transitions. */
export type VerificationTrigger =
  | "admit"
  | "ask_person"
  | "person_done"
  | "all_answered"
  | "some_answered"
  | "none_answered"
  | "subject_frozen";

/**
 * The state machine of a verification: the status that each trigger leads to. An absent pair is a
 * conflict.
 *
 * - `pending`: accepted, and held back by the operator's own queue limit
 * - `processing`: a worker asks the sources
 * - `confirming`: what was found waits for the person to confirm or flag it, where the operator asks
 *   for that; then the sources are asked again
 * - `completed`: every source answered, whether or not it found anything
 * - `partial`: at least one source answered, at least one was unreachable within its deadline, or
 *   could not read all of its records
 * - `failed`: no source could be reached, or the subject has frozen their file
 */
export const VERIFICATION_TRANSITIONS = {
  pending: { admit: "processing" },
  processing: {
    all_answered: "completed",
    some_answered: "partial",
    none_answered: "failed",
    subject_frozen: "failed",
    ask_person: "confirming",
  },
  confirming: { person_done: "processing" },
  completed: {},
  partial: {},
  failed: {},
} as const satisfies Record<VerificationStatus, Partial<Record<VerificationTrigger, VerificationStatus>>>;

/** The triggers that end a verification. */
export type EndTrigger = Exclude<VerificationTrigger, "admit" | "ask_person" | "person_done">;

type Transitions = typeof VERIFICATION_TRANSITIONS;
/** The status that follows one after a trigger. */
type StatusAfter<From extends VerificationStatus, Trigger> = Trigger extends keyof Transitions[From]
  ? Transitions[From][Trigger]
  : never;
/**
 * The status after a trigger.
 *
 * @throws AppError `conflict` if the table has no such pair
 */
export function advanceVerification<From extends VerificationStatus, Trigger extends VerificationTrigger>(
  from: From,
  trigger: Trigger,
): StatusAfter<From, Trigger> {
  const to = (VERIFICATION_TRANSITIONS[from] as Partial<Record<VerificationTrigger, StatusAfter<From, Trigger>>>)[
    trigger
  ];
  if (to === undefined) throw new AppError("conflict", `A verification that is ${from} cannot take ${trigger}.`);
  return to;
}

/** True if a status is final: no transition leaves it. */
export function isFinal(status: VerificationStatus): boolean {
  return Object.keys(VERIFICATION_TRANSITIONS[status]).length === 0;
}

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
