import type { Environment } from "../../../kernel/access/caller.ts";
import type { CompanyId, LinkId, ProviderId, TaskId, TeamId, Timestamp } from "../../../kernel/ids.ts";
import type { DepositDetails } from "../../payroll/deposit.ts";
import type { FetchedData } from "../../payroll/fetched-payroll.ts";
import type { SharedItem } from "../../payroll/shared-items.ts";
import type { ConnectionProduct, DataSource } from "../../webhooks/words.ts";
import type { DepositAccount } from "../link.ts";
import type { Step, StepAnswer } from "../step.ts";
import type { TaskFailure } from "../task.ts";

/**
 * A JSON value that a provider keeps between steps. Sealed while it is stored; removed at the end
 * of the task.
 */
export type ProviderState = unknown;

/** The connection that a provider works for. */
export interface ProviderRequest {
  readonly teamId: TeamId;
  readonly environment: Environment;
  readonly linkId: LinkId;
  readonly taskId: TaskId;
  readonly product: ConnectionProduct;
  /** The employer that the person chose; null if none was. */
  readonly company: { readonly id: CompanyId | null; readonly name: string } | null;
  /** The account to which pay is moved; null unless the product moves it. */
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
  /** Absent: the default message of the reason. */
  readonly message?: string;
}

/** What a provider replies to a call of a sign-in. */
export type ProviderReply =
  | { readonly kind: "step"; readonly step: Step; readonly state: ProviderState }
  | {
      readonly kind: "signed_in";
      /** Passed to `fetch` and `switchDeposit`. */
      readonly state: ProviderState;
      /**
       * State with which `refresh` signs in again; null if it cannot. Stored only if the person
       * agreed to refreshes.
       */
      readonly refreshState: ProviderState | null;
    }
  | ProviderFailure;

/** The result of a fetch. */
export type FetchResult = { readonly kind: "fetched"; readonly data: FetchedData } | ProviderFailure;

/** The result of a deposit switch. `details` are those that the provider confirmed. */
export type SwitchResult = { readonly kind: "switched"; readonly details: DepositDetails } | ProviderFailure;

/**
 * A payroll system in which a person signs in. Each call has one reply; between calls only the state
 * that the provider returned is kept.
 *
 * Laws: a call may be retried with the same arguments after a crash. Expected failures are values;
 * an exception ends the task as `error`, except for an unavailable database of ours (AppError
 * `unavailable`): then the call is retried.
 */
export interface Provider {
  /** 32 lower-case hex digits; stable. */
  readonly id: ProviderId;
  /** Short name in configuration, logs and `company_providers`. */
  readonly slug: string;
  readonly name: string;
  readonly dataSource: DataSource;
  readonly products: readonly ConnectionProduct[];
  /** What it can have of a person; absent: everything. The consent names no more. */
  readonly shares?: readonly SharedItem[];
  /** Present if persons prove who they are, and there is no account to sign in to. */
  readonly hasNoAccount?: true;
  /**
   * Present if its accounts are simulated: connections there map no company.
   */
  readonly isSimulated?: true;
  /**
   * Present if a refresh may replace the refresh state and invalidate the old one: two links must
   * not share one.
   */
  readonly replacesRefreshState?: true;
  /** True if the provider serves the environment. */
  isOffered(environment: Environment): boolean;
  /** Returns the first step, or signs in at once. */
  begin(request: ProviderRequest, signal: AbortSignal): Promise<ProviderReply>;
  /** Processes the person's answer to the last step; empty after a `wait`. */
  answer(
    request: ProviderRequest,
    input: {
      readonly state: ProviderState;
      readonly answer: StepAnswer;
      /** Client address of the answer, as text; null if unknown, and after a `wait`. */
      readonly clientAddress: string | null;
    },
    signal: AbortSignal,
  ): Promise<ProviderReply>;
  /** Signs in again without the person. */
  refresh(
    request: ProviderRequest,
    input: { readonly refreshState: ProviderState },
    signal: AbortSignal,
  ): Promise<Exclude<ProviderReply, { kind: "step" }>>;
  /** Fetches the data of the account. */
  fetch(request: ProviderRequest, input: { readonly state: ProviderState }, signal: AbortSignal): Promise<FetchResult>;
  /**
   * Moves pay to `request.account`. Idempotent for the same account.
   * Present only if `products` has a deposit product.
   */
  switchDeposit?(
    request: ProviderRequest,
    input: { readonly state: ProviderState },
    signal: AbortSignal,
  ): Promise<SwitchResult>;
}

/** The providers of a process. */
export interface Providers {
  /** All of them, in the order in which persons see them. */
  readonly all: readonly Provider[];
  /** The provider of an id, or null. */
  find(id: ProviderId): Provider | null;
}
