import { idHex } from "../../../kernel/ids.ts";
import { parseWay } from "../../../kernel/way.ts";
import type { Inquiry } from "../../records/sources/source.ts";
import type { ClaimedVerification } from "../sql/verification-queue.ts";
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
