import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { idHex, type VerificationId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { SubjectInEnvironment } from "../../../persons/ops/subjects/freezes.ts";
import { subjectLookupTokens } from "../../../persons/ops/subjects/lookup-tokens.ts";
import { isSameNamedPerson, isSamePerson } from "../../../records/linkage/frozen-subject.ts";
import { VERIFICATIONS_SEALED } from "../../../verifications/sql/sealed.ts";
import type { ConfirmationPreview } from "../../results/results.ts";
import { type ConfirmationRow, listAskedConfirmations } from "../../sql/confirmations.ts";

/** A verification that waits for the person to confirm its results, with what would be sent. */
interface AwaitedConfirmation {
  readonly row: Omit<ConfirmationRow, "sealed_preview">;
  readonly preview: ConfirmationPreview;
}

/**
 * The verifications that wait for a person to confirm their results before they are sent, the latest first. The details of
 * a verification may have slips, and its records are found all the same: then they are the person's by the records.
 *
 * @param options.ofPerson verifications that are known to be about the person; none unless given
 */
export async function findAwaitedConfirmations(
  context: Pick<Context, "keyring" | "onUnreadable"> & { readonly db: Queryable },
  at: SubjectInEnvironment,
  { ofPerson = new Set() }: { readonly ofPerson?: ReadonlySet<VerificationId> } = {},
): Promise<AwaitedConfirmation[]> {
  const { db, keyring } = context;
  const { environment, subject, nameMustAgree = false } = at;
  const isOwn = nameMustAgree ? isSameNamedPerson : isSamePerson;
  const tokens = subjectLookupTokens(keyring, at);
  const rows = await listAskedConfirmations(db, { environment, tokens, ids: [...ofPerson] });
  const previews = rows.flatMap(({ sealed_preview, ...row }) =>
    sealed_preview === null ? [] : [{ ...row, id: row.verification_id, sealed_preview }],
  );
  const opened = openSealedRows(context, previews, {
    open: ({ sealed_preview, ...row }) => {
      const place = VERIFICATIONS_SEALED.confirmationPreview(idHex(row.verification_id));
      return { row, preview: openJson(keyring, sealed_preview, place) };
    },
    table: "verification_confirmations",
  });
  return opened.filter(
    ({ row, preview: { persons = [] } }) =>
      ofPerson.has(row.verification_id) || persons.some((person) => isOwn(person, subject)),
  );
}
