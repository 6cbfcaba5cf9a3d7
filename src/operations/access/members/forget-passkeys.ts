import type { Caller, Environment } from "../../../domain/caller.ts";
import type { MemberId } from "../../../domain/ids.ts";
import { notifyCredentials } from "../../../store/access/credentials.ts";
import { listMemberRoles } from "../../../store/access/members.ts";
import { deletePasskeys } from "../../../store/access/passkeys.ts";
import type { Queryable } from "../../../store/postgres/database.ts";
import { appendAudit } from "../../audit/audit.ts";
import { callerAsReader } from "../../audit/reads.ts";
import { endAllSessions } from "../sessions.ts";
import { refuseFactorless, refuseRoleBeyond } from "./member-rights.ts";
import {
  byCaller,
  type Change,
  type ChangeContext,
  changing,
  findLocked,
  type LockedChange,
  type MemberContext,
} from "./members.ts";

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
    const removed = await forgetWithin(tx, { row, tenant: caller, by: callerAsReader(caller) });
    if (row.id === caller.memberId) await refuseFactorless(tx, row.id);
    else await endEverywhere(tx, { row, tenant: caller, by: callerAsReader(caller) });
    return removed;
  });
}

/** {@link forgetPasskeys} without a check of the caller's own scopes, for the operator. */
export async function forgetPasskeysOf(context: ChangeContext, { id, ...change }: Change): Promise<number> {
  return changing(context, change.tenant, async (tx) => {
    const locked = { ...change, row: await findLocked(tx, change.tenant, id) };
    await endEverywhere(tx, locked);
    return forgetWithin(tx, locked);
  });
}

/** Ends the sessions of a member in every environment in which they have a role. */
async function endEverywhere(tx: Queryable, { row, tenant, by }: LockedChange): Promise<void> {
  for (const environment of Object.keys(await listMemberRoles(tx, row.id)) as Environment[]) {
    const reader = { actor: by.actor, teamId: tenant.teamId, environment };
    await endAllSessions(tx, { owner: { memberId: row.id, environment }, by: reader });
  }
}

async function forgetWithin(tx: Queryable, { row, tenant, by }: LockedChange): Promise<number> {
  const { teamId, environment } = tenant;
  const removed = await deletePasskeys(tx, row.id, null);
  await notifyCredentials(tx, row.id);
  const act = { actor: by.actor, teamId, environment, target: row.id };
  for (const passkey of removed) await appendAudit(tx, { ...act, action: "passkey.remove", details: { passkey } });
  return removed.length;
}
