import type { SubjectDetails } from "../../kernel/subject.ts";
import type { IncomeRequest } from "./income-question.ts";

/** What is sealed of the request for a verification: its subject, and the income questions that are to be answered with it. */
export interface VerificationFile extends SubjectDetails {
  /** Absent: no income questions. */
  readonly income?: IncomeRequest;
}
