import type { Timestamp } from "./ids.ts";

/**
 * The permissible purposes of a consumer report: FCRA § 604(a), 15 U.S.C. 1681b(a). The comment of
 * each names its paragraph.
 */
export const PERMISSIBLE_PURPOSES = [
  // (1)
  "COURT_ORDER",
  // (2)
  "WRITTEN_INSTRUCTIONS",
  // (3)(A)
  "EXTENSION_OF_CREDIT",
  // (3)(A)
  "ACCOUNT_REVIEW_OR_COLLECTION",
  // (3)(B)
  "EMPLOYMENT",
  // (3)(C)
  "INSURANCE_UNDERWRITING",
  // (3)(D)
  "GOVERNMENT_LICENSE_OR_BENEFIT",
  // (3)(E)
  "CREDIT_RISK_ASSESSMENT",
  // (3)(F)(i)
  "CONSUMER_INITIATED_TRANSACTION",
  // (3)(F)(ii)
  "ACCOUNT_TERMS_REVIEW",
  // (3)(G)
  "GOVERNMENT_TRAVEL_CARD",
  // (4) and (5)
  "CHILD_SUPPORT",
  // (6)
  "RESOLUTION_AUTHORITY",
] as const;

/** One of {@link PERMISSIBLE_PURPOSES}. */
export type PermissiblePurpose = (typeof PERMISSIBLE_PURPOSES)[number];

/** A subject's consent to a verification, as its client holds it. */
export interface Consent {
  readonly obtained_at: Timestamp;
  /** SHA-256 of the document that shows the consent, 64 lower-case hex digits. */
  readonly evidence_sha256: string;
}

/** Why a verification was asked for. */
export interface StatedPurpose {
  /** Null if the client stated none. */
  readonly permissiblePurpose: PermissiblePurpose | null;
  readonly consent: Consent | null;
}
