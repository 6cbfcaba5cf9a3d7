import type { ReasonCode } from "./reasons.ts";

/** What would settle an open question, by the reason for which it cannot be told. */
const SETTLED_BY: Partial<Record<ReasonCode, string>> = {
  activity_not_verified: "a confirmation of the activity by who arranged it",
  attribution_decides: "time records by day, or the rule by which the programme divides a pay period",
  benefit_frequency_unknown: "how often the bonus is paid, from the employer",
  counting_method_decides: "the method by which the programme counts the hours of a month",
  days_per_week_unknown: "the days worked in a week, from the employer",
  debt_unknown: "the amount of the debt, from its statement",
  enrolment_unknown: "the enrolment status, from the school",
  fact_unknown: "that fact, from the person",
  gross_unknown: "the statement with its gross pay",
  history_length_unknown: "since when this income has been received",
  hours_per_week_range: "the usual hours of a week, from the employer",
  hours_per_week_unknown: "the hours of a week, from the employer or the pay statements",
  hours_unknown: "the hours of each pay period, from the employer or time records",
  household_unknown: "the income of the other members of the household",
  inactive_is_ambiguous: "whether the employment has ended, from the employer",
  income_of_month_unknown: "the pay statements of that month",
  income_unknown: "the pay statements, or another proof of the income",
  month_not_over: "the end of the month",
  months_paid_unknown: "in how many months of the year the salary is paid",
  no_recent_pay: "whether the employment goes on, from the employer",
  no_statements: "the pay statements, or a connection to the payroll",
  paid_leave_silent: "whether the programme counts paid leave",
  pay_after_end: "the end date of the employment, from the employer",
  pay_frequency_ambiguous: "whether there are 24 or 26 payments a year, from the employer",
  pay_frequency_unknown: "how often the job is paid",
  pay_period_unknown: "the statements with their pay dates and periods",
  pay_rate_unknown: "the rate and what it is paid for",
  possible_duplicate: "year-to-date totals of both statements, or the employer's word",
  pretax_unknown: "the deductions before tax, from the statements",
  prior_year_missing: "the Form W-2 of the year before",
  rates_differ: "the current rate, from the employer",
  return_unknown: "the date of the return, from the employer",
  seasonal_unknown: "whether the work is seasonal",
  start_unknown: "the date of hire, from the employer",
  statements_incomplete: "the statements of the missing pay dates",
  status_unknown: "whether the employment goes on, from the employer",
  tenant_unknown: "the income of that tenant",
  unpaid_leave_in_period: "the guide's treatment of the leave",
  ytd_missing: "a statement with its year-to-date total",
};

/** What would settle the question that a reason leaves open, in words; null for a reason that decides. */
export function settledBy(code: ReasonCode): string | null {
  return SETTLED_BY[code] ?? null;
}
