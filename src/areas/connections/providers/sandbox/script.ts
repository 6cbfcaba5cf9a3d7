import type { TaskFailure } from "../../task.ts";
import type { Day } from "./payroll/days.ts";
import type { Scenario, ScenarioEmployment, ScenarioStep } from "./scenario.ts";

/** The behaviour of a simulated account after user name and password. */
export interface Script {
  /** Ends the task at the sign-in; null: it continues. */
  readonly failure: TaskFailure | null;
  readonly steps: readonly ScenarioStep[];
  /** The employments at a fetch, or why there are none. */
  readonly employmentsAt: (at: FetchTime) => readonly ScenarioEmployment[] | TaskFailure;
  /** Why a refresh fails; null: it does not. */
  readonly refreshFailureAt: (fetchesBefore: number) => TaskFailure | null;
  /** Each refresh shows one more statement and a raise. */
  readonly hasRaises?: true;
  /** Asks which of the employments to share. */
  readonly asksEmployer?: true;
  /** Why pay cannot be moved; absent: it can. */
  readonly depositFailure?: { readonly reason: TaskFailure; readonly message: string };
  /** Reasons to doubt the data. */
  readonly suspicious?: readonly string[];
}

/** When a script is asked for its employments. */
export interface FetchTime {
  readonly today: Day;
  readonly fetchesBefore: number;
}

/** The script of an account that a client wrote. */
export function scriptOfScenario(scenario: Scenario): Script {
  const { outcome, mfa_code, delay_ms } = scenario;
  const code = mfa_code === null ? [] : [{ kind: "code", code: mfa_code } as const];
  const wait = delay_ms === 0 ? [] : [{ kind: "wait", delay_ms } as const];
  return {
    failure: outcome === "no_data" ? null : outcome,
    steps: [...code, ...scenario.steps, ...wait],
    employmentsAt: ({ fetchesBefore }) => (outcome === "no_data" ? outcome : employmentsAt(scenario, fetchesBefore)),
    refreshFailureAt: (fetchesBefore) => scenario.refreshes[fetchesBefore - 1]?.outcome ?? null,
  };
}

/**
 * Employments as the latest change up to this refresh has them. An account without any has no data.
 */
function employmentsAt(
  { employments, refreshes }: Scenario,
  fetchesBefore: number,
): readonly ScenarioEmployment[] | TaskFailure {
  const changes = refreshes.slice(0, fetchesBefore).flatMap((change) => (change.employments == null ? [] : [change]));
  const current = changes.at(-1)?.employments ?? employments ?? [{}];
  return current.length === 0 ? "no_data" : current;
}
