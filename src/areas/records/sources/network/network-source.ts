import type { Environment } from "../../../../kernel/access/caller.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { SourceAnswer, UnreachableReason } from "../../source-answer.ts";
import { drawSourceBudget, type SourceLimit } from "../../sql/source-budgets.ts";
import { isSandboxPerson } from "../sandbox.ts";
import type { Inquiry, Source, SourceQuestion } from "../source.ts";

/** The seconds of the two windows of a budget. */
const [MINUTE, DAY] = [60, 86_400];

/** What the operator sets of every network source: when, how long and how often it is asked. */
export interface CommonSourceSettings {
  /** As `results.sources` names it. */
  readonly name: string;
  /** Environments in which it is asked; none if empty. */
  readonly environments: readonly Environment[];
  /** Its deadline for one question, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum number of questions a minute and a day, over all processes; null: no limit. */
  readonly questionsPerMinute: number | null;
  readonly questionsPerDay: number | null;
  /** True if it is only asked with a permissible purpose and a consent. */
  readonly requiresConsent: boolean;
}

/**
 * A question to a network source: a system that the network file describes (the operator's own database or
 * service, or another operator), which is asked at the time of a verification. It always has an inquiry.
 */
export interface NetworkQuestion extends SourceQuestion {
  readonly inquiry: Inquiry;
}

/** Why a source gave no answer, or a partial one; without personal data. */
export interface SourceProblem {
  readonly source: string;
  /** In words for the operator, such as `certificate` or `over 500 candidates`. */
  readonly problem: string;
}

/** Dependencies of the network sources. */
export interface NetworkContext {
  readonly db: Queryable;
  /** Called with every problem, for the log; must not throw. */
  readonly onSourceProblem: (problem: SourceProblem) => void;
}

/** The call of a source. */
interface Asker {
  /** False if the question must not be sent to it, apart from the settings. */
  readonly mayAsk?: (question: NetworkQuestion) => boolean;
  readonly ask: (question: NetworkQuestion, signal: AbortSignal) => Promise<SourceAnswer>;
}

/**
 * Opens a source that is asked within its settings: in its environments only, never about the sandbox's test
 * persons, only with purpose and consent where required, and within its budget. A source whose
 * budget is used up is unavailable.
 */
export function openSourceWithLimits(
  settings: CommonSourceSettings,
  { db, onSourceProblem }: NetworkContext,
  { mayAsk, ask }: Asker,
): Source {
  const { name, environments, timeoutMs } = settings;
  const limits = limitsOf(settings);
  return {
    name,
    timeoutMs,
    appliesTo(question) {
      if (!isNetworkQuestion(question) || !environments.includes(question.environment)) return false;
      if (question.environment === "sandbox" && isSandboxPerson(question.details)) return false;
      if (settings.requiresConsent && !isConsented(question.inquiry)) return false;
      return mayAsk?.(question) ?? true;
    },
    async ask(question, signal) {
      if (!isNetworkQuestion(question)) return unreachable(name, "error");
      const source = budgetName(name, question.environment);
      if (await drawSourceBudget(db, { source, limits, count: 1 })) return ask(question, signal);
      onSourceProblem({ source: name, problem: "budget used up" });
      return unreachable(name, "unavailable");
    },
  };
}

/** The name of a source's budget in an environment. */
function budgetName(name: string, environment: Environment): string {
  return `${environment}/${name}`;
}

/** The windows of a budget. */
function limitsOf({ questionsPerMinute, questionsPerDay }: CommonSourceSettings): SourceLimit[] {
  const minute = questionsPerMinute === null ? [] : [{ windowSeconds: MINUTE, questions: questionsPerMinute }];
  const day = questionsPerDay === null ? [] : [{ windowSeconds: DAY, questions: questionsPerDay }];
  return [...minute, ...day];
}

/** The answer of a source that was not reached. */
export function unreachable(source: string, reason: UnreachableReason): SourceAnswer {
  return { source, kind: "unreachable", reason };
}

function isNetworkQuestion(question: SourceQuestion): question is NetworkQuestion {
  return question.inquiry !== undefined;
}

function isConsented({ permissiblePurpose, consent }: Inquiry): boolean {
  return permissiblePurpose !== null && consent !== null;
}
