import type { IsoDate } from "./ids.ts";

/** The person whom a verification is about, as submitted and checked. */
export interface Subject {
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: IsoDate;
  /** Nine digits, the last four, or null when not given. No dashes. */
  readonly ssn: string | null;
}

/** One place where the subject lived, and when. */
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
 * The subject and addresses of one request: all that a source may know of the person. Sealed in the store as one record. Not a
 * consumer's file, which is everything that is held about a person (FCRA § 603(g), 15 U.S.C. 1681a(g)).
 */
export interface SubjectDetails {
  readonly subject: Subject;
  readonly addresses: readonly SubjectAddress[];
}

/**
 * True if an SSN, whole or its last four digits, can have been issued: the area is not 000, 666 or 900 to 999, the
 * group not 00, the serial not 0000.
 *
 * @param digits 9 or 4 digits
 * Source: Social Security Administration, "Is there a way to know if an SSN is invalid?" (answer 425).
 */
export function isIssuableSsn(digits: string): boolean {
  const area = digits.slice(0, 3);
  const isOfIssuedArea = digits.length === 4 || (area !== "000" && area !== "666" && area < "900");
  return isOfIssuedArea && isIssuableWithinArea(digits);
}

/**
 * Claims of an SSN, whole or its last four digits, that an area could have issued it, were its area ever used: the group is
 * not 00, the serial not 0000.
 *
 * @param digits 9 or 4 digits
 */
export function isIssuableWithinArea(digits: string): boolean {
  return !digits.endsWith("0000") && (digits.length === 4 || digits.slice(3, 5) !== "00");
}

/**
 * An SSN as it is shown to a caller without the scope `pii:read`: only the last four digits.
 *
 * @example
 * maskSsn("123456789"); // "***-**-6789"
 */
export function maskSsn(digits: string): string {
  return `***-**-${digits.slice(-4)}`;
}
