/**
 * Who or what can settle an open question. `organizer`: who arranged the activity of a community engagement requirement;
 * `requester`: who requested the assessment; `programme`: the benefit programme or mortgage guide whose rule is applied; `time`: waiting.
 */
export const SETTLERS = [
  "payroll",
  "employer",
  "person",
  "school",
  "organizer",
  "programme",
  "landlord",
  "lender",
  "requester",
  "time",
] as const;
/** One of {@link SETTLERS}. */
export type Settler = (typeof SETTLERS)[number];

/** What settles questions, by its code: who has it, and what it is. */
export const SETTLEMENTS = {
  bonus_frequency: ["employer", "how often the bonus is paid, from the employer"],
  breakdown_of_pay: ["payroll", "statements that show this pay by itself"],
  confirmation_of_activity: ["organizer", "a confirmation of the activity by its organizer"],
  corrected_statement: ["employer", "a corrected statement"],
  counting_method: ["programme", "how the program counts the hours of a month"],
  current_rate: ["employer", "the current pay rate, from the employer"],
  daily_time_records: ["employer", "daily time records, or how the program divides a pay period"],
  dates_of_employment: ["employer", "the dates of the employment, from the employer"],
  days_per_week: ["employer", "the days worked per week, from the employer"],
  debt_amount: ["person", "the debt amount, from its statement"],
  delivery_date: ["lender", "the delivery date of the loan"],
  earlier_employment: ["person", "what the person did before: earlier employers, school or service, with their dates"],
  end_date: ["employer", "the end date of the employment, from the employer"],
  end_of_month: ["time", "the end of the month"],
  enrolment_status: ["school", "the enrollment status, from the school"],
  evidence_of_month: ["payroll", "a separate assessment of that month, which shows what is missing"],
  gross_pay: ["payroll", "the statement with its gross pay"],
  hire_date: ["employer", "the date of hire, from the employer"],
  hours_of_periods: ["employer", "the hours of each pay period, from the employer or time records"],
  hours_of_week: ["employer", "the weekly hours, from the employer or the pay statements"],
  household_income: ["person", "the income of other household members"],
  income_history: ["payroll", "earlier pay statements or Forms W-2"],
  items_of_form: ["employer", "the missing items of the form, from the employer"],
  later_statements: ["payroll", "later pay statements, or the employer's reason for the decline"],
  leave_pay: ["employer", "the pay during the leave"],
  missing_statements: ["payroll", "the pay statements for the missing pay dates"],
  months_of_review: ["programme", "the number of months that the State reviews"],
  months_paid: ["employer", "the number of months per year in which the salary is paid"],
  more_pay_dates: ["payroll", "more pay statements"],
  number_of_jobs: ["person", "whether both names are the same job"],
  overtime_to_come: ["employer", "the weekly overtime hours that will continue, from the employer"],
  pay_frequency: ["employer", "the pay frequency of the job"],
  pay_periods: ["payroll", "the statements with their pay dates and periods"],
  pay_rate: ["employer", "the pay rate and its unit"],
  pay_statements: ["payroll", "the pay statements, or a connection to the payroll"],
  payments_per_year: ["employer", "whether there are 24 or 26 payments a year, from the employer"],
  person_compared: [
    "requester",
    "the person's name, date of birth or SSN on the order or user, or your confirmation that you checked whose account it is",
  ],
  person_reviewed: [
    "requester",
    "a sign-in by the person, or your confirmation that you checked whose account it is and that the pay is theirs",
  ],
  pretax_deductions: ["payroll", "the pre-tax deductions, from the pay statements"],
  prior_year_w2: ["payroll", "the Form W-2 of the previous year"],
  proof_of_income: ["payroll", "the pay statements, or another proof of the income"],
  proof_of_stability: ["person", "proof of training for the current work, or of rising pay from job to job"],
  rent: ["landlord", "the monthly rent"],
  return_date: ["employer", "the return date, from the employer"],
  reverification: ["lender", "the re-verification date of the employment"],
  rounding_of_proxy_hours: ["programme", "how the program rounds hours that are derived from pay"],
  seasonal_status: ["employer", "whether the work is seasonal"],
  start_of_income: ["person", "how long this income has been received"],
  start_of_work: ["time", "the first day of work"],
  stated_fact: ["person", "that fact, from the person"],
  statements_of_last_months: ["payroll", "the pay of recent months, from the pay statements"],
  statements_of_month: ["payroll", "the pay statements for that month"],
  tenant_income: ["person", "the income of that tenant"],
  treatment_of_paid_leave: ["programme", "whether the program counts paid leave"],
  treatment_of_unpaid_leave: ["programme", "how the guide treats the leave"],
  usual_hours_of_week: ["employer", "the usual weekly hours, from the employer"],
  whether_employed: ["employer", "whether the employment continues, from the employer"],
  whether_ended: ["employer", "whether the employment has ended, from the employer"],
  year_to_date_totals: ["payroll", "statements with their year-to-date totals"],
} as const satisfies Record<string, readonly [Settler, string]>;

/** A key of {@link SETTLEMENTS}. */
export type SettlementCode = keyof typeof SETTLEMENTS;

/** The codes of all settlements, in the order of the alphabet. */
export const SETTLEMENT_CODES = Object.keys(SETTLEMENTS) as readonly SettlementCode[];
