import type { Environment } from "../../../kernel/access/caller.ts";
import type { StatedPurpose } from "../../../kernel/purpose.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import type { Way } from "../../../kernel/way.ts";
import type { SourceAnswer } from "../source-answer.ts";

/**
 * Purpose of a query, and the operators that it has passed: what another operator receives with it.
 */
export interface Inquiry extends StatedPurpose {
  /** 32 hex digits of the verification: the same whenever the question is repeated. */
  readonly id: string;
  /** Null for a question of a client of this service. */
  readonly way: Way | null;
  /** True if it is asked again after its person has confirmed or flagged what was found, or did not answer. */
  readonly isAskedAgain?: boolean;
}

/** The question to a source: one person, in one environment. */
export interface SourceQuestion {
  readonly environment: Environment;
  readonly details: SubjectDetails;
  /** Absent in a look-up of our own records: no source of the network applies to it. */
  readonly inquiry?: Inquiry;
  /**
   * True: pay statements and totals are answered too. Otherwise they are not even opened: an answer
   * about employment alone has none.
   */
  readonly withPay?: boolean;
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
  /** The deadline of this source, in milliseconds; the verifier's own if absent. */
  readonly timeoutMs?: number;
  /**
   * Asks. A source that cannot be reached answers `unreachable`; an exception counts as
   * `unreachable` with `error`, except that our own database cannot be reached (an AppError
   * `unavailable`): then the source is asked again.
   *
   * @param signal aborted at the deadline, if there is one; the answer is then ignored
   */
  ask(question: SourceQuestion, signal: AbortSignal): Promise<SourceAnswer>;
}
