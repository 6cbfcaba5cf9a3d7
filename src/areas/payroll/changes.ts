import type { PayrollEmploymentId, Timestamp } from "../../kernel/ids.ts";
import type { PayrollEmployment } from "./document.ts";
import type { PayrollCollection } from "./fetched-payroll.ts";

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
