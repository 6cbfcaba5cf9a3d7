import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { LinkId, MonitorId } from "../../../kernel/ids.ts";

/** The rules that a monitor answers. */
interface MonitoredIncomeRow {
  readonly id: MonitorId;
  readonly sealed_income: Buffer;
}

const LOCK_MONITORED_INCOME = statement("lock_monitored_income")`
  select id, sealed_income from monitors
    where link_id = $1 and ended_at is null and (expires_at is null or expires_at > now()) and sealed_income is not null
    for update`;

/** The rules of the running monitor of a link, locked until the transaction ends; null if there are none. */
export function lockMonitoredIncome(tx: Queryable, linkId: LinkId): Promise<MonitoredIncomeRow | null> {
  return firstRow(tx, LOCK_MONITORED_INCOME, [linkId]);
}

const SAVE_MONITORED_INCOME = statement("save_monitored_income")`
  update monitors set sealed_income = $2, key_id = $3 where id = $1`;

/** Stores the rules of a monitor and what they say. */
export async function saveMonitoredIncome(
  tx: Queryable,
  { id, sealedIncome, keyId }: { readonly id: MonitorId; readonly sealedIncome: Buffer; readonly keyId: number },
): Promise<void> {
  await tx.rows(SAVE_MONITORED_INCOME, [id, sealedIncome, keyId]);
}
