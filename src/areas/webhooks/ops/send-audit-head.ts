import type { SignedHead } from "../../../kernel/audit/ops/audit-heads.ts";
import { listWatchingTenants } from "../../../kernel/audit/sql/heads.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { appendEvents } from "./events.ts";

/** Sends a signed end of the inquiry log to the teams that may read operations, by the event `audit-head-signed`. */
export async function sendAuditHead(tx: Queryable, head: SignedHead): Promise<void> {
  const tenants = await listWatchingTenants(tx);
  await appendEvents(
    tx,
    tenants.map((tenant) => ({
      tenant,
      type: "audit-head-signed" as const,
      aboutId: mintId(),
      fields: { ...head },
    })),
  );
}
