import type { SettlementCode } from "./settlements.ts";

/** Reasons by their codes: the words, in which braces take a value; and what would settle the question that the reason leaves open. */
export type Reasons = Readonly<Record<string, readonly [text: string, settledBy?: SettlementCode]>>;

/** Reasons that several rules give; the others are in the file of their rule. */
export const SHARED_REASONS = {
  activity_not_qualifying: ["activity does not qualify"],
  activity_not_verified: ["activity not verified", "confirmation_of_activity"],
  dates_contradict: ["the end is before the start", "dates_of_employment"],
  end_unknown: ["end date unknown", "end_date"],
  enrolment_unknown: ["enrolment status unknown", "enrolment_status"],
  fact_unknown: ["{fact} unknown", "stated_fact"],
  gross_unknown: ["gross income unknown", "gross_pay"],
  hours_from_parts: ["hours taken from the parts"],
  hours_unknown: ["hours unknown", "hours_of_periods"],
  household_unknown: ["household income unknown", "household_income"],
  inactive_is_ambiguous: ["status inactive is ambiguous", "whether_ended"],
  income_unknown: ["income unknown", "proof_of_income"],
  job_search_too_much: ["job search is half or more of the program"],
  no_statements: ["no statements", "pay_statements"],
  not_at_work: ["not at work"],
  not_begun: ["the employment has not begun", "start_of_work"],
  pay_frequency_ambiguous: ["pay frequency ambiguous: 24 or 26 pay periods", "payments_per_year"],
  pay_frequency_unknown: ["pay frequency unknown", "pay_frequency"],
  pay_period_unknown: ["pay period unknown", "pay_periods"],
  pay_rate_unknown: ["pay rate unknown", "pay_rate"],
  person_differs: ["the payroll account is of another person than the one who was named", "person_reviewed"],
  person_not_compared: ["not compared whether the payroll account is of the person who was named", "person_compared"],
  possible_duplicate: ["possible duplicate statement", "year_to_date_totals"],
  possible_same_job: ["{first} and {second} may be one job", "number_of_jobs"],
  premium_repeats_hours: ["premium line repeats hours"],
  prior_year_missing: ["prior-year earnings missing", "prior_year_w2"],
  start_unknown: ["start date unknown", "hire_date"],
  statements_incomplete: ["statements incomplete", "missing_statements"],
  ytd_differs: ["year-to-date and gross differ", "missing_statements"],
  ytd_missing: ["year-to-date amount missing", "year_to_date_totals"],
} satisfies Reasons;

/** A reason of a verdict, in words and as data. */
export interface Reason {
  readonly code: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Makes reasons of a rule: its own and the shared ones, by code, with their values. */
export function reasonsWith<Own extends Reasons>(own: Own) {
  const reasons: Reasons = { ...SHARED_REASONS, ...own };
  return (code: keyof typeof SHARED_REASONS | (keyof Own & string), values: Reason["values"] = {}): Reason => {
    const [words = code] = reasons[code] ?? [];
    return { code, text: words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name), values };
  };
}

/** A shared reason with its values. */
export const reason = reasonsWith({});
