import type { StoredEmployment } from "../../src/domain/employment.ts";
import type { SubjectDetails } from "../../src/domain/subject.ts";
import type { LinkageDecision } from "../../src/linkage/decision.ts";

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
