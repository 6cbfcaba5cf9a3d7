import { idHex } from "../../domain/ids.ts";
import { parseWay } from "../../domain/way.ts";
import type { Inquiry } from "../../sources/source.ts";
import type { ClaimedVerification } from "../../store/verifications/verification-queue.ts";
import { consentOf } from "./consent.ts";

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
