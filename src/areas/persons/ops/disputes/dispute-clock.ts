import { type DueDispute, lockDueDisputes, postponeDispute, saveDisputeReminded } from "../../sql/subjects/disputes.ts";
import { openDispute } from "../subjects/held-disputes.ts";
import { appendDisputeEvents, reminderEvent } from "./dispute-events.ts";
import { claimRecord, endLocked } from "./end-dispute.ts";
import type { DisputeContext } from "./recipients.ts";

/** Disputes per transaction. */
const BATCH_ROWS = 20;
const EXPIRED = "It was not confirmed within the time that the law gives, and was deleted.";

/**
 * Sends the reminders that are due, and deletes what nobody has confirmed when the days are over
 * (15 U.S.C. § 1681i(a)(5)(A)). The database's clock decides, and the rows are locked: any number of
 * processes may do this at once, each step is taken once, and one that was missed is taken later.
 *
 * @returns true if there may be more
 */
export function runDisputeClocks(context: DisputeContext): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const due = await lockDueDisputes(tx, BATCH_ROWS);
    for (const row of due) {
      if (row.is_over) await expire(row);
      else await remind(row);
    }
    return due.length === BATCH_ROWS;

    async function remind(row: DueDispute): Promise<void> {
      const { id } = row;
      await appendDisputeEvents(tx, row, (tenant) => reminderEvent(tenant, row, row.days_left));
      await saveDisputeReminded(tx, id);
    }

    async function expire(row: DueDispute): Promise<void> {
      const { id, team_id, environment } = row;
      const dispute = { ...openDispute(context.keyring, row), team_id, environment };
      if (!(await claimRecord(tx, dispute))) return postponeDispute(tx, id);
      const by = { actor: "clock", teamId: team_id, environment };
      await endLocked(tx, context, { by, dispute, trigger: "expire", result: { explanation: EXPIRED, values: {} } });
    }
  });
}
