import type { StoredEmployment } from "../../src/areas/payroll/employment.ts";
import type { LinkageDecision } from "../../src/areas/records/linkage/decision.ts";
import type { SubjectDetails } from "../../src/kernel/subject.ts";

/** A subject, with the true records. */
export interface Case {
  readonly id: string;
  readonly details: SubjectDetails;
  readonly truth: ReadonlySet<string>;
}

/** A decided case. */
export interface Outcome {
  readonly one: Case;
  readonly candidates: readonly StoredEmployment[];
  readonly decision: LinkageDecision;
}

/** The records that a decision returns. */
export function foundBy(decision: LinkageDecision): string[] {
  return decision.kind === "match" ? decision.matches.map(({ employment }) => employment.id) : [];
}
