import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { VerificationId } from "../../domain/ids.ts";
import { deleteAssessmentsOfVerifications } from "../../store/income/income-assessments.ts";
import {
  deleteEventsOf,
  deleteOldVerifications,
  deleteVerification,
  type ErasedVerification,
} from "../../store/verifications/erasure.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Context } from "../sealing/context.ts";

/**
 * Erases a verification: the subject, the results, its events, and what the delivery log has of
 * them. An unfinished one ends without an event. The inquiry log keeps its id, and says who erased
 * it.
 *
 * @throws AppError `not_found`
 */
export function eraseInstantVerification(
  { db }: Pick<Context, "db">,
  caller: Caller,
  id: VerificationId,
): Promise<void> {
  return db.transaction(async (tx) => {
    const erased = await deleteVerification(tx, caller, id);
    if (erased === null) throw new AppError("not_found", "No verification has this id in this environment.");
    await deleteEventsOf(tx, [erased]);
    await deleteAssessmentsOfVerifications(tx, [erased.digits]);
    const { credentialId, teamId, environment } = caller;
    const act = { actor: credentialId, teamId, environment, target: id, details: {} };
    await appendAudit(tx, { ...act, action: "verification.erase" });
  });
}

/** Verifications that are erased per transaction. */
const BATCH_ROWS = 200;

/**
 * Erases a batch of final verifications that are older than the operator keeps them, as
 * {@link eraseInstantVerification} does. The inquiry log counts them, for each team.
 *
 * @param retentionDays days from the creation
 * @returns whether more may be left
 */
export function expireVerifications({ db }: Pick<Context, "db">, retentionDays: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const erased = await deleteOldVerifications(tx, { days: retentionDays, limit: BATCH_ROWS });
    await deleteEventsOf(tx, erased);
    await deleteAssessmentsOfVerifications(
      tx,
      erased.map(({ digits }) => digits),
    );
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
