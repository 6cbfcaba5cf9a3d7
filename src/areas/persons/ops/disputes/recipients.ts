import type { Environment } from "../../../../kernel/access/caller.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { idHex } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import { isSamePerson } from "../../../records/linkage/frozen-subject.ts";
import { VERIFICATIONS_SEALED } from "../../../verifications/sql/sealed.ts";
import { appendEvents } from "../../../webhooks/ops/events.ts";
import type { Dispute } from "../../dispute.ts";
import { listRecipientVerifications, type RecipientVerification } from "../../sql/subjects/recipients.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { noticeEvent } from "./dispute-events.ts";

/**
 * Sends an event to the team of each verification that was given the disputed employment lately:
 * within two years for employment purposes, else six months (15 U.S.C. § 1681i(d)). What was
 * verified as accurate is no news to them.
 *
 * @returns the number of verifications
 */
export async function tellRecipients(
  tx: Queryable,
  context: Context,
  dispute: Dispute & { readonly environment: Environment },
): Promise<number> {
  const { id, status, environment, subject, item } = dispute;
  if (status !== "corrected" && status !== "deleted") return 0;
  const tokens = subjectLookupTokens(context.keyring, { environment, subject });
  const rows = await listRecipientVerifications(tx, { environment, tokens });
  const reporting = context.onUnreadable === undefined ? {} : { onUnreadable: context.onUnreadable };
  const opened = openSealedRows(reporting, rows, {
    open: (row) => ({ row, ...openVerification(context.keyring, row) }),
    table: "verifications",
  });
  const told = opened.filter(
    ({ details, results }) =>
      isSamePerson(details.subject, subject) &&
      results.employments.some((one) => one.employer_name === item.employer_name && one.source === item.source),
  );
  const drafts = told.map(({ row }) => {
    const tenant = { teamId: row.team_id, environment };
    const recipient = { tenant, verificationId: row.id, trackingInfo: row.tracking_info };
    return noticeEvent(recipient, { id, status, fields: item.fields });
  });
  await appendEvents(tx, drafts);
  return drafts.length;
}

function openVerification(keyring: Keyring, { id, sealed_details, sealed_results }: RecipientVerification) {
  const digits = idHex(id);
  return {
    details: openJson(keyring, sealed_details, VERIFICATIONS_SEALED.verificationDetails(digits)),
    results: openJson(keyring, sealed_results, VERIFICATIONS_SEALED.verificationResults(digits)),
  };
}
