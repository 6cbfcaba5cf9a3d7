import type { IdByResource, Timestamp, VerificationId } from "../../domain/ids.ts";

/** The kinds of objects that a search finds, in the order of its answer. */
export const SEARCHED_KINDS = ["verification", "order", "user", "link", "company", "webhook", "key"] as const;
/** One of {@link SEARCHED_KINDS}. */
export type FoundKind = (typeof SEARCHED_KINDS)[number];

/** By what an object was found. */
export const MATCHED_BY = ["id", "reference", "name"] as const;
/** One of {@link MATCHED_BY}. */
export type MatchedBy = (typeof MATCHED_BY)[number];

/** The kind of a found object, and its id. */
type FoundObject = {
  readonly [Kind in FoundKind]: {
    readonly kind: Kind;
    readonly id: Kind extends keyof IdByResource ? IdByResource[Kind] : VerificationId;
  };
}[FoundKind];

/** An object that a search has found. */
export type Found = FoundObject & {
  /** The name of its person, its own, or else its id. */
  readonly title: string;
  /** What tells it from others of the same title; null if nothing does. */
  readonly detail: string | null;
  /** Its status; null if it has none. */
  readonly status: string | null;
  readonly matched_by: MatchedBy;
  readonly created_at: Timestamp | null;
};
