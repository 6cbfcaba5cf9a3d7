import type { Consent } from "../../domain/purpose.ts";
import type { ConsentColumns } from "../../store/verifications/verifications.ts";

/** The consent that a verification was asked for with; null if none was stated. */
export function consentOf({ consent_obtained_at, consent_evidence }: ConsentColumns): Consent | null {
  if (consent_obtained_at === null || consent_evidence === null) return null;
  return { obtained_at: consent_obtained_at, evidence_sha256: consent_evidence.toString("hex") };
}
