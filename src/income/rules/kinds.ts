import type { Facts } from "../facts/facts.ts";
import { OTHER_ACTIVITIES } from "../facts/facts-document.ts";
import type { RuleOutcome } from "../figures.ts";
import { emmyMonth } from "./engagement/emmy-month.ts";
import { engagementMonth, engagementThreshold } from "./engagement/engagement-month.ts";
import { engagementExclusion } from "./engagement/exclusions.ts";
import { ATTRIBUTIONS } from "./engagement/month-evidence.ts";
import { reviewPeriod, reviewWindow } from "./engagement/review-period.ts";
import { timeLimit } from "./engagement/time-limit.ts";
import { workExemption } from "./engagement/work-exemption.ts";
import { leaveIncome, minimumHistory } from "./history/minimum-history.ts";
import { seasonalIncome } from "./history/seasonal-income.ts";
import { extraPay, incomeTrend, lesserOfAverages } from "./history/variable-pay.ts";
import { employmentGaps, extendedAbsence, jobChanges, tenure } from "./lending/employment-history.ts";
import { form1005 } from "./lending/form-1005.ts";
import { annualRentMultiple, debtToIncome, monthlyRentMultiple, rentToIncome } from "./lending/ratios.ts";
import { documentAge, employmentStatus, reverification } from "./lending/verification-age.ts";
import type { Parameters, ParameterTypes } from "./parameters.ts";
import { anticipatedPay } from "./pay/anticipated-pay.ts";
import { basePay } from "./pay/base-pay.ts";
import { incomeOfMonth } from "./pay/magi-month.ts";
import { raisedPay } from "./pay/raised-pay.ts";
import { stubConversion } from "./pay/stub-conversion.ts";
import { annualisedYearToDate, priorYearAverage } from "./pay/year-to-date.ts";
import { payDatesInYear, payFrequency } from "./payroll/pay-frequency.ts";
import { cleanedTotals, yearToDateCheck } from "./payroll/statement-checks.ts";

/** How a rule of a kind is evaluated, and which parameters it has. */
export interface RuleKind {
  readonly evaluate: (facts: Facts, parameters: Parameters) => RuleOutcome;
  readonly parameters: ParameterTypes;
}

const NUMBER = { type: "number" } as const;
const TABLE = { type: "table" } as const;
const asked = <T extends object>(type: T) => ({ ...type, isAsked: true as const });
const OPTIONAL_NUMBER = { ...NUMBER, isOptional: true } as const;
const ASKED_NUMBER = asked(NUMBER);
const ASKED_FLAG = asked({ type: "flag" } as const);
const ASKED_DAY = asked({ type: "day" } as const);
const ASKED_DAYS = asked({ type: "days" } as const);
const ASKED_MONTH = asked({ type: "month" } as const);
const word = (...oneOf: string[]) => asked({ type: "word", oneOf } as const);

/** Payments of a year by the unit of a rate. */
const PER_YEAR = {
  weekly_per_year: NUMBER,
  biweekly_per_year: NUMBER,
  semi_monthly_per_year: NUMBER,
  weeks_per_year: ASKED_NUMBER,
  regular_hours_per_week: ASKED_NUMBER,
  is_school_employee: ASKED_FLAG,
} as const satisfies ParameterTypes;

const FACTOR_SETS = [
  "federal",
  "cash_assistance",
  "thirteenths",
  "il_drop_cents",
  "il_medical",
  "ma",
  "lending",
  "actual",
  "exact_month",
  "ct_month_to_week",
] as const;

const ENGAGEMENT = {
  month: ASKED_MONTH,
  minimum_wage: ASKED_NUMBER,
  hours_needed: ASKED_NUMBER,
  attribution: word(...ATTRIBUTIONS, "unspecified"),
  paid_leave: word("count", "exclude", "unspecified"),
  income_to_hours: ASKED_FLAG,
  proxy_rounding: word("exact", "whole", "unspecified"),
  pathway: word("any", "seasonal"),
  qualifying_activities: { type: "words", oneOf: OTHER_ACTIVITIES },
  hours_of_credit_week: NUMBER,
  weeks_of_month: NUMBER,
  interval_days: TABLE,
} as const satisfies ParameterTypes;

/** Who is exempt from the work requirements of SNAP. */
const WORK_EXEMPTION = {
  minimum_wage: ASKED_NUMBER,
  exempt_hours_per_week: NUMBER,
  age_min: NUMBER,
  age_end: NUMBER,
  child_age_end: NUMBER,
} as const satisfies ParameterTypes;
const OPTIONAL_WORK_EXEMPTION = {
  minimum_wage: ASKED_NUMBER,
  exempt_hours_per_week: OPTIONAL_NUMBER,
  age_min: OPTIONAL_NUMBER,
  age_end: OPTIONAL_NUMBER,
  child_age_end: OPTIONAL_NUMBER,
} as const satisfies ParameterTypes;

/** Kinds of rules: what a pack may have, by name. A rule of a pack is a kind with its parameters. */
export const RULE_KINDS = {
  base_pay: { evaluate: basePay, parameters: PER_YEAR },
  raised_pay: {
    evaluate: raisedPay,
    parameters: { ...PER_YEAR, current_rate: ASKED_FLAG, monthly_factors: TABLE },
  },
  anticipated_pay: {
    evaluate: anticipatedPay,
    parameters: { ...PER_YEAR, overtime_hours_per_week: ASKED_NUMBER, overtime_multiple: ASKED_NUMBER },
  },
  stub_conversion: {
    evaluate: stubConversion,
    parameters: {
      factor_set: word(...FACTOR_SETS),
      month: ASKED_MONTH,
      exclude_pay_dates: ASKED_DAYS,
      partial_month: ASKED_FLAG,
      whole_dollars: word("exact", "nearest", "drop"),
      factors_federal: TABLE,
      factors_cash_assistance: TABLE,
      factors_thirteenths: TABLE,
      factors_ma: TABLE,
      factors_lending: TABLE,
      sets_that_drop_cents: { type: "words", oneOf: FACTOR_SETS },
      sets_of_full_months: { type: "words", oneOf: FACTOR_SETS },
      payments_of_full_month: TABLE,
      weeks_of_month_backwards: NUMBER,
    },
  },
  ytd_annualised: {
    evaluate: annualisedYearToDate,
    parameters: {
      method: word("weeks", "count_weeks_by_pay_date", "days", "months", "pay_periods", "highest"),
      weeks: ASKED_NUMBER,
      days: ASKED_NUMBER,
      months: ASKED_NUMBER,
      ytd_from: ASKED_DAY,
      ytd_to: ASKED_DAY,
      first_pay_date: ASKED_DAY,
      exclude_one_time: ASKED_NUMBER,
      weekly_per_year: NUMBER,
      weeks_of_year_by_days: NUMBER,
      payments_per_year: TABLE,
      interval_days: TABLE,
    },
  },
  income_of_month: {
    evaluate: incomeOfMonth,
    parameters: {
      ...PER_YEAR,
      month: ASKED_MONTH,
      method: word(
        "received",
        "received_recurring",
        "magi_wages",
        "household",
        "predictable_changes",
        "contract_year",
        "contract_period",
      ),
    },
  },
  prior_year_average: {
    evaluate: priorYearAverage,
    parameters: {
      through: ASKED_DAY,
      months_places: ASKED_NUMBER,
      exclude_one_time: ASKED_NUMBER,
      prior_years: OPTIONAL_NUMBER,
    },
  },
  lesser_of_averages: {
    evaluate: lesserOfAverages,
    parameters: {
      kind: word("overtime", "bonus", "tips", "commission"),
      recent_12_months: ASKED_NUMBER,
      months_min: NUMBER,
    },
  },
  income_trend: {
    evaluate: incomeTrend,
    parameters: { weekly_hours: asked({ type: "numbers" } as const), tolerance: ASKED_NUMBER },
  },
  minimum_history: {
    evaluate: minimumHistory,
    parameters: {
      months: NUMBER,
      months_with_factors: OPTIONAL_NUMBER,
      employment_months: OPTIONAL_NUMBER,
      employment_months_with_factors: OPTIONAL_NUMBER,
      counts_same_line: { type: "flag", isOptional: true },
      kinds_without_factors: { type: "words", oneOf: ["part time"], isOptional: true },
    },
  },
  seasonal_income: { evaluate: seasonalIncome, parameters: { months: NUMBER, years: NUMBER } },
  extra_pay: {
    evaluate: extraPay,
    parameters: {
      pay_every: word("month", "quarter", "half_year", "year"),
      one_time: ASKED_FLAG,
      total_months: ASKED_NUMBER,
      months_of: TABLE,
    },
  },
  leave_income: { evaluate: leaveIncome, parameters: { first_payment_date: ASKED_DAY } },
  pay_frequency: { evaluate: payFrequency, parameters: { ignore_off_cycle: ASKED_DAYS } },
  pay_dates_in_year: { evaluate: payDatesInYear, parameters: { year: ASKED_NUMBER, interval_days: TABLE } },
  ytd_check: { evaluate: yearToDateCheck, parameters: { interval_days: TABLE } },
  cleaned_totals: { evaluate: cleanedTotals, parameters: {} },
  engagement_month: { evaluate: engagementMonth, parameters: ENGAGEMENT },
  engagement_threshold: {
    evaluate: engagementThreshold,
    parameters: { month: ASKED_MONTH, minimum_wage: ASKED_NUMBER, hours_needed: ASKED_NUMBER },
  },
  engagement_exclusion: {
    evaluate: engagementExclusion,
    parameters: {
      month: ASKED_MONTH,
      hardship_option: ASKED_FLAG,
      age_min: NUMBER,
      age_end: NUMBER,
      child_age_end: NUMBER,
      inmate_months: NUMBER,
    },
  },
  review_period: {
    evaluate: reviewPeriod,
    parameters: {
      ...ENGAGEMENT,
      kind: word("application", "renewal"),
      months_required: ASKED_NUMBER,
      application_months_max: OPTIONAL_NUMBER,
      renewal_months: ASKED_NUMBER,
    },
  },
  review_window: { evaluate: reviewWindow, parameters: { kind: word("application", "renewal"), months: ASKED_NUMBER } },
  work_exemption: { evaluate: workExemption, parameters: { month: ASKED_MONTH, ...WORK_EXEMPTION } },
  time_limit: {
    evaluate: timeLimit,
    parameters: {
      ...OPTIONAL_WORK_EXEMPTION,
      month: ASKED_MONTH,
      method: word("actual", "converted", "unspecified"),
      hours_needed: ASKED_NUMBER,
      weeks_of_month_converted: NUMBER,
      qualifying_activities: { type: "words", oneOf: OTHER_ACTIVITIES },
      hours_of_credit_week: NUMBER,
      weeks_of_month: NUMBER,
      interval_days: TABLE,
    },
  },
  emmy_month: {
    evaluate: emmyMonth,
    parameters: {
      month: ASKED_MONTH,
      hours_needed: NUMBER,
      earnings_needed: NUMBER,
      hours_of_credit_month: NUMBER,
      hours_of_credit_week: NUMBER,
      weeks_of_month: NUMBER,
    },
  },
  annual_rent_multiple: {
    evaluate: annualRentMultiple,
    parameters: { ...PER_YEAR, multiple: ASKED_NUMBER, decide: ASKED_FLAG },
  },
  monthly_rent_multiple: {
    evaluate: monthlyRentMultiple,
    parameters: { ...PER_YEAR, multiple: ASKED_NUMBER, decide: ASKED_FLAG },
  },
  rent_to_income: { evaluate: rentToIncome, parameters: { ...PER_YEAR, limit: ASKED_NUMBER } },
  debt_to_income: { evaluate: debtToIncome, parameters: { ...PER_YEAR, limit: ASKED_NUMBER } },
  tenure: { evaluate: tenure, parameters: { employer: asked({ type: "text" } as const) } },
  employment_gaps: {
    evaluate: employmentGaps,
    parameters: { longer_than_days: ASKED_NUMBER, years: ASKED_NUMBER },
  },
  extended_absence: {
    evaluate: extendedAbsence,
    parameters: {
      absence_months: NUMBER,
      months_back: NUMBER,
      months_before: NUMBER,
      changes_max: OPTIONAL_NUMBER,
    },
  },
  job_changes: { evaluate: jobChanges, parameters: { changes_max: NUMBER } },
  employment_status: { evaluate: employmentStatus, parameters: { silent_cycles: NUMBER, interval_days: TABLE } },
  reverification: {
    evaluate: reverification,
    parameters: { business_days: NUMBER, calendar_days_self_employed: NUMBER },
  },
  document_age: { evaluate: documentAge, parameters: { days_max: NUMBER } },
  form_1005: { evaluate: form1005, parameters: { check: ASKED_FLAG } },
} as const satisfies Readonly<Record<string, RuleKind>>;

/** A key of {@link RULE_KINDS}. */
export type RuleKindName = keyof typeof RULE_KINDS;
