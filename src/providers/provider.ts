import type { Environment } from "../domain/caller.ts";
import type { ConnectionProduct, DataSource, DepositAccount } from "../domain/connections/link.ts";
import type { DepositDetails, FetchedData } from "../domain/connections/payroll.ts";
import type { Step, StepAnswer } from "../domain/connections/step.ts";
import type { TaskFailure } from "../domain/connections/task.ts";
import type { CompanyId, TeamId, Timestamp } from "../domain/ids.ts";

/**
 * A JSON value that a provider keeps between steps. Sealed while it is stored; removed at the end
 * of the task.
 */
export type ProviderState = unknown;

/** The connection that a provider works for. */
export interface ProviderRequest {
  readonly teamId: TeamId;
  readonly environment: Environment;
  readonly linkId: string;
  readonly taskId: string;
  readonly product: ConnectionProduct;
  /** The employer that the person chose; null if none was. */
  readonly company: { readonly id: CompanyId | null; readonly name: string } | null;
  /** Where pay is to go; null unless the product moves it. */
  readonly account: DepositAccount | null;
  /** The database's time at the claim. */
  readonly now: Timestamp;
  /** Earlier fetches of this link: 0 at the first connection, then one more for each. */
  readonly fetchesBefore: number;
}

/**
 * A failure as a value. `message` is shown to the person and to the client; it has no personal
 * data.
 */
export interface ProviderFailure {
  readonly kind: "failed";
  readonly reason: TaskFailure;
  /** Absent: the usual words of the reason. */
  readonly message?: string;
}

/** What a provider does next while a person signs in. */
export type ProviderMove =
  | { readonly kind: "step"; readonly step: Step; readonly state: ProviderState }
  | {
      readonly kind: "signed_in";
      /** Passed to `fetch` and `switchDeposit`. */
      readonly state: ProviderState;
      /**
       * With which `refresh` signs in again; null if it cannot. Stored only if the person agreed to
       * refreshes.
       */
      readonly refreshState: ProviderState | null;
    }
  | ProviderFailure;

/** What a fetch yields. */
export type FetchResult = { readonly kind: "fetched"; readonly data: FetchedData } | ProviderFailure;

/** What a switch of a deposit yields. `details` are as the provider confirmed them. */
export type SwitchResult = { readonly kind: "switched"; readonly details: DepositDetails } | ProviderFailure;

/**
 * A payroll system in which a person signs in. A conversation: each call is one move, and nothing
 * is held between moves but the state that the provider returned.
 *
 * Laws: a call may be repeated with the same arguments after a crash. Expected failures are values;
 * what is thrown ends the task as `error`, except that our own database is unavailable (AppError
 * `unavailable`): then the call is repeated.
 */
export interface Provider {
  /** 32 lower-case hex digits; the same for ever. */
  readonly id: string;
  /** Short name in configuration, logs and `company_providers`. */
  readonly slug: string;
  readonly name: string;
  readonly dataSource: DataSource;
  readonly products: readonly ConnectionProduct[];
  /**
   * Present if its accounts are made up: its success rate is `high` whatever clients try with them.
   */
  readonly isSimulated?: true;
  /**
   * Present if a refresh may replace the refresh state, after which the old one does not work any
   * more: two links must not share one.
   */
  readonly replacesRefreshState?: true;
  /** True if the provider serves the environment. */
  isOffered(environment: Environment): boolean;
  /** Asks the first step, or signs in at once. */
  begin(request: ProviderRequest, signal: AbortSignal): Promise<ProviderMove>;
  /** Takes the person's answer to the last step; an empty one after a `wait`. */
  answer(
    request: ProviderRequest,
    given: {
      readonly state: ProviderState;
      readonly answer: StepAnswer;
      /** Where the answer came from, as text; null if it is not known, and after a `wait`. */
      readonly clientAddress: string | null;
    },
    signal: AbortSignal,
  ): Promise<ProviderMove>;
  /** Signs in again without the person. */
  refresh(
    request: ProviderRequest,
    given: { readonly refreshState: ProviderState },
    signal: AbortSignal,
  ): Promise<Exclude<ProviderMove, { kind: "step" }>>;
  /** Fetches all that the account says. */
  fetch(request: ProviderRequest, given: { readonly state: ProviderState }, signal: AbortSignal): Promise<FetchResult>;
  /**
   * Moves pay to `request.account`. Repeated with the same account it changes nothing more.
   * Present only if `products` has a deposit product.
   */
  switchDeposit?(
    request: ProviderRequest,
    given: { readonly state: ProviderState },
    signal: AbortSignal,
  ): Promise<SwitchResult>;
}

/** The providers of a process. */
export interface Providers {
  /** All of them, in the order in which people see them. */
  readonly all: readonly Provider[];
  /** The provider of an id, or null. */
  find(id: string): Provider | null;
}
