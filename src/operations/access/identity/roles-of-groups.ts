import { ENVIRONMENTS } from "../../../domain/caller.ts";
import type { MemberId, TeamId, Timestamp } from "../../../domain/ids.ts";
import type { RolesByEnvironment } from "../../../domain/members/roles.ts";
import { notifyCredentials } from "../../../store/access/credentials.ts";
import { noteAnswer } from "../../../store/access/grants.ts";
import {
  deleteMemberRole,
  listMemberRoles,
  removeRolelessMember,
  saveMemberRole,
} from "../../../store/access/members.ts";
import { deleteSessionsOf } from "../../../store/access/sessions.ts";
import { deleteTicketsOfMember } from "../../../store/access/tickets.ts";
import type { Queryable } from "../../../store/postgres/database.ts";
import { appendAudit } from "../../audit/audit.ts";

/** Who changes roles in the inquiry log where the identity provider's groups do. */
export const GROUPS_ACTOR = "identity-provider";

/**
 * Makes a member's roles those of their groups. Where a role ends, so do the sessions and links; who has
 * none is removed. Each change is in the inquiry log.
 *
 * @param tx a transaction that has locked the member
 * @param member.askedAt when the provider was asked, by the database's clock
 * @returns false if it has answered a later question before: nothing is changed
 */
export async function saveRolesOfGroups(
  tx: Queryable,
  { id, teamId, askedAt }: { readonly id: MemberId; readonly teamId: TeamId; readonly askedAt: Timestamp },
  roles: RolesByEnvironment,
): Promise<boolean> {
  if (!(await noteAnswer(tx, { id, askedAt, isConfirmed: true }))) return false;
  const former = await listMemberRoles(tx, id);
  for (const environment of ENVIRONMENTS) {
    const [before, now] = [former[environment] ?? null, roles[environment] ?? null];
    if (before === now) continue;
    const act = { actor: GROUPS_ACTOR, teamId, environment, target: id };
    if (now === null) {
      await deleteMemberRole(tx, { id, environment });
      await deleteSessionsOf(tx, { memberId: id, environment }, null);
      await deleteTicketsOfMember(tx, id, environment);
      await appendAudit(tx, { ...act, action: "member.remove", details: { role: before } });
    } else {
      await saveMemberRole(tx, { id, environment, role: now });
      const isNew = before === null;
      const details = isNew ? { role: now } : { from: before, to: now };
      await appendAudit(tx, { ...act, action: isNew ? "member.add" : "member.change", details });
    }
    await notifyCredentials(tx, id);
  }
  await removeRolelessMember(tx, id);
  return true;
}
