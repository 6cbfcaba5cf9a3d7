import { applyDecisions, isPayDeleted } from "../../dispute-decisions.ts";
import { listErasedEmployments } from "../../sql/employments/erased.ts";
import type { NumberedRow, Reject } from "./check-rows.ts";
import type { CheckedEmployment } from "./employment-row.ts";
import type { RowsContext } from "./prepare-pay.ts";

/** Why a row is rejected whose record a dispute has deleted. */
const DELETED_REASON =
  "was deleted after a dispute of its person: it comes back only with a certification (15 U.S.C. 1681i(a)(5)(B))";

const ERASED_REASON = "was erased at the request of its person; openvoe subjects readmit lets the source bring it back";

/**
 * Rows as ended disputes and erasures leave them: corrected values stay, deleted ones do not come back, and a row
 * whose whole record was deleted or erased is rejected. The fingerprint stays that of the file's row, so that
 * the same file changes nothing.
 */
export async function withDisputeDecisions(
  context: RowsContext,
  rows: readonly NumberedRow<CheckedEmployment>[],
): Promise<{ readonly rows: readonly NumberedRow<CheckedEmployment>[]; readonly rejects: readonly Reject[] }> {
  const ids = rows.map(({ row }) => row.id);
  const decisions = await context.findDecisions(context, ids);
  const erased = new Set(await listErasedEmployments(context.db, ids));
  if (decisions.size === 0 && erased.size === 0) return { rows, rejects: [] };
  const rejects: Reject[] = [];
  const reject = ({ line, values }: NumberedRow<CheckedEmployment>, reason: string) => {
    rejects.push({ line, field: "record_id", reason, values });
    return [];
  };
  const left = rows.flatMap((one) => {
    if (erased.has(one.row.id)) return reject(one, ERASED_REASON);
    const own = decisions.get(one.row.id);
    if (own === undefined) return one;
    const record = applyDecisions(one.row.record, own);
    if (record === null) return reject(one, DELETED_REASON);
    return { ...one, row: { ...one.row, record }, pay: isPayDeleted(own) ? null : one.pay };
  });
  return { rows: left, rejects };
}
