import { createHmac } from "node:crypto";
import type { FactFrequency } from "../../kernel/pay/frequencies.ts";
import type { FactUnit } from "../../kernel/pay/units.ts";
import type { EmploymentDocument, FactsDocument, StatementDocument } from "../income/facts/facts-document.ts";
import { multiplyRatios, parseRatio, ratio } from "../income/ratio.ts";

/** What a report for an Emmy receiver says besides the facts. */
interface EmmyHead {
  readonly confirmationCode: string;
  /** ISO 8601, UTC. */
  readonly completedAt: string;
  /** Of an account that is of another person or was not compared, the account's own name goes instead. */
  readonly applicantName: string;
  /** Keys and values that the receiver's integration has agreed on, such as `case_number`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly hasOtherJobs: boolean;
}

/** What receivers call the frequencies and units that have another name with them. */
const FREQUENCIES: Partial<Readonly<Record<FactFrequency, string>>> = { semiannual: "variable", annual: "variable" };

const UNITS: Partial<Readonly<Record<FactUnit, string | null>>> = {
  semi_monthly: "semimonthly",
  biweekly_or_semi_monthly: null,
  contract: "salary",
  tips_per_shift: "variable",
};

const STATUSES: Readonly<Record<string, string>> = {
  current: "employed",
  leave: "employed",
  inactive: "inactive",
  ended: "terminated",
};

/** The comment to the receiver where the sender has looked whose account it is. */
const COMMENTS = {
  differs: "The payroll account differs from the applicant who was named. The sender states that it is theirs.",
  not_compared: "The payroll account was not compared with the applicant. The sender states that it is theirs.",
} as const;

/** Kinds of a line of pay; a reimbursement is not pay. */
const KINDS: Readonly<Record<string, string>> = {
  regular: "base",
  overtime: "overtime",
  bonus: "bonus",
  commission: "commission",
  tips: "tips",
  paid_leave: "pto",
  other: "other",
};

/**
 * Facts in the JSON that receivers of Emmy's income reports take (schema 2026-06-18). Money is in whole cents. A statement without a pay
 * date or gross pay has no place in it and is left out; hours that are not known are null, never 0.
 */
export function emmyReport(facts: FactsDocument, head: EmmyHead): Readonly<Record<string, unknown>> {
  return {
    confirmation_code: head.confirmationCode,
    completed_at: head.completedAt,
    agency_partner_metadata: head.metadata,
    income_report: {
      has_other_jobs: head.hasOtherJobs,
      employments: (facts.employments ?? []).map((employment) => employmentOf(employment, head.applicantName)),
    },
  };
}

function employmentOf(employment: EmploymentDocument, applicantName: string) {
  const {
    identity,
    holder,
    employer,
    status,
    kind,
    start_date,
    end_date,
    pay_frequency,
    pay_rate,
    pay_unit,
    statements,
  } = employment;
  const isOther = identity === "differs" || identity === "not_compared";
  const isGig = kind === "self_employed" || (employment.gigs ?? []).length > 0;
  return {
    applicant_full_name: isOther ? (holder ?? applicantName) : applicantName,
    applicant_ssn: null,
    applicant_extra_comments: isOther ? COMMENTS[identity] : null,
    employer_name: employer ?? "Unknown employer",
    employer_phone: null,
    employer_address: null,
    employment_status: STATUSES[status ?? ""] ?? null,
    employment_type: isGig ? "gig" : "w2",
    employment_start_date: start_date ?? null,
    employment_end_date: end_date ?? null,
    pay_frequency: pay_frequency == null ? null : (FREQUENCIES[pay_frequency] ?? pay_frequency),
    compensation_amount: cents(pay_rate),
    compensation_unit: pay_unit == null ? null : pay_unit in UNITS ? UNITS[pay_unit] : pay_unit,
    paystubs: (statements ?? []).flatMap(paystubOf),
  };
}

function paystubOf(statement: StatementDocument) {
  const { pay_date, period_start, period_end, gross, pretax, ytd_gross, hours, parts } = statement;
  const pay = cents(gross);
  if (pay_date == null || pay === null) return [];
  const lines = (parts ?? []).flatMap(({ kind, amount }) => {
    const [type, of] = [KINDS[kind], cents(amount)];
    return type === undefined || of === null ? [] : [{ type, amount: of }];
  });
  const before = cents(pretax);
  return [
    {
      pay_date,
      pay_period_start: period_start ?? null,
      pay_period_end: period_end ?? null,
      pay_gross: pay,
      pay_gross_ytd: cents(ytd_gross),
      pay_net: null,
      hours_paid: hours == null ? null : Number(hours),
      deductions: before === null || before === 0 ? [] : [{ category: null, tax: "pre_tax", amount: before }],
      gross_pay_list: lines,
    },
  ];
}

/** A decimal amount in whole cents, a half away from zero; null if there is none. */
function cents(text: string | null | undefined): number | null {
  if (text == null) return null;
  const { n, d } = multiplyRatios(parseRatio(text), ratio(100n));
  const size = n < 0n ? -n : n;
  const whole = (2n * size + d) / (2n * d);
  return Number(n < 0n ? -whole : whole);
}

/**
 * The two forms of an Emmy signature: what its documentation describes, and what its code at the same commit sends. They disagree, so
 * that each receiver has its own. Source: DSACMS/iv-cbv-payroll e6346af64, docs/api/income-report.md.
 */
export const EMMY_FORMS = {
  documented: { prefix: "v1:", headers: { timestamp: "X-Emmy-Timestamp", signature: "X-Emmy-Signature" } },
  ivaas: { prefix: "", headers: { timestamp: "X-IVAAS-Timestamp", signature: "X-IVAAS-Signature" } },
} as const;

/** A key of {@link EMMY_FORMS}. */
export type EmmyForm = keyof typeof EMMY_FORMS;

/**
 * Headers that sign a report's body for an Emmy receiver: HMAC-SHA-512 in lower-case hexadecimal.
 *
 * @param timestampSeconds Seconds since 1970.
 */
export function signEmmyReport(
  form: EmmyForm,
  { key, timestampSeconds, body }: { readonly key: string; readonly timestampSeconds: number; readonly body: string },
): Record<string, string> {
  const { prefix, headers } = EMMY_FORMS[form];
  const signature = createHmac("sha512", key).update(`${prefix}${timestampSeconds}:${body}`).digest("hex");
  return { [headers.timestamp]: String(timestampSeconds), [headers.signature]: signature };
}
