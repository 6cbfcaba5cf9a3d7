import { claimExpiringKeys } from "../../../kernel/access/sql/key-expiry.ts";
import type { SignedHead } from "../../../kernel/audit/ops/audit-heads.ts";
import { listWatchingTenants } from "../../../kernel/audit/sql/heads.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { appendEvents } from "./events.ts";

/**
 * Warns the teams of keys that expire soon, 30, 7 and 1 days before, by the event `key-expiring`. Any
 * number of processes may call it: each warning is sent once.
 */
export function warnOfKeyExpiry({ db }: Pick<Context, "db">): Promise<void> {
  return db.transaction(async (tx) => {
    const due = await claimExpiringKeys(tx);
    await appendEvents(
      tx,
      due.map(({ id, team_id: teamId, environment, name, expires_at, days_left }) => {
        const fields = { key_id: id, key_name: name, expires_at, days_left };
        return { tenant: { teamId, environment }, type: "key-expiring" as const, aboutId: id, fields };
      }),
    );
  });
}

/** Sends a signed end of the inquiry log to the teams that may read operations, by the event `audit-head-signed`. */
export async function sendAuditHead(tx: Queryable, head: SignedHead): Promise<void> {
  const tenants = await listWatchingTenants(tx);
  await appendEvents(
    tx,
    tenants.map((tenant) => ({ tenant, type: "audit-head-signed" as const, aboutId: mintId(), fields: { ...head } })),
  );
}
