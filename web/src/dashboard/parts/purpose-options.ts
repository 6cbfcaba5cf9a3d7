import type { VerificationRequest } from "@openvoe/client";
import { wordsOf } from "./content.tsx";

/** A permissible purpose of the FCRA. */
type Purpose = NonNullable<VerificationRequest["permissible_purpose"]>;

const PURPOSES = [
  "EXTENSION_OF_CREDIT",
  "WRITTEN_INSTRUCTIONS",
  "EMPLOYMENT",
  "ACCOUNT_REVIEW_OR_COLLECTION",
  "INSURANCE_UNDERWRITING",
  "GOVERNMENT_LICENSE_OR_BENEFIT",
  "CREDIT_RISK_ASSESSMENT",
  "CONSUMER_INITIATED_TRANSACTION",
  "ACCOUNT_TERMS_REVIEW",
  "GOVERNMENT_TRAVEL_CARD",
  "CHILD_SUPPORT",
  "COURT_ORDER",
  "RESOLUTION_AUTHORITY",
] as const satisfies readonly Purpose[];

/** Options of a field for the permissible purpose. */
export const PURPOSE_OPTIONS: readonly (readonly [string, string])[] = [
  ["", "Not stated"],
  ...PURPOSES.map((one) => [one, wordsOf(one)] as const),
];

/** The purpose of a field; null if none is stated. */
export function purposeOf(text: string): Purpose | null {
  return PURPOSES.find((one) => one === text) ?? null;
}
