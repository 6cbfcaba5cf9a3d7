import type { Caller, Tenant } from "../../../kernel/access/caller.ts";
import type { AuditAct } from "../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import { idHex, type VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { deleteAssessmentsOfVerifications } from "../../income/sql/income-assessments.ts";
import { requireNoHold } from "../../persons/ops/subjects/holds.ts";
import { deletePersonConfirmations, lockPersonConfirmation } from "../sql/confirmations.ts";
import { deleteEventsOf, deleteOldVerifications, deleteVerification, type ErasedVerification } from "../sql/erasure.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import { findVerification } from "../sql/verifications.ts";

/**
 * Erases a verification: the subject, the results, the person's confirmation of what is to be sent, its
 * events, and what the delivery log has of them. An unfinished one ends without an event. The inquiry log
 * keeps its id, and says who erased it.
 *
 * @throws AppError `not_found`; `conflict` if a legal hold stands for its subject
 */
export function eraseInstantVerification(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  caller: Caller,
  id: VerificationId,
): Promise<void> {
  const { environment } = caller;
  return db.transaction(async (tx) => {
    const row = await findVerification(tx, caller, id);
    if (row !== null) {
      const place = VERIFICATIONS_SEALED.verificationDetails(idHex(id));
      const { subject } = openJson(keyring, row.sealed_details, place);
      await requireNoHold({ db: tx, keyring }, { environment, subject });
    }
    if (!(await eraseVerificationWithin(tx, caller, id, { ids: { verifications: [idHex(id)] } }))) {
      throw new AppError("not_found", "No verification has this id in this environment.");
    }
  });
}

/**
 * Erases a verification of a tenant within a transaction. Returns false if there is none with this id.
 *
 * @param details of the entry in the inquiry log: `ids` where it is not a part of another erasure
 */
export async function eraseVerificationWithin(
  tx: Queryable,
  by: Tenant & Pick<AuditAct, "actor">,
  id: VerificationId,
  details: AuditAct["details"] = {},
): Promise<boolean> {
  // A verification may wait for its person to confirm what is found. When that ends, the confirmation is locked before the
  // verification: in the same way here, so that the two cannot deadlock.
  await lockPersonConfirmation(tx, id);
  const erased = await deleteVerification(tx, by, id);
  if (erased === null) return false;
  await deleteEventsOf(tx, [erased]);
  await deleteAssessmentsOfVerifications(tx, [erased.digits]);
  await deletePersonConfirmations(tx, [erased.digits]);
  const { actor, teamId, environment } = by;
  await appendAudit(tx, { actor, teamId, environment, target: id, details, action: "verification.erase" });
  return true;
}

/** Verifications that are erased per transaction. */
const BATCH_ROWS = 200;

/**
 * Erases a batch of final verifications that are older than the operator keeps them, as
 * {@link eraseInstantVerification} does, except those for whose subject a legal hold may stand. The
 * inquiry log counts them, for each team.
 *
 * @param retentionDays days from the creation
 * @returns whether more may be left
 */
export function expireVerifications({ db }: Pick<Context, "db">, retentionDays: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const erased = await deleteOldVerifications(tx, { days: retentionDays, limit: BATCH_ROWS });
    await deleteEventsOf(tx, erased);
    const ids = erased.map(({ digits }) => digits);
    await deleteAssessmentsOfVerifications(tx, ids);
    await deletePersonConfirmations(tx, ids);
    for (const some of Map.groupBy(erased, ownerOf).values()) {
      const [one] = some;
      if (one === undefined) continue;
      await appendAudit(tx, {
        actor: "retention",
        teamId: one.team_id,
        environment: one.environment,
        action: "verification.expire",
        target: "verifications",
        details: { verifications: some.length, retention_days: retentionDays },
      });
    }
    return erased.length === BATCH_ROWS;
  });
}

function ownerOf({ team_id, environment }: ErasedVerification): string {
  return `${team_id} ${environment}`;
}
