import { appendEvents } from "../../../areas/webhooks/ops/events.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { claimExpiringKeys } from "../sql/key-expiry.ts";

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
