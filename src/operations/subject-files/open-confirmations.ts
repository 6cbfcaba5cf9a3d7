import { openJson } from "../../crypto/seal.ts";
import { idHex, type VerificationId } from "../../domain/ids.ts";
import { isSameNamedPerson, isSamePerson } from "../../linkage/frozen-subject.ts";
import type { ConfirmationPreview } from "../../payroll/results.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { SEALING_CONTEXT } from "../../store/sealing/sealed-columns.ts";
import { type ConfirmationRow, listAskedConfirmations } from "../../store/verifications/confirmations.ts";
import type { Context } from "../sealing/context.ts";
import { openSealedRows } from "../sealing/damaged-rows.ts";
import type { SubjectInEnvironment } from "../subjects/freezes.ts";
import { subjectTokensOf } from "../subjects/tokens.ts";

/** A question that waits for a person, opened. */
interface AskedConfirmation {
  readonly row: Omit<ConfirmationRow, "sealed_preview">;
  readonly preview: ConfirmationPreview;
}

/**
 * The questions that wait for a person, the latest first. The details of a verification may have slips, and its records
 * are found all the same: then they are the person's by the records.
 *
 * @param about verifications whose questions are the person's in any case
 */
export async function findOpenConfirmations(
  context: Pick<Context, "keyring" | "onDamaged"> & { readonly db: Queryable },
  at: SubjectInEnvironment,
  about: ReadonlySet<VerificationId>,
): Promise<AskedConfirmation[]> {
  const { db, keyring } = context;
  const { environment, subject, nameMustAgree = false } = at;
  const isOwn = nameMustAgree ? isSameNamedPerson : isSamePerson;
  const tokens = subjectTokensOf(keyring, at);
  const rows = await listAskedConfirmations(db, { environment, tokens, ids: [...about] });
  const previews = rows.flatMap(({ sealed_preview, ...row }) =>
    sealed_preview === null ? [] : [{ ...row, sealed_preview }],
  );
  const opened = openSealedRows(context, previews, {
    open: ({ sealed_preview, ...row }) => {
      const place = SEALING_CONTEXT.confirmationPreview(idHex(row.verification_id));
      return { row, preview: openJson(keyring, sealed_preview, place) };
    },
    nameOf: ({ verification_id }) => `verification_confirmations/${idHex(verification_id)}`,
  });
  return opened.filter(
    ({ row, preview: { persons = [] } }) =>
      about.has(row.verification_id) || persons.some((person) => isOwn(person, subject)),
  );
}
