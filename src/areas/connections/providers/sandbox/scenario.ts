import type { ScenarioId, Timestamp } from "../../../../kernel/ids.ts";
import type { RegularFrequency } from "../../../../kernel/pay/frequencies.ts";
import type {
  PayrollDeduction,
  PayrollEmployment,
  PayrollLine,
  PayrollProfile,
  PayrollStatement,
} from "../../../payroll/document.ts";
import type { TaskFailure } from "../../task.ts";

/*
 * The behaviour of a simulated account, in the form of the API. Absent or null means: as
 * `goodlogin` has it, which is drawn from a seed: the same one at every fetch of an account.
 */

/**
 * The person of a simulated account. One who is given a name, date of birth or SSN is nobody else:
 * the rest is drawn.
 */
export type ScenarioProfile = Partial<Omit<PayrollProfile, "full_name" | "middle_initials">>;

/** An amount of a statement that a client wrote. */
export type ScenarioLine = Pick<PayrollLine, "name" | "category" | "amount">;

/** A deduction that a client wrote. */
export type ScenarioDeduction = ScenarioLine & Partial<Pick<PayrollDeduction, "tax_treatment">>;

/** A statement that a client wrote instead of generated ones. */
export interface ScenarioStatement
  extends Pick<PayrollStatement, "pay_date" | "gross_pay" | "net_pay">,
    Partial<Pick<PayrollStatement, "period_start" | "period_end" | "hours">> {
  /** Absent: one line with the gross pay. */
  readonly earnings?: readonly ScenarioLine[] | null;
  /** Absent: one line with what is missing from the gross pay. */
  readonly deductions?: readonly ScenarioDeduction[] | null;
}

/** An employment of a simulated account. `original_hire_date` absent: `start_date`. */
export interface ScenarioEmployment
  extends Partial<
    Pick<
      PayrollEmployment,
      | ("job_title" | "job_type" | "manager_name" | "income" | "income_unit")
      | ("start_date" | "original_hire_date" | "end_date")
    >
  > {
  /** Absent: the employer that the person chose. */
  readonly company_name?: string | null;
  readonly pay_frequency?: RegularFrequency | null;
  /** Of those who are paid by the hour. */
  readonly weekly_hours?: number | null;
  readonly profile?: ScenarioProfile | null;
  /** Absent: generated, with W-2s. An empty list: none. */
  readonly statements?: readonly ScenarioStatement[] | null;
}

/**
 * What is asked of the person after user name and password. Words that are absent are the sandbox's
 * own.
 */
export type ScenarioStep =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "choice"; readonly title?: string | null; readonly options: readonly string[] }
  | { readonly kind: "form"; readonly title?: string | null; readonly labels: readonly string[] }
  | { readonly kind: "confirm"; readonly title?: string | null; readonly text?: string | null }
  | { readonly kind: "redirect" }
  | { readonly kind: "wait"; readonly delay_ms: number };

/** The change of an account at a refresh; absent fields stay. */
export interface ScenarioRefresh {
  /** The refresh fails with this reason; the next refresh uses the next entry. */
  readonly outcome?: TaskFailure | null;
  /** The account's employments from now on. */
  readonly employments?: readonly ScenarioEmployment[] | null;
}

/** An account that a client wrote itself. Sealed in the store. */
export interface ScenarioDetails {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** The task fails with this reason: `no_data` after the sign-in, any other at the sign-in. */
  readonly outcome: TaskFailure | null;
  /** Asked for before `steps`. */
  readonly mfa_code: string | null;
  readonly steps: readonly ScenarioStep[];
  /** How long the sign-in takes. */
  readonly delay_ms: number;
  /** Null: one, as `goodlogin` has it. */
  readonly employments: readonly ScenarioEmployment[] | null;
  /** The first entry is of the first refresh; after the last one nothing changes any more. */
  readonly refreshes: readonly ScenarioRefresh[];
}

/** {@link ScenarioDetails} as they are stored. */
export interface Scenario extends ScenarioDetails {
  readonly id: ScenarioId;
  readonly created_at: Timestamp;
}
