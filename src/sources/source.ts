import type { Environment } from "../domain/caller.ts";
import type { SubjectDetails } from "../domain/subject.ts";
import type { SourceAnswer } from "../domain/verification.ts";

/** What a source is asked: one person, in one environment. */
export interface SourceQuestion {
  readonly environment: Environment;
  readonly details: SubjectDetails;
}

/** Something that holds employments and answers about one subject at a time. */
export interface Source {
  /** Shown to callers in `results.sources`. */
  readonly name: string;
  /** True if the source has a say about this question; one that has none is not asked. */
  appliesTo(question: SourceQuestion): boolean;
  /**
   * Whether all that it asks is our own database, whose statements have limits of their own. It has no deadline then: that our database
   * takes its time tells nothing of a person, and must not end a verification.
   */
  readonly isOwnStore?: true;
  /**
   * Asks. A source that cannot be reached answers `unreachable`; what it throws is taken for `unreachable` with `error`,
   * save that our own database cannot be reached (an AppError `unavailable`): it is asked anew then.
   *
   * @param signal aborted at the deadline, where there is one; the answer is then no longer waited for
   */
  ask(question: SourceQuestion, signal: AbortSignal): Promise<SourceAnswer>;
}
