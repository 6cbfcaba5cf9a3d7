import { applyDecisions, isPayDeleted } from "../../domain/subjects/dispute.ts";
import type { Context } from "../sealing/context.ts";
import { findDecisions } from "../subjects/held-disputes.ts";
import type { CheckedEmployment } from "./employment-row.ts";
import type { NumberedRow, Reject } from "./run-import.ts";

/** Why a row is rejected whose record a dispute has deleted. */
const DELETED_REASON =
  "was deleted after a dispute of its person: it comes back only with a certification (15 U.S.C. 1681i(a)(5)(B))";

/**
 * Rows as ended disputes leave them: corrected values stay, deleted ones do not come back, and a row
 * whose whole record was deleted is rejected. The fingerprint stays that of the file's row, so that
 * the same file changes nothing.
 */
export async function withDecisions(
  context: Context,
  rows: readonly NumberedRow<CheckedEmployment>[],
): Promise<{ readonly rows: readonly NumberedRow<CheckedEmployment>[]; readonly rejects: readonly Reject[] }> {
  const decisions = await findDecisions(
    context,
    rows.map(({ row }) => row.id),
  );
  if (decisions.size === 0) return { rows, rejects: [] };
  const rejects: Reject[] = [];
  const left = rows.flatMap((one) => {
    const own = decisions.get(one.row.id);
    if (own === undefined) return one;
    const record = applyDecisions(one.row.record, own);
    if (record === null) {
      rejects.push({ line: one.line, field: "record_id", reason: DELETED_REASON, values: one.values });
      return [];
    }
    return { ...one, row: { ...one.row, record }, pay: isPayDeleted(own) ? null : one.pay };
  });
  return { rows: left, rejects };
}
