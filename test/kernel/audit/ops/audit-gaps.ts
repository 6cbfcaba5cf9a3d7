import assert from "node:assert/strict";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { eventually } from "../../../support/eventually.ts";

/** The numbers of the inquiry log for which blocks still wait. */
export async function gapsOf(db: Database): Promise<string[]> {
  const text = "select numbers::text from audit_gaps order by numbers";
  return (await db.rows<{ numbers: string }>({ name: "audit_gaps", text }, [])).map(({ numbers }) => numbers);
}

/** Chains until no number is waited for: as long as a transaction in any database of the server runs, one is. */
export function chainUntilNoGap(db: Database): Promise<void> {
  return eventually(async () => {
    await chainAudit({ db });
    assert.deepEqual(await gapsOf(db), []);
  });
}
