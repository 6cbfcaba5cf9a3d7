import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { idHex, type VerificationId } from "../../../kernel/ids.ts";
import { currentResults, type VerificationResults } from "../results/results.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";

/**
 * The results of a verification as they are declared now, whichever version sealed them; null if there are none.
 *
 * @throws if they cannot be opened: damaged, or sealed by a key that the ring lacks
 */
export function openResults(
  keyring: Keyring,
  { id, sealed_results }: { readonly id: VerificationId; readonly sealed_results: Buffer | null },
): VerificationResults | null {
  if (sealed_results === null) return null;
  return currentResults(openJson(keyring, sealed_results, VERIFICATIONS_SEALED.verificationResults(idHex(id))));
}
