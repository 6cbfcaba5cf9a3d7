import { JOB_TERMS, type JobTerm } from "../payroll/document.ts";
import type { EmploymentRecord } from "../payroll/employment.ts";
import type { DisputableField } from "../payroll/result-employment.ts";
import type { DisputeStatus } from "../webhooks/words.ts";

/** Values of a record's fields. */
export type RecordValues = Partial<Record<JobTerm, string | null>>;

/** What is disputed: an imported employment, or fields of it. */
export interface DisputedItem {
  readonly employer_name: string;
  readonly source: string;
  /** The disputed fields; none: the whole employment. */
  readonly fields: readonly DisputableField[];
  /** What the record said of the disputed fields when the dispute was opened. */
  readonly values: RecordValues;
}

/** What an ended dispute says of a record: what it must not say again. */
export interface DisputeDecision {
  readonly status: DisputeStatus;
  readonly item: DisputedItem;
  /** The values that replaced the disputed ones; null while it is under investigation. */
  readonly result: { readonly values: RecordValues } | null;
}

/**
 * A record as ended disputes leave it: null if it was deleted as a whole, or its end was. A deleted or corrected
 * value that comes again is replaced again; another value than the disputed one is new, and stays.
 */
export function applyDecisions(
  record: EmploymentRecord,
  decisions: readonly DisputeDecision[],
): EmploymentRecord | null {
  let after: EmploymentRecord | null = record;
  for (const decision of decisions) {
    if (after !== null && (decision.status === "deleted" || decision.status === "corrected")) {
      after = applyDecision(after, decision);
    }
  }
  return after;
}

function applyDecision(record: EmploymentRecord, { status, item, result }: DisputeDecision): EmploymentRecord | null {
  if (status === "deleted" && item.fields.length === 0) return null;
  const fields = JOB_TERMS.filter((field) => field in item.values && record[field] === item.values[field]).filter(
    (field) => status === "deleted" || (result !== null && field in result.values),
  );
  // Without an end the job would count as current, which is what nobody could verify.
  if (status === "deleted" && fields.includes("end_date")) return null;
  const changes = fields.map((field) => [field, status === "deleted" ? null : (result?.values[field] ?? null)]);
  return { ...record, ...Object.fromEntries(changes) };
}

/** True if disputes have deleted the pay statements of a record. */
export function isPayDeleted(decisions: readonly DisputeDecision[]): boolean {
  return decisions.some(({ status, item }) => status === "deleted" && item.fields.includes("pay"));
}
