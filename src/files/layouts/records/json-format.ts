import type { PayPartKind } from "../../payroll/payroll-file.ts";

/** A list of records in a document of records that are joined by id. */
export interface EntityList {
  /** Paths of the list, the first that exists counts. */
  readonly paths: readonly string[];
  /** The member in which an item has its fields; itself unless given or absent. */
  readonly item?: string;
  /** The path of its own id within the item. */
  readonly key?: string;
  /** Paths of ids of other lists, by their names. */
  readonly refs?: Readonly<Record<string, string>>;
  /** Paths by field of a job or payment; `a|b`: the first that has a value. */
  readonly fields: Readonly<Record<string, string>>;
  /** A list within each item, whose items are the records; its fields are of them. */
  readonly nestedList?: string;
}

/** A list of parts of a payment. */
export interface PartList {
  readonly path: string;
  readonly kind: PayPartKind;
  /** The member that makes it an employer's part. */
  readonly employerFlag?: string;
  readonly name: string;
  readonly amount: string;
  readonly hours?: string;
  /** The member that says `pre_tax` or `post_tax`, in any spelling of these. */
  readonly treatment?: string;
}

/** A format of records that are joined by id, as data. */
export interface JsonFormat {
  readonly kind: "json";
  readonly id: string;
  readonly title: string;
  /** Paths that all exist in such a file. */
  readonly paths: readonly string[];
  /** True if amounts are whole cents. */
  readonly isCents: boolean;
  readonly company?: EntityList;
  readonly locations?: EntityList;
  readonly persons: EntityList;
  readonly jobs?: EntityList;
  readonly runs?: EntityList;
  readonly payments?: EntityList & { readonly parts: readonly PartList[] };
}
