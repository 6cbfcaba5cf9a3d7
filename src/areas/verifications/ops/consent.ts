import type { Consent } from "../../../kernel/purpose.ts";
import type { ConsentColumns } from "../sql/verifications.ts";

/** The consent stated in the request of a verification; null if none was. */
export function consentOf({ consent_obtained_at, consent_evidence }: ConsentColumns): Consent | null {
  if (consent_obtained_at === null || consent_evidence === null) return null;
  return { obtained_at: consent_obtained_at, evidence_sha256: consent_evidence.toString("hex") };
}
