import type { Environment } from "../../../../kernel/access/caller.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { readmitEmployment } from "../../sql/employments/employments.ts";
import { employmentIdOf } from "./employment-row.ts";

/**
 * Lets imports bring back a record that was erased, such as when its person asks for it.
 *
 * @throws AppError `not_found` if no such record was erased
 */
export async function readmitRecord(
  context: Context,
  by: Pick<AuditAct, "actor" | "teamId"> & { readonly environment: Environment },
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
    const details = { ids: { readmitted_employments: [id] } };
    await appendAudit(tx, { actor, teamId, environment, action: "subject.readmit", target: id, details });
  });
}
