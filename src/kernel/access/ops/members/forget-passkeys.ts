import { appendAudit } from "../../../audit/ops/audit.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import type { MemberId } from "../../../ids.ts";
import type { Caller, Environment } from "../../caller.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import { listMemberRoles } from "../../sql/members.ts";
import { deletePasskeys } from "../../sql/passkeys.ts";
import { endAllSessions } from "../sessions.ts";
import { refuseFactorless, refuseRoleBeyond } from "./member-rights.ts";
import { byCaller, findLocked, type MemberContext } from "./members.ts";

/**
 * Removes all passkeys of a member, so that a link signs them in again, and ends their sessions, in every environment: one
 * that somebody else has would not be asked for a passkey any more. One's own sessions go on.
 *
 * @returns how many there were
 * @throws AppError `not_found`; `permission_denied` if a role of the member, anywhere, has a scope that the
 * caller lacks; as {@link refuseFactorless}, of one's own, and {@link refuseEndedCaller}
 */
export function forgetPasskeys(context: MemberContext, caller: Caller, id: MemberId): Promise<number> {
  return byCaller(context, caller, async (tx) => {
    const row = await findLocked(tx, caller, id);
    for (const role of Object.values(await listMemberRoles(tx, row.id)))
      await refuseRoleBeyond(context, tx, { caller, role });
    const removed = await deletePasskeys(tx, id, null);
    await notifyCredentials(tx, id);
    for (const passkey of removed)
      await appendAudit(tx, { ...caller, action: "passkey.remove", target: id, details: { passkey } });
    if (id === caller.id) await refuseFactorless(tx, id);
    else await endEverywhere(tx, caller, id);
    return removed.length;
  });
}

/** Ends the sessions of a member in every environment in which they have a role. */
async function endEverywhere(tx: Queryable, { actor, teamId }: Caller, memberId: MemberId): Promise<void> {
  for (const environment of Object.keys(await listMemberRoles(tx, memberId)) as Environment[]) {
    await endAllSessions(tx, { owner: { memberId, environment }, by: { actor, teamId, environment } });
  }
}
