import { AppError } from "../../domain/error.ts";
import { readmitEmployment } from "../../store/subjects/subject-rows.ts";
import { appendAudit } from "../audit/audit.ts";
import { employmentIdOf } from "../imports/employment-row.ts";
import type { Context } from "../sealing/context.ts";
import type { ActorInEnvironment } from "../subjects/freezes.ts";

/**
 * Lets imports bring back a record that was erased, such as when its person asks for it.
 *
 * @throws AppError `not_found` if no such record was erased
 */
export async function readmitRecord(
  context: Context,
  by: ActorInEnvironment,
  record: { readonly source: string; readonly recordId: string },
): Promise<void> {
  const { actor, teamId, environment } = by;
  const id = employmentIdOf(record.recordId, {
    environment,
    source: record.source,
    blindIndexKey: context.keyring.blindIndexKey,
  });
  await context.db.transaction(async (tx) => {
    if (!(await readmitEmployment(tx, environment, id))) {
      throw new AppError("not_found", "No record with this id was erased from this source and environment.");
    }
    await appendAudit(tx, { actor, teamId, environment, action: "subject.readmit", target: id, details: {} });
  });
}
