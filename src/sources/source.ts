import type { Environment } from "../domain/caller.ts";
import type { SubjectDetails } from "../domain/subject.ts";
import type { SourceAnswer } from "../domain/verification.ts";

/** The question to a source: one person, in one environment. */
export interface SourceQuestion {
  readonly environment: Environment;
  readonly details: SubjectDetails;
}

/** A holder of employments that answers about one subject at a time. */
export interface Source {
  /** Shown to callers in `results.sources`. */
  readonly name: string;
  /** True if the source can answer this question; otherwise it is not asked. */
  appliesTo(question: SourceQuestion): boolean;
  /**
   * True if the source only asks our own database, whose statements have limits of their own. It
   * has no deadline: a slow database says nothing about a person, and must not end a verification.
   */
  readonly isOwnStore?: true;
  /**
   * Asks. A source that cannot be reached answers `unreachable`; an exception counts as
   * `unreachable` with `error`, except that our own database cannot be reached (an AppError
   * `unavailable`): then the source is asked again.
   *
   * @param signal aborted at the deadline, if there is one; the answer is then ignored
   */
  ask(question: SourceQuestion, signal: AbortSignal): Promise<SourceAnswer>;
}
