import { openJson } from "../../../kernel/crypto/seal.ts";
import { idHex } from "../../../kernel/ids.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { DisputeContext } from "../../persons/ops/disputes/recipients.ts";
import { listRecipientVerifications } from "../sql/recipients.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";

/** To whom verifications have given what is disputed now, as {@link DisputeContext} says. */
export const listRecipients: DisputeContext["listRecipients"] = async (tx, { keyring, onUnreadable }, subject) => {
  const rows = await listRecipientVerifications(tx, subject);
  return openSealedRows(onUnreadable === undefined ? {} : { onUnreadable }, rows, {
    open: ({ id, team_id, tracking_info, sealed_details, sealed_results }) => {
      const digits = idHex(id);
      const details = openJson(keyring, sealed_details, VERIFICATIONS_SEALED.verificationDetails(digits));
      const results = openJson(keyring, sealed_results, VERIFICATIONS_SEALED.verificationResults(digits));
      return { id, team_id, tracking_info, subject: details.subject, employments: results.employments };
    },
    table: "verifications",
  });
};
