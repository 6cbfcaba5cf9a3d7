import type { SubjectDetails } from "../subject.ts";
import type { IncomeRequest } from "./income-question.ts";

/** What is sealed of a verification's request: its subject, and the rules of income that it carries. */
export interface VerificationFile extends SubjectDetails {
  /** Absent: none. */
  readonly income?: IncomeRequest;
}
