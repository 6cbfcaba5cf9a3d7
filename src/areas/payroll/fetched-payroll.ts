import type { PayrollEmploymentId, ProviderId, StatementId, Timestamp, W2Id } from "../../kernel/ids.ts";
import type { DepositDetails } from "./deposit.ts";
import type {
  PayrollBankAccount,
  PayrollCompany,
  PayrollEmployment,
  PayrollShift,
  PayrollStatement,
  PayrollW2,
} from "./document.ts";

/** All that a link has fetched. Sealed in the store as one document. */
export interface LinkData {
  /** Provider that said so. */
  readonly provider_id: ProviderId;
  /** Time to which the provider vouches for the data. */
  readonly as_of: Timestamp;
  readonly employments: readonly PayrollEmployment[];
  /** Present once a provider has made a switch. */
  readonly deposit_details: DepositDetails | null;
  /** Reasons to doubt the data; empty if there are none. */
  readonly suspicious: readonly string[];
}

/** A collection of an employment whose changes have events of their own. */
export type PayrollCollection = "statements" | "w2s" | "bank_accounts" | "shifts";

/**
 * A collection's entry as a provider gives it: `key` is the provider's own name of it, the same at
 * every fetch.
 */
export type Fetched<Value> = Omit<Value, "id"> & { readonly key: string };

/** An employment as a provider gives it; the service assigns ids. */
export interface FetchedEmployment
  extends Omit<PayrollEmployment, "id" | "provider_key" | PayrollCollection | "company" | "derived_fields"> {
  readonly key: string;
  readonly company: Omit<PayrollCompany, "company_mapping_id">;
  readonly derived_fields?: readonly string[];
  readonly statements: readonly Fetched<PayrollStatement>[];
  readonly w2s: readonly Fetched<PayrollW2>[];
  readonly bank_accounts: readonly Fetched<PayrollBankAccount>[];
  readonly shifts: readonly Fetched<PayrollShift>[];
}

/** What a provider fetched. */
export interface FetchedData {
  readonly as_of: Timestamp;
  readonly employments: readonly FetchedEmployment[];
  readonly suspicious?: readonly string[];
}

/** A file of a link's payroll: of a pay statement or a Form W-2. */
export type PayDocumentFile =
  | { readonly kind: "statement"; readonly objectId: StatementId }
  | { readonly kind: "w2"; readonly objectId: W2Id };

/**
 * What a provider fetched, with the ids that the service gave it. The ids of one account are the
 * same at every fetch.
 */
export interface IdentifiedData {
  readonly as_of: Timestamp;
  readonly employments: readonly PayrollEmployment[];
  /** Reasons to doubt the data; empty if there are none. */
  readonly suspicious: readonly string[];
}

/** How many entries of a collection are new, and how many changed. */
export interface CollectionChange {
  readonly created: number;
  /** Entries with other content than before, and bank accounts that are no longer in use. */
  readonly updated: number;
}

/** What a fetch changed in one employment. Has at least one change. */
export interface EmploymentChanges {
  readonly employment_id: PayrollEmploymentId;
  /** The employment's own fields and its company's; null: unchanged. */
  readonly employment: "created" | "updated" | null;
  /** The person's profile at this employer; null: unchanged. */
  readonly profile: "created" | "updated" | null;
  /**
   * The names of the fields that differ, sorted, where it is `updated`: `company` for any field of
   * the company.
   */
  readonly changedFields: { readonly employment: readonly string[]; readonly profile: readonly string[] };
  /** True if the job was current before and is not any more. */
  readonly isEnded: boolean;
  readonly collections: Readonly<Record<PayrollCollection, CollectionChange>>;
}
