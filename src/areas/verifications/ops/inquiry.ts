import { idHex } from "../../../kernel/ids.ts";
import type { Consent } from "../../../kernel/purpose.ts";
import { parseWay } from "../../../kernel/way.ts";
import type { Inquiry } from "../../records/sources/source.ts";
import type { ClaimedVerification } from "../sql/verification-queue.ts";
import type { ConsentColumns } from "../sql/verifications.ts";

/** What other operators receive about a verification in addition to its subject. */
export function inquiryOf(claimed: ClaimedVerification): Inquiry {
  const { permissible_purpose: permissiblePurpose, way } = claimed;
  return {
    id: idHex(claimed.id),
    permissiblePurpose,
    consent: consentOf(claimed),
    way: way === null ? null : parseWay(way),
    isAskedAgain: claimed.confirmation !== null,
  };
}

/** The consent stated in the request of a verification; null if none was. */
export function consentOf({ consent_obtained_at, consent_evidence }: ConsentColumns): Consent | null {
  if (consent_obtained_at === null || consent_evidence === null) return null;
  return { obtained_at: consent_obtained_at, evidence_sha256: consent_evidence.toString("hex") };
}
