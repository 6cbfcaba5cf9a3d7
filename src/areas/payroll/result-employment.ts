import type { CompanyId, DisputeId, Timestamp } from "../../kernel/ids.ts";
import type { DisputeStatus } from "../webhooks/words.ts";
import { JOB_TERMS, type JobTerm } from "./document.ts";
import type { EmploymentRecord, RecordMatch } from "./employment.ts";
import { dateText, fieldText } from "./print/texts.ts";
import type { RecordedIncome, RecordedQuarter, RecordedStatement, RecordedYear } from "./recorded-pay.ts";

/** One employment of a compiled result, with the names of the API. */
export interface ResultEmployment
  extends Pick<EmploymentRecord, Exclude<JobTerm, "job_type"> | "employer_name" | "as_of" | "derived_fields"> {
  readonly company_mapping_id: CompanyId | null;
  readonly is_active: boolean;
  readonly source: string;
  readonly match: RecordMatch;
  /** Absent, with what follows: the source has no pay statements, quarters or years. */
  readonly statements?: readonly RecordedStatement[];
  /** Added up from the statements, newest year first. */
  readonly annual_income_summary?: readonly RecordedIncome[];
  readonly quarters?: readonly RecordedQuarter[];
  readonly w2s?: readonly RecordedYear[];
  /** What its person disputes of it; absent: nothing. */
  readonly disputes?: readonly DisputeMark[];
}

/** The income of the employments. Money is in US dollars, decimal strings with two places. */
export interface IncomeSummary {
  readonly current_annual_income: string | null;
  readonly previous_annual_income: string | null;
  readonly currency: "USD";
  /** In words: which employments, annualised how. */
  readonly derived_from: string;
  /** Why an amount is null; absent in what programs before 2026-12 stored. */
  readonly reasons?: readonly IncomeReason[];
}

/** Why a year's income is not known. */
export interface IncomeReason {
  readonly about: "current_annual_income" | "previous_annual_income";
  /** A code of a reason of the income rules. */
  readonly code: string;
  readonly text: string;
  /** Null: it is about several jobs. */
  readonly employer_name: string | null;
}

/** What a verifier is given of a person, and the person is shown of it. */
export interface GivenResults {
  readonly employments: readonly ResultEmployment[];
  readonly income_summary: IncomeSummary | null;
}

/** What of an employment can be disputed; `pay` is all pay statements and totals of it. */
export const DISPUTABLE_FIELDS = [...JOB_TERMS, "pay"] as const;

/** One of {@link DISPUTABLE_FIELDS}. */
export type DisputableField = (typeof DISPUTABLE_FIELDS)[number];

/** A dispute as a verifier sees it. */
export interface DisputeMark {
  readonly id: DisputeId;
  readonly status: DisputeStatus;
  /** Empty: the whole employment. */
  readonly fields: readonly DisputableField[];
  readonly opened_at: Timestamp;
  readonly statement: string | null;
}

/** What a person disputes of an employment, for people: `The person disputes: pay (since Nov 30, 2026).` */
export function disputeText({ status, fields, opened_at }: DisputeMark): string {
  const what = fields.length === 0 ? "the whole employment" : fields.map(fieldText).join(", ");
  const when = dateText(opened_at);
  if (status !== "verified") return `The person disputes: ${what} (since ${when}).`;
  return `The person disputed: ${what} (on ${when}). The source confirmed it. The person has added a statement.`;
}
