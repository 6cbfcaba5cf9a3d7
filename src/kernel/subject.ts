import type { IsoDate } from "./ids.ts";

/** The person that a verification is about, as submitted and checked. */
export interface Subject {
  readonly first_name: string;
  /** "" for a person with one name. */
  readonly last_name: string;
  /** Only if given. */
  readonly middle_name?: string;
  /** A generation (`Jr`) or a title behind the name; only if given. */
  readonly suffix?: string;
  readonly date_of_birth: IsoDate;
  /** Nine digits, the last four, or null if not given. No dashes. */
  readonly ssn: string | null;
}

/** An address of the subject, and when the subject lived there. */
export interface SubjectAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly from_date: IsoDate;
  /** Null while the subject still lives there. */
  readonly to_date: IsoDate | null;
}

/**
 * The subject and addresses of one request: everything that a source may know of the person. Sealed
 * in the store as one record. Not a consumer's file, which is everything held about a person (FCRA
 * § 603(g), 15 U.S.C. 1681a(g)).
 */
export interface SubjectDetails {
  readonly subject: Subject;
  readonly addresses: readonly SubjectAddress[];
}

/** The blind-index tokens by which a stored row is found for its subject. */
export interface SubjectTokens {
  /** Signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** The version of the keys that they were computed of. */
  readonly version: number;
}
