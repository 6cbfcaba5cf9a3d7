import { appendAudit } from "../../../audit/ops/audit.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import type { MemberId, TeamId, Timestamp } from "../../../ids.ts";
import { ENVIRONMENTS } from "../../caller.ts";
import type { RolesByEnvironment } from "../../members/roles.ts";
import type { GroupRole } from "../../settings.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import { noteAnswer } from "../../sql/grants.ts";
import { deleteMemberRole, listMemberRoles, removeRolelessMember, saveMemberRole } from "../../sql/members.ts";
import { deleteSessionsOf } from "../../sql/sessions.ts";
import { deleteTicketsOfMember } from "../../sql/tickets.ts";

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

/** The claim of a name; where there is none of it, dots lead into objects: `realm_access.roles`. */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, part) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Record<string, unknown>)[part] : undefined;
  }, claims);
}

/** The texts of a claim that is a list of them, or one. */
export function claimTexts(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === "string");
}

/** The roles of who has these groups: in each environment that of the first entry that applies. */
export function rolesOf(groups: readonly string[], mapping: readonly GroupRole[]): RolesByEnvironment {
  const roles = ENVIRONMENTS.flatMap((environment) => {
    const entry = mapping.find(
      (one) => groups.includes(one.group) && (one.environment === null || one.environment === environment),
    );
    return entry === undefined ? [] : [[environment, entry.role] as const];
  });
  return Object.fromEntries(roles);
}
